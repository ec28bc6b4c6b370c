//! The evaluator that asks a network.

use std::marker::PhantomData;
use std::sync::Arc;

use vidraria_game::{MAX_SEATS, Next, Seat};

use super::encode::shift;
use super::kernel::add;
use super::part::Part;
use super::quantised::Hidden;
use super::softmax::softmax;
use super::{Encode, FloatNet, HIDDEN, Inputs, Net, NetError};
use crate::evaluator::{Evaluator, Judgement};

/// Judges positions and actions by a network.
///
/// It remembers the sums of the position asked about before. That only saves time: what it says
/// depends on nothing but the position.
#[derive(Clone, Debug)]
pub struct Network<G> {
    net: Arc<Net>,
    table: Part,
    /// The first layer's sums over the table's inputs.
    table_sums: Vec<i16>,
    boards: Vec<Board>,
    /// Room for the sums of one view, for the first layer's outputs and for inputs.
    sums: Vec<i16>,
    wide: Vec<i16>,
    inputs: Inputs,
    game: PhantomData<fn(&G)>,
}

/// A seat's board with the first layer's sums over its inputs.
#[derive(Clone, Debug)]
struct Board {
    part: Part,
    /// In the seat's own view.
    own: Vec<i16>,
    /// In the views of others.
    others: Vec<i16>,
}

impl<G: Encode> Network<G> {
    /// An evaluator with this network.
    ///
    /// # Errors
    /// If the network is for another game, or for another encoding of it.
    pub fn new(net: Arc<Net>) -> Result<Self, NetError> {
        net.suits::<G>()?;
        let board = Board {
            part: Part::new(G::BOARD_INPUTS),
            own: vec![0; net.width],
            others: vec![0; net.width],
        };
        Ok(Self {
            table: Part::new(G::TABLE_INPUTS),
            table_sums: net.first_bias.clone(),
            boards: vec![board; MAX_SEATS],
            sums: vec![0; net.width],
            wide: vec![0; net.width],
            inputs: Inputs::new(),
            net,
            game: PhantomData,
        })
    }

    /// Sums up what the views of all seats are put together from.
    fn see(&mut self, game: &G, state: &G::State) {
        let Self { net, inputs, .. } = self;
        inputs.clear();
        game.encode_table(state, inputs);
        let table = &mut self.table;
        table.see(inputs);
        table.shift(2 * G::BOARD_INPUTS);
        net.change(&table.added, &table.removed, &mut self.table_sums);
        for (seat, board) in self.boards.iter_mut().enumerate().take(game.players()) {
            inputs.clear();
            game.encode_board(state, seat, inputs);
            let part = &mut board.part;
            part.see(inputs);
            net.change(&part.added, &part.removed, &mut board.own);
            part.shift(G::BOARD_INPUTS);
            net.change(&part.added, &part.removed, &mut board.others);
        }
    }

    /// The second layer of a seat's view, after [`see`](Self::see).
    fn view(&mut self, game: &G, state: &G::State, seat: Seat) -> Hidden {
        let Self { net, inputs, .. } = self;
        inputs.clear();
        game.encode_place(state, seat, inputs);
        shift(inputs, 2 * G::BOARD_INPUTS);
        self.sums.copy_from_slice(&self.table_sums);
        for (other, board) in self.boards.iter().enumerate().take(game.players()) {
            let numbers = if other == seat {
                &board.own
            } else {
                &board.others
            };
            add(&mut self.sums, numbers);
        }
        net.change(inputs, &[], &mut self.sums);
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
        let glance = game.glance(state);
        for &action in legal {
            self.inputs.clear();
            game.encode_seen_action(state, &glance, action, &mut self.inputs);
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
