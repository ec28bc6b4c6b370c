//! The evaluator that plays on.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, Next, PerSeat, Seat, Standing, below};

use crate::Settings;
use crate::evaluator::{Evaluator, Judgement};
use crate::promise::promise;
use crate::utility::Utility;

/// Judges a position by one game played on from it, every seat taking the best for its own score
/// of a few actions drawn by lot; and an action by what it gains at once.
#[derive(Clone, Debug)]
pub struct Rollouts {
    rng: Xoshiro256PlusPlus,
    tries: u32,
    horizon: u32,
    prior: f32,
    promise: f32,
    utility: Utility,
    gains: Vec<f32>,
}

impl Rollouts {
    /// Rollouts whose chances follow from `seed`.
    pub fn new(settings: &Settings, seed: u64) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            tries: settings.tries,
            horizon: settings.horizon,
            prior: settings.prior,
            promise: settings.promise,
            utility: settings.utility(),
            gains: Vec::new(),
        }
    }

    /// Plays on and judges how it stands then.
    fn play_on<G: Game>(&mut self, game: &G, state: &G::State) -> Judgement {
        if self.tries == 1 && self.horizon == 0 {
            let end = game.playout(state, &mut self.rng).standings;
            return self.utility.judge(&end);
        }
        let mut state = *state;
        let mut deals = 0;
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => {
                    deals += 1;
                    if deals == self.horizon {
                        return self.utility.judge_early(&self.broken_off(game, &state));
                    }
                    game.deal_randomly(&mut state, &mut self.rng);
                }
                Next::Decision(seat) => state = self.decide(game, &state, seat),
            }
        }
        self.utility.judge(&game.standings(&state))
    }

    /// How it stands when a rollout is broken off, what the boards promise included.
    fn broken_off<G: Game>(&self, game: &G, state: &G::State) -> PerSeat<Standing> {
        let mut standings = game.standings(state);
        for (standing, promise) in standings.iter_mut().zip(promise(game, state)) {
            standing.score += (self.promise * promise).round() as i32;
        }
        standings
    }

    /// The state after the seat's decision.
    fn decide<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) -> G::State {
        let count = game.count_legal(state) as u32;
        let mut best: Option<(i32, G::State)> = None;
        for _ in 0..self.tries.min(count) {
            let place = below(&mut self.rng, count) as usize;
            let Some(action) = game.nth_legal(state, place) else {
                continue;
            };
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            let score = game.standings(&after)[seat].score;
            if best.as_ref().is_none_or(|&(most, _)| score > most) {
                best = Some((score, after));
            }
        }
        best.map_or(*state, |(_, after)| after)
    }

    /// How promising each legal action of a seat looks.
    fn judge_actions<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) {
        self.gains.clear();
        self.gains.extend(legal.iter().map(|&action| {
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            game.standings(&after)[seat].score as f32
        }));
        let best = self.gains.iter().copied().fold(f32::MIN, f32::max);
        priors.extend(self.gains.iter().map(|gain| {
            let weight = self.prior / (self.prior + best - gain);
            weight * weight
        }));
        let total: f32 = priors.iter().sum();
        for prior in priors {
            *prior /= total;
        }
    }
}

impl<G: Game> Evaluator<G> for Rollouts {
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement {
        match game.next(state) {
            Next::Decision(seat) if self.prior > 0.0 => {
                self.judge_actions(game, state, seat, legal, priors);
            }
            _ => priors.resize(legal.len(), 1.0 / legal.len().max(1) as f32),
        }
        self.play_on(game, state)
    }
}
