//! Reading an edition file, and checking everything that would make the rules misbehave.

use vidraria_game::edition::{Entries, Field, File, name, taken_name};
use vidraria_game::{EditionError, MAX_SEATS};

use super::{Edition, MAX_HAND, Numbers};
use crate::glass::MAX_OF_A_KIND;
use crate::glassworks::{MAX_COLUMNS, MAX_ROWS};
use crate::{COLOURS, Colour, SHAPES, Shape};

/// The most pieces in the box: an overflow counts them in a byte.
const MAX_PIECES: u32 = 255;

/// The most points of a row, a column or a piece in the overflow: far above what makes sense, far
/// below what overflows a sum.
const MAX_POINTS: i64 = 1000;

/// The most rounds after the last stage has begun.
const MAX_FINAL_ROUNDS: i64 = 9;

const KEYS: [&str; 19] = [
    "name",
    "players",
    "counts",
    "players_needed",
    "pieces",
    "stones",
    "lake",
    "draw",
    "satchel_start",
    "satchel_limit",
    "columns",
    "rows",
    "row_points",
    "column_points",
    "scoring_columns",
    "overflow_points",
    "last_stage_at",
    "top_up",
    "final_rounds",
];

/// Reads an edition and checks all that the rules take for granted. It may have the name of
/// `another` only if it has all its values.
pub(super) fn edition(text: &str, another: Option<&Edition>) -> Result<Edition, EditionError> {
    let file = File::parse(text)?;
    let file = file.root();
    file.only(&KEYS)?;
    let name_field = file.get("name")?;
    let name = name(&name_field)?;
    let mut entries = Entries::default();
    let mut value = |key: &str| entries.value(&file.get(key)?);

    let players = players(&value("players")?)?;
    let counts_field = value("counts")?;
    let counts = counts(&counts_field)?;
    let players_needed = players_needed(&value("players_needed")?)?;
    let pieces = pieces(&value("pieces")?, counts)?;
    let stones = stones(&value("stones")?)?;
    let lake = value("lake")?.integer(2..=MAX_HAND as i64)?;
    draw(&value("draw")?, lake)?;
    let satchel_start = value("satchel_start")?;
    let satchel_limit = value("satchel_limit")?.integer(1..=MAX_HAND as i64)?;
    let satchel_start = satchel_start.integer(1..=satchel_limit)? as u8;
    let columns = value("columns")?.integer(1..=MAX_COLUMNS as i64)?;
    let rows = value("rows")?.integer(1..=i64::from(MAX_ROWS))?;
    let row_points = points(&value("row_points")?, columns as usize, "column")?;
    let column_points = column_points(&value("column_points")?, columns as usize, rows as usize)?;
    let numbers = Numbers {
        players,
        players_needed,
        pieces,
        stones,
        lake: lake as u8,
        satchel_start,
        satchel_limit: satchel_limit as u8,
        columns: columns as u8,
        rows: rows as u8,
        row_points,
        column_points,
        scoring_columns: value("scoring_columns")?.integer(0..=columns)? as u8,
        overflow_points: value("overflow_points")?.integer(-MAX_POINTS..=0)? as i32,
        last_stage_at: value("last_stage_at")?.integer(1..=columns * rows)? as u8,
        top_up: value("top_up")?.integer(0..=satchel_limit)? as u8,
        final_rounds: value("final_rounds")?.integer(0..=MAX_FINAL_ROUNDS)? as u8,
    };
    let edition = Edition {
        name,
        numbers,
        entries: entries.into_vec(),
    };
    enough_pieces(&edition, &counts_field)?;
    match another {
        Some(another) if another.name == edition.name && another.numbers != edition.numbers => {
            Err(taken_name(&name_field))
        }
        _ => Ok(edition),
    }
}

fn players(field: &Field<'_>) -> Result<(usize, usize), EditionError> {
    let limits = field.elements()?;
    let [least, most] = limits.as_slice() else {
        return Err(field.fault("must be two numbers: the fewest and the most players"));
    };
    let fewest = least.integer(2..=MAX_SEATS as i64)?;
    let most = most.integer(fewest..=MAX_SEATS as i64)?;
    Ok((fewest as usize, most as usize))
}

/// The letters of the colours, which are keys of several tables.
fn colour_keys() -> [String; COLOURS] {
    Colour::ALL.map(|colour| colour.letter().to_string())
}

fn counts(field: &Field<'_>) -> Result<[u32; COLOURS], EditionError> {
    let keys = colour_keys();
    let table = field.table_of(&keys.each_ref().map(String::as_str))?;
    let mut counts = [0; COLOURS];
    for (count, key) in counts.iter_mut().zip(&keys) {
        *count = table.get(key)?.integer(0..=i64::from(MAX_PIECES))? as u32;
    }
    Ok(counts)
}

