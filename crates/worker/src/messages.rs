//! What page and worker say to each other.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyOptions, StateSnapshot};

/// What the page wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// Think about this; what was asked before is dropped.
    Ask(Box<Question>),
    /// Think no more.
    Stop,
}

/// A position in which a decision is due, and how long to think about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Every answer carries it.
    pub number: u32,
    /// Which game, with its options.
    pub game: AnyOptions,
    /// The TOML text of another edition than the built-in one.
    pub edition: Option<String>,
    /// The number of seats.
    pub players: usize,
    /// The position.
    pub state: StateSnapshot,
    /// The most time to think, in milliseconds.
    pub millis: u32,
    /// The most positions to look at.
    pub looks: u64,
    /// How many of the legal actions a finding tells of, the best first.
    pub candidates: usize,
    /// What the search leaves to chance follows from it.
    pub seed: u64,
    /// Where the network lies that judges positions; without one they are judged by playing on.
    pub net: Option<String>,
}

/// What the worker tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Report {
    /// It has started, and listens from now on.
    Ready,
    /// What it has found so far; better ones follow until one is `done`.
    Found(Finding),
    /// A question that has no answer.
    Failed {
        /// Its number.
        question: u32,
        /// Why.
        reason: String,
    },
}

/// What is known about a position by now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The question's number.
    pub question: u32,
    /// Whose decision it is.
    pub seat: Seat,
    /// How many actions are legal.
    pub legal: usize,
    /// Positions looked at.
    pub looks: u64,
    /// Nothing better follows.
    pub done: bool,
    /// The best actions, the best first.
    pub candidates: Vec<Candidate>,
}

/// An action and what is expected after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The action's text form.
    pub action: String,
    /// How often the search followed it; 0 if it never did, and then it expects nothing.
    pub looks: u32,
    /// By seat, the share of the victory.
    pub wins: Vec<f32>,
    /// By seat, the final score.
    pub scores: Vec<f32>,
    /// Whether that is certain.
    pub proven: bool,
    /// What everybody is expected to do up to the next deal, this action first.
    pub line: Vec<String>,
}
