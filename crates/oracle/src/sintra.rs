//! Stained Glass of Sintra, sentence by sentence.

pub mod coverage;
mod edition;
mod scoring;
mod start;
mod text;

pub use edition::Edition;

use std::sync::Arc;

use serde_json::Value;

use crate::{Next, Table};

/// The colours' letters, in order.
pub const COLOURS: &str = "WYCMO";

/// The letter of a joker space.
pub const JOKER: char = 'J';

/// A strip as it lies on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// Its printed number, from 1.
    pub number: usize,
    /// The side that lies face up: `a` or `b`.
    pub side: char,
    /// The pane on each space, in printed order.
    pub panes: Vec<Option<char>>,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Points, without final scoring.
    pub score: i64,
    /// Where the broken-glass marker stands: 0 is the top.
    pub marker: usize,
    /// Points lost so far by the marker's reaching the bottom.
    pub lost: i64,
    /// The slot below the glazier, from 1.
    pub glazier: usize,
    /// The strip of each slot, from slot 1; none once it has left the game.
    pub slots: Vec<Option<Strip>>,
    /// The panes in the window of each slot, upper first.
    pub windows: Vec<Vec<char>>,
}

/// Where the start tile is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StartTile {
    /// In the centre.
    Centre,
    /// With this seat.
    Seat(usize),
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// The displays are to be filled.
    Deal,
    /// The seat to move has a turn.
    Turn,
    /// The seat to move keeps a pane of the completed strip in this slot.
    Keep(usize),
    /// Nothing: the game is over.
    Over,
}

/// A game of Sintra in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// The numbers of the box.
    pub edition: Arc<Edition>,
    /// The palace side, `A` or `B`.
    pub side: char,
    /// The panes on each display.
    pub displays: Vec<Vec<char>>,
    /// The panes in the centre.
    pub centre: Vec<char>,
    /// Where the start tile is.
    pub start_tile: StartTile,
    /// Who began the round.
    pub began: usize,
    /// The panes in the bag.
    pub bag: Vec<char>,
    /// The panes in the glass tower.
    pub tower: Vec<char>,
    /// What is left of the round indicator; its top pane, the current round's, is the first.
    pub indicator: Vec<char>,
    /// By seat.
    pub players: Vec<Player>,
    /// Whose turn it is (or was, when no decision is due).
    pub to_move: usize,
    /// What the game waits for.
    pub phase: Phase,
}

impl Table for Game {
    const NAME: &'static str = "sintra";

    fn start(
        edition: &str,
        players: usize,
        options: &Value,
        setup: &Value,
    ) -> Result<Self, String> {
        start::start(Edition::read(edition)?, players, options, setup)
    }

    fn next(&self) -> Next {
        match self.phase {
            Phase::Deal => Next::Deal,
            Phase::Turn | Phase::Keep(_) => Next::Decision(self.to_move),
            Phase::Over => Next::Over,
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = match self.phase {
            Phase::Turn => self.legal_turns(),
            Phase::Keep(slot) => self.legal_keeps(slot),
            Phase::Deal | Phase::Over => Vec::new(),
        };
        actions.sort();
        actions
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        if !self.legal().iter().any(|legal| legal == action) {
            return Err(format!("`{action}` is not legal now"));
        }
        let letters: Vec<char> = action.chars().collect();
        match letters[..] {
            ['R'] => self.reset(),
            ['=', colour] => self.keep(colour),
            [source, colour, '-'] => self.draft(digit(source), colour, None),
            [source, colour, slot] => self.draft(digit(source), colour, Some(digit(slot))),
            _ => return Err(format!("`{action}` is legal, yet no action")),
        }
        Ok(())
    }

    fn deal(&mut self, deal: &Value) -> Result<(), String> {
        start::fill_displays(self, deal)
    }

    fn state(&self) -> Value {
        text::state(self)
    }

    fn end(&self) -> Value {
        scoring::end(self)
    }
}

fn digit(letter: char) -> usize {
    letter as usize - '0' as usize
}

// A turn.
impl Game {
    /// "A turn: exactly one of these": every draft and the reset.
    fn legal_turns(&self) -> Vec<String> {
        let player = &self.players[self.to_move];
        let mut actions = Vec::new();
        // A: "Draft from one source (a display, or the centre) all panes of one colour".
        let mut sources = vec![self.centre.clone()];
        sources.extend(self.displays.clone());
        for (source, panes) in sources.iter().enumerate() {
            for colour in COLOURS.chars().filter(|colour| panes.contains(colour)) {
                let accepting: Vec<usize> = (player.glazier..=player.slots.len())
                    .filter(|&slot| self.accepts(player, slot, colour))
                    .collect();
                // A 2: "If any reachable strip accepts the colour, the player must choose one
                // that does."
                for slot in &accepting {
                    actions.push(format!("{source}{colour}{slot}"));
                }
                // A 3: "If no reachable strip accepts the colour, all k are broken".
                if accepting.is_empty() {
                    actions.push(format!("{source}{colour}-"));
                }
            }
        }
        // B: "Only if that slot is to the left of the glazier; with no strip left there is no
        // reset."
        if leftmost_strip(player).is_some_and(|slot| slot < player.glazier) {
            actions.push("R".to_string());
        }
        actions
    }

