//! A seat's glassworks and satchel.

use vidraria_game::{Game, Seat};
use vidraria_river::{COLOURS, MAX_HAND, River, SHAPES, State};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::{COLUMNS, HEIGHTS};

fields! { pub(super) INPUTS;
    // The columns from the left.
    COLOUR_AT [COLUMNS, COLOURS]
    HEIGHT_AT [COLUMNS, HEIGHTS]
    HEIGHT_OF [COLOURS, HEIGHTS]
    USED [COLUMNS + 1]
    // The run of filled spaces in each row.
    RUN [HEIGHTS, COLUMNS]
    // The two highest columns: which ones.
    HIGHEST [COLUMNS, COLUMNS]
    OVERFLOW [13]
    // How many pieces are missing until the last stage begins, or how many more there are.
    MISSING [36]
    // The satchel.
    HOLDS [COLOURS, SHAPES]
    HOLDS_TWO [COLOURS, SHAPES]
    OF_COLOUR [COLOURS, 4]
    OF_SHAPE [SHAPES, 4]
    HOLDS_IN_ALL [MAX_HAND + 5]
    PAIRS [4]
    // What collecting the glass of a tile brings at once, if the seat can, by the tile's place; the
    // best and the second best of these.
    GAIN_AT [SHAPES, 16]
    BEST_GAIN [32]
    SECOND_GAIN [32]
    // The score if the game ended now, in steps of two points.
    SCORE [80]
}

pub(super) fn encode(game: &River, state: &State, seat: Seat, inputs: &mut Inputs) {
    let heights = encode_columns(state, seat, inputs);
    for row in 0..HEIGHTS {
        let run = heights.iter().take_while(|&&height| height > row);
        if let Some(more) = run.count().checked_sub(1) {
            RUN.push(inputs, [row, more]);
        }
    }
    HIGHEST.push(inputs, two_highest(&heights));
    OVERFLOW.push(inputs, [state.overflow(seat).into()]);
    let trigger = i32::from(game.edition().last_stage_at());
    let missing = trigger - state.pieces(seat) as i32;
    MISSING.push(inputs, [step(missing, -18, 1)]);
    encode_satchel(state, seat, inputs);
    let score = game.score(state, seat);
    encode_gains(game, state, seat, score, inputs);
    SCORE.push(inputs, [step(score, -20, 2)]);
}

/// The heights of the columns.
fn encode_columns(state: &State, seat: Seat, inputs: &mut Inputs) -> [usize; COLUMNS] {
    let mut heights = [0; COLUMNS];
    let mut used = 0;
    for (column, (colour, height)) in state.columns(seat).take(COLUMNS).enumerate() {
        let height = usize::from(height);
        heights[column] = height;
        used += 1;
        COLOUR_AT.push(inputs, [column, colour as usize]);
        if let Some(more) = height.checked_sub(1) {
            HEIGHT_AT.push(inputs, [column, more]);
            HEIGHT_OF.push(inputs, [colour as usize, more]);
        }
    }
    USED.push(inputs, [used]);
    heights
}

/// The highest column and the next, of equal ones those further left.
fn two_highest(heights: &[usize; COLUMNS]) -> [usize; 2] {
    let (mut first, mut second) = (0, 1);
    if heights[second] > heights[first] {
        (first, second) = (second, first);
    }
    for column in 2..COLUMNS {
        if heights[column] > heights[first] {
            (first, second) = (column, first);
        } else if heights[column] > heights[second] {
            second = column;
        }
    }
    [first, second]
}

fn encode_satchel(state: &State, seat: Seat, inputs: &mut Inputs) {
    let mut colours = [0; COLOURS];
    let mut shapes = [0; SHAPES];
    for (piece, count) in state.satchel_of(seat) {
        let kind = [piece.colour as usize, piece.shape as usize];
        HOLDS.push(inputs, kind);
        if count > 1 {
            HOLDS_TWO.push(inputs, kind);
        }
        colours[piece.colour as usize] += usize::from(count);
        shapes[piece.shape as usize] += usize::from(count);
    }
    for (colour, &pieces) in colours.iter().enumerate() {
        if pieces > 0 {
            OF_COLOUR.push(inputs, [colour, pieces - 1]);
        }
    }
    for (shape, &pieces) in shapes.iter().enumerate() {
        if pieces > 0 {
            OF_SHAPE.push(inputs, [shape, pieces - 1]);
        }
    }
    HOLDS_IN_ALL.push(inputs, [shapes.iter().sum()]);
    let pairs = shapes.iter().filter(|&&pieces| pieces > 1).count();
    PAIRS.push(inputs, [pairs]);
}

/// What collecting the glass of each place would bring a seat at once, where its satchel lets it do
/// so.
pub(super) fn gains(game: &River, state: &State, seat: Seat, score: i32) -> [Option<i32>; SHAPES] {
    let reached = within_reach(state, seat);
    std::array::from_fn(|place| {
        let gain = || game.score_with(state, seat, place) - score;
        reached[place].then(gain)
    })
}

/// The places whose glass the satchel lets the seat collect.
fn within_reach(state: &State, seat: Seat) -> [bool; SHAPES] {
    let mut shapes = [0; SHAPES];
    for (piece, count) in state.satchel_of(seat) {
        shapes[piece.shape as usize] += count;
    }
    if shapes.iter().any(|&pieces| pieces > 1) {
        return [true; SHAPES];
    }
    let holds = |place: usize| shapes[state.tile(place) as usize] > 0;
    std::array::from_fn(|place| {
        (place > 0 && holds(place - 1)) || (place + 1 < SHAPES && holds(place + 1))
    })
}

fn encode_gains(game: &River, state: &State, seat: Seat, score: i32, inputs: &mut Inputs) {
    let mut best = [i32::MIN; 2];
    for (place, gain) in gains(game, state, seat, score).into_iter().enumerate() {
        let Some(gain) = gain else {
            continue;
        };
        GAIN_AT.push(inputs, [place, step(gain, -7, 2)]);
        if gain > best[0] {
            best = [gain, best[0]];
        } else if gain > best[1] {
            best[1] = gain;
        }
    }
    // Nothing in reach is the first step.
    BEST_GAIN.push(inputs, [step(best[0].max(-9), -8, 1)]);
    SECOND_GAIN.push(inputs, [step(best[1].max(-9), -8, 1)]);
}
