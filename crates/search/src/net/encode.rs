//! What a network sees of a game.

use vidraria_game::{Game, Seat};

/// Numbers of active inputs. One that is named twice (two opponents alike) counts twice: the first
/// layer adds up the rows of all that are named.
pub type Inputs = Vec<u16>;

/// A game whose positions and actions a network can see.
///
/// A view is put together from parts: what lies on each board, what lies on the table for all, and
/// how the seat stands to the rest. A seat's own board and those of its opponents have inputs of
/// their own; opponents' boards are added up, so that one network serves all player counts.
///
/// Everything here is total: numbers that an edition takes beyond the usual are capped, never out
/// of range.
pub trait Encode: Game {
    /// The encoding's name and version. A network only understands the encoding that it learned.
    const ENCODING: &'static str;

    /// How many inputs describe a board.
    const BOARD_INPUTS: usize;

    /// How many inputs describe what belongs to no board.
    const TABLE_INPUTS: usize;

    /// How many inputs describe an action.
    const ACTION_INPUTS: usize;

    /// How many inputs describe a position: those of the seat's own board, then those of opponents'
    /// boards, then the others. All inputs lie below.
    const INPUTS: usize = 2 * Self::BOARD_INPUTS + Self::TABLE_INPUTS;

    /// What the encodings of all actions of a position have in common.
    type Glance;

    /// Pushes the active inputs of a seat's board, each once: numbers below
    /// [`BOARD_INPUTS`](Self::BOARD_INPUTS).
    fn encode_board(&self, state: &Self::State, seat: Seat, inputs: &mut Inputs);

    /// Pushes the active inputs of the table, the same for all seats, each once: numbers below
    /// [`TABLE_INPUTS`](Self::TABLE_INPUTS).
    fn encode_table(&self, state: &Self::State, inputs: &mut Inputs);

    /// Pushes the active inputs of how a seat stands to the table and the others, each once: other
    /// numbers below [`TABLE_INPUTS`](Self::TABLE_INPUTS) than
    /// [`encode_table`](Self::encode_table) uses.
    fn encode_place(&self, state: &Self::State, seat: Seat, inputs: &mut Inputs);

    /// Finds out what all actions of a position need, for
    /// [`encode_seen_action`](Self::encode_seen_action).
    fn glance(&self, state: &Self::State) -> Self::Glance;

    /// Pushes the active inputs of a legal action of the seat that moves: numbers below
    /// [`ACTION_INPUTS`](Self::ACTION_INPUTS). An input of two pieces alike is there twice.
    fn encode_seen_action(
        &self,
        state: &Self::State,
        glance: &Self::Glance,
        action: Self::Action,
        inputs: &mut Inputs,
    );

    /// The same for one action alone.
    fn encode_action(&self, state: &Self::State, action: Self::Action, inputs: &mut Inputs) {
        self.encode_seen_action(state, &self.glance(state), action, inputs);
    }

    /// Pushes all active inputs of a position as a seat sees it: numbers below
    /// [`INPUTS`](Self::INPUTS), in no order.
    fn encode(&self, state: &Self::State, seat: Seat, inputs: &mut Inputs) {
        self.encode_board(state, seat, inputs);
        let others = (0..self.players()).filter(|&other| other != seat);
        for other in others {
            let first = inputs.len();
            self.encode_board(state, other, inputs);
            shift(&mut inputs[first..], Self::BOARD_INPUTS);
        }
        let first = inputs.len();
        self.encode_table(state, inputs);
        self.encode_place(state, seat, inputs);
        shift(&mut inputs[first..], 2 * Self::BOARD_INPUTS);
    }
}

/// Moves inputs to where their part of a view begins.
pub(super) fn shift(inputs: &mut [u16], by: usize) {
    for input in inputs {
        *input += by as u16;
    }
}
