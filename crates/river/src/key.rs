//! Keys of positions: the exclusive or of all words of a state, mixed with their places.

use vidraria_game::{MAX_SEATS, Seat, mixed};

use crate::glass::Glass;
use crate::glassworks::Glassworks;
use crate::rules::{neighbour, place_at};
use crate::state::{Due, State};
use crate::{Action, SHAPES};

/// Words of a collection of pieces.
const GLASS: usize = 3;

/// Words of a glassworks.
const WORKS: usize = 2;

// The places of the words.
const BAG: usize = 0;
const LAKE: usize = BAG + GLASS;
const RIVER: usize = LAKE + GLASS;
const SATCHELS: usize = RIVER + SHAPES * GLASS;
const ALL_WORKS: usize = SATCHELS + MAX_SEATS * GLASS;
const REST: usize = ALL_WORKS + MAX_SEATS * WORKS;

/// What an action can change of a state's key: a player's satchel and glassworks, two tiles, the
/// lake, and what is no glass.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    seat: Seat,
    /// The numbers of the tiles' shapes.
    tiles: [usize; 2],
}

impl Reach {
    /// That of an action of the seat whose decision is due.
    pub(crate) fn of(action: Action, state: &State) -> Self {
        let (place, from) = match (action, state.due) {
            (Action::Place { piece, collect }, _) => {
                let place = state.tiles.place_of(piece.shape);
                (place, neighbour(place, collect))
            }
            (
                Action::PlacePair {
                    position, collect, ..
                },
                _,
            ) => {
                let place = place_at(position);
                (place, neighbour(place, collect))
            }
            (_, Due::Lay { from }) => (from.into(), None),
            _ => (0, None),
        };
        // Any other tile will do where there is no second one; the same twice would cancel out.
        let other = if place == 0 { 1 } else { 0 };
        Self {
            seat: state.seat(),
            tiles: [place, from.unwrap_or(other)].map(|place| state.tiles.at(place) as usize),
        }
    }
}

impl State {
    pub(crate) fn key(&self) -> u64 {
        let tiles = (0..SHAPES).map(|tile| self.tile_key(tile));
        let players = (0..MAX_SEATS).map(|seat| self.player_key(seat));
        let parts = tiles.chain(players);
        parts.fold(glass_key(BAG, self.bag) ^ self.common_key(), |key, part| {
            key ^ part
        })
    }

    /// The part of the key that an action can change.
    pub(crate) fn key_within(&self, reach: Reach) -> u64 {
        let [one, other] = reach.tiles;
        self.common_key() ^ self.player_key(reach.seat) ^ self.tile_key(one) ^ self.tile_key(other)
    }

    fn tile_key(&self, tile: usize) -> u64 {
        glass_key(RIVER + GLASS * tile, self.river[tile])
    }

    fn player_key(&self, seat: Seat) -> u64 {
        glass_key(SATCHELS + GLASS * seat, self.satchels[seat])
            ^ works_key(ALL_WORKS + WORKS * seat, self.works[seat])
    }

    /// That of the lake and of what is no glass.
    fn common_key(&self) -> u64 {
        let (due, from) = match self.due {
            Due::Opening => (0, 0),
            Due::Turn => (1, 0),
            Due::Lay { from } => (2, from),
            Due::Drop => (3, 0),
            Due::TileRefill => (4, 0),
            Due::LakeRefill => (5, 0),
            Due::TopUp => (6, 0),
            Due::Nothing => (7, 0),
        };
        // One more than the rounds left, so that none differs from nought.
        let rounds_left = self
            .rounds_left
            .map_or(0, |rounds| rounds.saturating_add(1));
        let [round, more_rounds] = self.round.to_le_bytes();
        let rest = [
            round,
            more_rounds,
            self.first,
            self.seat,
            self.passes,
            rounds_left,
            due,
            from,
        ];
        glass_key(LAKE, self.lake)
            ^ mixed(REST, u64::from_le_bytes(rest))
            ^ mixed(REST + 1, self.tiles.word().into())
    }
}

fn glass_key(place: usize, glass: Glass) -> u64 {
    let [(ones, _), (twos, _), (fours, _)] = glass.digits();
    mixed(place, ones) ^ mixed(place + 1, twos) ^ mixed(place + 2, fours)
}

fn works_key(place: usize, works: Glassworks) -> u64 {
    let [heights, rest] = works.words();
    mixed(place, heights) ^ mixed(place + 1, rest)
}
