//! A finding as a table for people.

use std::fmt;

use super::finding::{Action, Finding};

/// As many characters of a line are shown.
const LINE_WIDTH: usize = 40;

/// Displays a finding; each line ends with a line feed.
pub(super) struct Table<'a>(pub(super) &'a Finding);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            time,
            nodes,
            positions,
            seat,
            wins,
            scores,
            proven,
            legal,
            actions,
        } = self.0;
        writeln!(
            f,
            "seat {seat} decides among {legal}; {nodes} looks in {:.1} s, {positions} positions",
            *time as f64 / 1000.0
        )?;
        let seats = 7 * wins.len();
        writeln!(
            f,
            "{:<10} {:>seats$}   {:>seats$} {:>8}  expected",
            "action", "to win, %", "final score", "visits"
        )?;
        write!(f, "{:<10} ", "all in all")?;
        numbers(f, wins, scores)?;
        writeln!(f, "{:>9}  {}", "", if *proven { "certain" } else { "" })?;
        actions.iter().try_for_each(|action| row(f, action, seats))
    }
}

fn row(f: &mut fmt::Formatter<'_>, action: &Action, seats: usize) -> fmt::Result {
    write!(f, "{:<10} ", action.action)?;
    match &action.expected {
        Some(expected) => numbers(f, &expected.wins, &expected.scores)?,
        None => write!(f, "{:>seats$}   {:>seats$}", "–", "–")?,
    }
    let certain = action.expected.as_ref().is_some_and(|known| known.proven);
    let certain = if certain { "certain: " } else { "" };
    let line = action.line.join(", ");
    let short: String = line.chars().take(LINE_WIDTH).collect();
    let more = if short.len() < line.len() { "…" } else { "" };
    writeln!(f, "{:>9}  {certain}{short}{more}", action.visits)
}

fn numbers(f: &mut fmt::Formatter<'_>, wins: &[f32], scores: &[f32]) -> fmt::Result {
    for win in wins {
        write!(f, "{:>7.1}", win * 100.0)?;
    }
    f.write_str("   ")?;
    scores
        .iter()
        .try_for_each(|score| write!(f, "{score:>7.1}"))
}
