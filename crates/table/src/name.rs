//! The names people sit down under and are known by.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::{Refusal, RefusalCode};

/// The most characters a name has.
pub const LONGEST_NAME: usize = 24;

/// The most marks (accents, vowel signs) that follow one another: scripts need fewer, and more
/// would climb over the lines around them.
const MOST_MARKS: usize = 4;

/// A name as it is kept: without white space around it, in Unicode's normal form C, so that two
/// names that look the same because of how their accents are written are the same.
///
/// # Errors
/// If it is empty, longer than [`LONGEST_NAME`] characters, or holds characters that cannot be
/// seen or that change how the text around them is shown.
pub fn clean_name(name: &str) -> Result<String, Refusal> {
    let name: String = name.trim().nfc().collect();
    check_name(&name)?;
    let mut marks = 0;
    for letter in name.chars() {
        marks = if is_combining_mark(letter) {
            marks + 1
        } else {
            0
        };
        if marks > MOST_MARKS {
            return refused(format!(
                "a name cannot pile up more than {MOST_MARKS} marks on a letter"
            ));
        }
    }
    Ok(name)
}

/// Whether a name may stand in a log: the rule for names since the first logs were written, which
/// later rules do not make unreadable.
///
/// # Errors
/// As [`clean_name`], but for white space around it, piled-up marks and the normal form.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    if name.is_empty() {
        return refused("a name needs at least one character".to_owned());
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return refused(format!(
            "a name has at most {LONGEST_NAME} characters, this one has {length}"
        ));
    }
    if name.trim() != name {
        return refused("a name has no white space around it".to_owned());
    }
    match name.chars().find(|&letter| is_invisible(letter)) {
        Some(letter) => refused(format!(
            "a name cannot hold the invisible character U+{:04X}",
            u32::from(letter)
        )),
        None => Ok(()),
    }
}

fn refused<T>(message: String) -> Result<T, Refusal> {
    Err(Refusal::new(RefusalCode::BadName, message))
}

/// Control characters, every space but the plain one, and Unicode's format characters (category
/// Cf) and fillers, which show nothing or turn the writing direction.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || (letter.is_whitespace() && letter != ' ')
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}'
            | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_without_the_space_around_them() {
        for (given, kept) in [
            ("Ana", "Ana"),
            ("  João Ribeiro \n", "João Ribeiro"),
            ("瑠璃", "瑠璃"),
            ("ありがとう", "ありがとう"),
            ("Jo\u{61}\u{303}o", "João"),
            ("ผู้เล่น", "ผู้เล่น"),
        ] {
            assert_eq!(clean_name(given).unwrap(), kept);
        }
        let longest = "ß".repeat(LONGEST_NAME);
        assert_eq!(clean_name(&longest).unwrap(), longest);
    }

    #[test]
    fn names_that_cannot_be_read_are_refused() {
        let too_long = "x".repeat(LONGEST_NAME + 1);
        for name in [
            "",
            " \t ",
            &too_long,
            "A\0na",
            "A\nna",
            "A\u{200b}na",
            "\u{202e}anA",
            "\u{2800}",
            "A\u{a0}na",
            "A\u{e0041}na",
            "Z\u{335}\u{321}\u{33c}\u{353}\u{309}algo",
        ] {
            let refusal = clean_name(name).unwrap_err();
            assert_eq!(refusal.code, RefusalCode::BadName, "{name:?}");
        }
    }

    #[test]
    fn a_log_may_hold_what_the_first_rule_allowed() {
        assert!(check_name("Joa\u{303}o").is_ok());
        assert!(check_name(" Ana").is_err());
    }
}
