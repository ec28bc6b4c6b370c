//! The evaluator that asks a network.

use std::marker::PhantomData;
use std::sync::Arc;

use vidraria_game::{MAX_SEATS, Next, Seat};

use super::encode::shift;
use super::quantised::Hidden;
use super::softmax::softmax;
use super::{Encode, FloatNet, HIDDEN, Inputs, Net, NetError};
use crate::evaluator::{Evaluator, Judgement};

/// Judges positions and actions by a network.
#[derive(Clone, Debug)]
pub struct Network<G> {
    net: Arc<Net>,
    /// Room for the first layer's sums: the table's, and for each seat those of its board in its
    /// own view and in others' views.
    table: Vec<i16>,
    own: Vec<i16>,
    others: Vec<i16>,
    /// Room for the sums of one view and for the first layer's outputs.
    sums: Vec<i16>,
    wide: Vec<i16>,
    inputs: Inputs,
    game: PhantomData<fn(&G)>,
}

impl<G: Encode> Network<G> {
    /// An evaluator with this network.
    ///
    /// # Errors
    /// If the network is for another game, or for another encoding of it.
    pub fn new(net: Arc<Net>) -> Result<Self, NetError> {
        net.suits::<G>()?;
        let room = |rows: usize| vec![0; rows * net.width];
        Ok(Self {
            table: room(1),
            own: room(MAX_SEATS),
            others: room(MAX_SEATS),
            sums: room(1),
            wide: room(1),
            inputs: Inputs::new(),
            net,
            game: PhantomData,
        })
    }

    /// Sums up what all views have in common.
    fn see(&mut self, game: &G, state: &G::State) {
        let Self { net, inputs, .. } = self;
        inputs.clear();
        game.encode_table(state, inputs);
        shift(inputs, 2 * G::BOARD_INPUTS);
        self.table.copy_from_slice(&net.first_bias);
        net.add(inputs, &mut self.table);
        let boards = self.own.chunks_mut(net.width);
        for (seat, (own, other)) in boards
            .zip(self.others.chunks_mut(net.width))
            .take(game.players())
            .enumerate()
        {
            inputs.clear();
            game.encode_board(state, seat, inputs);
            own.fill(0);
            net.add(inputs, own);
            shift(inputs, G::BOARD_INPUTS);
            other.fill(0);
            net.add(inputs, other);
        }
    }

    /// The second layer of a seat's view, after [`see`](Self::see).
    fn view(&mut self, game: &G, state: &G::State, seat: Seat) -> Hidden {
        let Self { net, inputs, .. } = self;
        inputs.clear();
        game.encode_place(state, seat, inputs);
        shift(inputs, 2 * G::BOARD_INPUTS);
        let width = net.width;
        self.sums.copy_from_slice(&self.table);
        add(&mut self.sums, &self.own[seat * width..][..width]);
        for other in (0..game.players()).filter(|&other| other != seat) {
            add(&mut self.sums, &self.others[other * width..][..width]);
        }
        net.add(inputs, &mut self.sums);
        net.hidden(&self.sums, &mut self.wide)
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
        for &action in legal {
            self.inputs.clear();
            game.encode_action(state, action, &mut self.inputs);
            priors.push(self.net.action(hidden, &self.inputs));
        }
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
        for seat in 0..players {
            let hidden = self.view(game, state, seat);
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

fn add(sums: &mut [i16], more: &[i16]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.saturating_add(*more);
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
