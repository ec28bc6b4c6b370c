//! Judging a position without looking ahead in the tree.

use std::ops::AddAssign;

use vidraria_game::{Game, MAX_SEATS};

/// A number for each seat; 0 beyond the last seat.
pub type Values = [f32; MAX_SEATS];

/// What is expected of a position, for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The utility by which a search chooses: at least 0, together 1.
    pub worth: Values,
    /// The share of the victory: at least 0, together 1.
    pub win: Values,
    /// The final score, in points.
    pub score: Values,
}

impl Judgement {
    /// All numbers times a factor.
    pub(crate) fn times(self, factor: f32) -> Self {
        let times = |values: Values| values.map(|value| value * factor);
        Self {
            worth: times(self.worth),
            win: times(self.win),
            score: times(self.score),
        }
    }
}

impl AddAssign<&Self> for Judgement {
    fn add_assign(&mut self, other: &Self) {
        for (sums, values) in [
            (&mut self.worth, &other.worth),
            (&mut self.win, &other.win),
            (&mut self.score, &other.score),
        ] {
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }
}

/// What a tree search asks at each new position.
pub trait Evaluator<G: Game>: Send {
    /// Judges a position that is not over, also one in which a deal is due (`legal` is empty then).
    ///
    /// Returns what it expects and pushes onto the empty `priors` how promising each of the legal
    /// actions looks: numbers above 0, together 1.
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement;
}
