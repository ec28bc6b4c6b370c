//! A position in the tree and the ways out of it.

use std::cmp::Ordering;

use crate::evaluator::Judgement;

/// Who or what moves on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// This seat decides.
    Decision(u8),
    /// A deal is due.
    Chance,
    /// The game is over.
    Over,
}

/// A position and what has been found about it.
#[derive(Clone, Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    pub(super) kind: Kind,
    /// Whether its worth is known for certain, if every seat takes what is best for it.
    pub(super) proven: bool,
    /// For a decision, how many edges it has; for chance, how many outcomes have been drawn, equal
    /// ones included.
    pub(super) count: u16,
    /// For a decision, its first edge; for chance, the latest outcome's node.
    pub(super) first: u32,
    /// For an outcome of chance, the one drawn before it.
    pub(super) sibling: u32,
    /// For an outcome of chance, how often it was drawn.
    pub(super) times: u16,
    pub(super) visits: u32,
    /// The sum over all visits.
    pub(super) sums: Judgement,
}

/// A legal action in a position.
#[derive(Clone, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) prior: f32,
    /// The position after it, if it has been looked at.
    pub(super) child: u32,
}

impl<S> Node<S> {
    /// What has been found so far.
    pub(super) fn mean(&self) -> Judgement {
        self.sums.times(1.0 / self.visits.max(1) as f32)
    }

    /// The worth to a seat.
    pub(super) fn worth_to(&self, seat: usize) -> f32 {
        self.sums.worth[seat] / self.visits.max(1) as f32
    }

    /// Counts a visit that found this.
    pub(super) fn add(&mut self, found: &Judgement) {
        self.visits += 1;
        self.sums += found;
    }

    /// Fixes for certain what is to be expected.
    pub(super) fn prove(&mut self, certain: &Judgement) {
        self.proven = true;
        self.sums = certain.times(self.visits as f32);
    }

    /// Which of two positions a seat rather goes to: by visits, as a much visited mean is a sure
    /// one; but what is proven is known however rarely it was visited, so it is compared by worth.
    pub(super) fn compare(&self, other: &Self, seat: usize) -> Ordering {
        let by_worth = self.worth_to(seat).total_cmp(&other.worth_to(seat));
        if self.proven || other.proven {
            by_worth.then(self.visits.cmp(&other.visits))
        } else {
            self.visits.cmp(&other.visits).then(by_worth)
        }
    }
}