fn players_needed(field: &Field<'_>) -> Result<[usize; COLOURS], EditionError> {
    let keys = colour_keys();
    let table = field.table_of(&keys.each_ref().map(String::as_str))?;
    let mut needed = [0; COLOURS];
    for (needed, key) in needed.iter_mut().zip(&keys) {
        if let Some(players) = table.find(key) {
            *needed = players.integer(2..=MAX_SEATS as i64)? as usize;
        }
    }
    Ok(needed)
}

/// The pieces of each kind, which must add up to the counts of the colours.
fn pieces(
    field: &Field<'_>,
    counts: [u32; COLOURS],
) -> Result<[[u8; SHAPES]; COLOURS], EditionError> {
    let keys = colour_keys();
    let table = field.table_of(&keys.each_ref().map(String::as_str))?;
    let mut pieces = [[0; SHAPES]; COLOURS];
    for ((pieces, count), key) in pieces.iter_mut().zip(counts).zip(&keys) {
        let split = table.get(key)?;
        let numbers = list(&split, SHAPES, "number", "shape")?;
        for (number, field) in pieces.iter_mut().zip(&numbers) {
            *number = field.integer(0..=i64::from(MAX_OF_A_KIND))? as u8;
        }
        let sum: u32 = pieces.iter().copied().map(u32::from).sum();
        if sum != count {
            return Err(split.fault(format!(
                "the pieces add up to {sum}, but `counts.value.{key}` says {count}"
            )));
        }
    }
    Ok(pieces)
}

fn stones(field: &Field<'_>) -> Result<[u8; SHAPES], EditionError> {
    let keys = Shape::ALL.map(|shape| shape.letter().to_string());
    let table = field.table_of(&keys.each_ref().map(String::as_str))?;
    let mut stones = [0; SHAPES];
    for (stones, key) in stones.iter_mut().zip(&keys) {
        *stones = table.get(key)?.integer(1..=MAX_HAND as i64)? as u8;
    }
    Ok(stones)
}

/// A draw takes all of a full lake but one piece.
fn draw(field: &Field<'_>, lake: i64) -> Result<(), EditionError> {
    let draw = field.integer(0..=MAX_HAND as i64)?;
    if draw == lake - 1 {
        return Ok(());
    }
    let due = lake - 1;
    Err(field.fault(format!(
        "must be one less than the lake holds: {due}, not {draw}"
    )))
}

/// An array with one element, a `what`, for each of something.
fn list<'a>(
    field: &Field<'a>,
    wanted: usize,
    what: &str,
    each: &str,
) -> Result<Vec<Field<'a>>, EditionError> {
    let elements = field.elements()?;
    let found = elements.len();
    if found == wanted {
        return Ok(elements);
    }
    Err(field.fault(format!(
        "must have one {what} for each {each}: {wanted}, not {found}"
    )))
}

/// Points that do not go down from one place to the next.
fn points(field: &Field<'_>, wanted: usize, each: &str) -> Result<Vec<i32>, EditionError> {
    let mut points: Vec<i32> = Vec::new();
    for element in list(field, wanted, "number", each)? {
        let next = element.integer(0..=MAX_POINTS)? as i32;
        if let Some(before) = points.last().filter(|&&before| before > next) {
            return Err(element.fault(format!(
                "points must not go down, but {next} comes after {before}"
            )));
        }
        points.push(next);
    }
    Ok(points)
}

fn column_points(
    field: &Field<'_>,
    columns: usize,
    rows: usize,
) -> Result<Vec<Vec<i32>>, EditionError> {
    let lists = list(field, columns, "list", "column")?;
    let points = |list: &Field<'_>| points(list, rows, "row");
    lists.iter().map(points).collect()
}

/// There must be enough pieces to begin with, and not more than can be counted.
fn enough_pieces(edition: &Edition, counts: &Field<'_>) -> Result<(), EditionError> {
    let stones: u32 = edition.numbers.stones.iter().copied().map(u32::from).sum();
    for players in edition.players() {
        let all = edition.all_pieces(players);
        let satchels = players as u32 * u32::from(edition.satchel_start());
        let needed = stones + u32::from(edition.lake()) + satchels;
        if !(needed..=MAX_PIECES).contains(&all) {
            return Err(counts.fault(format!(
                "a game of {players} players has {all} pieces; it must have from {needed}, which \
                 are dealt at the start, to {MAX_PIECES}"
            )));
        }
    }
    Ok(())
}
