//! How a table says no.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::RefusalCode;

/// Why a command is refused. The table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{message}")]
pub struct Refusal {
    /// Why, for programs.
    pub code: RefusalCode,
    /// Why, for people; for an illegal action, the rule.
    pub message: String,
}

impl Refusal {
    /// A refusal.
    pub fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

/// Why an event cannot follow on those before it. The table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// Events are missing, or this one came before.
    #[error("event {found} came where event {expected} was expected")]
    Gap {
        /// The number that should follow.
        expected: u64,
        /// The number that came.
        found: u64,
    },
    /// The event could not have happened.
    #[error("event {number} cannot have happened: {reason}")]
    Impossible {
        /// The event's number.
        number: u64,
        /// Why, as one sentence.
        reason: String,
    },
}
