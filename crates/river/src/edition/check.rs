//! Reads an edition file and checks everything that would make the rules misbehave.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use vidraria_game::{EditionError, MAX_SEATS};

use super::file::{Field, File, Number, Numbers as NumberList};
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

/// Reads and checks an edition.
pub(super) fn read(text: &str) -> Result<Edition, EditionError> {
    let file: File = toml::from_str(text).map_err(|fault| syntax_fault(text, &fault))?;
    let numbers = Check { text }.numbers(&file)?;
    Ok(Edition {
        name: file.name.get_ref().clone(),
        numbers,
        entries: file.entries(),
    })
}

/// The fault of an edition with other numbers than the built-in one under the same name.
pub(super) fn taken_name(text: &str, name: &str) -> EditionError {
    let offset = text.find(name).unwrap_or(0);
    let message = format!(
        "`{name}` is the name of the built-in edition, which has other values: give yours a name \
         of its own"
    );
    EditionError::at(text, offset, "name", message)
}

/// A fault that the TOML reader found: syntax, an unknown or missing key, a wrong type.
fn syntax_fault(text: &str, fault: &toml::de::Error) -> EditionError {
    let span = fault.span().unwrap_or(0..0);
    let mut field = DeTable::parse(text)
        .map(|table| path_of(table.get_ref(), &span))
        .unwrap_or_default();
    let missing = fault
        .message()
        .strip_prefix("missing field `")
        .and_then(|rest| rest.strip_suffix('`'));
    let message = match missing {
        Some(key) => {
            field = join(&field, key);
            "this field is missing".to_owned()
        }
        None => fault.message().replace('\n', ", "),
    };
    EditionError::at(text, span.start, field, message)
}

/// The path of the innermost field whose key or value covers a span.
fn path_of(table: &DeTable<'_>, span: &Range<usize>) -> String {
    let covers = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    for (key, value) in table {
        let inner = match value.get_ref() {
            DeValue::Table(inner) => path_of(inner, span),
            _ => String::new(),
        };
        if !inner.is_empty() || covers(key.span()) || covers(value.span()) {
            return join(key.get_ref(), &inner);
        }
    }
    String::new()
}

fn join(path: &str, key: &str) -> String {
    match (path, key) {
        ("", only) | (only, "") => only.to_owned(),
        _ => format!("{path}.{key}"),
    }
}

/// Checks values and names their place in the text.
struct Check<'a> {
    text: &'a str,
}

