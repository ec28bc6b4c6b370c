//! The named levels that sit at tables.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::Game;

use crate::net::{Encode, Net, NetError, Network};
use crate::{Lookahead, Player, Rollouts, Settings, Thinker, UniformlyRandom};

/// How a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal action.
    Random,
    /// The best turn for its own score, without a thought for what follows.
    Lookahead,
    /// The best by a search of what everybody may do and chance may bring.
    Search,
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no level: the levels are random, lookahead and search")]
pub struct UnknownLevel(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Lookahead, Self::Search];

    /// The level's name in commands and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Lookahead => "lookahead",
            Self::Search => "search",
        }
    }

    /// A player of this level; what it leaves to chance follows from `seed`.
    pub fn player<G: Game>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Self::Random => Box::new(UniformlyRandom::new(seed)),
            Self::Lookahead => Box::new(Lookahead::new(seed)),
            Self::Search => searcher(Settings::of::<G>(), seed),
        }
    }
}

/// A player who searches with these settings, judging positions by rollouts; what it leaves to
/// chance follows from `seed`.
pub fn searcher<G: Game>(settings: Settings, seed: u64) -> Box<dyn Player<G>> {
    let evaluator = Rollouts::new(&settings, seed);
    Box::new(Thinker::new(settings, evaluator, !seed))
}

/// A player who searches with these settings, judging positions by a network; what it leaves to
/// chance follows from `seed`.
///
/// # Errors
/// If the network is for another game, or for another encoding of it.
pub fn net_searcher<G: Encode>(
    settings: Settings,
    net: Arc<Net>,
    seed: u64,
) -> Result<Box<dyn Player<G>>, NetError> {
    let evaluator = Network::new(net)?;
    Ok(Box::new(Thinker::new(settings, evaluator, !seed)))
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}
