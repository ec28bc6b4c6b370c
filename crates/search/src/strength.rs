//! How well a level plays: what it may spend, and how strictly it takes the best it has found.

use std::time::Duration;

use thiserror::Error;

use crate::net::{Encode, Network};
use crate::softened::Softened;
use crate::{Budget, Level, Player, Settings, Thinker};

/// What makes one level stronger than another. All search with the network that ships.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The most looks at positions for a decision; with 0 it draws by lot from what the network
    /// thinks of the actions at first sight.
    pub looks: u64,
    /// The most time for a decision.
    pub time: Duration,
    /// Among the actions that it has looked at, one that is worth less than the best by so much is
    /// taken in one of e (2.7) cases in which the best is; 0 always takes the best.
    pub softness: f32,
    /// For one who decides at first sight: how often each action's share is squared before it is
    /// drawn from, which sharpens the choice; below 0, how often its root is taken.
    pub focus: i32,
}

/// A text that is no strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no strength: write `looks=40,softness=0.05`")]
pub struct UnknownStrength(String);

/// Looks enough to use up all time.
const ALL_TIME: u64 = u64::MAX;

impl Strength {
    /// That of a level in a game; none for the levels that are simple rules.
    ///
    /// The numbers were chosen by matches between neighbours: `docs/levels.md`.
    pub fn of<G: Encode>(level: Level) -> Option<Self> {
        let (looks, milliseconds, softness, focus) = match (G::NAME, level) {
            (_, Level::Random | Level::Lookahead) => return None,
            ("sintra", Level::FirstEvening) => (0, 100, 0.0, 0),
            ("sintra", Level::Casual) => (0, 100, 0.0, 1),
            ("sintra", Level::Club) => (12, 100, 0.0, 0),
            ("sintra", Level::Expert) => (120, 300, 0.0, 0),
            (_, Level::FirstEvening) => (0, 100, 0.0, -1),
            (_, Level::Casual) => (0, 100, 0.0, 0),
            (_, Level::Club) => (12, 100, 0.1, 0),
            (_, Level::Expert) => (64, 300, 0.0, 0),
            (_, Level::Master) => (ALL_TIME, 300, 0.0, 0),
        };
        Some(Self {
            looks,
            time: Duration::from_millis(milliseconds),
            softness,
            focus,
        })
    }

    /// The same but for what a text sets: `looks=40,softness=0.05`.
    ///
    /// # Errors
    /// The first part of the text that sets nothing.
    pub fn with(mut self, text: &str) -> Result<Self, UnknownStrength> {
        for part in text.split(',').filter(|part| !part.is_empty()) {
            part.split_once('=')
                .and_then(|(name, number)| self.set(name, number))
                .ok_or_else(|| UnknownStrength(part.to_owned()))?;
        }
        Ok(self)
    }

    fn set(&mut self, name: &str, number: &str) -> Option<()> {
        match name {
            "looks" => self.looks = number.parse().ok()?,
            "focus" => {
                let focus: i32 = number.parse().ok()?;
                self.focus = Some(focus).filter(|focus| (-8..=8).contains(focus))?;
            }
            "softness" => {
                let softness: f32 = number.parse().ok()?;
                self.softness = Some(softness).filter(|one| one.is_finite() && *one >= 0.0)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// A player of this strength; what it leaves to chance follows from `seed`.
    pub fn player<G: Encode>(self, seed: u64) -> Box<dyn Player<G>> {
        let thinker = Thinker::new(Settings::with_network::<G>(), Network::shipped(), !seed);
        Box::new(Softened::new(thinker, self, seed))
    }

    /// A budget cut down to what this strength may spend. One that limits nodes alone, so that the
    /// same is chosen on every machine, stays such a one.
    pub(crate) fn within(&self, budget: Budget) -> Budget {
        let time = match budget {
            Budget {
                time: None,
                nodes: Some(_),
            } => None,
            Budget { time, .. } => Some(time.map_or(self.time, |time| time.min(self.time))),
        };
        let nodes = budget
            .nodes
            .map_or(self.looks, |nodes| nodes.min(self.looks));
        Budget {
            time,
            nodes: Some(nodes),
        }
    }
}
