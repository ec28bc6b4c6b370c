//! A game together with one of its states.

use std::sync::Arc;

use vidraria_game::{Game, SetupError};

/// A game's tables, shared, and a state of it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Placed<G: Game> {
    /// The tables.
    pub game: Arc<G>,
    /// The state.
    pub state: G::State,
}

impl<G: Game> Placed<G> {
    /// A game before its first deal.
    ///
    /// # Errors
    /// If the setup is impossible in this game.
    pub fn start(game: Arc<G>, setup: &G::Setup) -> Result<Self, SetupError> {
        let state = game.start(setup)?;
        Ok(Self { game, state })
    }
}
