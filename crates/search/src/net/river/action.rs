//! An action of the seat that moves.

use vidraria_game::{Game, Seat};
use vidraria_river::{Action, COLOURS, Direction, MAX_HAND, Piece, River, SHAPES, State};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::COLUMNS;
use super::glance::Glance;

fields! { pub(super) INPUTS;
    // What is spent, and where.
    SPENDS_ONE [COLOURS, SHAPES]
    SPENDS_PAIR [SHAPES]
    SPENDS_COLOUR [COLOURS]
    ONTO [2, SHAPES]
    // What is collected: from which place, how many pieces of each colour.
    COLLECTS_AT [SHAPES]
    COLLECTS [COLOURS, 3]
    COLLECTS_IN_ALL [MAX_HAND + 1]
    // Of these, how many fit on columns, how many colours are new, how many pieces are lost.
    FITTING [6]
    NEW_COLOURS [5]
    LOST [6]
    // Whether the last stage begins, and how many pieces are missing still.
    BEGINS_LAST_STAGE [1]
    MISSING [18]
    // What is left in the satchel.
    LEFT [MAX_HAND + 1]
    // A draw: the piece left behind, what is drawn, how many pieces are to be dropped.
    DRAWS [1]
    LEAVES [COLOURS, SHAPES]
    LEAVES_COLOUR [COLOURS]
    DRAWS_COLOUR [COLOURS, 3]
    DRAWS_SHAPE [SHAPES, 3]
    TOO_MANY [MAX_HAND + 1]
    // A piece dropped; how many of its colour and its shape remain.
    DROPS [COLOURS, SHAPES]
    DROPS_COLOUR [COLOURS]
    DROPS_OF [4, 4]
    // A colour laid, into which column, and how many pieces of it.
    LAYS [COLOURS, COLUMNS]
    LAYS_PIECES [3]
    PASSES [1]
    // The points that it brings at once.
    GAIN [42]
}

pub(super) fn encode(
    game: &River,
    state: &State,
    glance: &Glance,
    action: Action,
    inputs: &mut Inputs,
) {
    let seat = state.turn();
    match action {
        Action::Place { piece, collect } => {
            let place = state.place_of(piece.shape);
            SPENDS_ONE.push(inputs, [piece.colour as usize, piece.shape as usize]);
            ONTO.push(inputs, [0, place]);
            encode_spending(glance, &[piece], inputs);
            encode_collecting(game, state, glance, neighbour(place, collect), inputs);
        }
        Action::PlacePair {
            pieces,
            position,
            collect,
        } => {
            let place = usize::from(position).saturating_sub(1);
            SPENDS_PAIR.push(inputs, [pieces[0].shape as usize]);
            ONTO.push(inputs, [1, place]);
            encode_spending(glance, &pieces, inputs);
            encode_collecting(game, state, glance, neighbour(place, collect), inputs);
        }
        Action::Draw { leave } => encode_draw(game, state, glance, leave, inputs),
        Action::Drop(piece) => encode_drop(state, seat, piece, inputs),
        Action::Lay(colour) => {
            let column = state.columns(seat).count();
            LAYS.push(inputs, [colour as usize, column]);
            let pieces = state.pending_glass()[colour as usize];
            LAYS_PIECES.push(inputs, [usize::from(pieces).max(1) - 1]);
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            let gain = game.score(&after, seat) - glance.score;
            GAIN.push(inputs, [step(gain, -12, 1)]);
        }
        Action::Pass => PASSES.push(inputs, [0]),
    }
}

/// The place from which is collected.
fn neighbour(place: usize, collect: Direction) -> usize {
    match collect {
        Direction::Left => place.saturating_sub(1),
        Direction::Right => (place + 1).min(SHAPES - 1),
    }
}

fn encode_spending(glance: &Glance, pieces: &[Piece], inputs: &mut Inputs) {
    for piece in pieces {
        SPENDS_COLOUR.push(inputs, [piece.colour as usize]);
    }
    LEFT.push(inputs, [glance.held.saturating_sub(pieces.len())]);
}

fn encode_collecting(
    game: &River,
    state: &State,
    glance: &Glance,
    from: usize,
    inputs: &mut Inputs,
) {
    let catch = &glance.catches[from];
    COLLECTS_AT.push(inputs, [from]);
    for (colour, &pieces) in catch.glass.iter().enumerate() {
        if pieces > 0 {
            COLLECTS.push(inputs, [colour, usize::from(pieces) - 1]);
        }
    }
    COLLECTS_IN_ALL.push(inputs, [catch.all]);
    FITTING.push(inputs, [catch.fitting]);
    NEW_COLOURS.push(inputs, [catch.new_colours]);
    LOST.push(inputs, [catch.lost]);
    GAIN.push(inputs, [step(catch.gain, -12, 1)]);
    let trigger = usize::from(game.edition().last_stage_at());
    let pieces = state.pieces(state.turn()) as usize + catch.all - catch.lost;
    if state.rounds_left().is_none() && pieces >= trigger {
        BEGINS_LAST_STAGE.push(inputs, [0]);
    }
    MISSING.push(inputs, [trigger.saturating_sub(pieces)]);
}

fn encode_draw(
    game: &River,
    state: &State,
    glance: &Glance,
    leave: Option<Piece>,
    inputs: &mut Inputs,
) {
    DRAWS.push(inputs, [0]);
    if let Some(piece) = leave {
        LEAVES.push(inputs, [piece.colour as usize, piece.shape as usize]);
        LEAVES_COLOUR.push(inputs, [piece.colour as usize]);
    }
    let mut colours = [0; COLOURS];
    let mut shapes = [0; SHAPES];
    let mut held = glance.held;
    for (piece, count) in state.lake() {
        let drawn = usize::from(count) - usize::from(leave == Some(piece));
        colours[piece.colour as usize] += drawn;
        shapes[piece.shape as usize] += drawn;
        held += drawn;
    }
    for (colour, &pieces) in colours.iter().enumerate() {
        if pieces > 0 {
            DRAWS_COLOUR.push(inputs, [colour, pieces - 1]);
        }
    }
    for (shape, &pieces) in shapes.iter().enumerate() {
        if pieces > 0 {
            DRAWS_SHAPE.push(inputs, [shape, pieces - 1]);
        }
    }
    let limit = usize::from(game.edition().satchel_limit());
    TOO_MANY.push(inputs, [held.saturating_sub(limit)]);
}

fn encode_drop(state: &State, seat: Seat, dropped: Piece, inputs: &mut Inputs) {
    DROPS.push(inputs, [dropped.colour as usize, dropped.shape as usize]);
    DROPS_COLOUR.push(inputs, [dropped.colour as usize]);
    let mut alike = [0; 2];
    for (piece, count) in state.satchel_of(seat) {
        let others = usize::from(count) - usize::from(piece == dropped);
        if piece.colour == dropped.colour {
            alike[0] += others;
        }
        if piece.shape == dropped.shape {
            alike[1] += others;
        }
    }
    DROPS_OF.push(inputs, alike);
}
