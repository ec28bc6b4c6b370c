//! The rules of River Valley Glassworks.

mod action;
mod notation;
mod piece;

pub use action::{Action, Direction, Position};
pub use notation::{
    Breakdown, ColumnNotation, Deal, Decision, Effect, LakeRefill, Notation, Opening, Options,
    PlayerNotation, Setup, TileNotation, TileRefill, TopUp,
};
pub use piece::{COLOURS, Colour, KINDS, Piece, SHAPES, Shape};
