//! Keys of positions: the exclusive or of all words of a state, mixed with their places.

use vidraria_game::{Seat, mixed};

use crate::{
    Action,
    state::{MAX_PLAYERS, Player, SLOTS, SOURCES, State, Window, index},
};

/// Words of a board that hold two strips each.
const STRIPS: usize = SLOTS / 2;

/// Words of a board: the strips, their faces, the windows, and the rest.
const BOARD: usize = STRIPS + 3;

// The places of the words: the sources, what is common, the boards.
const BAG: usize = SOURCES;
const TOWER: usize = BAG + 1;
const REST: usize = TOWER + 1;
const BOARDS: usize = REST + 1;

/// What an action can change of a state's key: two sources, of which the centre is one, one board
/// but for the strips at other slots, and what is common but for the bag.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    source: usize,
    seat: Seat,
    slot: usize,
}

impl Reach {
    /// That of an action of the seat whose decision is due.
    pub(crate) fn of(action: Action, state: &State) -> Self {
        let (source, slot) = match action {
            Action::Draft { source, slot, .. } => (source, slot),
            Action::Reset | Action::Keep(_) => (0, None),
        };
        Self {
            source: usize::from(source) % SOURCES,
            seat: state.seat(),
            slot: index(slot.unwrap_or(state.player().glazier)),
        }
    }
}

impl State {
    pub(crate) fn key(&self) -> u64 {
        let sources = (0..SOURCES).map(|source| self.source_key(source));
        let boards = (0..MAX_PLAYERS).map(|seat| {
            let strips = (0..STRIPS).map(|pair| self.strips_key(seat, pair));
            strips.fold(self.board_key(seat), |key, part| key ^ part)
        });
        let parts = sources.chain(boards);
        parts.fold(mixed(BAG, self.bag.0) ^ self.common_key(), |key, part| {
            key ^ part
        })
    }

    /// The part of the key that an action can change.
    pub(crate) fn key_within(&self, reach: Reach) -> u64 {
        let display = match reach.source {
            0 => 0,
            display => self.source_key(display),
        };
        display
            ^ self.source_key(0)
            ^ self.strips_key(reach.seat, reach.slot / 2)
            ^ self.board_key(reach.seat)
            ^ self.common_key()
    }

    fn source_key(&self, source: usize) -> u64 {
        mixed(source, self.sources[source].0)
    }

    fn common_key(&self) -> u64 {
        let [phase, tile] = [self.phase as u8, self.tile_in_centre.into()];
        let [a, b, c, d] = self.indicator.word().to_le_bytes();
        let rest = u64::from_le_bytes([a, b, c, d, phase, self.seat, tile, self.holder]);
        mixed(TOWER, self.tower.0) ^ mixed(REST, rest)
    }

    /// That of a pair of strips that lie side by side.
    fn strips_key(&self, seat: Seat, pair: usize) -> u64 {
        let strips = &self.players[seat].strips;
        let [left, right] = [2 * pair, 2 * pair + 1].map(|at| u64::from(strips[at].word()));
        mixed(BOARDS + seat * BOARD + pair, left | right << u32::BITS)
    }

    /// That of a board without its strips.
    fn board_key(&self, seat: Seat) -> u64 {
        let player = &self.players[seat];
        let place = BOARDS + seat * BOARD + STRIPS;
        let faces = u64::from_le_bytes(player.faces.map(|face| face.index() as u8));
        let windows = u64::from_le_bytes(player.windows.map(Window::word));
        mixed(place, faces) ^ mixed(place + 1, windows) ^ mixed(place + 2, player.rest())
    }
}

impl Player {
    /// All that is not laid out by slot. What the strips accept follows from them.
    fn rest(&self) -> u64 {
        let [points, more_points] = self.points.to_le_bytes();
        let [steps, more_steps] = self.steps.to_le_bytes();
        let [strips, glass, glazier] = [self.in_play, self.glazed, self.glazier];
        u64::from_le_bytes([
            strips,
            glass,
            glazier,
            0,
            points,
            more_points,
            steps,
            more_steps,
        ])
    }
}
