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
//! A turn is inlined whole into the loop over turns, where the compiler would not see that it pays.
//!
//! The tests replay what it does by the rules, and show that each action is equally likely.

mod choice;
#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;

use rand_core::Rng;
use vidraria_game::{Playout, below};

use crate::{
    Action, COLOURS, Colour, Sintra, Slot, Source,
    deal::Stock,
    lanes::{LANE, ONES, WIDTH, lane, occupied},
    state::{Indicator, MAX_PLAYERS, Phase, Player, SLOTS, SOURCES, State, index},
    tally::Tally,
};
use choice::{nth, pair, scaled};

/// The number of what is no colour.
const RESET: u32 = COLOURS as u32;

/// 1 for each colour and for the reset.
const CHOICES: u64 = ONES | 1 << (RESET * WIDTH);

/// The top bits of those lanes.
const TOPS: u64 = CHOICES << (WIDTH - 1);

/// Room for the sources; a power of two, so that a number is easily kept within it.
const SOURCES_ROOM: usize = SOURCES.next_power_of_two();

/// What stays in the centre when a source is taken from: nothing of the centre itself. A table, as
/// the compiler would make a condition a branch, which chance would defeat.
static STAYING: [u64; SOURCES_ROOM] = {
    let mut staying = [u64::MAX; SOURCES_ROOM];
    staying[0] = 0;
    staying
};

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
    players: [Player; MAX_PLAYERS],
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
    /// The centre, then what each display was filled with; what is still there, `sources` says.
    panes: [u64; SOURCES_ROOM],
    /// For each colour, the sources that have it: bit 0 for the centre, the others for displays.
    sources: u64,
    /// For each colour, how many sources have it; and 1 for the reset.
    counts: u64,
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
                let player = state.player();
                let panes = self.panes_on(player, player.glazier);
                game.keep(panes, rng, witness);
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
        let players = &game.players[..self.players];
        Playout {
            decisions: game.decisions,
            standings: players.iter().map(|player| self.standing(player)).collect(),
        }
    }
}

impl<'a> Match<'a> {
    fn new(game: &'a Sintra, state: &State) -> Self {
        Self {
            game,
            players: state.players,
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
    #[inline(always)]
    fn turn<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let player = &mut self.players[self.seat % MAX_PLAYERS];
        let glazier = index(player.glazier);
        let accepting = player.all_accepting();
        let nowhere = ONES & !occupied(accepting);
        let reset = u64::from(player.reset_target());
        let targets = accepting | nowhere << glazier | reset << (RESET * WIDTH);

        // For each colour the drafts that are legal: sources times slots.
        let drafts = products(self.glass.counts, sizes(targets));
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
        let takes_tile = self.tile_in_centre & (source == 0) & (panes > 0);
        self.tile_in_centre &= !takes_tile;
        self.holder = select_unpredictable(takes_tile, self.seat, self.holder);
        let broken = player.place_panes(slot, colour, panes);
        player.steps += (broken + u32::from(takes_tile)) as u16;
        self.stock.tower.0 += u64::from(broken) << lane;
        if player.strips[slot].is_full() {
            self.complete(rng, witness);
        }
    }

    /// The strip at the glazier's slot is completed.
    fn complete<R: Rng, W: Witness>(&mut self, rng: &mut R, witness: &mut W) {
        let player = &mut self.players[self.seat % MAX_PLAYERS];
        let panes = self.game.panes_on(player, player.glazier);
        player.points += self.game.colour_bonus(self.indicator, panes);
        self.keep(panes, rng, witness);
    }

    /// One of its panes is kept.
    fn keep<R: Rng, W: Witness>(&mut self, panes: Tally, rng: &mut R, witness: &mut W) {
        let count = panes.colour_count();
        let place = if count > 1 { below(rng, count) } else { 0 };
        let Some(pane) = panes.colours().nth(place as usize) else {
            return;
        };
        if count > 1 {
            self.decisions += 1;
            witness.action(|| Action::Keep(pane));
        }
        self.stock.tower += panes - Tally::of(pane, 1);
        let player = &mut self.players[self.seat % MAX_PLAYERS];
        self.game.clear(player, pane);
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
        for display in 0..usize::from(self.game.displays) {
            let panes = self.stock.draw(panes, rng);
            self.glass.put(1 + display, panes);
        }
        self.tile_in_centre = true;
        witness.deal(&self.glass.panes[1..=usize::from(self.game.displays)]);
    }
}

impl Glass {
    const EMPTY: Self = Self {
        panes: [0; SOURCES_ROOM],
        sources: 0,
        counts: 1 << (RESET * WIDTH),
    };

    fn new(state: &State) -> Self {
        let mut glass = Self::EMPTY;
        for (source, &panes) in state.sources.iter().enumerate() {
            glass.put(source, panes);
        }
        glass
    }

    /// Fills a source that is empty.
    fn put(&mut self, source: usize, panes: Tally) {
        self.panes[source] = panes.0;
        self.sources |= occupied(panes.0) << source;
        self.counts += occupied(panes.0);
    }

    /// Takes the panes of a lane from a source, the others of a display going to the centre, and
    /// says how many were taken.
    #[inline(always)]
    fn take(&mut self, source: u32, lane: u32) -> u32 {
        let found = self.panes[source as usize % SOURCES_ROOM];
        let others = found & !(LANE << lane);
        // Nothing else stays in a centre that is taken from.
        let staying = self.panes[0] & STAYING[source as usize % SOURCES_ROOM];
        self.panes[0] = staying + others;

        let held = self.sources >> source & ONES;
        self.sources &= !(ONES << source);
        // Those colours of the others that were not in the centre before.
        let arriving = held & !(1 << lane) & !self.sources;
        self.sources |= arriving;
        self.counts = self.counts - held + arriving;
        (found >> lane & LANE) as u32
    }
}

impl Player {
    /// Moves the glazier to a slot and places panes there; says how many are broken.
    #[inline(always)]
    fn place_panes(&mut self, slot: usize, colour: u32, panes: u32) -> u32 {
        self.glazier = slot as Slot + 1;
        let strip = &mut self.strips[slot];
        let left = panes - strip.place_on_own(colour, panes);
        if strip.joker_spaces() == 0 {
            let closed = u64::from(!strip.has_own(colour)) << (colour * WIDTH);
            self.accepts &= !(closed << slot);
            return left;
        }
        let Some(&colour) = Colour::ALL.get(colour as usize) else {
            return left;
        };
        let placed = self.place(slot as Slot + 1, colour, left as u8);
        left - u32::from(placed)
    }
}

/// For each choice, how many slots are in its lane.
fn sizes(slots: u64) -> u64 {
    const PAIRS: u64 = CHOICES * 0b0101_0101;
    const FOURS: u64 = CHOICES * 0b0011_0011;
    const EIGHTS: u64 = CHOICES * 0b0000_1111;
    let pairs = slots - (slots >> 1 & PAIRS);
    let fours = (pairs & FOURS) + (pairs >> 2 & FOURS);
    (fours + (fours >> 4)) & EIGHTS
}

/// Lane by lane products; the second factors are below 16.
fn products(first: u64, second: u64) -> u64 {
    let times = |bit: u32| first & ((second >> bit & CHOICES) * LANE);
    times(0) + 2 * (times(1) + 2 * (times(2) + 2 * times(3)))
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
