//! Situations of River Valley that seldom come about.

use super::{Game, Phase, Piece, Player, glass};
use crate::{Table, coverage};

type Step<'a> = coverage::Step<'a, Game>;

/// The situations that tests must have met.
pub const SITUATIONS: &[coverage::Situation<Game>] = &[
    ("pair on its own tile", |step| {
        placement(step).is_some_and(|put| put.pair && put.shape == put.tile)
    }),
    ("pair on another tile", |step| {
        placement(step).is_some_and(|put| put.pair && put.shape != put.tile)
    }),
    ("pair of identical pieces", |step| {
        placement(step).is_some_and(|put| put.pair)
            && step
                .action
                .is_some_and(|action| action[..2] == action[3..5])
    }),
    ("empty tile collected", |step| {
        placement(step).is_some_and(|put| put.collected.is_empty())
    }),
    ("tile at position 1 collected", |step| {
        placement(step).is_some() && step.after.collecting == 1
    }),
    ("single new colour laid", |step| {
        new_colours(step).is_some_and(|(colours, columns)| colours == 1 && columns > 0)
    }),
    ("order of new colours decided", |step| {
        matches!(step.after.phase, Phase::Lay(_))
    }),
    ("more new colours than columns", |step| {
        new_colours(step).is_some_and(|(colours, columns)| columns > 0 && colours > columns)
    }),
    ("new colour without any column", |step| {
        new_colours(step).is_some_and(|(colours, columns)| colours > 0 && columns == 0)
    }),
    ("column overflows", |step| {
        new_colours(step) == Some((0, empty_columns(step)))
            && mover_after(step).overflow > mover_before(step).overflow
    }),
    ("drop", |step| step.begins("drop")),
    ("second drop in a turn", |step| {
        step.begins("drop") && step.after.phase == Phase::Drop
    }),
    ("automatic drop of identical pieces", |step| {
        (step.begins("draw") || step.begins("drop"))
            && mover_after(step).overflow
                > mover_before(step).overflow + usize::from(step.begins("drop"))
    }),
    ("draw from a full lake", |step| step.begins("draw-")),
    ("draw from a short lake", |step| step.action == Some("draw")),
    ("lake refilled short", |step| {
        let missing = step.before.edition.lake - step.before.lake.len();
        matches!(step.before.phase, Phase::RefillLake(pieces) if pieces < missing)
    }),
    ("lake not refilled", |step| {
        let turn = step.begins("draw") || step.begins("drop");
        turn && step.before.bag.is_empty() && step.after.phase != Phase::Drop
    }),
    ("bag out in the middle of a tile's refill", |step| {
        let Phase::RefillTile(pieces) = step.before.phase else {
            return false;
        };
        pieces < step.before.edition.stones_of(step.before.river[1].shape)
    }),
    (
        "tile not refilled though the last stage has not begun",
        |step| ends_placing(step) && step.before.bag.is_empty() && step.after.rounds_left.is_none(),
    ),
    ("tile stays empty in the last stage", |step| {
        ends_placing(step) && step.before.rounds_left.is_some()
    }),
    ("last stage begun by the last seat", |step| {
        last_stage_begins(step) && is_last_seat(step)
    }),
    ("last stage begun by another seat", |step| {
        last_stage_begins(step) && !is_last_seat(step)
    }),
    ("top-up", |step| {
        matches!(step.before.phase, Phase::TopUp(_))
    }),
    ("no top-up needed", |step| {
        last_stage_begins(step)
            && step
                .after
                .players
                .iter()
                .all(|player| missing(step, player) == 0)
    }),
    ("top-up with an empty bag", |step| {
        last_stage_begins(step)
            && step.after.bag.is_empty()
            && step
                .after
                .players
                .iter()
                .any(|player| missing(step, player) > 0)
    }),
    ("bag out in the middle of the top-up", |step| {
        let Phase::TopUp(pieces) = &step.after.phase else {
            return false;
        };
        let mut seats = pieces.iter().zip(&step.after.players);
        seats.any(|(&pieces, player)| pieces < missing(step, player))
    }),
    ("pass", |step| step.begins("pass")),
    ("turn after a pass", |step| {
        step.before.passes > 0 && step.after.passes == 0
    }),
    ("pass in the last stage", |step| {
        step.begins("pass") && step.before.rounds_left.is_some()
    }),
    ("all pass before the last stage", |step| {
        over(step) && step.begins("pass") && step.after.rounds_left.is_none()
    }),
    ("all pass in the last stage", |step| {
        over(step)
            && step.after.passes == step.after.players.len()
            && step.after.rounds_left.is_some()
    }),
    ("final round left incomplete", |step| {
        over(step) && step.after.rounds_left == Some(0) && !is_last_seat(step)
    }),
    ("three-way column tie", |step| {
        over(step) && step.after.players.iter().any(three_way_tie)
    }),
    ("fewer columns than score", |step| {
        let scoring = step.after.edition.scoring_columns;
        over(step)
            && step
                .after
                .players
                .iter()
                .any(|player| player.columns.len() < scoring)
    }),
    ("full row", |step| {
        over(step)
            && step
                .after
                .players
                .iter()
                .any(|player| player.columns.len() == step.after.edition.columns)
    }),
    ("shared victory", |step| {
        over(step) && step.after.end()["winners"].as_array().map_or(0, Vec::len) > 1
    }),
    ("negative final score", |step| {
        let end = step.after.end();
        let mut scores = end["scores"].as_array().into_iter().flatten();
        over(step) && scores.any(|score| score.as_i64().is_some_and(|score| score < 0))
    }),
];

