//! The values of an edition with what is known about them.

use serde::{Deserialize, Serialize};

use super::{EditionError, Field, Table};

/// How certain a value of an edition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// Printed, or told alike by everyone.
    Certain,
    /// Seen in few descriptions.
    Reported,
    /// Concluded from other values.
    Inferred,
}

/// A value of an edition with what is known about it, for showing to people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its path in the edition file.
    pub field: String,
    /// The value as people read it.
    pub value: String,
    /// Where it is known from.
    pub source: String,
    /// How certain it is.
    pub certainty: Certainty,
}

/// What has been read of an edition file so far, for showing to people.
#[derive(Default)]
pub struct Entries(Vec<Entry>);

impl Entries {
    /// The `value` of a field that also names its `source` and `certainty`; notes all three.
    ///
    /// # Errors
    /// If the field is no table of these three.
    pub fn value<'a>(&mut self, field: &Field<'a>) -> Result<Field<'a>, EditionError> {
        let table = field.table_of(&["value", "source", "certainty"])?;
        let value = table.get("value")?;
        self.note(field, &value, &table)?;
        Ok(value)
    }

    /// Notes a value under a field's name, with the source and certainty that a table tells.
    ///
    /// # Errors
    /// If the table tells no source, or no certainty.
    pub fn note(
        &mut self,
        named: &Field<'_>,
        value: &Field<'_>,
        told: &Table<'_>,
    ) -> Result<(), EditionError> {
        let source = told.get("source")?;
        if source.string()?.trim().is_empty() {
            return Err(source.fault("must say where the value is known from"));
        }
        self.0.push(Entry {
            field: named.path().to_owned(),
            value: value.shown(),
            source: source.string()?.to_owned(),
            certainty: certainty(&told.get("certainty")?)?,
        });
        Ok(())
    }

    /// All that was noted, in order.
    pub fn into_vec(self) -> Vec<Entry> {
        self.0
    }
}

fn certainty(field: &Field<'_>) -> Result<Certainty, EditionError> {
    match field.string()? {
        "certain" => Ok(Certainty::Certain),
        "reported" => Ok(Certainty::Reported),
        "inferred" => Ok(Certainty::Inferred),
        _ => Err(field.fault("must be `certain`, `reported` or `inferred`")),
    }
}
