//! Who judges positions: a network where there is one, otherwise a game played on.

use std::sync::Arc;

use vidraria_game::Game;
use vidraria_search::net::{Encode, Net, NetError, Network};
use vidraria_search::{Evaluator, Judgement, Rollouts, Settings};

/// The evaluator of a question.
#[allow(
    clippy::large_enum_variant,
    reason = "there is one at a time, in its place for as long as a question is thought about"
)]
pub(crate) enum Judge<G: Game> {
    Rollouts(Rollouts),
    Network(Network<G>),
}

impl<G: Encode> Judge<G> {
    /// # Errors
    /// If the network is for another game or another encoding of it.
    pub(crate) fn new(
        settings: &Settings,
        net: Option<Arc<Net>>,
        seed: u64,
    ) -> Result<Self, NetError> {
        Ok(match net {
            None => Self::Rollouts(Rollouts::new(settings, seed)),
            Some(net) => Self::Network(Network::new(net)?),
        })
    }
}

impl<G: Encode> Evaluator<G> for Judge<G> {
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement {
        match self {
            Self::Rollouts(rollouts) => rollouts.evaluate(game, state, legal, priors),
            Self::Network(network) => network.evaluate(game, state, legal, priors),
        }
    }
}
