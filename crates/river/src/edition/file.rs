//! The edition file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::{Certainty, Entry};
use crate::{Colour, Shape};

pub(super) type Number = Spanned<i64>;
pub(super) type Numbers = Spanned<Vec<Number>>;

/// A value with its source and certainty.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Field<T> {
    pub(super) value: T,
    source: Source,
    certainty: Certainty,
}

/// Where a value is known from: never left empty.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Source(String);

impl TryFrom<String> for Source {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.trim().is_empty() {
            Err("must say where the value is known from")
        } else {
            Ok(Self(text))
        }
    }
}

/// The whole file; [`super::Edition`] says what each value is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) name: Spanned<String>,
    pub(super) players: Field<Numbers>,
    pub(super) counts: Field<Spanned<BTreeMap<Colour, Number>>>,
    pub(super) players_needed: Field<BTreeMap<Colour, Number>>,
    pub(super) pieces: Field<Spanned<BTreeMap<Colour, Numbers>>>,
    pub(super) stones: Field<Spanned<BTreeMap<Shape, Number>>>,
    pub(super) lake: Field<Number>,
    pub(super) draw: Field<Number>,
    pub(super) satchel_start: Field<Number>,
    pub(super) satchel_limit: Field<Number>,
    pub(super) columns: Field<Number>,
    pub(super) rows: Field<Number>,
    pub(super) row_points: Field<Numbers>,
    pub(super) column_points: Field<Spanned<Vec<Numbers>>>,
    pub(super) scoring_columns: Field<Number>,
    pub(super) overflow_points: Field<Number>,
    pub(super) last_stage_at: Field<Number>,
    pub(super) top_up: Field<Number>,
    pub(super) final_rounds: Field<Number>,
}

impl File {
    /// All values for people to read, in the order of the file.
    pub(super) fn entries(&self) -> Vec<Entry> {
        vec![
            self.players.entry("players"),
            self.counts.entry("counts"),
            self.players_needed.entry("players_needed"),
            self.pieces.entry("pieces"),
            self.stones.entry("stones"),
            self.lake.entry("lake"),
            self.draw.entry("draw"),
            self.satchel_start.entry("satchel_start"),
            self.satchel_limit.entry("satchel_limit"),
            self.columns.entry("columns"),
            self.rows.entry("rows"),
            self.row_points.entry("row_points"),
            self.column_points.entry("column_points"),
            self.scoring_columns.entry("scoring_columns"),
            self.overflow_points.entry("overflow_points"),
            self.last_stage_at.entry("last_stage_at"),
            self.top_up.entry("top_up"),
            self.final_rounds.entry("final_rounds"),
        ]
    }
}

impl<T: Shown> Field<T> {
    fn entry(&self, field: &str) -> Entry {
        Entry {
            field: field.into(),
            value: self.value.shown(),
            source: self.source.0.clone(),
            certainty: self.certainty,
        }
    }
}

/// A value as people read it: `1 3 6`, `W 22, P 22`.
pub(super) trait Shown {
    fn shown(&self) -> String;
}

impl Shown for i64 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl<T: Shown> Shown for Spanned<T> {
    fn shown(&self) -> String {
        self.get_ref().shown()
    }
}

impl Shown for Vec<Number> {
    fn shown(&self) -> String {
        joined(self.iter().map(Shown::shown), " ")
    }
}

impl Shown for Vec<Numbers> {
    fn shown(&self) -> String {
        joined(self.iter().map(Shown::shown), ", ")
    }
}

impl<T: Shown> Shown for BTreeMap<Colour, T> {
    fn shown(&self) -> String {
        joined(
            self.iter()
                .map(|(colour, value)| format!("{} {}", colour.letter(), value.shown())),
            ", ",
        )
    }
}

impl<T: Shown> Shown for BTreeMap<Shape, T> {
    fn shown(&self) -> String {
        joined(
            self.iter()
                .map(|(shape, value)| format!("{} {}", shape.letter(), value.shown())),
            ", ",
        )
    }
}

fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}
