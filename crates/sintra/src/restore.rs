//! A position from its notation, and everything that can make it impossible.

use std::cmp::Ordering;

use vidraria_game::Seat;

use crate::{
    Colour, Counts, Decision, Notation, Panes, Sintra, StartTile,
    state::{Indicator, MAX_PLAYERS, Phase, Player, SOURCES, State, bit, index, slots},
    tally::Tally,
};

mod board;

/// What is wrong with a position, each as a sentence.
type Faults = Vec<String>;

/// What comes next and for whom.
struct Turn {
    phase: Phase,
    seat: Seat,
    tile_in_centre: bool,
    holder: Seat,
}

impl Sintra {
    pub(crate) fn read(&self, notation: &Notation) -> Result<State, Faults> {
        let mut faults = Faults::new();
        let sources = self.read_sources(notation, &mut faults);
        let bag = read_counts("bag", &notation.bag, &mut faults);
        let tower = read_counts("tower", &notation.tower, &mut faults);
        let indicator = self.read_indicator(notation, &mut faults);
        let players = self.read_players(notation, &mut faults);
        let turn = self.read_turn(notation, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let state = State {
            sources,
            bag,
            tower,
            players,
            indicator,
            phase: turn.phase,
            seat: turn.seat as u8,
            tile_in_centre: turn.tile_in_centre,
            holder: turn.holder as u8,
        };
        faults.extend(self.miscounted(&state));
        self.check_strips(&state, &mut faults);
        if faults.is_empty() {
            Ok(state)
        } else {
            Err(faults)
        }
    }

    fn read_sources(&self, notation: &Notation, faults: &mut Faults) -> [Tally; SOURCES] {
        let mut sources = [Tally::default(); SOURCES];
        let displays = usize::from(self.displays);
        if notation.displays.len() != displays {
            let found = notation.displays.len();
            faults.push(format!("There are {found} displays instead of {displays}."));
            return sources;
        }
        let most = usize::from(self.edition.panes_per_display());
        for (display, panes) in (1..).zip(&notation.displays) {
            let name = format!("Display {display}");
            sources[display] = read_source(&name, panes, most, faults);
            let short = (1..most).contains(&panes.0.len());
            if short && notation.bag.values().any(|&panes| panes > 0) {
                faults.push(format!(
                    "{name} holds only {} panes, so the bag must be empty.",
                    panes.0.len()
                ));
            }
        }
        let all = self.edition.panes().total() as usize;
        sources[0] = read_source("The centre", &notation.centre, all, faults);
        self.check_centre(notation, faults);
        sources
    }

    /// What lies in the centre, or lay there until it was taken, was left from displays that are
    /// empty now.
    fn check_centre(&self, notation: &Notation, faults: &mut Faults) {
        let displays = notation.displays.iter();
        let emptied = displays.filter(|panes| panes.0.is_empty()).count();
        let left = emptied * usize::from(self.edition.panes_per_display().saturating_sub(1));
        let found = notation.centre.0.len();
        if found > left {
            faults.push(format!(
                "The centre holds {found} panes, but the {emptied} displays that are empty can \
                 have left only {left}."
            ));
        }
        let taken = matches!(notation.start_tile, StartTile::Seat(_));
        if emptied == 0 && taken && notation.decision.is_some() {
            faults.push(
                "No display is empty, so nothing has lain in the centre and nobody can have taken \
                 the start tile from there."
                    .to_owned(),
            );
        }
    }

    fn read_indicator(&self, notation: &Notation, faults: &mut Faults) -> Indicator {
        let rounds = usize::from(self.edition.rounds());
        let panes = &notation.indicator.0;
        if panes.len() > rounds {
            faults.push(format!("The round indicator has only {rounds} spaces."));
            return Indicator::default();
        }
        let round = rounds + 1 - panes.len();
        if usize::from(notation.round) != round {
            faults.push(format!(
                "With {} panes on the indicator it is round {round}, not {}.",
                panes.len(),
                notation.round
            ));
        }
        // Only the pane on space I may have the colour of another.
        let later = if panes.len() == rounds {
            &panes[1..]
        } else {
            panes
        };
        let twice = |colour: &Colour| later.iter().filter(|&other| other == colour).count() > 1;
        if let Some(colour) = later.iter().find(|&colour| twice(colour)) {
            faults.push(format!("The indicator shows {colour} twice after space I."));
        }
        panes.iter().copied().collect()
    }

    fn read_players(&self, notation: &Notation, faults: &mut Faults) -> [Player; MAX_PLAYERS] {
        let mut players = [Player::default(); MAX_PLAYERS];
        if notation.players.len() != self.players {
            let found = notation.players.len();
            faults.push(format!(
                "There are {found} players instead of {}.",
                self.players
            ));
            return players;
        }
        for (seat, shown) in notation.players.iter().enumerate() {
            let keeps = notation.decision == Some(Decision::Keep) && notation.to_move == Some(seat);
            match self.read_board(shown, notation.round, keeps) {
                Ok(player) => players[seat] = player,
                Err(found) => {
                    faults.extend(found.iter().map(|fault| format!("Seat {seat}: {fault}")));
                }
            }
        }
        players
    }

    fn read_turn(&self, notation: &Notation, faults: &mut Faults) -> Turn {
        let (phase, seat) = self.read_decision(notation, faults);
        let tile_with = match notation.start_tile {
            StartTile::Seat(seat) => Some(seat),
            StartTile::Centre(_) => None,
        };
        for (seat, what) in [
            (notation.to_move, "to move"),
            (tile_with, "with the start tile"),
            (notation.opened_by, "that opened the round"),
        ] {
            if let Some(seat) = seat.filter(|&seat| seat >= self.players) {
                faults.push(format!("There is no seat {seat}, the seat {what}."));
            }
        }
        let opened_by = match phase {
            Phase::Over => 0,
            _ => notation.opened_by.unwrap_or(seat),
        };
        let holder = tile_with.unwrap_or(opened_by);
        if phase == Phase::Deal && tile_with.is_none() {
            faults.push("Between rounds the start tile is with the next start player.".to_owned());
        }
        Turn {
            phase,
            seat: if phase == Phase::Deal { holder } else { seat },
            tile_in_centre: tile_with.is_none(),
            holder,
        }
    }

    fn read_decision(&self, notation: &Notation, faults: &mut Faults) -> (Phase, Seat) {
        let mut displays = notation.displays.iter();
        let glass = !notation.centre.0.is_empty() || displays.any(|panes| !panes.0.is_empty());
        let last_over = notation.indicator.0.is_empty();
        let mut must = |holds: bool, fault: &str| {
            if !holds {
                faults.push(fault.to_owned());
            }
        };
        match (notation.to_move, notation.decision) {
            (Some(seat), Some(decision)) => {
                must(
                    !last_over,
                    "With an empty indicator the game is over: nobody decides.",
                );
                if decision == Decision::Keep {
                    return (Phase::Keep, seat);
                }
                must(
                    glass,
                    "With no glass on the table the round is over: nobody has a turn.",
                );
                (Phase::Turn, seat)
            }
            (None, None) => {
                must(!glass, "With glass on the table somebody has a decision.");
                (if last_over { Phase::Over } else { Phase::Deal }, 0)
            }
            _ => {
                must(false, "The seat to move and its decision go together.");
                (Phase::Over, 0)
            }
        }
    }

    /// A strip is full only while its owner chooses the pane to keep.
    fn check_strips(&self, state: &State, faults: &mut Faults) {
        for (seat, player) in state.players[..self.players].iter().enumerate() {
            let keeps = state.phase == Phase::Keep && seat == state.seat();
            for slot in slots(player.in_play) {
                let full = player.strips[index(slot)].is_full();
                if full && !(keeps && slot == player.glazier) {
                    faults.push(format!(
                        "Seat {seat}: the strip in slot {slot} is completed; it would have been \
                         turned or have left the game."
                    ));
                }
            }
        }
        if state.phase == Phase::Keep {
            let player = state.player();
            let slot = player.glazier;
            let full = player.in_play & bit(slot) != 0 && player.strips[index(slot)].is_full();
            if !full || self.panes_on(player, slot).colour_count() < 2 {
                faults.push(format!(
                    "Seat {} has no pane to choose: that takes a completed strip of two colours \
                     or more where the glazier stands.",
                    state.seat()
                ));
            }
        }
    }

    /// For each colour whose panes are not all there once, a sentence.
    pub(crate) fn miscounted(&self, state: &State) -> Faults {
        let players = &state.players[..self.players];
        let on_boards = players.iter().flat_map(|player| {
            let windows = player
                .windows
                .iter()
                .flat_map(|window| window.panes())
                .collect();
            slots(player.in_play)
                .map(|slot| self.panes_on(player, slot))
                .chain([windows])
        });
        let places: Vec<Tally> = state
            .sources
            .into_iter()
            .chain([state.bag, state.tower, state.indicator.panes().collect()])
            .chain(on_boards)
            .collect();
        Colour::ALL
            .into_iter()
            .filter_map(|colour| {
                let due = u32::from(self.edition.panes_of(colour));
                let found: u32 = places
                    .iter()
                    .map(|&panes| u32::from(panes.count(colour)))
                    .sum();
                let wrong = match found.cmp(&due) {
                    Ordering::Equal => return None,
                    Ordering::Less => format!("{} missing", due - found),
                    Ordering::Greater => format!("{} too many", found - due),
                };
                Some(format!(
                    "There are {found} {colour} panes instead of {due}: {wrong}."
                ))
            })
            .collect()
    }
}

fn read_source(name: &str, panes: &Panes, most: usize, faults: &mut Faults) -> Tally {
    if panes.0.len() > most {
        faults.push(format!(
            "{name} holds {} panes, more than {most}.",
            panes.0.len()
        ));
        return Tally::default();
    }
    if !panes.0.is_sorted() {
        let mut sorted = panes.clone();
        sorted.0.sort();
        faults.push(format!(
            "{name}: `{panes}` is not in the order of colours, W Y C M O: write `{sorted}`."
        ));
    }
    panes.0.iter().copied().collect()
}

fn read_counts(name: &str, counts: &Counts, faults: &mut Faults) -> Tally {
    let mut tally = Tally::default();
    for colour in Colour::ALL {
        match counts.get(&colour) {
            Some(&panes) => tally += Tally::of(colour, panes),
            None => faults.push(format!(
                "The {name} does not say how many {colour} panes it has: write 0 if there are none."
            )),
        }
    }
    tally
}
