//! What is said at a table. It is kept beside the log, not in it: nothing that is said changes the
//! game, and it must be possible to remove it.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::name::is_invisible;
use crate::{Actor, ChatRule, Refusal, RefusalCode, SeatTerms, Table};

/// The most characters that are said at once.
pub const LONGEST_TEXT: usize = 200;

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Saying {
    /// One of the phrases that every page has in its own language.
    Phrase(Phrase),
    /// Plain text.
    Text(String),
}

/// What is often said. The page has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// A wish before the game.
    GoodLuck,
    /// Praise for a turn.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// Regret about one's own turn.
    Oops,
    /// A request for patience.
    OneMoment,
    /// Thanks for the game.
    GoodGame,
    /// A farewell.
    Bye,
}

/// A line of what was said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// From 1, without gaps.
    pub number: u64,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// Who said it.
    pub seat: Seat,
    /// What; none if it was removed.
    pub said: Option<Saying>,
}

impl Table {
    /// Checks that somebody may say something here, and returns his seat and what is to be kept
    /// of it: a text without white space around it.
    ///
    /// # Errors
    /// Why not, with a sentence for the player.
    pub fn check_saying(&self, by: Actor, saying: &Saying) -> Result<(Seat, Saying), Refusal> {
        let seat = self.check_speaker(by)?;
        let saying = match (self.terms.chat, saying) {
            (ChatRule::Off, _) => return Err(not_agreed("chat is switched off at this table")),
            (ChatRule::Phrases, Saying::Text(_)) => {
                return Err(not_agreed("only phrases are said at this table"));
            }
            (_, Saying::Phrase(phrase)) => Saying::Phrase(*phrase),
            (ChatRule::Free, Saying::Text(text)) => Saying::Text(clean_text(text)?.to_owned()),
        };
        Ok((seat, saying))
    }

    /// The seat of somebody who may speak: of a person who has sat down, whether he still plays
    /// or not.
    ///
    /// # Errors
    /// If it is nobody like this.
    pub fn check_speaker(&self, by: Actor) -> Result<Seat, Refusal> {
        let message = match by {
            Actor::Seat(seat) if self.terms.seats.get(seat) == Some(&SeatTerms::Person) => {
                if self.seats[seat].name.is_some() {
                    return Ok(seat);
                }
                "sit down first, so that the others know who speaks"
            }
            _ => "only those who have a seat at this table speak here",
        };
        Err(Refusal::new(RefusalCode::NotYours, message))
    }
}

/// A text as it is kept.
fn clean_text(text: &str) -> Result<&str, Refusal> {
    let text = text.trim();
    let refused = |message: String| Err(Refusal::new(RefusalCode::BadText, message));
    if text.is_empty() {
        return refused("there is nothing to say in this".to_owned());
    }
    let length = text.chars().count();
    if length > LONGEST_TEXT {
        return refused(format!(
            "at most {LONGEST_TEXT} characters are said at once, these are {length}"
        ));
    }
    // Between the parts of an emoji stands a character that is invisible itself.
    let hidden = |letter: &char| is_invisible(*letter) && *letter != '\u{200d}';
    match text.chars().find(hidden) {
        Some(letter) => refused(format!(
            "what is said is one line of plain text, without the invisible character U+{:04X}",
            u32::from(letter)
        )),
        None => Ok(text),
    }
}

fn not_agreed(message: &str) -> Refusal {
    Refusal::new(RefusalCode::NotAgreed, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_one_line_of_plain_text() {
        for (given, kept) in [
            ("  good game! ", "good game!"),
            ("👩\u{200d}🎨", "👩\u{200d}🎨"),
            ("<b>bold</b>", "<b>bold</b>"),
        ] {
            assert_eq!(clean_text(given).unwrap(), kept);
        }
        let longest = "ß".repeat(LONGEST_TEXT);
        assert_eq!(clean_text(&longest).unwrap(), longest);
        let too_long = "x".repeat(LONGEST_TEXT + 1);
        for text in [
            "",
            " \n ",
            "a\nb",
            "a\0b",
            "\u{202e}a",
            "\u{200b}",
            &too_long,
        ] {
            let refusal = clean_text(text).unwrap_err();
            assert_eq!(refusal.code, RefusalCode::BadText, "{text:?}");
        }
    }
}
