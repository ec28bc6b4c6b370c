//! Keeping of a tree what lies below a new position.

use vidraria_game::Game;

use super::node::{Kind, Node};
use super::{NONE, ROOT, Tree};

impl<G: Game> Tree<G> {
    /// Makes this position the root if the tree holds it, and drops everything that does not lie
    /// below it. False if it does not hold it.
    pub(crate) fn rebase(&mut self, state: &G::State) -> bool {
        let candidates = (0..self.nodes.len()).filter(|&at| self.nodes[at].state == *state);
        let Some(root) = candidates.max_by_key(|&at| self.nodes[at].visits) else {
            return false;
        };
        if root != ROOT {
            self.keep_below(root);
        }
        true
    }

    /// Copies what lies below a node, in the order of the distance from it.
    fn keep_below(&mut self, root: usize) {
        let mut kept: Vec<Node<G::State>> = vec![self.nodes[root].clone()];
        kept[ROOT].sibling = NONE;
        let mut edges = Vec::new();
        let mut at = 0;
        while at < kept.len() {
            match kept[at].kind {
                Kind::Decision(_) => {
                    let first = edges.len() as u32;
                    for edge in self.edges_of(&kept[at]) {
                        let mut edge = edge.clone();
                        if let Some(child) = self.nodes.get(edge.child as usize) {
                            edge.child = kept.len() as u32;
                            kept.push(child.clone());
                        }
                        edges.push(edge);
                    }
                    kept[at].first = first;
                }
                Kind::Chance => {
                    let mut outcome = kept[at].first;
                    let mut link = NONE;
                    while let Some(node) = self.nodes.get(outcome as usize) {
                        outcome = node.sibling;
                        let mut node = node.clone();
                        node.sibling = std::mem::replace(&mut link, kept.len() as u32);
                        kept.push(node);
                    }
                    kept[at].first = link;
                }
                Kind::Over => {}
            }
            at += 1;
        }
        self.nodes = kept;
        self.edges = edges;
    }
}
