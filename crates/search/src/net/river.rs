//! What a network sees of River.

mod action;
mod board;
mod glance;
mod table;
#[cfg(test)]
mod tests;

use vidraria_game::{Game, Seat};
use vidraria_river::{Action, River, State};

use super::{Encode, Inputs};
pub use glance::Glance;

impl Encode for River {
    const ENCODING: &'static str = "river-2";
    const BOARD_INPUTS: usize = board::INPUTS;
    const TABLE_INPUTS: usize = table::INPUTS;
    const ACTION_INPUTS: usize = action::INPUTS;

    fn encode_board(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        board::encode(self, state, seat, inputs);
    }

    fn encode_table(&self, state: &State, inputs: &mut Inputs) {
        table::encode(self, state, inputs);
    }

    fn encode_place(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        table::encode_place(self, state, seat, inputs);
    }

    type Glance = Glance;

    fn glance(&self, state: &State) -> Glance {
        Glance::new(self, state)
    }

    fn encode_seen_action(
        &self,
        state: &State,
        glance: &Glance,
        action: Action,
        inputs: &mut Inputs,
    ) {
        action::encode(self, state, glance, action, inputs);
    }
}

/// The most columns that an edition may have.
const COLUMNS: usize = 8;

/// Heights of columns, from 1; higher ones count as the last.
const HEIGHTS: usize = 6;

/// How many seats' turns come before a seat's, beginning with `from`.
fn seats_between(game: &River, from: Seat, seat: Seat) -> usize {
    (seat + game.players() - from) % game.players()
}
