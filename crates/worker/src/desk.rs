//! Where one question at a time is thought about.

use std::sync::Arc;
use std::time::Duration;

use vidraria_game::{Next, Seat};
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_games::{AnyOptions, StateSnapshot};
use vidraria_search::net::{Encode, Net};
use vidraria_search::{self as search, Analysis, Budget, Judge, Settings, Stop, Thinker};
use web_time::Instant;

use crate::messages::{Candidate, Finding, Question};

/// How long a moment of thinking is: so late, at most, a new question is heard.
const MOMENT: Duration = Duration::from_millis(100);

/// The most positions that a search holds: half of what it may elsewhere, for the sake of phones.
const CAPACITY: u32 = 1 << 17;

/// The question in hand, if there is one.
#[derive(Default)]
pub struct Desk {
    work: Option<Box<dyn Think>>,
}

impl Desk {
    /// Takes a question in hand instead of whatever was there; `net` judges positions, if there is
    /// one.
    ///
    /// # Errors
    /// Why there is nothing to think about; the desk is empty then.
    pub fn ask(&mut self, question: Question, net: Option<Arc<Net>>) -> Result<(), String> {
        self.work = None;
        self.work = Some(match (question.game, question.state) {
            (AnyOptions::Sintra(options), StateSnapshot::Sintra(state)) => {
                Box::new(Work::<Sintra>::begin(question, options, state, net)?)
            }
            (AnyOptions::River(options), StateSnapshot::River(state)) => {
                Box::new(Work::<River>::begin(question, options, state, net)?)
            }
            _ => return Err("the position belongs to the other game".to_owned()),
        });
        Ok(())
    }

    /// Puts the question away.
    pub fn stop(&mut self) {
        self.work = None;
    }

    /// Thinks for a moment and tells what is known now; none if no question is in hand. The one that
    /// is `done` is the last: the question is put away then.
    pub fn think(&mut self) -> Option<Finding> {
        let finding = self.work.as_mut()?.think();
        if finding.done {
            self.work = None;
        }
        Some(finding)
    }
}

/// A question of either game.
trait Think {
    fn think(&mut self) -> Finding;
}

/// A question with the search that answers it.
struct Work<G: Encode> {
    question: Question,
    game: G,
    state: G::State,
    seat: Seat,
    thinker: Thinker<G, Judge<G>>,
    looks: u64,
    thought: Duration,
}

impl<G: Encode> Work<G> {
    fn begin(
        question: Question,
        options: G::Options,
        state: G::State,
        net: Option<Arc<Net>>,
    ) -> Result<Self, String> {
        let told = |fault: &dyn ToString| fault.to_string();
        let own = question.edition.as_deref().map(G::parse_edition);
        let own = own.transpose().map_err(|fault| told(&fault))?;
        let edition = own.as_ref().unwrap_or(G::standard_edition());
        let game = G::new(edition, question.players, options).map_err(|fault| told(&fault))?;
        game.conserved(&state)?;
        let Next::Decision(seat) = game.next(&state) else {
            return Err("no decision is due".to_owned());
        };
        let judge = Judge::new(net, question.seed).map_err(|fault| told(&fault))?;
        let settings = Settings {
            capacity: CAPACITY,
            ..judge.settings()
        };
        Ok(Self {
            thinker: Thinker::new(settings, judge, !question.seed),
            question,
            game,
            state,
            seat,
            looks: 0,
            thought: Duration::ZERO,
        })
    }

    fn finding(&self, analysis: &Analysis<G::Action>, done: bool) -> Finding {
        let candidates = analysis.candidates.iter();
        Finding {
            question: self.question.number,
            seat: self.seat,
            legal: analysis.candidates.len(),
            looks: self.looks,
            done,
            candidates: candidates
                .take(self.question.candidates)
                .map(candidate)
                .collect(),
        }
    }
}

impl<G: Encode> Think for Work<G> {
    fn think(&mut self) -> Finding {
        let begin = Instant::now();
        let all = Duration::from_millis(self.question.millis.into());
        let budget = Budget {
            time: Some(MOMENT.min(all.saturating_sub(self.thought))),
            nodes: Some(self.question.looks.saturating_sub(self.looks)),
        };
        let analysis =
            self.thinker
                .analyse(&self.game, &self.state, budget, &Stop::default(), |_| {});
        self.looks += analysis.visits;
        self.thought += begin.elapsed();
        // A search that does not look any more has its tree full.
        let done = analysis.proven
            || analysis.visits == 0
            || self.thought >= all
            || self.looks >= self.question.looks;
        self.finding(&analysis, done)
    }
}

fn candidate<A: ToString>(found: &search::Candidate<A>) -> Candidate {
    Candidate {
        action: found.action.to_string(),
        looks: found.visits,
        wins: found.wins.to_vec(),
        scores: found.scores.to_vec(),
        proven: found.proven,
        line: found.line.iter().map(ToString::to_string).collect(),
    }
}
