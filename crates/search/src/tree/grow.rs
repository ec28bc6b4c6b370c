//! How a tree grows: down by curiosity and worth, one new position, and back up.

use rand_core::Rng;
use vidraria_game::{Game, Next};

use super::node::{Edge, Kind, Node};
use super::{NONE, ROOT, Tree};
use crate::evaluator::{Evaluator, Judgement};

impl<G: Game> Tree<G> {
    /// Begins anew with this position as root.
    pub(crate) fn plant(&mut self, game: &G, state: &G::State, evaluator: &mut impl Evaluator<G>) {
        self.nodes.clear();
        self.edges.clear();
        let (root, found) = self.judged(game, *state, evaluator);
        self.nodes.push(root);
        self.nodes[ROOT].add(&found);
    }

    /// Looks at one more position.
    pub(crate) fn grow<R: Rng>(
        &mut self,
        game: &G,
        evaluator: &mut impl Evaluator<G>,
        rng: &mut R,
    ) {
        self.path.clear();
        self.grow_at(ROOT, game, evaluator, rng);
    }

    /// Looks at one more position after an action at the root, however little it promises.
    pub(crate) fn grow_along<R: Rng>(
        &mut self,
        action: G::Action,
        game: &G,
        evaluator: &mut impl Evaluator<G>,
        rng: &mut R,
    ) {
        let root = &self.nodes[ROOT];
        let edges = self.edges_of(root);
        let Some(place) = edges.iter().position(|edge| edge.action == action) else {
            return;
        };
        let place = root.first as usize + place;
        self.path.clear();
        self.path.push(ROOT as u32);
        match self.follow(game, ROOT, place, evaluator) {
            (next, Some(found)) => {
                self.path.push(next as u32);
                self.back_up(&found);
            }
            (next, None) => self.grow_at(next, game, evaluator, rng),
        }
    }

    /// Looks at one more position below a node, to which the path leads.
    fn grow_at<R: Rng>(
        &mut self,
        mut at: usize,
        game: &G,
        evaluator: &mut impl Evaluator<G>,
        rng: &mut R,
    ) {
        let found = loop {
            self.path.push(at as u32);
            let node = &self.nodes[at];
            if node.proven {
                break node.mean();
            }
            let (next, new) = match node.kind {
                Kind::Decision(seat) => {
                    let place = self.most_interesting(at, usize::from(seat));
                    self.follow(game, at, place, evaluator)
                }
                Kind::Chance => self.deal(game, at, evaluator, rng),
                Kind::Over => (at, Some(node.mean())),
            };
            if let Some(found) = new {
                if next != at {
                    self.path.push(next as u32);
                }
                break found;
            }
            at = next;
        };
        self.back_up(&found);
    }

    /// Follows an edge; the position after it and, if that is new, what is found there.
    fn follow(
        &mut self,
        game: &G,
        at: usize,
        place: usize,
        evaluator: &mut impl Evaluator<G>,
    ) -> (usize, Option<Judgement>) {
        let Edge { action, child, .. } = self.edges[place];
        if child != NONE {
            return (child as usize, None);
        }
        let mut state = self.nodes[at].state;
        game.play_unchecked(&mut state, action);
        let (next, found) = self.add(game, state, evaluator);
        self.edges[place].child = next as u32;
        (next, Some(found))
    }

    /// The edge with the greatest sum of worth and curiosity (PUCT, as in AlphaZero). An action
    /// that has not been looked at is taken to be as good as the position, less a little for each
    /// share of the prior that has been.
    fn most_interesting(&self, at: usize, seat: usize) -> usize {
        let node = &self.nodes[at];
        let first = node.first as usize;
        let edges = self.edges_of(node);
        let child = |edge: &Edge<G::Action>| self.nodes.get(edge.child as usize);
        let seen: f32 = edges
            .iter()
            .filter(|edge| edge.child != NONE)
            .map(|edge| edge.prior)
            .sum();
        let unseen = node.worth_to(seat) - UNSEEN_PENALTY * seen.sqrt();
        let curiosity = self.exploration * (node.visits as f32).sqrt();
        let interest = |edge: &Edge<G::Action>| {
            let (worth, visits) =
                child(edge).map_or((unseen, 0), |child| (child.worth_to(seat), child.visits));
            worth + curiosity * edge.prior / (1.0 + visits as f32)
        };
        let mut best = (f32::NEG_INFINITY, first);
        for (place, edge) in edges.iter().enumerate() {
            let interest = interest(edge);
            if interest > best.0 {
                best = (interest, first + place);
            }
        }
        best.1
    }

