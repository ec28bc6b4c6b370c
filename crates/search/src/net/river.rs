//! What a network sees of River.

mod action;
mod board;
mod table;

use vidraria_game::{Game, Seat};
use vidraria_river::{Action, River, State};

use super::{Encode, Inputs};

impl Encode for River {
    const ENCODING: &'static str = "river-1";
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

    fn encode_action(&self, state: &State, action: Action, inputs: &mut Inputs) {
        action::encode(self, state, action, inputs);
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

/// Pieces of different colours in numbers: how many lie on columns, and how the rest fares.
struct Fit {
    /// Pieces that a column of their colour has room for.
    fitting: usize,
    /// Colours without a column.
    new_colours: usize,
    /// Pieces above the top of their column, or of colours for which no column is left.
    lost: usize,
}

/// How pieces of each colour would fit onto a seat's columns.
fn fit(game: &River, state: &State, seat: Seat, pieces: &[u8]) -> Fit {
    let edition = game.edition();
    let rows = usize::from(edition.rows());
    let mut left: Vec<usize> = pieces.iter().map(|&pieces| pieces.into()).collect();
    let mut fit = Fit {
        fitting: 0,
        new_colours: 0,
        lost: 0,
    };
    let mut columns = 0;
    for (colour, height) in state.columns(seat) {
        columns += 1;
        let pieces = std::mem::take(&mut left[colour as usize]);
        let fitting = pieces.min(rows.saturating_sub(height.into()));
        fit.fitting += fitting;
        fit.lost += pieces - fitting;
    }
    left.sort_unstable_by(|a, b| b.cmp(a));
    let empty = usize::from(edition.columns()).saturating_sub(columns);
    for (place, &pieces) in left.iter().take_while(|&&pieces| pieces > 0).enumerate() {
        fit.new_colours += 1;
        let fitting = if place < empty { pieces.min(rows) } else { 0 };
        fit.lost += pieces - fitting;
    }
    fit
}