/// A piece or a pair put onto the river.
struct Placement {
    pair: bool,
    /// Of the piece or pair.
    shape: char,
    /// The shape of the tile they were put onto.
    tile: char,
    collected: Vec<Piece>,
}

fn placement(step: &Step<'_>) -> Option<Placement> {
    let letters: Vec<char> = step.action?.chars().collect();
    let river = &step.before.river;
    let (pair, shape, position) = match letters[..] {
        [_, shape, '<' | '>'] => (false, shape, step.before.position_of(shape)),
        [_, shape, '+', _, _, '@', position, _] => (true, shape, position.to_digit(10)? as usize),
        _ => return None,
    };
    Some(Placement {
        pair,
        shape,
        tile: river[position - 1].shape,
        collected: river[step.after.collecting - 1].glass.clone(),
    })
}

/// When glass is collected: how many new colours it has, and how many columns are empty.
fn new_colours(step: &Step<'_>) -> Option<(usize, usize)> {
    let new = step.before.new_pieces(&placement(step)?.collected);
    Some((glass::colours_of(&new).len(), empty_columns(step)))
}

fn empty_columns(step: &Step<'_>) -> usize {
    step.before.edition.columns - mover_before(step).columns.len()
}

/// The step lays the last of the collected glass.
fn ends_placing(step: &Step<'_>) -> bool {
    let lays = placement(step).is_some() || step.begins("lay");
    lays && !matches!(step.after.phase, Phase::Lay(_))
}

fn last_stage_begins(step: &Step<'_>) -> bool {
    step.before.rounds_left.is_none() && step.after.rounds_left.is_some()
}

fn is_last_seat(step: &Step<'_>) -> bool {
    (step.before.to_move + 1) % step.before.players.len() == step.before.first
}

/// What a satchel lacks when the last stage begins.
fn missing(step: &Step<'_>, player: &Player) -> usize {
    let top_up = step.after.edition.top_up;
    top_up.saturating_sub(player.satchel.len())
}

/// Three columns or more are the highest together.
fn three_way_tie(player: &Player) -> bool {
    let mut heights: Vec<usize> = player.columns.iter().map(|column| column.height).collect();
    heights.sort_unstable();
    heights.reverse();
    heights.len() >= 3 && heights[0] == heights[2]
}

fn over(step: &Step<'_>) -> bool {
    step.after.phase == Phase::Over
}

fn mover_before<'a>(step: &Step<'a>) -> &'a Player {
    &step.before.players[step.before.to_move]
}

fn mover_after<'a>(step: &Step<'a>) -> &'a Player {
    &step.after.players[step.before.to_move]
}
