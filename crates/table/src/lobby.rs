//! What client and server say to each other about tables for strangers.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::GameKind;

use crate::{Hex32, SeatInvitation, Terms};

/// The tables that strangers can join.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyList {
    /// The latest first.
    pub tables: Vec<OpenTable>,
    /// How many wait for a quick match.
    pub seeking: usize,
}

/// A public table that waits and has a free seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTable {
    /// Its id.
    pub table: String,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub made: u64,
    /// What was agreed. If the edition is one of its own, its text is left out here and empty.
    pub terms: Terms,
    /// The names of the persons on its seats, by seat.
    pub names: Vec<Option<String>>,
    /// The seats that are free, in ascending order.
    pub free: Vec<Seat>,
}

/// Asks for a free seat of a public table, and sits down there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The name the others see.
    pub name: String,
    /// As for [`Command::Sit`](crate::Command::Sit).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<Hex32>,
}

/// What somebody wants to play as soon as others want it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// Which game.
    pub game: GameKind,
    /// With how many players.
    pub players: usize,
    /// Whether it is to count for ratings.
    #[serde(default)]
    pub rated: bool,
}

/// What the server says to somebody who seeks a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SeekNews {
    /// So many seek the same now, the one who hears this included.
    Waiting {
        /// How many.
        seeking: usize,
    },
    /// There is a table, and this is the seat.
    Matched {
        /// The table's id.
        table: String,
        /// The seat with its secret.
        seat: SeatInvitation,
    },
    /// No table can be made of this.
    Refused {
        /// Why, for people.
        message: String,
    },
}
