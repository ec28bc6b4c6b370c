//! Going through a game step by step.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::{Game, Next};

use super::decision::{Verdict, judge, nodes};
use super::luck::Scales;
use super::prospects::Prospects;
use super::record::{Record, Step};
use super::report::Review;
use crate::{Evaluator, Stop, Thinker};

/// How thoroughly a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Looks at positions for each decision; what was played may take as many again.
    pub looks: u64,
    /// Deals drawn by lot in the place of each that was dealt.
    pub samples: u32,
    /// Looks for each of these.
    pub looks_per_sample: u64,
    /// What is left to chance follows from it.
    pub seed: u64,
}

/// A review was ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the review was stopped")]
pub struct Stopped;

/// A review in the making.
pub struct Reviewer<G: Game, F> {
    record: Record<G>,
    thinker: F,
    plan: Plan,
    found: Vec<Finding<G::Action>>,
    /// What may be expected after the last step, once that is known.
    end: Option<Prospects>,
}

/// What was found about a step.
pub(super) enum Finding<A> {
    Decision(Verdict<A>),
    /// What a deal changed.
    Luck(Prospects),
}

impl Plan {
    /// A whole game of two seats takes one core some ten seconds.
    pub const FULL: Self = Self {
        looks: 10_000,
        samples: 16,
        looks_per_sample: 600,
        seed: 0,
    };

    /// A whole game of two seats takes one core a second or two.
    pub const QUICK: Self = Self {
        looks: 2000,
        samples: 8,
        looks_per_sample: 200,
        seed: 0,
    };

    /// The same with so many looks for each decision, and for each deal in proportion.
    pub fn with_looks(self, looks: u64) -> Self {
        let looks_per_sample = self.looks_per_sample.saturating_mul(looks) / self.looks.max(1);
        Self {
            looks,
            looks_per_sample: looks_per_sample.max(1),
            ..self
        }
    }
}

impl<G, E, F> Reviewer<G, F>
where
    G: Game,
    E: Evaluator<G>,
    F: Fn(u64) -> Thinker<G, E>,
{
    /// Begins a review; `thinker` makes the search of a seed, as [`analyst`](super::analyst) does.
    pub fn new(record: Record<G>, plan: Plan, thinker: F) -> Self {
        Self {
            record,
            thinker,
            plan,
            found: Vec::new(),
            end: None,
        }
    }

    /// How many stages it takes.
    pub fn stages(&self) -> usize {
        self.record.steps.len() + 1
    }

    /// How many stages are done.
    pub fn done(&self) -> usize {
        self.found.len() + usize::from(self.end.is_some())
    }

    /// Does the next stage: one step of the game, or its end.
    ///
    /// # Errors
    /// If `stop` is raised; the stage is not done then.
    pub fn advance(&mut self, stop: &Stop) -> Result<(), Stopped> {
        let at = self.found.len();
        if let Some(step) = self.record.steps.get(at) {
            let finding = match step {
                Step::Action(action) => Finding::Decision(self.judge(at, *action, stop)),
                Step::Deal(_) => Finding::Luck(self.luck(at, stop)),
            };
            if !stop.is_raised() {
                self.found.push(finding);
                return Ok(());
            }
        } else if self.end.is_none() {
            self.end = Some(self.expect(at, stop)).filter(|_| !stop.is_raised());
        }
        if stop.is_raised() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    fn judge(&self, at: usize, action: G::Action, stop: &Stop) -> Verdict<G::Action> {
        let Record { game, states, .. } = &self.record;
        let mut thinker = (self.thinker)(self.seed(at));
        judge(
            &mut thinker,
            game,
            &states[at],
            action,
            self.plan.looks,
            stop,
        )
    }

    fn luck(&self, at: usize, stop: &Stop) -> Prospects {
        let states = &self.record.states;
        let mut scales = self.scales(at, stop);
        scales.luck(&states[at], &states[at + 1], self.plan.samples)
    }

    /// What may be expected after the last step.
    fn expect(&self, at: usize, stop: &Stop) -> Prospects {
        let game = &self.record.game;
        let state = &self.record.states[at];
        match game.next(state) {
            Next::Over => Prospects::of_end(&game.standings(state)),
            Next::Deal => self.scales(at, stop).expected(state, self.plan.samples),
            Next::Decision(_) => {
                let mut thinker = (self.thinker)(self.seed(at));
                let analysis = thinker.analyse(game, state, nodes(self.plan.looks), stop, |_| {});
                Prospects::of_best(&analysis)
            }
        }
    }

    fn scales<'a>(&'a self, at: usize, stop: &'a Stop) -> Scales<'a, G, &'a F> {
        Scales {
            game: &self.record.game,
            thinker: &self.thinker,
            seed: self.seed(at),
            looks: self.plan.looks_per_sample,
            stop,
        }
    }

    /// Each stage has seeds of its own, so that it does not matter what was looked at before.
    fn seed(&self, at: usize) -> u64 {
        self.plan.seed.wrapping_add((at as u64) << 32)
    }

    /// Does what is left to do and says what was found; `observe` is told how many stages are done.
    ///
    /// # Errors
    /// If `stop` is raised before the end.
    pub fn finish(
        mut self,
        stop: &Stop,
        mut observe: impl FnMut(usize),
    ) -> Result<Review, Stopped> {
        while self.done() < self.stages() {
            self.advance(stop)?;
            observe(self.done());
        }
        let Self {
            record,
            plan,
            found,
            end,
            ..
        } = self;
        Ok(Review::of(&record, plan, found, end.ok_or(Stopped)?))
    }
}
