//! Random games at the speed of the machine.
//!
//! [`Match`] plays the rules of `rules.rs` with every decision taken uniformly among the legal
//! actions, without listing them. What happens in nearly every turn (the choice, taking the panes,
//! placing them) is done here for all colours at once and without branches; what happens now and
//! then (joker spaces, completing a strip, the end of a round) is left to the rules' own functions.
//!
//! Colours are numbers here, and there is a sixth, [`RESET`]: a reset is a draft of no panes of it
//! from the centre onto the leftmost strip. In the same way a draft that breaks everything is one
//! onto the strip at the glazier's slot, which has no space for it.
//!
//! The tests replay what it does by the rules, and show that each action is equally likely.

mod choice;
#[cfg(test)]
mod tests;

use rand_core::Rng;
use vidraria_game::{Playout, below};

use crate::{
    Action, COLOURS, Colour, Sintra, Slot, Source,
    deal::Stock,
    lanes::{LANE, ONES, WIDTH, filled, lane, occupied},
    state::{Indicator, MAX_PLAYERS, Phase, Player, SLOTS, SOURCES, State, bit, index},
    tally::Tally,
};
use choice::{nth, pair, scaled};

/// The number of what is no colour.
const RESET: u32 = COLOURS as u32;

/// 1 for each colour and for the reset.
const CHOICES: u64 = ONES | 1 << (RESET * WIDTH);

/// The top bits of those lanes.
const TOPS: u64 = CHOICES << (WIDTH - 1);

/// Who watches a playout: it hears of each action and deal. Nobody does but tests.
pub(crate) trait Witness {
    /// An action is taken.
    fn action(&mut self, _action: impl FnOnce() -> Action) {}

    /// The displays have been filled.
    fn deal(&mut self, _displays: &[u64]) {}
}

/// Nobody.
impl Witness for () {}

/// A game under way.
struct Match<'a> {
    game: &'a Sintra,
    boards: [Board; MAX_PLAYERS],
    seat: usize,
    glass: Glass,
    stock: Stock,
    indicator: Indicator,
    tile_in_centre: bool,
    holder: usize,
    decisions: u32,
}

/// The panes on the table.
#[derive(Clone, Copy)]
struct Glass {
    centre: u64,
    /// What each display was filled with, by its number; whether it is still there, `sources` says.
    displays: [u64; SOURCES.next_power_of_two()],
    /// For each colour, the sources that have it: bit 0 for the centre, the others for displays.
    sources: u64,
    /// For each colour, how many sources have it; and 1 for the reset.
    counts: u64,
}

/// A player's board, with what makes the choice fast.
#[derive(Clone, Copy)]
struct Board {
    player: Player,
    /// For each slot, full lanes for the colours that its strip accepts; then as many zeros, so that
    /// the eight from the glazier's on are the slots that he reaches.
    accepted: [u64; 2 * SLOTS],
}

impl Sintra {
    /// Plays a position on to the end of the game, at random.
    pub(crate) fn play_out<R: Rng, W: Witness>(
        &self,
        state: &State,
        rng: &mut R,
        witness: &mut W,
    ) -> Playout {
        let mut game = Match::new(self, state);
        let mut on = match state.phase {
            Phase::Turn => true,
            Phase::Keep => {
                game.keep(rng, witness);
                game.go_on(rng, witness)
            }
            Phase::Deal => {
                game.deal(rng, witness);
                true
            }
            Phase::Over => false,
        };
        while on {
            game.turn(rng, witness);
            on = game.go_on(rng, witness);
        }
        let boards = &game.boards[..self.players];
        Playout {
            decisions: game.decisions,
            standings: boards
                .iter()
                .map(|board| self.standing(&board.player))
                .collect(),
        }
    }
}

impl<'a> Match<'a> {
    fn new(game: &'a Sintra, state: &State) -> Self {
        Self {
            game,
            boards: state.players.map(Board::new),
            seat: state.seat.into(),
            glass: Glass::new(state),
            stock: Stock::of(state),
            indicator: state.indicator,
            tile_in_centre: state.tile_in_centre,
            holder: state.holder.into(),
            decisions: 0,
        }
    }

    /// A draft or a reset, and what follows from it within the turn.
    fn turn<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let board = &mut self.boards[self.seat % MAX_PLAYERS];
        let glazier = index(board.player.glazier);
        let accepting = board.player.all_accepting();
        let nowhere = ONES & !occupied(accepting);
        let reset = board.player.reset_to().map_or(0, bit);
        let targets = accepting | nowhere << glazier | u64::from(reset) << (RESET * WIDTH);

        // For each colour the drafts that are legal: sources times slots.
        let mut drafts = self.glass.counts & filled(nowhere);
        for accepted in &board.accepted[glazier..glazier + SLOTS] {
            drafts += self.glass.counts & accepted;
        }
        drafts += u64::from(reset > 0) << (RESET * WIDTH);
        let sums = drafts.wrapping_mul(CHOICES);
        let all = (sums >> (RESET * WIDTH) & LANE) as u32;

        // The upper half of a random word chooses the colour, the lower half source and slot.
        let word = rng.next_u64();
        let number = scaled((word >> 32) as u32, all, rng);
        let passed = (u64::from(number) * CHOICES + TOPS).wrapping_sub(sums) & TOPS;
        let colour = passed.count_ones();
        let lane = colour * WIDTH;
        let slots = targets >> lane & LANE;
        let count = (self.glass.counts >> lane & LANE) as u32;
        let [source, slot] = pair(word as u32, [count, slots.count_ones()], rng);
        let source = nth(self.glass.sources >> lane & LANE, source);
        let slot = nth(slots, slot) as usize % SLOTS;
        self.decisions += 1;
        witness.action(|| action(colour, source, slot, nowhere));

