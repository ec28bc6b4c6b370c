//! Positions for tests, and short words for moving about in them.

use vidraria_game::{Game, Seat};
use vidraria_sintra::{
    Action, Centre, Colour, Counts, Decision, Effect, Illegal, Notation, Options, Panes,
    PlayerNotation, Side, Sintra, SlotNotation, StartTile, State,
};

/// A position in the making. It begins in the first round with an empty table, the start tile in
/// the centre, seat 0 to move and, on every board, the strips 1a to 8a at slots 1 to 8. All panes
/// that are put nowhere else go into the tower.
pub(crate) struct Position {
    pub(crate) game: Sintra,
    pub(crate) notation: Notation,
}

pub(crate) fn game(players: usize, side: Side) -> Sintra {
    Sintra::new(Sintra::standard_edition(), players, Options { side }).unwrap()
}

pub(crate) fn panes(letters: &str) -> Panes {
    Panes(
        letters
            .chars()
            .map(|letter| Colour::from_letter(letter).unwrap())
            .collect(),
    )
}

pub(crate) fn counts(letters: &str) -> Counts {
    let count = |colour: &Colour| letters.matches(colour.letter()).count() as u8;
    Colour::ALL
        .iter()
        .map(|colour| (*colour, count(colour)))
        .collect()
}

impl Position {
    /// Two players, palace side A.
    pub(crate) fn new() -> Self {
        Self::of(game(2, Side::A))
    }

    pub(crate) fn of(game: Sintra) -> Self {
        let displays = game.edition().displays(game.players()).unwrap();
        let board = PlayerNotation {
            score: 0,
            broken: 0,
            lost: 0,
            glazier: 1,
            slots: (1..=8)
                .map(|number| strip(&format!("{number}a"), "....."))
                .collect(),
            windows: vec![Panes::default(); 8],
        };
        let notation = Notation {
            round: 1,
            to_move: Some(0),
            decision: Some(Decision::Turn),
            displays: vec![Panes::default(); displays.into()],
            centre: Panes::default(),
            start_tile: StartTile::Centre(Centre::Centre),
            bag: counts(""),
            tower: counts(""),
            indicator: panes("OWYCMO"),
            players: vec![board; game.players()],
            opened_by: None,
        };
        Self { game, notation }
    }

    pub(crate) fn display(mut self, display: usize, letters: &str) -> Self {
        self.notation.displays[display - 1] = panes(letters);
        self
    }

    pub(crate) fn centre(mut self, letters: &str) -> Self {
        self.notation.centre = panes(letters);
        self
    }

    pub(crate) fn bag(mut self, letters: &str) -> Self {
        self.notation.bag = counts(letters);
        self
    }

    /// The start tile is with a seat.
    pub(crate) fn tile(mut self, seat: Seat) -> Self {
        self.notation.start_tile = StartTile::Seat(seat);
        self
    }

    pub(crate) fn opened_by(mut self, seat: Seat) -> Self {
        self.notation.opened_by = Some(seat);
        self
    }

    pub(crate) fn turn_of(mut self, seat: Seat) -> Self {
        self.notation.to_move = Some(seat);
        self
    }

    /// A completed strip of the seat to move waits for the pane to keep.
    pub(crate) fn keep(mut self) -> Self {
        self.notation.decision = Some(Decision::Keep);
        self
    }

    /// Nobody decides: a deal is due or, without panes on the indicator, the game is over.
    pub(crate) fn nobody(mut self) -> Self {
        self.notation.to_move = None;
        self.notation.decision = None;
        self
    }

    /// What is left of the indicator, and so the round.
    pub(crate) fn indicator(mut self, letters: &str) -> Self {
        self.notation.indicator = panes(letters);
        self.notation.round = 7 - letters.len() as u8;
        self
    }

    pub(crate) fn glazier(mut self, seat: Seat, slot: u8) -> Self {
        self.notation.players[seat].glazier = slot;
        self
    }

    /// Lays a strip with panes at a slot.
    pub(crate) fn strip(mut self, seat: Seat, slot: usize, face: &str, letters: &str) -> Self {
        self.notation.players[seat].slots[slot - 1] = strip(face, letters);
        self
    }

