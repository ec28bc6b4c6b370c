//! Computer opponents.
//!
//! A [`Player`] gets a state and returns an action within a [`Budget`]; a [`Stop`] ends its
//! thinking early from outside. Which players there are is said by [`Level`].

mod budget;
mod level;
mod lookahead;
mod random;

pub use budget::{Budget, Stop};
pub use level::{Level, UnknownLevel};
pub use lookahead::Lookahead;
pub use random::UniformlyRandom;

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
