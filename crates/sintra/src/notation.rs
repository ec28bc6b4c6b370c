//! A position, a setup and a deal as playthroughs show them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{Colour, DisplayPanes, MAX_DISPLAYS, Panes, Slot};

/// The palace side that all players use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Ornaments around pairs of windows.
    #[default]
    A,
    /// Full windows times the most frequent colour.
    B,
}

/// What the players agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The palace side.
    #[serde(default)]
    pub side: Side,
}

/// What is drawn by lot before the first deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The start player.
    pub start: Seat,
    /// The round indicator's panes, from space I on.
    pub indicator: Panes,
    /// For each seat the strips from slot 1 on, each with the side that starts face up (`"4a"`).
    pub strips: Vec<Vec<String>>,
}

/// The panes that fill displays 1..D at the start of a round, each sorted by colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// One for each display; an unfilled one is empty.
    pub displays: ArrayVec<DisplayPanes, MAX_DISPLAYS>,
}

/// Which decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// A turn: draft or reset.
    Turn,
    /// Which pane to keep from a completed strip.
    Keep,
}

/// Where the start tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StartTile {
    /// With this seat.
    Seat(Seat),
    /// In the centre, written `"centre"`.
    Centre(Centre),
}

/// The word `"centre"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Centre {
    /// `"centre"`
    Centre,
}

/// How many panes of each colour; all five colours are always there.
pub type Counts = BTreeMap<Colour, u8>;

/// A position.
///
/// It leaves out one thing that a state knows: who opened the round, while the start tile still
/// lies in the centre. Restoring takes `opened_by` for it if it is given, otherwise the seat to
/// move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notation {
    /// The round from 1; it goes up when the round's pane leaves the indicator, so after the last
    /// round it is one more.
    pub round: u8,
    /// The seat whose decision is due; none before a deal and at the end.
    pub to_move: Option<Seat>,
    /// Which decision is due.
    pub decision: Option<Decision>,
    /// The panes on each display, in colour order.
    pub displays: Vec<Panes>,
    /// The panes in the centre, in colour order.
    pub centre: Panes,
    /// Where the start tile is.
    pub start_tile: StartTile,
    /// The panes in the bag.
    pub bag: Counts,
    /// The panes in the glass tower.
    pub tower: Counts,
    /// What is left of the round indicator, the current round's pane first.
    pub indicator: Panes,
    /// By seat.
    pub players: Vec<PlayerNotation>,
    /// Who opened the round; never written in playthroughs, may be given when restoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_by: Option<Seat>,
}

/// A player's board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerNotation {
    /// Points so far, without final scoring.
    pub score: i32,
    /// The broken-glass marker's step from the top, from 0.
    pub broken: u8,
    /// Points lost by the marker's reaching the bottom, so far.
    pub lost: i32,
    /// The slot the glazier stands at.
    pub glazier: Slot,
    /// The strip at each slot; none once it has left the game.
    pub slots: Vec<Option<SlotNotation>>,
    /// The window of each slot: upper pane, then lower.
    pub windows: Vec<Panes>,
}

/// A strip on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotNotation {
    /// Number and side (`"4a"`).
    pub strip: String,
    /// One letter for each space in printed order, `.` for an empty one.
    pub panes: String,
}

/// A seat's final scoring, as it would be now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakdown {
    /// Points during play.
    pub play: i32,
    /// For panes left on strips.
    pub panes: i32,
    /// For the broken-glass marker: zero or negative.
    pub track: i32,
    /// Ornaments (side A) or the product of side B.
    pub palace: i32,
    /// The sum.
    pub total: i32,
}

/// What an action would do, in the order in which it happens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The start tile is taken from the centre, with its step down the track.
    pub takes_start_tile: bool,
    /// The glazier's slot before and after.
    pub glazier: (Slot, Slot),
    /// The spaces of the chosen strip that are filled, in printed order, from 0.
    pub spaces: Vec<u8>,
    /// How many panes break.
    pub broken: u8,
    /// The marker's step before and after.
    pub track: (u8, u8),
    /// Points lost at once by the marker's reaching the bottom (zero or positive).
    pub lost: i32,
    /// Points for the round's bonus colour on the strip completed.
    pub bonus: i32,
    /// The slots whose windows score, with their points, from the completed one to the right.
    pub windows: Vec<(Slot, i32)>,
    /// The strip that is completed, by a draft or by the keep that it led to, and whether this was
    /// its second side.
    pub completes: Option<Completion>,
    /// Change of the seat's total as final scoring would give it at once.
    pub projected: i32,
}

/// The completion of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The strip's slot.
    pub slot: Slot,
    /// The strip leaves the game: its second side was completed.
    pub leaves: bool,
    /// The player chooses the pane to keep in a decision of its own; window points follow then.
    pub keep_pending: bool,
}
