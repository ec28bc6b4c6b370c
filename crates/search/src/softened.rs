//! A player who does not always take the best that it has found.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, Next, Seat};

use crate::evaluator::Evaluator;
use crate::net::softmax;
use crate::{Analysis, Budget, Candidate, Player, Stop, Strength, Thinker};

/// A search of a certain strength.
pub(crate) struct Softened<G: Game, E> {
    thinker: Thinker<G, E>,
    strength: Strength,
    rng: Xoshiro256PlusPlus,
}

impl<G: Game, E: Evaluator<G>> Softened<G, E> {
    /// A player whose lapses follow from `seed`.
    pub(crate) fn new(thinker: Thinker<G, E>, strength: Strength, seed: u64) -> Self {
        Self {
            thinker,
            strength,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The place of the candidate that is taken: actions that were looked at, each the rarer the
    /// less it is worth to the seat that decides.
    fn draw(&mut self, analysis: &Analysis<G::Action>, seat: Seat) -> usize {
        let candidates = &analysis.candidates;
        let Some(best) = analysis.best() else {
            return 0;
        };
        let Strength {
            looks,
            softness,
            focus,
            ..
        } = self.strength;
        if looks == 0 {
            let mut shares: Vec<f32> = candidates.iter().map(|one| one.prior).collect();
            for share in &mut shares {
                for _ in 0..focus.unsigned_abs() {
                    *share = if focus > 0 {
                        *share * *share
                    } else {
                        share.sqrt()
                    };
                }
            }
            return self.drawn(&shares);
        }
        if softness == 0.0 || best.visits == 0 {
            return 0;
        }
        let logit = |candidate: &Candidate<G::Action>| match candidate.visits {
            0 => f32::NEG_INFINITY,
            _ => candidate.values[seat] / softness,
        };
        let mut shares: Vec<f32> = candidates.iter().map(logit).collect();
        softmax(&mut shares);
        self.drawn(&shares)
    }

    /// A place drawn by lot, each as often as its share says.
    fn drawn(&mut self, shares: &[f32]) -> usize {
        let whole: f32 = shares.iter().sum();
        let mut left = whole * (self.rng.next_u32() as f32 / u32::MAX as f32);
        for (place, share) in shares.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return place;
            }
        }
        0
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Softened<G, E> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> G::Action {
        let legal = game.legal(state);
        if let [only] = legal.as_slice() {
            return *only;
        }
        let budget = self.strength.within(budget);
        let analysis = self.thinker.analyse(game, state, budget, stop, |_| {});
        let seat = match game.next(state) {
            Next::Decision(seat) => seat,
            Next::Deal | Next::Over => 0,
        };
        let place = self.draw(&analysis, seat);
        analysis
            .candidates
            .get(place)
            .map_or(legal[0], |taken| taken.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rollouts, Settings};
    use std::time::Duration;
    use vidraria_river::River;

    fn player(softness: f32) -> Softened<River, Rollouts> {
        let settings = Settings::of::<River>();
        let thinker = Thinker::new(settings, Rollouts::new(&settings, 1), 2);
        let strength = Strength {
            looks: 10,
            time: Duration::from_millis(5),
            softness,
            focus: 0,
        };
        Softened::new(thinker, strength, 3)
    }

    fn analysis(found: &[(u32, f32)]) -> Analysis<vidraria_river::Action> {
        let candidate = |&(visits, worth): &(u32, f32)| Candidate {
            action: vidraria_river::Action::Pass,
            prior: 0.5,
            visits,
            values: [worth, 1.0 - worth].into_iter().collect(),
            wins: [worth, 1.0 - worth].into_iter().collect(),
            scores: [0.0, 0.0].into_iter().collect(),
            proven: false,
            line: Vec::new(),
        };
        Analysis {
            visits: 10,
            positions: 10,
            values: [0.5, 0.5].into_iter().collect(),
            wins: [0.5, 0.5].into_iter().collect(),
            scores: [0.0, 0.0].into_iter().collect(),
            proven: false,
            candidates: found.iter().map(candidate).collect(),
        }
    }

    #[test]
    fn without_softness_the_best_is_taken() {
        let found = analysis(&[(9, 0.5), (8, 0.5)]);
        assert!((0..100).all(|_| player(0.0).draw(&found, 0) == 0));
    }

    #[test]
    fn softness_is_what_makes_an_action_e_times_rarer() {
        let found = analysis(&[(9, 0.6), (5, 0.5), (0, 0.9)]);
        let mut player = player(0.1);
        let mut taken = [0; 3];
        for _ in 0..20_000 {
            taken[player.draw(&found, 0)] += 1;
        }
        let ratio = taken[0] as f32 / taken[1] as f32;
        assert!((2.5..2.95).contains(&ratio), "{taken:?}");
        assert_eq!(taken[2], 0, "what was never looked at is not taken");
    }

    #[test]
    fn at_first_sight_actions_are_drawn_by_their_shares_or_their_squares_or_roots() {
        let mut found = analysis(&[(0, 0.0), (0, 0.0)]);
        (found.candidates[0].prior, found.candidates[1].prior) = (0.8, 0.2);
        let mut player = player(0.0);
        player.strength.looks = 0;
        for (focus, ratio) in [(0, 4.0), (-1, 2.0), (1, 16.0)] {
            player.strength.focus = focus;
            let drawn = (0..20_000).filter(|_| player.draw(&found, 0) == 0).count() as f32;
            let found = drawn / (20_000.0 - drawn);
            assert!(
                (found / ratio - 1.0).abs() < 0.1,
                "{found} instead of {ratio}"
            );
        }
    }

    #[test]
    fn a_strength_spends_no_more_than_its_own_and_no_more_than_it_may() {
        let strength = player(0.0).strength;
        let budget = |milliseconds: Option<u64>, nodes| Budget {
            time: milliseconds.map(Duration::from_millis),
            nodes,
        };
        let within = |time, nodes| strength.within(budget(time, nodes));
        assert_eq!(within(Some(100), None), budget(Some(5), Some(10)));
        assert_eq!(within(Some(2), Some(3)), budget(Some(2), Some(3)));
        assert_eq!(within(None, Some(30)), budget(None, Some(10)));
        assert_eq!(within(None, None), budget(Some(5), Some(10)));
    }
}
