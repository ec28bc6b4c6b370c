//! What a network sees of Sintra.
//!
//! Displays have no numbers here: what they hold is counted by colour, so positions that differ in
//! the order of displays alone look the same.

mod action;
mod board;
mod table;
#[cfg(test)]
mod tests;

use vidraria_game::{Game, Seat};
use vidraria_sintra::{Action, SLOTS, Sintra, Slot, State};

use super::{Encode, Inputs};
pub use action::Glance;

impl Encode for Sintra {
    const ENCODING: &'static str = "sintra-2";
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

/// The slots from left to right.
fn slots() -> impl Iterator<Item = Slot> {
    1..=SLOTS as Slot
}

/// A slot's number from 0.
fn place(slot: Slot) -> usize {
    usize::from(slot).saturating_sub(1)
}

/// How many turns of others come before a seat's: 0 for the seat whose turn it is.
fn turns_until(game: &Sintra, state: &State, seat: Seat) -> usize {
    let players = game.players();
    (seat + players - state.turn()) % players
}
