//! Which game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Stained Glass of Sintra.
    Sintra,
    /// River Valley Glassworks.
    River,
}

/// A word that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no game: the games are sintra and river")]
pub struct UnknownGame(String);

impl GameKind {
    /// All games.
    pub const ALL: [Self; 2] = [Self::Sintra, Self::River];

    /// The name in files, commands and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sintra => "sintra",
            Self::River => "river",
        }
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Sintra => "Stained Glass of Sintra",
            Self::River => "River Valley Glassworks",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
