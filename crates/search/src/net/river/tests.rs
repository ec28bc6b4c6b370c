//! One position, its inputs found by hand.

use serde_json::json;
use vidraria_river::{River, State};

use super::super::by_hand::{self, sorted};
use super::{action, board, table};

const W: usize = 0;
const P: usize = 1;
const L: usize = 2;
const D: usize = 3;
const G: usize = 5;
const Y: usize = 7;
const O: usize = 8;

const T: usize = 0;
const H: usize = 1;

/// The first turn of a game for two, the tiles in order.
fn position() -> (River, State) {
    let deal = json!({
        "river": [["Wh"], ["Ph", "Ls"], ["Dc"], ["Ws", "Ws"], ["Yd"], ["Pt", "Or"]],
        "lake": ["Wt", "Pt", "Lh", "Dc", "Gs"],
        "satchels": [["Wt", "Wh", "Pt"], ["Lt", "Lh", "Dr"]],
    });
    by_hand::position(json!({"first": 0, "tiles": "thcsdr"}), deal)
}

#[test]
fn a_board_at_the_start() {
    let expected = sorted(|inputs| {
        use board::*;
        USED.push(inputs, [0]);
        HIGHEST.push(inputs, [0, 1]);
        OVERFLOW.push(inputs, [0]);
        MISSING.push(inputs, [17 + 18]);
        HOLDS.push(inputs, [W, T]);
        HOLDS.push(inputs, [W, H]);
        HOLDS.push(inputs, [P, T]);
        OF_COLOUR.push(inputs, [W, 1]);
        OF_COLOUR.push(inputs, [P, 0]);
        OF_SHAPE.push(inputs, [T, 1]);
        OF_SHAPE.push(inputs, [H, 0]);
        HOLDS_IN_ALL.push(inputs, [3]);
        PAIRS.push(inputs, [1]);
        // One piece brings a row and a column of one point, two colours a row of three and columns
        // of one and two, two of a colour two rows of one and a column of two.
        for (place, gain) in [2, 6, 2, 4, 2, 6].into_iter().enumerate() {
            GAIN_AT.push(inputs, [place, (gain + 7) / 2]);
        }
        BEST_GAIN.push(inputs, [6 + 8]);
        SECOND_GAIN.push(inputs, [6 + 8]);
        SCORE.push(inputs, [10]);
    });
    assert_eq!(by_hand::board(&position(), 0), expected);
}

#[test]
fn the_table_at_the_start() {
    let expected = sorted(|inputs| {
        use table::*;
        for (place, colour, pieces) in [
            (0, W, 1),
            (1, P, 1),
            (1, L, 1),
            (2, D, 1),
            (3, W, 2),
            (4, Y, 1),
            (5, P, 1),
            (5, O, 1),
        ] {
            GLASS.push(inputs, [place, colour, pieces - 1]);
        }
        for (place, pieces) in [1, 2, 1, 2, 1, 2].into_iter().enumerate() {
            TILE.push(inputs, [place, place]);
            GLASS_IN_ALL.push(inputs, [place, pieces]);
        }
        for (colour, shape) in [(W, T), (P, T), (L, H), (D, 2), (G, 3)] {
            LAKE.push(inputs, [colour, shape]);
            LAKE_COLOUR.push(inputs, [colour, 0]);
        }
        for (shape, pieces) in [2, 1, 1, 1].into_iter().enumerate() {
            LAKE_SHAPE.push(inputs, [shape, pieces - 1]);
        }
        LAKE_IN_ALL.push(inputs, [5]);
        for (colour, pieces) in [16, 18, 13, 14, 12, 11, 0, 8, 8usize]
            .into_iter()
            .enumerate()
        {
            BAG.push(inputs, [colour, pieces.div_ceil(3)]);
        }
        BAG_IN_ALL.push(inputs, [13]);
        STAGE.push(inputs, [0]);
        ROUND.push(inputs, [0]);
        DUE.push(inputs, [1]);
        NEAREST.push(inputs, [17]);
        PLAYERS.push(inputs, [1]);
        TURNS.push(inputs, [1]);
        IN_ROUND.push(inputs, [1]);
        TURNS_LEFT.push(inputs, [4]);
        LEAD.push(inputs, [25]);
        LEAD_AND_STAGE.push(inputs, [12, 0]);
        LEAD_AND_NEAREST.push(inputs, [12, 4]);
    });
    assert_eq!(by_hand::table(&position(), 1), expected);
}

#[test]
fn a_pair_that_collects_two_pieces() {
    let expected = sorted(|inputs| {
        use action::*;
        SPENDS_PAIR.push(inputs, [T]);
        SPENDS_COLOUR.push(inputs, [W]);
        SPENDS_COLOUR.push(inputs, [P]);
        ONTO.push(inputs, [1, 2]);
        LEFT.push(inputs, [1]);
        COLLECTS_AT.push(inputs, [3]);
        COLLECTS.push(inputs, [W, 1]);
        COLLECTS_IN_ALL.push(inputs, [2]);
        FITTING.push(inputs, [0]);
        NEW_COLOURS.push(inputs, [1]);
        LOST.push(inputs, [0]);
        GAIN.push(inputs, [4 + 12]);
        MISSING.push(inputs, [15]);
    });
    assert_eq!(by_hand::action(&position(), "Wt+Pt@3>"), expected);
}
