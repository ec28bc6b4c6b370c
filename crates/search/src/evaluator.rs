//! Judging a position without looking ahead in the tree.

use vidraria_game::{Game, MAX_SEATS};

/// A worth for each seat: its expected utility, at least 0, together 1; 0 beyond the last seat.
pub type Values = [f32; MAX_SEATS];

/// What a tree search asks at each new position.
pub trait Evaluator<G: Game>: Send {
    /// Judges a position that is not over, also one in which a deal is due (`legal` is empty then).
    ///
    /// Returns what it is worth to each seat and pushes onto the empty `priors` how promising each
    /// of the legal actions looks: numbers above 0, together 1.
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Values;
}
