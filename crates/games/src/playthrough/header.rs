//! The first line of a playthrough.

use serde::{Deserialize, Serialize};

use crate::GameKind;

/// The format that is written and read.
pub const FORMAT: &str = "vidraria-playthrough/1";

/// What a playthrough is of. `O` are the game's options, `S` its setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<O, S> {
    /// [`FORMAT`].
    pub format: String,
    /// Which game.
    pub game: GameKind,
    /// The name of the edition.
    pub edition: String,
    /// The number of seats.
    pub players: usize,
    /// What the players agreed on.
    pub options: O,
    /// What was drawn by lot.
    pub setup: S,
}