        let panes = self.glass.take(source, lane);
        let takes_tile = self.tile_in_centre && source == 0 && panes > 0;
        self.tile_in_centre &= !takes_tile;
        if takes_tile {
            self.holder = self.seat;
        }
        let broken = board.place(slot, colour, panes);
        board.player.steps += (broken + u32::from(takes_tile)) as u16;
        self.stock.tower.0 += u64::from(broken) << lane;
        if broken < panes && board.player.strips[slot].is_full() {
            self.complete(rng, witness);
        }
    }

    /// The strip at the glazier's slot is completed.
    fn complete<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let board = &mut self.boards[self.seat % MAX_PLAYERS];
        let panes = self.game.panes_on(&board.player, board.player.glazier);
        board.player.points += self.game.colour_bonus(self.indicator, panes);
        self.keep(rng, witness);
    }

    /// One of its panes is kept.
    fn keep<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let board = &mut self.boards[self.seat % MAX_PLAYERS];
        let slot = board.player.glazier;
        let mut colours = self.game.panes_on(&board.player, slot).colours();
        let count = colours.clone().count() as u32;
        let place = if count > 1 { below(rng, count) } else { 0 };
        let Some(pane) = colours.nth(place as usize) else {
            return;
        };
        if count > 1 {
            self.decisions += 1;
            witness.action(|| Action::Keep(pane));
        }
        self.stock.tower += self.game.clear(&mut board.player, pane);
        board.note_accepted(index(slot));
    }

    /// The next seat's turn or the next round; says whether the game goes on.
    fn go_on<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) -> bool {
        if self.glass.sources > 0 {
            self.seat += 1;
            if self.seat == self.game.players {
                self.seat = 0;
            }
            return true;
        }
        let top = self.indicator.pop();
        self.stock.tower += top.into_iter().collect();
        self.seat = self.holder;
        let on = !self.indicator.is_empty();
        if on {
            self.deal(rng, witness);
        }
        on
    }

    fn deal<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let panes = self.game.edition.panes_per_display().into();
        self.glass = Glass::EMPTY;
        for display in 1..=self.game.displays {
            let panes = self.stock.draw(panes, rng);
            self.glass.put(display.into(), panes);
        }
        self.tile_in_centre = true;
        witness.deal(&self.glass.displays[1..=usize::from(self.game.displays)]);
    }
}

impl Glass {
    const EMPTY: Self = Self {
        centre: 0,
        displays: [0; SOURCES.next_power_of_two()],
        sources: 0,
        counts: 1 << (RESET * WIDTH),
    };

    fn new(state: &State) -> Self {
        let mut glass = Self::EMPTY;
        for (source, &panes) in state.sources.iter().enumerate() {
            glass.put(source, panes);
        }
        glass.centre = state.sources[0].0;
        glass
    }

    /// Fills a source that is empty.
    fn put(&mut self, source: usize, panes: Tally) {
        self.displays[source] = panes.0;
        self.sources |= occupied(panes.0) << source;
        self.counts += occupied(panes.0);
    }

    /// Takes the panes of a lane from a source, the others of a display going to the centre, and
    /// says how many were taken.
    fn take(&mut self, source: u32, lane: u32) -> u32 {
        let from_centre = source == 0;
        let found = if from_centre {
            self.centre
        } else {
            self.displays[source as usize % self.displays.len()]
        };
        let others = found & !(LANE << lane);
        self.centre = others + if from_centre { 0 } else { self.centre };

        let held = self.sources >> source & ONES;
        self.sources &= !(ONES << source);
        // Those colours of the others that were not in the centre before.
        let arriving = held & !(1 << lane) & !self.sources;
        self.sources |= arriving;
        self.counts = self.counts - held + arriving;
        (found >> lane & LANE) as u32
    }
}

impl Board {
    fn new(player: Player) -> Self {
        let mut board = Self {
            player,
            accepted: [0; 2 * SLOTS],
        };
        for slot in 0..SLOTS {
            board.note_accepted(slot);
        }
        board
    }

    fn note_accepted(&mut self, slot: usize) {
        self.accepted[slot] = filled(self.player.strips[slot].accepted());
    }

    /// Moves the glazier to a slot and places panes there; says how many are broken.
    fn place(&mut self, slot: usize, colour: u32, panes: u32) -> u32 {
        self.player.glazier = slot as Slot + 1;
        let strip = &mut self.player.strips[slot];
        let left = panes - strip.place_on_own(colour, panes);
        if strip.joker_spaces() == 0 {
            let closed = u64::from(!strip.has_own(colour)) << (colour * WIDTH);
            self.player.accepts &= !(closed << slot);
            self.accepted[slot] &= !filled(closed);
            return left;
        }
        let Some(&colour) = Colour::ALL.get(colour as usize) else {
            return left;
        };
        let placed = self.player.place(slot as Slot + 1, colour, left as u8);
        self.note_accepted(slot);
        left - u32::from(placed)
    }
}

/// The action that has been chosen.
fn action(colour: u32, source: u32, slot: usize, nowhere: u64) -> Action {
    match Colour::ALL.get(colour as usize) {
        None => Action::Reset,
        Some(&colour) => Action::Draft {
            source: source as Source,
            colour,
            slot: (nowhere >> lane(colour) & 1 == 0).then_some(slot as Slot + 1),
        },
    }
}
