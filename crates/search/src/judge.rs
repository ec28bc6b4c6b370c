//! Who judges positions where there may be a network: that, otherwise games played on.

use std::sync::Arc;

use crate::evaluator::{Evaluator, Judgement};
use crate::net::{Encode, Net, NetError, Network};
use crate::{Rollouts, Settings};

/// An evaluator of either kind.
#[allow(clippy::large_enum_variant, reason = "a search has one")]
pub enum Judge<G: Encode> {
    /// Games played on.
    Rollouts(Rollouts),
    /// A network.
    Network(Network<G>),
}

impl<G: Encode> Judge<G> {
    /// The network if there is one, otherwise rollouts, whose chances follow from `seed`.
    ///
    /// # Errors
    /// If the network is for another game, or for another encoding of it.
    pub fn new(net: Option<Arc<Net>>, seed: u64) -> Result<Self, NetError> {
        Ok(match net {
            None => Self::Rollouts(Rollouts::new(&Settings::of::<G>(), seed)),
            Some(net) => Self::Network(Network::new(net)?),
        })
    }

    /// The settings that won most matches with this kind of evaluator.
    pub fn settings(&self) -> Settings {
        match self {
            Self::Rollouts(_) => Settings::of::<G>(),
            Self::Network(_) => Settings::with_network::<G>(),
        }
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
