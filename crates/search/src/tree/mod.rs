//! The tree: positions, what has been found about them, and how it grows by one position.
//!
//! Everything lies in two vectors and refers to the rest by numbers, so that a tree is bounded,
//! quickly thrown away, and can be cut down to what lies below a new position.

mod grow;
mod merge;
mod node;
mod noise;
mod rebase;

use vidraria_game::{ActionList, Game};

use crate::Settings;
use crate::evaluator::Judgement;
use crate::utility::Utility;
use node::{Edge, Kind, Node};

/// No node.
const NONE: u32 = u32::MAX;

/// The first node is the root.
const ROOT: usize = 0;

/// A tree of positions below a root.
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node<G::State>>,
    edges: Vec<Edge<G::Action>>,
    /// The nodes from the root to the one that grows; kept for its memory.
    path: Vec<u32>,
    priors: Vec<f32>,
    legal: ActionList<G::Action>,
    utility: Utility,
    exploration: f32,
    widening: f32,
    capacity: usize,
}

/// What is known about one action at the root.
pub(crate) struct Branch<A> {
    pub(crate) action: A,
    pub(crate) prior: f32,
    pub(crate) visits: u32,
    pub(crate) judgement: Judgement,
    pub(crate) proven: bool,
    /// The actions expected from here on, the first being `action`; it ends where chance decides.
    pub(crate) line: Vec<A>,
}

impl<G: Game> Tree<G> {
    /// A tree without any position yet.
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            priors: Vec::new(),
            legal: ActionList::new(),
            utility: settings.utility(),
            exploration: settings.exploration,
            widening: settings.widening,
            capacity: settings.capacity as usize,
        }
    }

    /// How many positions it holds.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no room for another position.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.capacity
    }

    /// Whether the root's worth is known for certain.
    pub(crate) fn is_proven(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.proven)
    }

    /// What is expected at the root.
    pub(crate) fn judgement(&self) -> Judgement {
        self.nodes.first().map_or(Judgement::default(), Node::mean)
    }

    /// What is known about the root's actions, in their order.
    pub(crate) fn branches(&self) -> Vec<Branch<G::Action>> {
        let Some(root) = self.nodes.first() else {
            return Vec::new();
        };
        self.edges_of(root)
            .iter()
            .map(|edge| {
                let child = self.nodes.get(edge.child as usize);
                Branch {
                    action: edge.action,
                    prior: edge.prior,
                    visits: child.map_or(0, |child| child.visits),
                    judgement: child.map_or(Judgement::default(), Node::mean),
                    proven: child.is_some_and(|child| child.proven),
                    line: self.line(edge),
                }
            })
            .collect()
    }

    fn edges_of(&self, node: &Node<G::State>) -> &[Edge<G::Action>] {
        let first = node.first as usize;
        match node.kind {
            Kind::Decision(_) => &self.edges[first..first + usize::from(node.count)],
            Kind::Chance | Kind::Over => &[],
        }
    }

    /// The actions expected from an edge on.
    fn line(&self, edge: &Edge<G::Action>) -> Vec<G::Action> {
        let mut line = vec![edge.action];
        let mut node = self.nodes.get(edge.child as usize);
        while let Some(best) = node.and_then(|node| self.best_edge(node)) {
            line.push(best.action);
            node = self.nodes.get(best.child as usize);
        }
        line
    }

    /// The edge that the seat to move takes by all that is known.
    fn best_edge(&self, node: &Node<G::State>) -> Option<&Edge<G::Action>> {
        let Kind::Decision(seat) = node.kind else {
            return None;
        };
        let child = |edge: &&Edge<G::Action>| self.nodes.get(edge.child as usize);
        let looked_at = self
            .edges_of(node)
            .iter()
            .filter(|edge| child(edge).is_some());
        looked_at.max_by(|a, b| match (child(a), child(b)) {
            (Some(a), Some(b)) => a.compare(b, usize::from(seat)),
            _ => std::cmp::Ordering::Equal,
        })
    }
}
