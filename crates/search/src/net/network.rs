//! The evaluator that asks a network.

use std::marker::PhantomData;
use std::sync::Arc;

use vidraria_game::{MAX_SEATS, Next};

use super::encode::shift;
use super::kernel::add;
use super::part::Part;
use super::quantised::Hidden;
use super::softmax::softmax;
use super::{Encode, FloatNet, HIDDEN, Inputs, Net, NetError};
use crate::evaluator::{Evaluator, Judgement};

/// Judges positions and actions by a network.
///
/// It remembers sums of positions asked about before. That only saves time: what it says depends
/// on nothing but the position.
#[derive(Clone, Debug)]
pub struct Network<G> {
    net: Arc<Net>,
    table: Part,
    boards: Vec<Part>,
    /// Room for the first layer of all views, for inputs and for where those of an action end.
    views: Vec<i16>,
    inputs: Inputs,
    ends: Vec<usize>,
    game: PhantomData<fn(&G)>,
}

impl<G: Encode> Network<G> {
    /// An evaluator with this network.
    ///
    /// # Errors
    /// If the network is for another game, or for another encoding of it.
    pub fn new(net: Arc<Net>) -> Result<Self, NetError> {
        net.suits::<G>()?;
        let (board, none) = (G::BOARD_INPUTS, vec![0; net.width]);
        Ok(Self {
            table: Part::new(G::TABLE_INPUTS, &[2 * board], &net.first_bias),
            boards: vec![Part::new(board, &[0, board], &none); MAX_SEATS],
            views: vec![0; net.width * MAX_SEATS],
            inputs: Inputs::new(),
            ends: Vec::new(),
            net,
            game: PhantomData,
        })
    }

    /// Sums up the first layer of the views of all seats.
    fn see(&mut self, game: &G, state: &G::State) {
        let Self { net, inputs, .. } = self;
        let width = net.width;
        inputs.clear();
        game.encode_table(state, inputs);
        let table = self.table.see(net, inputs);
        let views = &mut self.views[..width * game.players()];
        for view in views.chunks_exact_mut(width) {
            view.copy_from_slice(table);
        }
        for (seat, board) in self.boards.iter_mut().enumerate().take(game.players()) {
            inputs.clear();
            game.encode_board(state, seat, inputs);
            let (own, others) = board.see(net, inputs).split_at(width);
            for (other, view) in views.chunks_exact_mut(width).enumerate() {
                add(view, if other == seat { own } else { others });
            }
        }
        for (seat, view) in views.chunks_exact_mut(width).enumerate() {
            inputs.clear();
            game.encode_place(state, seat, inputs);
            shift(inputs, 2 * G::BOARD_INPUTS);
            net.change(inputs, &[], view);
        }
    }

    /// How promising legal actions look in the mover's view.
    fn judge_actions(
        &mut self,
        game: &G,
        state: &G::State,
        hidden: &Hidden,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) {
        let glance = game.glance(state);
        self.inputs.clear();
        self.ends.clear();
        for &action in legal {
            game.encode_seen_action(state, &glance, action, &mut self.inputs);
            self.ends.push(self.inputs.len());
        }
        self.net.actions(hidden, &self.inputs, &self.ends, priors);
        softmax(priors);
    }
}

impl<G: Encode> Evaluator<G> for Network<G> {
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement {
        let players = game.players();
        let mut judgement = Judgement::default();
        let mut mover = [0; HIDDEN];
        self.see(game, state);
        let views = self.views.chunks_exact_mut(self.net.width);
        for (seat, view) in views.enumerate().take(players) {
            let hidden = self.net.hidden(view);
            let [worth, win, score] = self.net.heads(&hidden);
            judgement.worth[seat] = worth;
            judgement.win[seat] = win;
            judgement.score[seat] = score * FloatNet::POINTS;
            if game.next(state) == Next::Decision(seat) {
                mover = hidden;
            }
        }
        softmax(&mut judgement.worth[..players]);
        softmax(&mut judgement.win[..players]);
        match legal {
            [] => {}
            [_] => priors.push(1.0),
            _ => self.judge_actions(game, state, &mover, legal, priors),
        }
        judgement
    }
}

impl Net {
    /// Checks that it understands a game's present encoding.
    ///
    /// # Errors
    /// If not.
    pub fn suits<G: Encode>(&self) -> Result<(), NetError> {
        let fits = self.encoding == G::ENCODING
            && self.inputs == G::INPUTS
            && self.action_inputs == G::ACTION_INPUTS;
        fits.then_some(()).ok_or_else(|| NetError::Encoding {
            expected: G::ENCODING,
            found: self.encoding.clone(),
        })
    }
}
