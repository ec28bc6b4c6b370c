//! Lines that say what a search has found.

use std::fmt::{Display, Write};
use std::time::Duration;

use vidraria_search::{Analysis, Candidate};

/// The line of one candidate; the best has rank 1.
pub(crate) fn line<A: Display>(
    analysis: &Analysis<A>,
    rank: usize,
    candidate: &Candidate<A>,
    time: Duration,
) -> String {
    let mut line = format!(
        "info time {} nodes {} positions {} multipv {rank} visits {} proven {}",
        time.as_millis(),
        analysis.visits,
        analysis.positions,
        candidate.visits,
        candidate.proven,
    );
    // Writing to a string cannot fail.
    for (name, values, digits) in [
        ("value", &candidate.values, 4),
        ("win", &candidate.wins, 4),
        ("score", &candidate.scores, 1),
    ] {
        let _ = write!(line, " {name}");
        for value in values {
            let _ = write!(line, " {value:.digits$}");
        }
    }
    let actions: Vec<String> = candidate.line.iter().map(ToString::to_string).collect();
    let _ = write!(line, " pv {}", actions.join(", "));
    line
}
