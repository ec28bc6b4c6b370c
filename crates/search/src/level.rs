//! The named levels that sit at tables.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::Game;

use crate::net::{Encode, Net, NetError, Network};
use crate::{Lookahead, Player, Rollouts, Settings, Strength, Thinker, UniformlyRandom};

/// How a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal action.
    Random,
    /// The best turn for its own score, without a thought for what follows.
    Lookahead,
    /// Thinks as far as somebody who plays for the first evening.
    FirstEvening,
    /// Plays now and then.
    Casual,
    /// Plays every week.
    Club,
    /// Hard to beat.
    Expert,
    /// As well as it can.
    #[serde(alias = "search")]
    Master,
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no level: the levels are {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(String);

impl Level {
    /// All levels. The first two are simple rules, for tests and as yardsticks; the others, which
    /// sit at tables, come the weakest first.
    pub const ALL: [Self; 7] = [
        Self::Random,
        Self::Lookahead,
        Self::FirstEvening,
        Self::Casual,
        Self::Club,
        Self::Expert,
        Self::Master,
    ];

    /// The levels that sit at tables, the weakest first. Neighbours are at least 150 Elo apart
    /// between two players.
    pub const AT_TABLES: [Self; 5] = [
        Self::FirstEvening,
        Self::Casual,
        Self::Club,
        Self::Expert,
        Self::Master,
    ];

    /// The level's name in commands and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Lookahead => "lookahead",
            Self::FirstEvening => "first-evening",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// A player of this level; what it leaves to chance follows from `seed`. It spends no more than
    /// its level does, however large its budget.
    pub fn player<G: Encode>(self, seed: u64) -> Box<dyn Player<G>> {
        match Strength::of::<G>(self) {
            None if self == Self::Random => Box::new(UniformlyRandom::new(seed)),
            None => Box::new(Lookahead::new(seed)),
            Some(strength) => strength.player(seed),
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
