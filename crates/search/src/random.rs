//! The player without a thought.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, below};

use crate::{Budget, Player, Stop};

/// Chooses uniformly among the legal actions.
#[derive(Clone, Debug)]
pub struct UniformlyRandom {
    rng: ChaCha8Rng,
}

impl UniformlyRandom {
    /// A player whose choices follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Player<G> for UniformlyRandom {
    fn choose(&mut self, game: &G, state: &G::State, _: Budget, _: &Stop) -> G::Action {
        let legal = game.legal(state);
        legal[below(&mut self.rng, legal.len() as u32) as usize]
    }
}
