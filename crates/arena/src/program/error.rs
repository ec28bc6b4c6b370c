//! What can be wrong with a program.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// Why a program does not take part, or does so no longer.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The command line cannot be taken apart.
    #[error("`{0}` is no command line: write a program and its arguments, quotations closed")]
    CommandLine(String),
    /// It cannot be started.
    #[error("`{program}` cannot be started: {fault}")]
    Start {
        /// The command line's first word.
        program: String,
        /// The system's reason.
        fault: io::Error,
    },
    /// It has no option `edition`.
    #[error("it offers no option `edition`, so it only knows the built-in one")]
    Edition,
    /// An answer did not come.
    #[error("it did not say `{word}` within {} s", .patience.as_secs())]
    Silent {
        /// The word that the answer should have begun with.
        word: &'static str,
        /// How long was waited.
        patience: Duration,
    },
    /// It ended, or closed its output.
    #[error("it ended ({0}) without being asked to")]
    Ended(String),
    /// It refused what it was told.
    #[error("it refuses `{told}`: {reason}")]
    Refused {
        /// What it was told, shortened.
        told: String,
        /// Its line `error`.
        reason: String,
    },
    /// What it chose is not legal, or no action at all.
    #[error("its choice `{answer}` cannot be: {reason}")]
    Illegal {
        /// What it chose.
        answer: String,
        /// What the rules say.
        reason: String,
    },
    /// A position cannot be written down.
    #[error("the position cannot be written as JSON: {0}")]
    Position(serde_json::Error),
    /// It was asked again after one of the others.
    #[error("it has failed before")]
    Gone,
}
