//! What several trees with the same root have found together.

use vidraria_game::Game;

use super::node::Node;
use super::{Branch, Tree};
use crate::evaluator::Judgement;

impl<G: Game> Tree<G> {
    /// What all trees together expect at their root: what one has proven, otherwise the mean over
    /// all visits.
    pub(crate) fn judgement_of_all(trees: &[&Self]) -> Judgement {
        if let Some(sure) = trees.iter().find(|tree| tree.is_proven()) {
            return sure.judgement();
        }
        let roots = trees.iter().filter_map(|tree| tree.nodes.first());
        let means = roots.map(|root: &Node<G::State>| (root.visits, root.mean()));
        means.reduce(mean).map_or(Judgement::default(), |all| all.1)
    }

    /// What all trees together know about the root's actions, in their order.
    pub(crate) fn branches_of_all(trees: &[&Self]) -> Vec<Branch<G::Action>> {
        let branches = trees.iter().map(|tree| tree.branches());
        let join = |all: Vec<Branch<G::Action>>, others: Vec<Branch<G::Action>>| {
            let pairs = all.into_iter().zip(others);
            pairs.map(|(one, other)| one.join(other)).collect()
        };
        branches.reduce(join).unwrap_or_default()
    }
}

impl<A> Branch<A> {
    /// The same action in two trees. What one has proven holds; the line is that of the tree that
    /// followed the action more often.
    fn join(self, other: Self) -> Self {
        let (visits, judgement) = mean(
            (self.visits, self.judgement),
            (other.visits, other.judgement),
        );
        let prior = self.prior;
        let first = match (self.proven, other.proven) {
            (true, false) => true,
            (false, true) => false,
            _ => self.visits >= other.visits,
        };
        let surer = if first { self } else { other };
        Self {
            visits,
            prior,
            judgement: if surer.proven {
                surer.judgement
            } else {
                judgement
            },
            ..surer
        }
    }
}

/// The mean of two means over so many visits each, and how many that are.
fn mean(one: (u32, Judgement), other: (u32, Judgement)) -> (u32, Judgement) {
    let visits = one.0 + other.0;
    let part = |visits_of: u32| visits_of as f32 / visits.max(1) as f32;
    let mut sum = one.1.times(part(one.0));
    sum += &other.1.times(part(other.0));
    (visits, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branch(visits: u32, worth: f32, proven: bool) -> Branch<u8> {
        let mut judgement = Judgement::default();
        judgement.worth[0] = worth;
        Branch {
            action: 0,
            prior: 0.5,
            visits,
            judgement,
            proven,
            line: vec![0; visits as usize],
        }
    }

    #[test]
    fn visits_add_up_and_what_is_proven_holds() {
        let all = branch(1, 0.8, false).join(branch(3, 0.4, false));
        assert_eq!((all.visits, all.line.len(), all.proven), (4, 3, false));
        assert!((all.judgement.worth[0] - 0.5).abs() < 1e-6);
        for all in [
            branch(1, 1.0, true).join(branch(3, 0.4, false)),
            branch(3, 0.4, false).join(branch(1, 1.0, true)),
        ] {
            assert_eq!((all.visits, all.line.len(), all.proven), (4, 1, true));
            assert_eq!(all.judgement.worth[0], 1.0);
        }
        let none = branch(0, 0.0, false).join(branch(0, 0.0, false));
        assert_eq!(none.judgement, Judgement::default());
    }
}
