//! Computer opponents.
//!
//! A [`Player`] gets a state and returns an action within a [`Budget`]; a [`Stop`] ends its
//! thinking early from outside. Which players there are is said by [`Level`].
//!
//! [`Thinker`] searches a tree of positions (`tree/`), asking an [`Evaluator`] about each new one,
//! and can say what it has found as an [`Analysis`]. Evaluators are [`Rollouts`] and networks ([`net`]).

mod analysis;
mod budget;
mod endgame;
mod evaluator;
mod judge;
mod level;
mod lookahead;
pub mod net;
mod promise;
mod random;
pub mod review;
mod rollouts;
mod settings;
mod softened;
mod strength;
mod thinker;
mod tree;
mod utility;

pub use analysis::{Analysis, Candidate};
pub use budget::{Budget, Stop};
pub use evaluator::{Evaluator, Judgement, Values};
pub use judge::Judge;
pub use level::{Level, UnknownLevel, net_searcher, searcher};
pub use lookahead::Lookahead;
pub use random::UniformlyRandom;
pub use rollouts::Rollouts;
pub use settings::{Settings, UnknownSetting};
pub use strength::{Strength, UnknownStrength};
pub use thinker::Thinker;

use vidraria_game::Game;

/// Something that chooses actions.
pub trait Player<G: Game>: Send {
    /// Chooses one of the legal actions of a state in which a decision is due.
    ///
    /// The answer comes before the budget is used up, and soon after `stop` is raised; it is the
    /// best found until then.
    ///
    /// # Panics
    /// If no decision is due.
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> G::Action;
}
