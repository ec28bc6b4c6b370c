//! Fields of an edition file, each with its path and place for messages.

use std::ops::RangeInclusive;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};
use vidraria_game::EditionError;

/// A value of the file.
#[derive(Clone)]
pub(super) struct Field<'a> {
    text: &'a str,
    path: String,
    value: &'a Spanned<DeValue<'a>>,
}

/// A table of the file.
pub(super) struct Table<'a> {
    text: &'a str,
    path: String,
    start: usize,
    entries: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// The whole file.
    pub(super) fn root(text: &'a str, document: &'a Spanned<DeTable<'a>>) -> Self {
        Self {
            text,
            path: String::new(),
            start: 0,
            entries: document.get_ref(),
        }
    }

    /// A field that must be there.
    pub(super) fn get(&self, key: &str) -> Result<Field<'a>, EditionError> {
        let missing = || EditionError::at(self.text, self.start, self.path_of(key), "is missing");
        self.find(key).ok_or_else(missing)
    }

    /// A field that may be there.
    pub(super) fn find(&self, key: &str) -> Option<Field<'a>> {
        self.entries.get(key).map(|value| Field {
            text: self.text,
            path: self.path_of(key),
            value,
        })
    }

    /// That the table has no other keys than these.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), EditionError> {
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
    pub(super) fn fault(&self, message: impl Into<String>) -> EditionError {
        EditionError::at(self.text, self.value.span().start, &self.path, message)
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The value in one line of TOML.
    pub(super) fn written(&self) -> String {
        written(self.value.get_ref())
    }

    pub(super) fn table(&self) -> Result<Table<'a>, EditionError> {
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

    /// The elements of an array; their paths end in their places from 1.
    pub(super) fn elements(&self) -> Result<Vec<Self>, EditionError> {
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
    pub(super) fn exactly<const N: usize>(&self, what: &str) -> Result<[Self; N], EditionError> {
        let elements = self.elements()?;
        let found = elements.len();
        <[Self; N]>::try_from(elements)
            .map_err(|_| self.fault(format!("must hold {N} {what}, not {found}")))
    }

    pub(super) fn integer(&self, range: RangeInclusive<i64>) -> Result<i64, EditionError> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let DeValue::Integer(number) = self.value.get_ref() else {
            return Err(self.wrong_type(&expected));
        };
        i64::from_str_radix(number.as_str(), number.radix())
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.fault(format!("must be {expected}, not {number}")))
    }

    pub(super) fn string(&self) -> Result<&'a str, EditionError> {
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

fn written(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(elements) => {
            let elements: Vec<_> = elements
                .iter()
                .map(|value| written(value.get_ref()))
                .collect();
            format!("[{}]", elements.join(", "))
        }
        DeValue::Table(entries) => {
            let entry = |(key, value): (&Spanned<_>, &Spanned<_>)| {
                format!("{} = {}", key.get_ref(), written(value.get_ref()))
            };
            let entries: Vec<_> = entries.iter().map(entry).collect();
            format!("{{ {} }}", entries.join(", "))
        }
    }
}
