//! What each seat may expect of a game.

use std::ops::{AddAssign, SubAssign};

use serde::{Deserialize, Serialize};
use vidraria_game::{Standing, winners};

use crate::Analysis;

/// What each seat may expect, or by how much that changed; in seat order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prospects {
    /// The share of the victory, `0..=1`, together 1; of a change, together 0.
    pub wins: Vec<f32>,
    /// The final score in points.
    pub scores: Vec<f32>,
}

impl Prospects {
    /// No change for so many seats.
    pub(super) fn none(players: usize) -> Self {
        Self {
            wins: vec![0.0; players],
            scores: vec![0.0; players],
        }
    }

    /// What a search says of the position it began at.
    pub(super) fn of<A>(analysis: &Analysis<A>) -> Self {
        Self {
            wins: analysis.wins.to_vec(),
            scores: analysis.scores.to_vec(),
        }
    }

    /// What a search says comes of its best action.
    pub(super) fn of_best<A>(analysis: &Analysis<A>) -> Self {
        analysis.best().map_or_else(
            || Self::of(analysis),
            |best| Self {
                wins: best.wins.to_vec(),
                scores: best.scores.to_vec(),
            },
        )
    }

    /// How a game ended.
    pub(super) fn of_end(standings: &[Standing]) -> Self {
        let winners = winners(standings);
        let share = 1.0 / winners.len().max(1) as f32;
        let wins = (0..standings.len())
            .map(|seat| if winners.contains(&seat) { share } else { 0.0 })
            .collect();
        let scores = standings.iter().map(|standing| standing.score as f32);
        Self {
            wins,
            scores: scores.collect(),
        }
    }

    /// All numbers times a factor.
    pub(super) fn times(mut self, factor: f32) -> Self {
        let numbers = self.wins.iter_mut().chain(&mut self.scores);
        numbers.for_each(|number| *number *= factor);
        self
    }

    /// What has to be added to `from` to come here.
    pub(super) fn minus(&self, from: &Self) -> Self {
        let mut change = self.clone();
        change -= from;
        change
    }

    /// The seat for which the victory changed most, and by how much.
    pub(super) fn widest(&self) -> (usize, f32) {
        let mut widest = (0, 0.0_f32);
        for (seat, &win) in self.wins.iter().enumerate() {
            if win.abs() > widest.1.abs() {
                widest = (seat, win);
            }
        }
        widest
    }

    fn change_by(&mut self, other: &Self, sign: f32) {
        let own = self.wins.iter_mut().chain(&mut self.scores);
        let others = other.wins.iter().chain(&other.scores);
        own.zip(others)
            .for_each(|(own, other)| *own += sign * other);
    }
}

impl AddAssign<&Self> for Prospects {
    fn add_assign(&mut self, other: &Self) {
        self.change_by(other, 1.0);
    }
}

impl SubAssign<&Self> for Prospects {
    fn sub_assign(&mut self, other: &Self) {
        self.change_by(other, -1.0);
    }
}
