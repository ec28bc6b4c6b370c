//! What can be wrong with an edition file.

use thiserror::Error;

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
