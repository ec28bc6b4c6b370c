//! One position, its inputs found by hand.

use serde_json::json;
use vidraria_sintra::{Sintra, State};

use super::super::by_hand::{self, sorted};
use super::{action, board, table};

const W: usize = 0;
const Y: usize = 1;
const C: usize = 2;
const M: usize = 3;
const O: usize = 4;

/// The first turn of a game for two, all strips in order with their first sides up.
fn position() -> (Sintra, State) {
    let strips = ["1a", "2a", "3a", "4a", "5a", "6a", "7a", "8a"];
    by_hand::position(
        json!({"start": 0, "indicator": "CWYCMO", "strips": [strips, strips]}),
        json!({"displays": ["WWYC", "OOOO", "CCMM", "WYCM", "YYYY"]}),
    )
}

#[test]
fn a_board_at_the_start() {
    let expected = sorted(|inputs| {
        use board::*;
        // 1a MMWWW, 2a OWWWW, 3a OOOOO, 4a CYYYY, 5a CCCCC, 6a YMMMM, 7a YYOOO, 8a WWYYY.
        for (slot, colour, spaces) in [
            (0, M, 2),
            (0, W, 3),
            (1, O, 1),
            (1, W, 4),
            (2, O, 5),
            (3, C, 1),
            (3, Y, 4),
            (4, C, 5),
            (5, Y, 1),
            (5, M, 4),
            (6, Y, 2),
            (6, O, 3),
            (7, W, 2),
            (7, Y, 3),
        ] {
            WANTS.push(inputs, [slot, colour, spaces - 1]);
        }
        for slot in 0..8 {
            EMPTY.push(inputs, [slot, 4]);
            FACE.push(inputs, [slot, 2 * slot]);
        }
        // Windows of 4 3 3 and of 2 2 1 1 2 points, of which three are told apart.
        for alike in 0..3 {
            PROMISE.push(inputs, [4, 1, alike]);
            PROMISE.push(inputs, [4, 0, alike]);
        }
        // The round's colour is cyan.
        BONUS.push(inputs, [3, 0]);
        BONUS.push(inputs, [4, 4]);
        for (colour, room, takers) in [(W, 4, 3), (Y, 4, 3), (C, 5, 2), (M, 4, 2), (O, 5, 3)] {
            ROOM.push(inputs, [colour, room]);
            TAKERS.push(inputs, [colour, takers]);
        }
        FINISHED.push(inputs, [0]);
        GLAZIER.push(inputs, [0]);
        TRACK.push(inputs, [0]);
        SCORE.push(inputs, [10]);
    });
    assert_eq!(by_hand::board(&position(), 1), expected);
}

#[test]
fn the_table_at_the_start() {
    let expected = sorted(|inputs| {
        use table::*;
        ROUNDS_LEFT.push(inputs, [6]);
        for (round, colour) in [C, W, Y, C, M, O].into_iter().enumerate() {
            ROUND.push(inputs, [round, colour]);
        }
        for (colour, panes, displays) in [
            (W, 2, 1),
            (W, 1, 1),
            (Y, 1, 2),
            (Y, 4, 1),
            (C, 1, 2),
            (C, 2, 1),
            (M, 2, 1),
            (M, 1, 1),
            (O, 4, 1),
        ] {
            DISPLAYS.push(inputs, [colour, panes - 1, displays - 1]);
        }
        // Of 20 panes: those on the table, on the indicator, in the bag.
        for (colour, on_table, bag) in [
            (W, 3, 16_usize),
            (Y, 6, 13),
            (C, 4, 14),
            (M, 3, 16),
            (O, 4, 15),
        ] {
            ON_TABLE.push(inputs, [colour, on_table - 1]);
            BAG.push(inputs, [colour, bag.div_ceil(2)]);
            TOWER.push(inputs, [colour, 0]);
        }
        TILE_IN_CENTRE.push(inputs, [0]);
        FULL_DISPLAYS.push(inputs, [5]);
        DRAFTS.push(inputs, [11]);
        PHASE.push(inputs, [0]);
        PLAYERS.push(inputs, [1]);
        SIDE.push(inputs, [0]);
        TURNS.push(inputs, [1]);
        TURNS_AND_DRAFTS.push(inputs, [1, 11]);
        LEAD.push(inputs, [20]);
        LEAD_AND_ROUNDS.push(inputs, [10, 6]);
    });
    assert_eq!(by_hand::table(&position(), 1), expected);
}

#[test]
fn a_draft_of_two_panes() {
    let expected = sorted(|inputs| {
        use action::*;
        TAKES.push(inputs, [C, 1]);
        PLACES.push(inputs, [C, 4, 1]);
        PLACED.push(inputs, [2]);
        BROKEN.push(inputs, [0]);
        LEFT_EMPTY.push(inputs, [4, 2]);
        ADVANCE.push(inputs, [4]);
        PASSED.push(inputs, [4]);
        MATCHES.push(inputs, [1]);
        FROM.push(inputs, [0]);
        GIVES.push(inputs, [M, 1]);
        REMAIN.push(inputs, [2]);
        GAIN.push(inputs, [12]);
    });
    assert_eq!(by_hand::action(&position(), "3C5"), expected);
}