    /// The strip of a slot has been completed once and lies on another side now.
    pub(crate) fn turned(
        self,
        seat: Seat,
        slot: usize,
        window: &str,
        face: &str,
        on: &str,
    ) -> Self {
        let mut position = self.strip(seat, slot, face, on);
        position.notation.players[seat].windows[slot - 1] = panes(window);
        position
    }

    /// The strip of a slot has left the game.
    pub(crate) fn gone(mut self, seat: Seat, slot: usize, window: &str) -> Self {
        self.notation.players[seat].slots[slot - 1] = None;
        self.notation.players[seat].windows[slot - 1] = panes(window);
        self
    }

    /// The broken-glass marker's step and the points that its resets have cost; the score goes
    /// down with them.
    pub(crate) fn track(mut self, seat: Seat, broken: u8, lost: i32) -> Self {
        self.notation.players[seat].broken = broken;
        self.notation.players[seat].lost = lost;
        self.notation.players[seat].score -= lost;
        self
    }

    pub(crate) fn scored(mut self, seat: Seat, points: i32) -> Self {
        self.notation.players[seat].score += points;
        self
    }

    /// The notation, with all panes that are nowhere in the tower.
    pub(crate) fn complete(mut self) -> Notation {
        let shown = &self.notation;
        let mut text = [&shown.centre, &shown.indicator]
            .into_iter()
            .chain(&shown.displays)
            .chain(shown.players.iter().flat_map(|player| &player.windows))
            .map(ToString::to_string)
            .collect::<String>();
        for slot in shown
            .players
            .iter()
            .flat_map(|player| &player.slots)
            .flatten()
        {
            text.push_str(&slot.panes);
        }
        let used = counts(&text);
        for (colour, count) in &mut self.notation.tower {
            let all = self.game.edition().panes_of(*colour);
            *count = all - used[colour] - self.notation.bag[colour];
        }
        self.notation
    }

    pub(crate) fn start(self) -> Play {
        let game = self.game.clone();
        let notation = self.complete();
        let state = game
            .restore(&notation)
            .unwrap_or_else(|faults| panic!("{faults:#?}\n{notation:?}"));
        Play { game, state }
    }

    /// Everything that makes the position impossible.
    pub(crate) fn faults(self) -> Vec<String> {
        let game = self.game.clone();
        game.restore(&self.complete())
            .expect_err("the position is possible")
    }
}

fn strip(face: &str, letters: &str) -> Option<SlotNotation> {
    Some(SlotNotation {
        strip: face.to_owned(),
        panes: letters.to_owned(),
    })
}

/// A game going on.
pub(crate) struct Play {
    pub(crate) game: Sintra,
    pub(crate) state: State,
}

impl Play {
    /// Takes an action, which must be legal.
    pub(crate) fn play(&mut self, action: &str) -> &mut Self {
        self.game
            .play(&mut self.state, read(action))
            .unwrap_or_else(|reason| panic!("{action}: {reason}"));
        assert_eq!(self.game.conserved(&self.state), Ok(()));
        self
    }

    pub(crate) fn shown(&self) -> Notation {
        self.game.describe(&self.state)
    }

    pub(crate) fn board(&self, seat: Seat) -> PlayerNotation {
        self.shown().players.swap_remove(seat)
    }

    /// The panes on the strip at a slot; `-` if it has none any more.
    pub(crate) fn on_strip(&self, seat: Seat, slot: usize) -> String {
        let strip = self.board(seat).slots.swap_remove(slot - 1);
        strip.map_or("-".to_owned(), |strip| strip.panes)
    }

    /// How many panes of a colour are in the tower.
    pub(crate) fn in_tower(&self, colour: Colour) -> u8 {
        self.shown().tower[&colour]
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        self.game
            .legal(&self.state)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// Why an action cannot be taken.
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        self.game
            .check(&self.state, read(action))
            .expect_err("the action is legal")
    }

    pub(crate) fn effect(&self, action: &str) -> Effect {
        self.game.effect(&self.state, read(action))
    }

    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.game.breakdown(&self.state, seat).total
    }
}

pub(crate) fn read(action: &str) -> Action {
    action.parse().unwrap()
}