    /// Follows a deal: a new one as long as few have been drawn for so many visits, otherwise the
    /// one whose turn it is.
    fn deal<R: Rng>(
        &mut self,
        game: &G,
        at: usize,
        evaluator: &mut impl Evaluator<G>,
        rng: &mut R,
    ) -> (usize, Option<Judgement>) {
        let Node {
            state,
            visits,
            count,
            ..
        } = self.nodes[at];
        let wanted = self.widening * (visits as f32).sqrt();
        if f32::from(count) >= wanted && count > 0 {
            return (self.rarest_outcome(at), None);
        }
        if self.widening == 0.0 {
            self.priors.clear();
            return (
                at,
                Some(evaluator.evaluate(game, &state, &[], &mut self.priors)),
            );
        }
        let mut after = state;
        game.deal_randomly(&mut after, rng);
        self.nodes[at].count = count.saturating_add(1);
        let known = self
            .outcomes(at)
            .find(|&known| self.nodes[known].state == after);
        if let Some(known) = known {
            self.nodes[known].times = self.nodes[known].times.saturating_add(1);
            return (known, None);
        }
        let (next, found) = self.add(game, after, evaluator);
        self.nodes[next].sibling = std::mem::replace(&mut self.nodes[at].first, next as u32);
        (next, Some(found))
    }

    /// The outcomes of chance drawn so far.
    fn outcomes(&self, at: usize) -> impl Iterator<Item = usize> {
        let mut next = self.nodes[at].first;
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            Some(std::mem::replace(&mut next, node.sibling) as usize)
        })
    }

    /// The outcome that has been visited least for how often it was drawn.
    fn rarest_outcome(&self, at: usize) -> usize {
        let share = |&outcome: &usize| {
            let node = &self.nodes[outcome];
            f64::from(node.visits) / f64::from(node.times)
        };
        let rarest = self
            .outcomes(at)
            .min_by(|a, b| share(a).total_cmp(&share(b)));
        rarest.unwrap_or(at)
    }

    fn add(
        &mut self,
        game: &G,
        state: G::State,
        evaluator: &mut impl Evaluator<G>,
    ) -> (usize, Judgement) {
        let (node, found) = self.judged(game, state, evaluator);
        self.nodes.push(node);
        (self.nodes.len() - 1, found)
    }

    /// A new node with its edges, and what the evaluator or, at the end, the rules say about it.
    fn judged(
        &mut self,
        game: &G,
        state: G::State,
        evaluator: &mut impl Evaluator<G>,
    ) -> (Node<G::State>, Judgement) {
        let kind = match game.next(&state) {
            Next::Decision(seat) => Kind::Decision(seat as u8),
            Next::Deal => Kind::Chance,
            Next::Over => Kind::Over,
        };
        let mut node = Node {
            state,
            kind,
            proven: kind == Kind::Over,
            count: 0,
            first: NONE,
            sibling: NONE,
            times: 1,
            visits: 0,
            sums: Judgement::default(),
        };
        if node.proven {
            return (node, self.utility.judge(&game.standings(&state)));
        }
        self.priors.clear();
        self.legal.clear();
        if let Kind::Decision(_) = kind {
            game.list_legal(&state, &mut self.legal);
        }
        let found = evaluator.evaluate(game, &state, &self.legal, &mut self.priors);
        if let Kind::Decision(_) = kind {
            node.first = self.edges.len() as u32;
            node.count = self.legal.len() as u16;
            let edges = self.legal.iter().zip(&self.priors);
            self.edges.extend(edges.map(|(&action, &prior)| Edge {
                action,
                prior,
                child: NONE,
            }));
        }
        (node, found)
    }

    /// Counts the visit on the whole path; what has become certain is kept as such.
    fn back_up(&mut self, found: &Judgement) {
        for step in (0..self.path.len()).rev() {
            let at = self.path[step] as usize;
            self.nodes[at].add(found);
            if let Some(exact) = self.certain(at) {
                self.nodes[at].prove(&exact);
            }
        }
    }

    /// What comes of a decision all of whose actions are proven: the best for the seat that decides.
    fn certain(&self, at: usize) -> Option<Judgement> {
        let node = &self.nodes[at];
        let Kind::Decision(seat) = node.kind else {
            return None;
        };
        if node.proven {
            return None;
        }
        let mut best: Option<Judgement> = None;
        for edge in self.edges_of(node) {
            let child = self.nodes.get(edge.child as usize)?;
            if !child.proven {
                return None;
            }
            let certain = child.mean();
            let seat = usize::from(seat);
            if best.is_none_or(|best| certain.worth[seat] > best.worth[seat]) {
                best = Some(certain);
            }
        }
        best
    }
}

/// How much worse than the position an action is taken to be before it is looked at, when all
/// others have been.
const UNSEEN_PENALTY: f32 = 0.1;
