//! Actions, their text forms and their dense indices.

use serde::{Deserialize, Serialize};

use crate::{Colour, Piece};

mod index;
mod text;

pub use text::ParseActionError;

/// A place of the river: 1 is the start, 6 lies beside the lake.
pub type Position = u8;

/// Which neighbour of the tile is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// `<`: the neighbour nearer to the start.
    Left,
    /// `>`: the neighbour nearer to the lake.
    Right,
}

/// A choice of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
// Eight bytes are written at once: lists of actions come a little faster.
#[repr(align(8))]
pub enum Action {
    /// Put a piece onto the tile of its shape and collect a neighbour (`Wt<`).
    Place {
        /// The piece.
        piece: Piece,
        /// Which neighbour.
        collect: Direction,
    },
    /// Put two pieces of one shape onto any tile and collect a neighbour (`Wt+Pt@3>`).
    PlacePair {
        /// The two pieces, in list order.
        pieces: [Piece; 2],
        /// The tile's position.
        position: Position,
        /// Which neighbour.
        collect: Direction,
    },
    /// Draw from the lake (`draw`, `draw-Pt`).
    Draw {
        /// The piece left behind when the lake holds all it can.
        leave: Option<Piece>,
    },
    /// Move a piece from an overfull satchel to the overflow (`drop Wt`).
    Drop(Piece),
    /// Which new colour is laid next (`lay Y`).
    Lay(Colour),
    /// Nothing is possible (`pass`).
    Pass,
}
