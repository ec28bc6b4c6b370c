//! What a search has found, as it is printed.

use std::time::Duration;

use serde::Serialize;
use vidraria_game::Seat;
use vidraria_search::{Analysis, Candidate};

/// A position as a search sees it; the JSON of `--json`, described in `docs/review.md`.
#[derive(Serialize)]
pub(super) struct Finding {
    /// Milliseconds since the beginning.
    pub(super) time: u128,
    /// Looks taken at positions.
    pub(super) nodes: u64,
    /// Positions held in memory.
    pub(super) positions: usize,
    /// Whose decision it is.
    pub(super) seat: Seat,
    /// By seat, the share of the victory.
    pub(super) wins: Vec<f32>,
    /// By seat, the final score.
    pub(super) scores: Vec<f32>,
    /// Whether that is certain.
    pub(super) proven: bool,
    /// How many actions are legal.
    pub(super) legal: usize,
    /// The best actions, the best first.
    pub(super) actions: Vec<Action>,
}

/// A legal action as a search sees it.
#[derive(Serialize)]
pub(super) struct Action {
    pub(super) action: String,
    /// How often it was followed.
    pub(super) visits: u32,
    /// What it leads to, if it was followed.
    pub(super) expected: Option<Expected>,
    /// What is expected up to the next deal, this action first.
    pub(super) line: Vec<String>,
}

/// What an action leads to.
#[derive(Serialize)]
pub(super) struct Expected {
    /// By seat, what the search goes by: victory mixed with points, together 1.
    values: Vec<f32>,
    pub(super) wins: Vec<f32>,
    pub(super) scores: Vec<f32>,
    pub(super) proven: bool,
}

impl Finding {
    /// With so many actions at most.
    pub(super) fn of<A: ToString>(
        analysis: &Analysis<A>,
        seat: Seat,
        time: Duration,
        top: usize,
    ) -> Self {
        Self {
            time: time.as_millis(),
            nodes: analysis.visits,
            positions: analysis.positions,
            seat,
            wins: analysis.wins.to_vec(),
            scores: analysis.scores.to_vec(),
            proven: analysis.proven,
            legal: analysis.candidates.len(),
            actions: analysis
                .candidates
                .iter()
                .take(top)
                .map(Action::of)
                .collect(),
        }
    }
}

impl Action {
    fn of<A: ToString>(candidate: &Candidate<A>) -> Self {
        let known = candidate.visits > 0 || candidate.proven;
        Self {
            action: candidate.action.to_string(),
            visits: candidate.visits,
            expected: known.then(|| Expected {
                values: candidate.values.to_vec(),
                wins: candidate.wins.to_vec(),
                scores: candidate.scores.to_vec(),
                proven: candidate.proven,
            }),
            line: candidate.line.iter().map(ToString::to_string).collect(),
        }
    }
}
