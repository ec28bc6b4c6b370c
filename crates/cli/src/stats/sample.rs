//! Playing many games by one policy, and what came of them.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Next, winners};
use vidraria_search::net::Encode;
use vidraria_search::{Budget, Stop};

use crate::playthrough::Policy;

/// The course of a game is cut into so many parts.
pub(super) const PARTS: usize = 40;

/// Games of one policy at one table. Seats are counted from the one that begins.
pub(super) struct Sample {
    pub(super) policy: Policy,
    /// The number of decisions, by game.
    pub(super) lengths: Vec<u32>,
    /// The number of legal actions, by decision of any game.
    pub(super) branching: Vec<u32>,
    /// The mean number of legal actions in each part of the games.
    pub(super) course: [f64; PARTS],
    /// The final scores by seat, each by game.
    pub(super) scores: Vec<Vec<i32>>,
    /// The best score, by game.
    pub(super) best: Vec<i32>,
    /// How many games each seat won; a shared victory counts in parts.
    pub(super) wins: Vec<f64>,
    /// How many games had more than one winner.
    pub(super) shared: u32,
}

/// Plays games in which all seats follow a policy and seat 0 begins.
pub(super) fn play<G: Encode>(game: &G, policy: Policy, games: u32, seed: u64) -> Sample {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut player = policy.level().player::<G>(!seed);
    let stop = Stop::default();
    let players = game.players();
    let mut sample = Sample {
        policy,
        lengths: Vec::new(),
        branching: Vec::new(),
        course: [0.0; PARTS],
        scores: vec![Vec::new(); players],
        best: Vec::new(),
        wins: vec![0.0; players],
        shared: 0,
    };
    let mut parts = [(0, 0); PARTS];
    for _ in 0..games {
        let setup = game.sample_setup(Some(0), &mut dice);
        let mut state = game.start(&setup).expect("a sampled setup is accepted");
        let mut legal = Vec::new();
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => game.deal_randomly(&mut state, &mut dice),
                Next::Decision(_) => {
                    legal.push(game.count_legal(&state) as u32);
                    let action = player.choose(game, &state, Budget::default(), &stop);
                    game.play_unchecked(&mut state, action);
                }
            }
        }
        for (place, &count) in legal.iter().enumerate() {
            let part = &mut parts[place * PARTS / legal.len()];
            *part = (part.0 + u64::from(count), part.1 + 1);
        }
        sample.lengths.push(legal.len() as u32);
        sample.branching.append(&mut legal);
        let standings = game.standings(&state);
        for (scores, standing) in sample.scores.iter_mut().zip(&standings) {
            scores.push(standing.score);
        }
        sample
            .best
            .extend(standings.iter().map(|standing| standing.score).max());
        let winners = winners(&standings);
        for &seat in &winners {
            sample.wins[seat] += 1.0 / winners.len() as f64;
        }
        sample.shared += u32::from(winners.len() > 1);
    }
    sample.course = parts.map(|(sum, count)| sum as f64 / f64::from(count.max(1)));
    sample
}

/// The mean of numbers and their standard deviation.
pub(super) fn mean_and_deviation<T: Copy + Into<f64>>(numbers: &[T]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().map(|&number| number.into()).sum::<f64>() / count;
    let squares = numbers.iter().map(|&number| (number.into() - mean).powi(2));
    (mean, (squares.sum::<f64>() / count).sqrt())
}

#[cfg(test)]
mod tests {
    use vidraria_game::Game;

    use super::*;
    use vidraria_games::river::{Options, River};

    #[test]
    fn a_sample_has_every_game_and_seat() {
        let game = River::new(River::standard_edition(), 3, Options {}).expect("3 may play");
        let sample = play(&game, Policy::Random, 10, 1);
        assert_eq!(sample.lengths.len(), 10);
        assert_eq!(
            sample.branching.len() as u32,
            sample.lengths.iter().sum::<u32>()
        );
        assert!(sample.scores.iter().all(|scores| scores.len() == 10));
        assert!((sample.wins.iter().sum::<f64>() - 10.0).abs() < 1e-9);
        assert!(sample.course.iter().all(|&mean| mean >= 1.0));
    }

    #[test]
    fn the_deviation_is_that_of_the_numbers() {
        assert_eq!(mean_and_deviation(&[1, 3]), (2.0, 1.0));
    }
}