    /// A 2: "A strip accepts a colour if it has an empty space of that colour or an empty joker
    /// space."
    fn accepts(&self, player: &Player, slot: usize, colour: char) -> bool {
        match &player.slots[slot - 1] {
            Some(strip) => !self.accepting_spaces(strip, colour).is_empty(),
            None => false,
        }
    }

    /// A 2: "empty spaces of the colour first, then joker spaces, each in list order".
    fn accepting_spaces(&self, strip: &Strip, colour: char) -> Vec<usize> {
        let printed = self.edition.spaces(strip.number, strip.side);
        let empty_spaces_of = |wanted: char| -> Vec<usize> {
            (0..printed.len())
                .filter(|&space| strip.panes[space].is_none() && printed[space] == wanted)
                .collect()
        };
        let mut spaces = empty_spaces_of(colour);
        spaces.extend(empty_spaces_of(JOKER));
        spaces
    }

    /// A turn, A: a draft; `slot` is none if all the panes are to be broken.
    fn draft(&mut self, source: usize, colour: char, slot: Option<usize>) {
        let seat = self.to_move;
        let taken_from = if source == 0 {
            // A 1: "From the centre: if the start tile is still there, the player takes it and
            // his marker goes 1 step down, before anything else in this turn."
            if self.start_tile == StartTile::Centre {
                self.start_tile = StartTile::Seat(seat);
                self.step_down(seat);
            }
            std::mem::take(&mut self.centre)
        } else {
            std::mem::take(&mut self.displays[source - 1])
        };
        let mut taken = Vec::new();
        for pane in taken_from {
            if pane == colour {
                taken.push(pane);
            } else {
                // A 1: "From a display: its other panes go to the centre." (And the centre's
                // others stay there.)
                self.centre.push(pane);
            }
        }

        if let Some(slot) = slot {
            // A 2: "The glazier moves above the chosen strip."
            self.players[seat].glazier = slot;
            // A 2: "min(k, accepting spaces) panes are placed".
            let mut strip = self.players[seat].slots[slot - 1]
                .clone()
                .expect("it accepts");
            for space in self.accepting_spaces(&strip, colour) {
                if let Some(pane) = taken.pop() {
                    strip.panes[space] = Some(pane);
                }
            }
            self.players[seat].slots[slot - 1] = Some(strip);
        }

        // A 3: "Every pane left over is broken: 1 step down for each, and it goes into the tower."
        for pane in taken {
            self.step_down(seat);
            self.tower.push(pane);
        }

        match slot {
            Some(slot) if self.is_full(seat, slot) => self.complete(slot),
            _ => self.end_turn(),
        }
    }

    /// A 4: "If all five spaces of the strip are now filled, it is completed".
    fn is_full(&self, seat: usize, slot: usize) -> bool {
        match &self.players[seat].slots[slot - 1] {
            Some(strip) => strip.panes.iter().all(Option::is_some),
            None => false,
        }
    }

    /// The panes on the strip in a slot.
    fn panes_on(&self, seat: usize, slot: usize) -> Vec<char> {
        match &self.players[seat].slots[slot - 1] {
            Some(strip) => strip.panes.iter().flatten().copied().collect(),
            None => Vec::new(),
        }
    }

