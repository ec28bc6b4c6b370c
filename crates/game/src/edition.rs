//! Edition files: reading their fields, and saying what is wrong with one.
//!
//! Each game reads its own file from these; a value is named by its path (`strips.4.b`), and a
//! fault by its line as well.

mod entry;
mod field;

use thiserror::Error;

pub use entry::{Certainty, Entries, Entry};
pub use field::{Field, File, Table};

/// The name that an edition gives itself.
///
/// # Errors
/// If the field is no text, or has other signs than a name may have.
pub fn name(field: &Field<'_>) -> Result<String, EditionError> {
    let name = field.string()?;
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if (1..=64).contains(&name.len()) && name.chars().all(letter) {
        Ok(name.to_owned())
    } else {
        Err(field.fault("must be 1 to 64 small letters, digits and hyphens"))
    }
}

/// The fault of an edition that has the name of the built-in one but other values.
pub fn taken_name(field: &Field<'_>) -> EditionError {
    field.fault(format!(
        "`{}` is the built-in edition, which has other values: give yours a name of its own",
        field.shown()
    ))
}

/// A fault in an edition file: where it stands, which field it is, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("edition file, line {line}{}: {message}", field_part(.field))]
pub struct EditionError {
    /// Line in the file, from 1.
    pub line: usize,
    /// The field's path (`strips.4.b`); empty when the file is no TOML at all.
    pub field: String,
    /// What is wrong and what would be right, as one sentence to a person.
    pub message: String,
}

fn field_part(field: &str) -> String {
    if field.is_empty() {
        String::new()
    } else {
        format!(", field `{field}`")
    }
}

impl EditionError {
    /// A fault at a byte offset of `text`; the offset becomes a line number.
    pub fn at(
        text: &str,
        offset: usize,
        field: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            field: field.into(),
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_line_field_and_remedy() {
        let fault = EditionError::at("a = 1\nb = 2\n", 6, "b", "must be 1");
        assert_eq!(
            fault.to_string(),
            "edition file, line 2, field `b`: must be 1"
        );
    }

    #[test]
    fn an_offset_beyond_the_end_is_the_last_line() {
        assert_eq!(EditionError::at("a\n", 99, "", "x").line, 2);
    }
}
