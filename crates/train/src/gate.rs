//! The match that a new network must not lose.

use std::path::Path;

use vidraria_arena::{Contest, Entrant, Log, Sequential, Summary, Verdict};
use vidraria_search::Budget;
use vidraria_search::net::Encode;

use crate::TrainError;
use crate::champion::Champion;

/// The rule by which a new network takes the best one's place: they play sets of two games (the
/// same chances, seats swapped) with the same number of looks a decision. The sequential test ends
/// the match as soon as it knows whether the new one is better by `upper` Elo or by `lower` at most.
/// The new one is taken if it is shown better, or if the match ends undecided and it has at least
/// half of the victories; it is not taken if it is shown not to be better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// Looks for a decision.
    pub looks: u64,
    /// The most sets.
    pub sets: u64,
    /// The Elo difference that is not enough.
    pub lower: f64,
    /// The Elo difference that is.
    pub upper: f64,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            looks: 200,
            sets: 300,
            lower: -10.0,
            upper: 30.0,
        }
    }
}

/// How the match ended.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Crossing {
    /// Sets played.
    pub sets: usize,
    /// The new network's share of the victories.
    pub share: f64,
    /// What the sequential test says.
    pub verdict: Verdict,
    /// Whether the new network is the best from now on.
    pub taken: bool,
}

/// One match at the gate.
pub struct Match<'a, G> {
    /// A game for two.
    pub game: &'a G,
    /// The new network.
    pub candidate: &'a Champion,
    /// The best so far.
    pub best: &'a Champion,
    /// What all chance follows from.
    pub seed: u64,
    /// Where finished sets are kept.
    pub log: &'a Path,
}

impl Gate {
    /// Holds the match on so many threads, going on where its log ends. After each set `go_on` sees
    /// the number of sets and the share so far; when it says no, the match is put off: none is
    /// returned.
    ///
    /// # Errors
    /// If the match cannot be held or its log not be written.
    pub fn hold<G: Encode>(
        &self,
        table: &Match<'_, G>,
        threads: usize,
        mut go_on: impl FnMut(usize, f64) -> bool,
    ) -> Result<Option<Crossing>, TrainError> {
        let budget = Budget {
            time: None,
            nodes: Some(self.looks),
        };
        let entrants = [table.candidate, table.best].map(|champion| Entrant {
            label: format!("{}@{}n", champion.name(), self.looks),
            contender: Box::new(champion.clone()),
            budget,
        });
        let contest = Contest::new(table.game, entrants.into(), table.seed)?;
        let mut log =
            Log::open(table.log, &contest.identity()).map_err(TrainError::file(table.log))?;
        let test = Sequential {
            lower: self.lower,
            upper: self.upper,
            players: 2,
        };
        let mut put_off = false;
        let sets = contest.play(self.sets, threads, Some(&mut log), |sets| {
            let parts: Vec<f64> = sets.iter().map(|set| set.part(0)).collect();
            let open = test.verdict(&parts) == Verdict::Open;
            let mean = parts.iter().sum::<f64>() / parts.len().max(1) as f64;
            put_off = open && !go_on(parts.len(), mean);
            open && !put_off
        })?;
        if put_off {
            return Ok(None);
        }
        let parts: Vec<f64> = sets.iter().map(|set| set.part(0)).collect();
        let share = Summary::of(&sets, 2).share_a;
        let verdict = test.verdict(&parts);
        Ok(Some(Crossing {
            sets: sets.len(),
            share,
            verdict,
            taken: verdict == Verdict::Better || (verdict == Verdict::Open && share >= 0.5),
        }))
    }
}
