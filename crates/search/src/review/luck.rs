//! How much a deal helped whom.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, Next};

use super::decision::nodes;
use super::prospects::Prospects;
use crate::{Evaluator, Stop, Thinker};

/// Weighs positions before and after chance by short searches, each with a seed of its own.
pub(super) struct Scales<'a, G, F> {
    pub(super) game: &'a G,
    /// Makes the search of a seed.
    pub(super) thinker: F,
    /// The first seed; each search takes the next.
    pub(super) seed: u64,
    /// How many looks a search takes.
    pub(super) looks: u64,
    pub(super) stop: &'a Stop,
}

impl<G: Game, E: Evaluator<G>, F: Fn(u64) -> Thinker<G, E>> Scales<'_, G, F> {
    /// What the deal between two positions changed: what may be expected after it, less the mean
    /// over so many deals drawn by lot in its place, all weighed by the same short search.
    ///
    /// What really was dealt is drawn like these. So a search that errs in one direction errs
    /// alike on both sides, and over many games the luck of each seat comes to nothing.
    pub(super) fn luck(&mut self, before: &G::State, after: &G::State, samples: u32) -> Prospects {
        let expected = self.expected(before, samples);
        let mut found = Prospects::none(self.game.players());
        // What was dealt weighs as much as all others together, so its noise matters most.
        let times = samples.div_ceil(2);
        for _ in 0..times {
            found += &self.weigh(after);
        }
        found.times(1.0 / times as f32).minus(&expected)
    }

    /// What may be expected before a deal: the mean over so many drawn by lot.
    pub(super) fn expected(&mut self, before: &G::State, samples: u32) -> Prospects {
        let mut sum = Prospects::none(self.game.players());
        for _ in 0..samples {
            sum += &self.weigh(before);
        }
        sum.times(1.0 / samples as f32)
    }

    /// What one short search expects, deals that are due drawn by lot.
    fn weigh(&mut self, state: &G::State) -> Prospects {
        self.seed = self.seed.wrapping_add(1);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut state = *state;
        while self.game.next(&state) == Next::Deal {
            self.game.deal_randomly(&mut state, &mut rng);
        }
        if self.game.next(&state) == Next::Over {
            return Prospects::of_end(&self.game.standings(&state));
        }
        let mut thinker = (self.thinker)(self.seed);
        let analysis = thinker.analyse(self.game, &state, nodes(self.looks), self.stop, |_| {});
        Prospects::of(&analysis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::analyst;
    use vidraria_river::River;

    /// Whatever the search is like, the luck of deals drawn by lot is nothing in the mean: here it
    /// is a search of few looks, which is wrong about almost everything.
    #[test]
    fn luck_comes_to_nothing_over_many_deals() {
        let game = River::new(River::standard_edition(), 2, Default::default()).expect("standard");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let before = game
            .start(&game.sample_setup(None, &mut rng))
            .expect("drawn");
        let stop = Stop::default();
        let mut scales = Scales {
            game: &game,
            thinker: analyst::<River>,
            seed: 0,
            looks: 4,
            stop: &stop,
        };
        const DEALS: usize = 400;
        let lucks = (0..DEALS).map(|_| {
            let mut after = before;
            game.deal_randomly(&mut after, &mut rng);
            scales.luck(&before, &after, 4).scores[0]
        });
        let lucks: Vec<f32> = lucks.collect();
        let mean = lucks.iter().sum::<f32>() / DEALS as f32;
        let squares: f32 = lucks.iter().map(|luck| (luck - mean).powi(2)).sum();
        let error = squares.sqrt() / DEALS as f32;
        assert!(error > 0.01, "deals differ");
        assert!(mean.abs() < 3.0 * error, "{mean} with an error of {error}");
    }
}
