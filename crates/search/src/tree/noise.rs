//! Noise on the root's priors, so that self-play also tries what looks bad.

use rand_core::Rng;
use vidraria_game::{Game, below};

use super::{ROOT, Tree};

/// The sum of the parameters of the Dirichlet distribution, shared evenly by the actions.
const CONCENTRATION: u32 = 10;

/// How many balls are drawn from the urn.
const DRAWS: u32 = 100;

impl<G: Game> Tree<G> {
    /// Mixes noise into the root's priors, `share` of the whole.
    pub(crate) fn disturb<R: Rng>(&mut self, share: f32, rng: &mut R) {
        let root = &self.nodes[ROOT];
        let edges = root.first as usize..root.first as usize + self.edges_of(root).len();
        let noise = dirichlet(edges.len(), rng);
        for (edge, noise) in self.edges[edges].iter_mut().zip(noise) {
            edge.prior = (1.0 - share) * edge.prior + share * noise;
        }
    }
}

/// Shares, together 1, drawn by lot.
///
/// They are those of Pólya's urn: a colour is drawn as often as it has balls, and gets one more
/// each time. Its shares tend to a Dirichlet distribution, with whole numbers only, so that they
/// are the same on every machine.
fn dirichlet<R: Rng>(count: usize, rng: &mut R) -> Vec<f32> {
    // In parts of a ball: as many as there are colours, for each that is added.
    let ball = count as u32;
    let mut urn = vec![CONCENTRATION; count];
    let mut whole = CONCENTRATION * ball;
    for _ in 0..if count > 0 { DRAWS } else { 0 } {
        let mut drawn = below(rng, whole);
        let colour = urn.iter().position(|&balls| {
            let here = drawn < balls;
            drawn = drawn.saturating_sub(balls);
            here
        });
        if let Some(colour) = colour {
            urn[colour] += ball;
            whole += ball;
        }
    }
    urn.iter()
        .map(|&balls| balls as f32 / whole as f32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn shares_are_spread_like_a_dirichlet_distribution() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let draws = 4000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..draws {
            let shares = dirichlet(4, &mut rng);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            sum += shares[1];
            squares += shares[1] * shares[1];
        }
        let mean = sum / draws as f32;
        let variance = squares / draws as f32 - mean * mean;
        assert!((mean - 0.25).abs() < 0.01, "{mean}");
        // 1/4 · 3/4 / (10 + 1), a little less for the finite urn.
        assert!((variance - 0.0170).abs() < 0.0030, "{variance}");
    }

    #[test]
    fn nothing_is_drawn_for_nobody() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert!(dirichlet(0, &mut rng).is_empty());
        assert_eq!(dirichlet(1, &mut rng), [1.0]);
    }
}
