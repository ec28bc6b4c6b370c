//! What lies on the table for all, and how a seat stands to it.

use vidraria_game::{Game, MAX_SEATS, Seat};
use vidraria_river::{COLOURS, Due, MAX_HAND, River, SHAPES, State};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::seats_between;

/// Not in the last stage, or how many rounds come after the current one.
const STAGES: usize = 4;

fields! { pub(super) INPUTS;
    // The river: which tile lies at a place, and the glass on it.
    TILE [SHAPES, SHAPES]
    GLASS [SHAPES, COLOURS, 3]
    GLASS_IN_ALL [SHAPES, MAX_HAND + 1]
    // The lake.
    LAKE [COLOURS, SHAPES]
    LAKE_TWO [COLOURS, SHAPES]
    LAKE_COLOUR [COLOURS, 4]
    LAKE_SHAPE [SHAPES, 4]
    LAKE_IN_ALL [MAX_HAND + 1]
    // The bag, in steps of three pieces, and in steps of eight.
    BAG [COLOURS, 8]
    BAG_IN_ALL [17]
    STAGE [STAGES]
    ROUND [24]
    // What the game waits for, and what is still to be laid.
    DUE [8]
    PENDING [COLOURS, 3]
    // Pieces missing until the last stage begins, for the seat that is nearest to it.
    NEAREST [20]
    PLAYERS [MAX_SEATS]
    // How many turns of others come before the seat's.
    TURNS [MAX_SEATS]
    // How many turns of a round come before the seat's.
    IN_ROUND [MAX_SEATS]
    // In the last stage, how many turns the seat still has; otherwise the last.
    TURNS_LEFT [STAGES + 1]
    // The lead over the best other, in steps of two points, and of four with the stage.
    LEAD [51]
    LEAD_AND_STAGE [25, STAGES]
    LEAD_AND_NEAREST [25, 5]
}

pub(super) fn encode(game: &River, state: &State, inputs: &mut Inputs) {
    for place in 0..SHAPES {
        TILE.push(inputs, [place, state.tile(place) as usize]);
        let glass = state.tile_glass(place);
        for (colour, &pieces) in glass.iter().enumerate() {
            if pieces > 0 {
                GLASS.push(inputs, [place, colour, usize::from(pieces) - 1]);
            }
        }
        GLASS_IN_ALL.push(inputs, [place, sum(&glass)]);
    }
    encode_lake(state, inputs);
    let bag = state.bag();
    for (colour, &pieces) in bag.iter().enumerate() {
        BAG.push(inputs, [colour, usize::from(pieces).div_ceil(3)]);
    }
    BAG_IN_ALL.push(inputs, [sum(&bag).div_ceil(8)]);
    STAGE.push(inputs, [stage(state)]);
    ROUND.push(inputs, [usize::from(state.round()).saturating_sub(1)]);
    DUE.push(inputs, [due(state.due())]);
    for (colour, &pieces) in state.pending_glass().iter().enumerate() {
        if pieces > 0 {
            PENDING.push(inputs, [colour, usize::from(pieces) - 1]);
        }
    }
    NEAREST.push(inputs, [nearest(game, state)]);
    PLAYERS.push(inputs, [game.players() - 1]);
}

fn encode_lake(state: &State, inputs: &mut Inputs) {
    let mut colours = [0; COLOURS];
    let mut shapes = [0; SHAPES];
    for (piece, count) in state.lake() {
        let kind = [piece.colour as usize, piece.shape as usize];
        LAKE.push(inputs, kind);
        if count > 1 {
            LAKE_TWO.push(inputs, kind);
        }
        colours[piece.colour as usize] += count;
        shapes[piece.shape as usize] += count;
    }
    for (colour, &pieces) in colours.iter().enumerate() {
        if pieces > 0 {
            LAKE_COLOUR.push(inputs, [colour, usize::from(pieces) - 1]);
        }
    }
    for (shape, &pieces) in shapes.iter().enumerate() {
        if pieces > 0 {
            LAKE_SHAPE.push(inputs, [shape, usize::from(pieces) - 1]);
        }
    }
    LAKE_IN_ALL.push(inputs, [sum(&shapes)]);
}

pub(super) fn encode_place(game: &River, state: &State, seat: Seat, inputs: &mut Inputs) {
    TURNS.push(inputs, [seats_between(game, mover(game, state), seat)]);
    let in_round = seats_between(game, state.first(), seat);
    IN_ROUND.push(inputs, [in_round]);
    let turns_left = state.rounds_left().map_or(STAGES, |rounds| {
        let now = seats_between(game, state.first(), mover(game, state));
        (usize::from(rounds) + usize::from(in_round >= now)).min(STAGES - 1)
    });
    TURNS_LEFT.push(inputs, [turns_left]);
    let others = (0..game.players()).filter(|&other| other != seat);
    let best = others.map(|other| game.score(state, other)).max();
    let lead = game.score(state, seat) - best.unwrap_or(0);
    LEAD.push(inputs, [step(lead, -51, 2)]);
    let lead = step(lead, -50, 4);
    LEAD_AND_STAGE.push(inputs, [lead, stage(state)]);
    LEAD_AND_NEAREST.push(inputs, [lead, nearest(game, state).div_ceil(4)]);
}

/// The seat that decides or, when a deal ends a turn, the next.
fn mover(game: &River, state: &State) -> Seat {
    match state.due() {
        Due::TileRefill | Due::LakeRefill | Due::TopUp => (state.turn() + 1) % game.players(),
        _ => state.turn(),
    }
}

fn stage(state: &State) -> usize {
    state
        .rounds_left()
        .map_or(0, |rounds| 1 + usize::from(rounds))
}

fn nearest(game: &River, state: &State) -> usize {
    let pieces = (0..game.players()).map(|seat| state.pieces(seat)).max();
    u32::from(game.edition().last_stage_at()).saturating_sub(pieces.unwrap_or(0)) as usize
}

fn due(due: Due) -> usize {
    match due {
        Due::Opening => 0,
        Due::Turn => 1,
        Due::Lay { .. } => 2,
        Due::Drop => 3,
        Due::TileRefill => 4,
        Due::LakeRefill => 5,
        Due::TopUp => 6,
        Due::Nothing => 7,
    }
}

fn sum(counts: &[u8]) -> usize {
    counts.iter().map(|&count| usize::from(count)).sum()
}
