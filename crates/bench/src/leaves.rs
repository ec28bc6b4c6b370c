//! What a search asks its evaluator, to be asked again without the search.

use vidraria_game::{ActionList, Game};
use vidraria_search::{Evaluator, Judgement};

/// The positions that searches came to, in their order, with their legal actions.
///
/// Judging one of them is a *leaf evaluation*: finding out what of the position has changed since
/// those before it, the network's layers and heads for every seat, and the prior of every legal
/// action. The list of legal actions is given; making it, the moves and the tree are the search's.
pub struct Leaves<G: Game> {
    pub(crate) states: Vec<G::State>,
    actions: Vec<G::Action>,
    /// Where the actions of each position end.
    ends: Vec<usize>,
}

impl<G: Game> Leaves<G> {
    pub(crate) fn new() -> Self {
        Self {
            states: Vec::new(),
            actions: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn push(&mut self, state: &G::State, legal: &[G::Action]) {
        self.states.push(*state);
        self.actions.extend(legal);
        self.ends.push(self.actions.len());
    }

    /// Judges all of them once; how many that were.
    pub fn judge(&self, game: &G, evaluator: &mut impl Evaluator<G>) -> usize {
        let mut priors = Vec::with_capacity(ActionList::<G::Action>::new().capacity());
        let mut begin = 0;
        for (state, &end) in self.states.iter().zip(&self.ends) {
            priors.clear();
            evaluator.evaluate(game, state, &self.actions[begin..end], &mut priors);
            begin = end;
        }
        self.states.len()
    }
}

/// An evaluator that writes down what it is asked.
pub(crate) struct Recorder<G: Game, E> {
    pub(crate) evaluator: E,
    pub(crate) leaves: Leaves<G>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Recorder<G, E> {
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement {
        self.leaves.push(state, legal);
        self.evaluator.evaluate(game, state, legal, priors)
    }
}
