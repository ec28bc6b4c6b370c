//! Fields of an edition file, each with its path and place for messages.

use std::ops::RangeInclusive;

use super::EditionError;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value of the file.
#[derive(Clone)]
pub struct Field<'a> {
    text: &'a str,
    path: String,
    value: &'a Spanned<DeValue<'a>>,
}

/// A table of the file.
pub struct Table<'a> {
    text: &'a str,
    path: String,
    start: usize,
    entries: &'a DeTable<'a>,
}

/// An edition file that is TOML.
pub struct File<'a> {
    text: &'a str,
    document: Spanned<DeTable<'a>>,
}

impl<'a> File<'a> {
    /// Takes the text apart.
    ///
    /// # Errors
    /// Where it stops being TOML.
    pub fn parse(text: &'a str) -> Result<Self, EditionError> {
        match DeTable::parse(text) {
            Ok(document) => Ok(Self { text, document }),
            Err(fault) => {
                let offset = fault.span().map_or(0, |span| span.start);
                let reason = fault.message().replace('\n', ", ");
                let message = format!("is no TOML: {reason}");
                Err(EditionError::at(text, offset, "", message))
            }
        }
    }

    /// The table that is the whole file.
    pub fn root(&self) -> Table<'_> {
        Table {
            text: self.text,
            path: String::new(),
            start: 0,
            entries: self.document.get_ref(),
        }
    }
}

impl<'a> Table<'a> {
    /// A field that must be there.
    ///
    /// # Errors
    /// That it is missing.
    pub fn get(&self, key: &str) -> Result<Field<'a>, EditionError> {
        let missing = || EditionError::at(self.text, self.start, self.path_of(key), "is missing");
        self.find(key).ok_or_else(missing)
    }

    /// A field that may be there.
    pub fn find(&self, key: &str) -> Option<Field<'a>> {
        self.entries.get(key).map(|value| Field {
            text: self.text,
            path: self.path_of(key),
            value,
        })
    }

    /// Checks that the table has no other keys than these.
    ///
    /// # Errors
    /// The first key that is not among them.
    pub fn only(&self, known: &[&str]) -> Result<(), EditionError> {
        for (key, _) in self.entries {
            if !known.contains(&key.get_ref().as_ref()) {
                return Err(EditionError::at(
                    self.text,
                    key.span().start,
                    self.path_of(key.get_ref()),
                    format!("is not known; what may stand here is {}", known.join(", ")),
                ));
            }
        }
        Ok(())
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }
}

impl<'a> Field<'a> {
    /// A fault of this field.
    pub fn fault(&self, message: impl Into<String>) -> EditionError {
        EditionError::at(self.text, self.value.span().start, &self.path, message)
    }

    /// Where it stands: `strips.4.b`, `track.value[2]`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The value as people read it: `1 3 6`, `W 22, P 22`.
    pub fn shown(&self) -> String {
        shown(self.value.get_ref())
    }

    /// The table that the value is.
    ///
    /// # Errors
    /// If it is something else.
    pub fn table(&self) -> Result<Table<'a>, EditionError> {
        match self.value.get_ref() {
            DeValue::Table(entries) => Ok(Table {
                text: self.text,
                path: self.path.clone(),
                start: self.value.span().start,
                entries,
            }),
            _ => Err(self.wrong_type("a table")),
        }
    }

    /// The table that the value is, with no other keys than these.
    ///
    /// # Errors
    /// If it is something else, or has another key.
    pub fn table_of(&self, keys: &[&str]) -> Result<Table<'a>, EditionError> {
        let table = self.table()?;
        table.only(keys)?;
        Ok(table)
    }

    /// The elements of an array; their paths end in their places from 1.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn elements(&self) -> Result<Vec<Self>, EditionError> {
        let DeValue::Array(elements) = self.value.get_ref() else {
            return Err(self.wrong_type("an array"));
        };
        let element = |(place, value)| Self {
            text: self.text,
            path: format!("{}[{place}]", self.path),
            value,
        };
        Ok((1..).zip(elements.iter()).map(element).collect())
    }

    /// An array of a certain length; `what` says what its elements are.
    ///
    /// # Errors
    /// If the value is no array, or one of another length.
    pub fn exactly<const N: usize>(&self, what: &str) -> Result<[Self; N], EditionError> {
        let elements = self.elements()?;
        let found = elements.len();
        <[Self; N]>::try_from(elements)
            .map_err(|_| self.fault(format!("must hold {N} {what}, not {found}")))
    }

    /// A whole number within limits.
    ///
    /// # Errors
    /// If the value is something else, or beyond the limits.
    pub fn integer(&self, range: RangeInclusive<i64>) -> Result<i64, EditionError> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let DeValue::Integer(number) = self.value.get_ref() else {
            return Err(self.wrong_type(&expected));
        };
        i64::from_str_radix(number.as_str(), number.radix())
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.fault(format!("must be {expected}, not {number}")))
    }

    /// A text.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn string(&self) -> Result<&'a str, EditionError> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.wrong_type("a string in quotes")),
        }
    }

    fn wrong_type(&self, expected: &str) -> EditionError {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "an array",
            DeValue::Table(_) => "a table",
        };
        self.fault(format!("must be {expected}, not {found}"))
    }
}

fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(elements) => {
            let is_list = |value: &Spanned<_>| matches!(value.get_ref(), DeValue::Array(_));
            let between = if elements.iter().any(is_list) {
                ", "
            } else {
                " "
            };
            let elements = elements.iter().map(|value| shown(value.get_ref()));
            elements.collect::<Vec<_>>().join(between)
        }
        DeValue::Table(entries) => {
            let entry = |(key, value): (&Spanned<_>, &Spanned<_>)| {
                format!("{} {}", key.get_ref(), shown(value.get_ref()))
            };
            let mut entries: Vec<_> = entries.iter().collect();
            entries.sort_by_key(|(key, _)| key.span().start);
            entries
                .into_iter()
                .map(entry)
                .collect::<Vec<_>>()
                .join(", ")
        }
    }
}
