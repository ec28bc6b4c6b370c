//! A position, compact.

use serde::{Deserialize, Serialize};
use vidraria_game::{MAX_SEATS, Next};

use crate::glass::Glass;
use crate::glassworks::Glassworks;
use crate::tiles::Tiles;
use crate::{Decision, SHAPES};

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// The glass at the start of the game.
    Opening,
    /// A turn of the seat.
    Turn,
    /// The seat decides which new colour is laid next. What is still to be laid lies on the tile
    /// at this place.
    Lay {
        /// The place, from 0.
        from: u8,
    },
    /// The seat moves a piece from its overfull satchel to the overflow.
    Drop,
    /// The refill of the tile that has moved to the start.
    TileRefill,
    /// The refill of the lake.
    LakeRefill,
    /// The filling of the satchels when the last stage begins.
    TopUp,
    /// Nothing: the game is over.
    Nothing,
}

/// A position. A [`River`](crate::River) advances it.
///
/// Equal states are equal in every field: collections of pieces have one form each, and what no
/// longer matters (whose turn it was and the passes, once the game is over) is set to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The pieces in the bag.
    pub(crate) bag: Glass,
    /// The pieces in the lake.
    pub(crate) lake: Glass,
    /// The pieces on the tiles, by the tile's shape.
    pub(crate) river: [Glass; SHAPES],
    /// Which tile lies where.
    pub(crate) tiles: Tiles,
    /// The pieces in the satchels, by seat.
    pub(crate) satchels: [Glass; MAX_SEATS],
    /// The glassworks, by seat.
    pub(crate) works: [Glassworks; MAX_SEATS],
    /// The round, from 1.
    pub(crate) round: u16,
    /// The seat that begins each round.
    pub(crate) first: u8,
    /// The seat whose turn it is.
    pub(crate) seat: u8,
    /// How many turns in a row, up to now, were passes.
    pub(crate) passes: u8,
    /// In the last stage, how many rounds come after the current one.
    pub(crate) rounds_left: Option<u8>,
    /// What the game waits for.
    pub(crate) due: Due,
}

impl State {
    /// Who moves the game on.
    pub(crate) fn next(&self) -> Next {
        match self.due {
            Due::Turn | Due::Lay { .. } | Due::Drop => Next::Decision(self.seat()),
            Due::Opening | Due::TileRefill | Due::LakeRefill | Due::TopUp => Next::Deal,
            Due::Nothing => Next::Over,
        }
    }

    /// The decision that is due.
    pub(crate) fn decision(&self) -> Option<Decision> {
        match self.due {
            Due::Turn => Some(Decision::Turn),
            Due::Lay { .. } => Some(Decision::Lay),
            Due::Drop => Some(Decision::Drop),
            _ => None,
        }
    }

    /// The seat whose turn it is.
    pub(crate) fn seat(&self) -> usize {
        usize::from(self.seat)
    }

    /// The satchel of the seat whose turn it is.
    pub(crate) fn satchel(&self) -> Glass {
        self.satchels[self.seat()]
    }

    pub(crate) fn satchel_mut(&mut self) -> &mut Glass {
        &mut self.satchels[usize::from(self.seat)]
    }

    /// The glassworks of the seat whose turn it is.
    pub(crate) fn own_works(&self) -> Glassworks {
        self.works[self.seat()]
    }

    pub(crate) fn own_works_mut(&mut self) -> &mut Glassworks {
        &mut self.works[usize::from(self.seat)]
    }

    /// What the seat still has to lay.
    pub(crate) fn pending(&self) -> Glass {
        match self.due {
            Due::Lay { from } => self.glass_at(from.into()),
            _ => Glass::NONE,
        }
    }

    /// The pieces on the tile at a place, from 0.
    pub(crate) fn glass_at(&self, place: usize) -> Glass {
        self.river[self.tiles.index(place)]
    }

    pub(crate) fn glass_at_mut(&mut self, place: usize) -> &mut Glass {
        &mut self.river[self.tiles.index(place)]
    }

    /// Whether the last stage has begun.
    pub(crate) fn in_last_stage(&self) -> bool {
        self.rounds_left.is_some()
    }
}