    /// A 4 a, and whether the choice of A 4 b is one.
    fn complete(&mut self, slot: usize) {
        let seat = self.to_move;
        let panes = self.panes_on(seat, slot);
        // A 4 a: "+1 point for each of its panes (panes on joker spaces too) that has the colour
        // of the top pane of the round indicator".
        for &pane in &panes {
            if pane == self.indicator[0] {
                self.players[seat].score += self.edition.bonus;
            }
        }
        // A 4 b: "The choice is a decision of its own if the strip holds two colours or more, on
        // both palace sides; otherwise it is automatic."
        if panes.iter().any(|&pane| pane != panes[0]) {
            self.phase = Phase::Keep(slot);
        } else {
            self.finish_completion(slot, panes[0]);
        }
    }

    fn legal_keeps(&self, slot: usize) -> Vec<String> {
        let panes = self.panes_on(self.to_move, slot);
        COLOURS
            .chars()
            .filter(|colour| panes.contains(colour))
            .map(|colour| format!("={colour}"))
            .collect()
    }

    fn keep(&mut self, colour: char) {
        if let Phase::Keep(slot) = self.phase {
            self.finish_completion(slot, colour);
        }
    }

    /// A 4 b to d, once the pane to keep is known.
    fn finish_completion(&mut self, slot: usize, kept: char) {
        let seat = self.to_move;
        // A 4 b: "The player keeps one of the five panes; the other four go into the tower."
        let mut panes = self.panes_on(seat, slot);
        let place = panes.iter().position(|&pane| pane == kept);
        panes.remove(place.expect("the strip holds it"));
        self.tower.extend(panes);

        let player = &mut self.players[seat];
        // A 4 b: "The kept pane goes to the window of that slot: the upper frame space the first
        // time, the lower the second time."
        player.windows[slot - 1].push(kept);
        // A 4 c: "Score: the window points of that slot, plus the window points of every slot to
        // its right whose window holds at least one pane".
        let points = self.edition.window_points(self.side);
        player.score += points[slot - 1];
        for right in slot + 1..=points.len() {
            if !player.windows[right - 1].is_empty() {
                player.score += points[right - 1];
            }
        }
        // A 4 d: "The first time a strip is completed it is turned to its other side, empty. The
        // second time it leaves the game, and its slot stays empty."
        let completed_before = player.windows[slot - 1].len() - 1;
        if completed_before == 0 {
            let strip = player.slots[slot - 1].as_mut().expect("it was completed");
            strip.side = if strip.side == 'a' { 'b' } else { 'a' };
            strip.panes = vec![None; strip.panes.len()];
        } else {
            player.slots[slot - 1] = None;
        }
        self.end_turn();
    }

    /// B: "move the glazier to the leftmost slot that still has a strip".
    fn reset(&mut self) {
        let player = &mut self.players[self.to_move];
        player.glazier = leftmost_strip(player).expect("a reset is legal");
        self.end_turn();
    }

    /// The broken-glass track: "The marker goes down one step at a time. When it reaches the
    /// bottom space its owner loses 18 points at once and the marker returns to the top".
    fn step_down(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.marker += 1;
        let bottom = self.edition.track.len() - 1;
        if player.marker == bottom {
            let points = -self.edition.track[bottom];
            player.score -= points;
            player.lost += points;
            player.marker = 0;
        }
    }

    /// A round: "turns go clockwise. A round ends at the end of a turn after which no pane is on
    /// any display or in the centre."
    fn end_turn(&mut self) {
        let glass_is_left =
            !self.centre.is_empty() || self.displays.iter().any(|panes| !panes.is_empty());
        if glass_is_left {
            self.to_move = (self.to_move + 1) % self.players.len();
            self.phase = Phase::Turn;
        } else {
            self.end_round();
        }
    }

    /// "End of a round".
    fn end_round(&mut self) {
        // 1: "The top pane of the round indicator goes into the tower. After the sixth pane has
        // gone into the tower the game is scored; step 2 is left out."
        let top = self.indicator.remove(0);
        self.tower.push(top);
        if self.indicator.is_empty() {
            self.phase = Phase::Over;
            return;
        }
        // 2: "The holder of the start tile (whoever took it from the centre this round; the
        // previous holder if nobody did) is the next start player."
        if let StartTile::Seat(seat) = self.start_tile {
            self.began = seat;
        }
        self.start_tile = StartTile::Seat(self.began);
        self.phase = Phase::Deal;
    }
}

/// The leftmost slot that still has a strip.
fn leftmost_strip(player: &Player) -> Option<usize> {
    (1..=player.slots.len()).find(|&slot| player.slots[slot - 1].is_some())
}