impl Check<'_> {
    fn numbers(&self, file: &File) -> Result<Numbers, EditionError> {
        self.name(file)?;
        let players = self.players(&file.players.value)?;
        let satchel_limit =
            self.number("satchel_limit", &file.satchel_limit, 1..=MAX_HAND as i64)?;
        let up_to_limit = i64::from(satchel_limit);
        let columns: u8 = self.number("columns", &file.columns, 1..=MAX_COLUMNS as i64)?;
        let rows: u8 = self.number("rows", &file.rows, 1..=i64::from(MAX_ROWS))?;
        let spaces = i64::from(columns) * i64::from(rows);
        let numbers = Numbers {
            players,
            players_needed: self.players_needed(file)?,
            pieces: self.pieces(file)?,
            stones: self.stones(file)?,
            lake: self.lake(file)?,
            satchel_start: self.number("satchel_start", &file.satchel_start, 1..=up_to_limit)?,
            satchel_limit,
            columns,
            rows,
            row_points: self.points(
                "row_points.value",
                &file.row_points.value,
                columns,
                "column",
            )?,
            column_points: self.column_points(file, columns, rows)?,
            scoring_columns: self.number(
                "scoring_columns",
                &file.scoring_columns,
                0..=i64::from(columns),
            )?,
            overflow_points: self.number(
                "overflow_points",
                &file.overflow_points,
                -MAX_POINTS..=0,
            )?,
            last_stage_at: self.number("last_stage_at", &file.last_stage_at, 1..=spaces)?,
            top_up: self.number("top_up", &file.top_up, 0..=up_to_limit)?,
            final_rounds: self.number("final_rounds", &file.final_rounds, 0..=MAX_FINAL_ROUNDS)?,
        };
        self.enough_pieces(file, numbers)
    }

    /// The fault of a value.
    fn fault<T>(
        &self,
        field: &str,
        value: &Spanned<T>,
        message: impl Into<String>,
    ) -> EditionError {
        EditionError::at(self.text, value.span().start, field, message)
    }

    /// A number within its limits.
    fn within<T: TryFrom<i64>>(
        &self,
        field: &str,
        value: &Number,
        limits: RangeInclusive<i64>,
    ) -> Result<T, EditionError> {
        let number = *value.get_ref();
        T::try_from(number)
            .ok()
            .filter(|_| limits.contains(&number))
            .ok_or_else(|| {
                let (least, most) = limits.into_inner();
                self.fault(
                    field,
                    value,
                    format!("must be a number from {least} to {most}, not {number}"),
                )
            })
    }

    /// The number of a field that holds a single one.
    fn number<T: TryFrom<i64>>(
        &self,
        name: &str,
        field: &Field<Number>,
        limits: RangeInclusive<i64>,
    ) -> Result<T, EditionError> {
        self.within(&format!("{name}.value"), &field.value, limits)
    }

    /// A list of as many numbers as are wanted.
    fn list<T: TryFrom<i64>>(
        &self,
        field: &str,
        list: &NumberList,
        wanted: usize,
        each: &str,
        limits: RangeInclusive<i64>,
    ) -> Result<Vec<T>, EditionError> {
        let found = list.get_ref().len();
        if found != wanted {
            let message = format!("must have one number for each {each}: {wanted}, not {found}");
            return Err(self.fault(field, list, message));
        }
        list.get_ref()
            .iter()
            .map(|number| self.within(field, number, limits.clone()))
            .collect()
    }

    /// Points that do not go down from one place to the next.
    fn points(
        &self,
        field: &str,
        list: &NumberList,
        wanted: u8,
        each: &str,
    ) -> Result<Vec<i32>, EditionError> {
        let points: Vec<i32> = self.list(field, list, usize::from(wanted), each, 0..=MAX_POINTS)?;
        match points.windows(2).position(|pair| pair[0] > pair[1]) {
            Some(index) => {
                let message = format!(
                    "points must not go down, but {} comes after {}",
                    points[index + 1],
                    points[index]
                );
                Err(self.fault(field, &list.get_ref()[index + 1], message))
            }
            None => Ok(points),
        }
    }

    fn name(&self, file: &File) -> Result<(), EditionError> {
        let name = file.name.get_ref();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(plain) {
            let message = "must be made of small letters, digits and hyphens, as in `river-2024`";
            return Err(self.fault("name", &file.name, message));
        }
        Ok(())
    }

    fn players(&self, limits: &NumberList) -> Result<(usize, usize), EditionError> {
        let field = "players.value";
        let [least, most] = limits.get_ref().as_slice() else {
            let message = "must be two numbers: the fewest and the most players";
            return Err(self.fault(field, limits, message));
        };
        let seats = MAX_SEATS as i64;
        let fewest: usize = self.within(field, least, 2..=seats)?;
        let most = self.within(field, most, fewest as i64..=seats)?;
        Ok((fewest, most))
    }

    fn players_needed(&self, file: &File) -> Result<[usize; COLOURS], EditionError> {
        let mut needed = [0; COLOURS];
        for (colour, number) in &file.players_needed.value {
            let field = format!("players_needed.value.{}", colour.letter());
            needed[*colour as usize] = self.within(&field, number, 2..=MAX_SEATS as i64)?;
        }
        Ok(needed)
    }

    /// The pieces of each kind, which must add up to the counts of the colours.
    fn pieces(&self, file: &File) -> Result<[[u8; SHAPES]; COLOURS], EditionError> {
        let mut pieces = [[0; SHAPES]; COLOURS];
        for colour in Colour::ALL {
            let letter = colour.letter();
            let count_field = format!("counts.value.{letter}");
            let count = self.entry(&count_field, &file.counts.value, colour)?;
            let count: u32 = self.within(&count_field, count, 0..=i64::from(MAX_PIECES))?;

            let field = format!("pieces.value.{letter}");
            let list = self.entry(&field, &file.pieces.value, colour)?;
            let limits = 0..=i64::from(MAX_OF_A_KIND);
            let split: Vec<u8> = self.list(&field, list, SHAPES, "shape", limits)?;
            let sum: u32 = split.iter().copied().map(u32::from).sum();
            if sum != count {
                let message =
                    format!("the pieces add up to {sum}, but `{count_field}` says {count}");
                return Err(self.fault(&field, list, message));
            }
            pieces[colour as usize].copy_from_slice(&split);
        }
        Ok(pieces)
    }

    /// What a table says about a colour or shape.
    fn entry<'a, K: Ord, V>(
        &self,
        field: &str,
        table: &'a Spanned<BTreeMap<K, V>>,
        key: K,
    ) -> Result<&'a V, EditionError> {
        let found = table.get_ref().get(&key);
        found.ok_or_else(|| self.fault(field, table, "this field is missing"))
    }

    fn stones(&self, file: &File) -> Result<[u8; SHAPES], EditionError> {
        let mut stones = [0; SHAPES];
        for shape in Shape::ALL {
            let field = format!("stones.value.{}", shape.letter());
            let number = self.entry(&field, &file.stones.value, shape)?;
            stones[shape as usize] = self.within(&field, number, 1..=MAX_HAND as i64)?;
        }
        Ok(stones)
    }

    fn lake(&self, file: &File) -> Result<u8, EditionError> {
        let lake: u8 = self.number("lake", &file.lake, 2..=MAX_HAND as i64)?;
        let draw = *file.draw.value.get_ref();
        if draw == i64::from(lake) - 1 {
            return Ok(lake);
        }
        let message = format!(
            "must be one less than the lake holds: {}, not {draw}",
            lake - 1
        );
        Err(self.fault("draw.value", &file.draw.value, message))
    }

    fn column_points(
        &self,
        file: &File,
        columns: u8,
        rows: u8,
    ) -> Result<Vec<Vec<i32>>, EditionError> {
        let field = "column_points.value";
        let lists = file.column_points.value.get_ref();
        if lists.len() != usize::from(columns) {
            let message = format!(
                "must have one list for each column: {columns}, not {}",
                lists.len()
            );
            return Err(self.fault(field, &file.column_points.value, message));
        }
        lists
            .iter()
            .map(|list| self.points(field, list, rows, "row"))
            .collect()
    }

    /// There must be enough pieces to begin with, and not more than can be counted.
    fn enough_pieces(&self, file: &File, numbers: Numbers) -> Result<Numbers, EditionError> {
        let edition = Edition {
            name: String::new(),
            numbers,
            entries: Vec::new(),
        };
        for players in edition.players() {
            let all = edition.all_pieces(players);
            let stones: u32 = edition.numbers.stones.iter().copied().map(u32::from).sum();
            let satchels = players as u32 * u32::from(edition.satchel_start());
            let needed = stones + u32::from(edition.lake()) + satchels;
            if !(needed..=MAX_PIECES).contains(&all) {
                let message = format!(
                    "a game of {players} players has {all} pieces; it must have from {needed}, \
                     which are dealt at the start, to {MAX_PIECES}"
                );
                return Err(self.fault("counts.value", &file.counts.value, message));
            }
        }
        Ok(edition.numbers)
    }
}
