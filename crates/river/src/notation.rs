//! A position, a setup and a deal as playthroughs show them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use vidraria_game::{PerSeat, Seat};

use crate::edition::MAX_HAND;
use crate::{Colour, Piece, Position, SHAPES, Shape};

/// What the players agree on: nothing besides the edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// What is drawn by lot before the first deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The first player.
    pub first: Seat,
    /// The tiles' shape letters, from position 1 on.
    pub tiles: String,
}

/// Pieces that are dealt to one place at once, in list order, without allocation.
pub type DealtPieces = ArrayVec<Piece, MAX_HAND>;

/// One outcome of chance. Every list of pieces is in list order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a deal holds `river`, `lake` and `satchels`, or only `tile`, `lake` or `satchels`, each with lists of pieces"
)]
pub enum Deal {
    /// The glass at the start of the game.
    Opening(Opening),
    /// The refill of the tile that has moved to position 1.
    Tile(TileRefill),
    /// The pieces added to the lake.
    Lake(LakeRefill),
    /// The pieces added to the satchels when the last stage begins.
    Satchels(TopUp),
}

/// See [`Deal::Opening`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// By position.
    pub river: ArrayVec<DealtPieces, SHAPES>,
    /// In the lake.
    pub lake: DealtPieces,
    /// By seat.
    pub satchels: PerSeat<DealtPieces>,
}

/// See [`Deal::Tile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRefill {
    /// The pieces put onto it.
    pub tile: DealtPieces,
}

/// See [`Deal::Lake`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LakeRefill {
    /// The pieces added.
    pub lake: DealtPieces,
}

/// See [`Deal::Satchels`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopUp {
    /// The pieces added, by seat.
    pub satchels: PerSeat<DealtPieces>,
}

/// Which decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// A turn: place, draw or pass.
    Turn,
    /// Which piece leaves the overfull satchel.
    Drop,
    /// Which new colour is laid next.
    Lay,
}

/// A position.
///
/// It leaves out what a state knows besides: who began the round, how many turns in a row were
/// passes, while a `lay` is due from which tile the glass was collected, and, while a deal is due,
/// which deal and whose turn it was. Restoring takes `first`, `passes` and `collected` if they are
/// given (otherwise seat 0, none, and the leftmost empty tile next to one with glass); a position
/// in which a deal is due cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notation {
    /// The round from 1.
    pub round: u16,
    /// The seat whose decision is due; none before a deal and at the end.
    pub to_move: Option<Seat>,
    /// Which decision is due.
    pub decision: Option<Decision>,
    /// Whether the last stage has begun.
    pub last_stage: bool,
    /// In the last stage, 1 while the current round is being finished and 0 in the final one.
    pub rounds_left: Option<u8>,
    /// By position.
    pub river: Vec<TileNotation>,
    /// The pieces in the lake.
    pub lake: Vec<Piece>,
    /// The kinds in the bag, with their counts; kinds that have run out are absent.
    pub bag: BTreeMap<Piece, u8>,
    /// By seat.
    pub players: Vec<PlayerNotation>,
    /// The pieces still to be laid, while a `lay` is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Vec<Piece>>,
    /// Who began the round; never written in playthroughs, may be given when restoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// How many turns in a row were passes; never written in playthroughs, may be given when
    /// restoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<u8>,
    /// While a `lay` is due, the position of the tile that was collected; never written in
    /// playthroughs, may be given when restoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collected: Option<Position>,
}

/// A tile of the river.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileNotation {
    /// Its shape.
    pub shape: Shape,
    /// Its stones.
    pub stones: u8,
    /// The glass on it.
    pub glass: Vec<Piece>,
}

/// A player's glass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerNotation {
    /// The pieces in the satchel.
    pub satchel: Vec<Piece>,
    /// The columns in use, from the left.
    pub columns: Vec<ColumnNotation>,
    /// How many pieces lie in the overflow.
    pub overflow: u8,
}

/// A column of a glassworks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnNotation {
    /// Its colour.
    pub colour: Colour,
    /// How many spaces are filled.
    pub height: u8,
}

/// A seat's final scoring, as it would be now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakdown {
    /// Points of each row, from the bottom.
    pub rows: Vec<i32>,
    /// Points of the two scoring columns from left to right, then 0 for each that is missing.
    pub columns: Vec<i32>,
    /// Points for the overflow: zero or negative.
    pub overflow: i32,
    /// The sum.
    pub total: i32,
}

/// What an action would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The position the played pieces are put onto.
    pub placed_at: Option<Position>,
    /// The position collected from.
    pub collects_from: Option<Position>,
    /// The pieces collected from the tile or drawn from the lake.
    pub takes: Vec<Piece>,
    /// Pieces that are laid for certain: column from 1, how many.
    pub laid: Vec<(u8, u8)>,
    /// Pieces that go to the overflow for certain.
    pub overflow: u8,
    /// The new colours whose order the player will decide.
    pub order_pending: Vec<Colour>,
    /// How many pieces must be dropped afterwards.
    pub must_drop: u8,
    /// How many pieces refill the tile or the lake (as far as the bag lasts).
    pub refill: u8,
    /// Change of the seat's total as final scoring would give it at once.
    pub projected: i32,
}
