//! What is agreed when a table is made.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyOptions, Position};
use vidraria_search::Level;

use crate::{Refusal, RefusalCode};

/// What is agreed when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Which game, with its options: `{"sintra": {"side": "B"}}`, `{"river": {}}`.
    pub game: AnyOptions,
    /// The TOML text of another edition than the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Who sits where, by seat.
    pub seats: Vec<SeatTerms>,
    /// The starting seat; drawn by lot if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Whether a person's turn, once complete, waits for a `confirm` and can be undone until then.
    #[serde(default)]
    pub confirm_turns: bool,
    /// Whether a player may ask the computer for advice; absent, see
    /// [`hints_allowed`](Terms::hints_allowed).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// How much time a person has; absent, as much as he likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether the game counts for ratings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// Whether strangers may find the table; otherwise it is entered by its links only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub public: bool,
    /// Whether the persons say that they are ready before the game begins; otherwise it begins
    /// when they have all sat down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ready: bool,
    /// What can be said at the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chat: ChatRule,
}

/// Who may sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatTerms {
    /// A person who takes it with its link.
    Person,
    /// A computer.
    Computer {
        /// How it plays.
        level: Level,
    },
}

/// How much time a person has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clock {
    /// For a game in one sitting: a stock of time, and some more for each turn.
    Live {
        /// The stock, in seconds.
        bank: u32,
        /// What is added after each turn, in seconds.
        increment: u32,
    },
    /// For a game over days: so much for each turn.
    Slow {
        /// In days.
        days: u32,
    },
}

/// What can be said at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatRule {
    /// Anything.
    #[default]
    Free,
    /// Only [phrases](crate::Phrase).
    Phrases,
    /// Nothing.
    Off,
}

impl Terms {
    /// The plainest terms for a game and its seats: no clock, unrated, by link.
    pub fn new(game: AnyOptions, seats: Vec<SeatTerms>) -> Self {
        Self {
            game,
            edition: None,
            seats,
            first: None,
            confirm_turns: false,
            hints: None,
            clock: None,
            rated: false,
            public: false,
            ready: false,
            chat: ChatRule::Free,
        }
    }

    /// Whether a player may ask the computer for advice: never in a rated game; otherwise, unless
    /// something else was agreed, where all others are computers.
    pub fn hints_allowed(&self) -> bool {
        let persons = self.seats.iter().filter(|&seat| *seat == SeatTerms::Person);
        !self.rated && self.hints.unwrap_or(persons.count() == 1)
    }

    /// Refuses terms on which no game can be played, now or ever.
    pub(crate) fn check_game(&self) -> Result<(), Refusal> {
        let players = self.seats.len();
        Position::check_terms(self.game, self.edition.as_deref(), players)
            .map_err(|fault| bad_terms(fault.to_string()))?;
        if self.first.is_some_and(|first| first >= players) {
            return Err(bad_terms(format!(
                "the first seat must be below {players}, the number of seats"
            )));
        }
        Ok(())
    }

    /// Refuses terms that new tables are not made with. Tables made before these limits go on.
    pub(crate) fn check_new(&self) -> Result<(), Refusal> {
        if let Some(clock) = self.clock {
            clock.check()?;
        }
        if self.rated && self.edition.is_some() {
            let message = "only games of the built-in edition are rated: leave the edition out, \
                           or play unrated";
            return Err(bad_terms(message));
        }
        if self.rated && self.hints == Some(true) {
            let message = "there are no hints in rated games: switch one of the two off";
            return Err(bad_terms(message));
        }
        Ok(())
    }
}

impl Clock {
    /// Refuses times that make no game.
    fn check(self) -> Result<(), Refusal> {
        let fits = match self {
            Self::Live { bank, increment } => {
                (10..=10_800).contains(&bank) && (0..=600).contains(&increment)
            }
            Self::Slow { days } => (1..=30).contains(&days),
        };
        if fits {
            return Ok(());
        }
        Err(bad_terms(
            "a live clock has a bank of 10 to 10800 seconds and an increment of 0 to 600; a slow \
             one has 1 to 30 days",
        ))
    }
}

fn bad_terms(message: impl Into<String>) -> Refusal {
    Refusal::new(RefusalCode::BadTerms, message)
}

/// Whether a value need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
