//! What a review says, in the form in which it is written down: `docs/review.md`.

use serde::{Deserialize, Serialize};
use vidraria_game::{Game, Next, Seat};

use super::accuracy::accuracy;
use super::decision::Verdict;
use super::prospects::Prospects;
use super::record::Record;
use super::reviewer::{Finding, Plan};

/// The name of the form.
pub const FORMAT: &str = "vidraria-review/1";

/// Only swings of so much of the victory are turning points.
const LEAST_SWING: f32 = 0.05;

/// There are at most so many turning points.
const MOST_TURNING_POINTS: usize = 8;

/// What a game was decided by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`](super::VERSION) of the reviewer.
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// The edition's name.
    pub edition: String,
    /// The number of seats.
    pub players: usize,
    /// Whether the game was played to its end.
    pub finished: bool,
    /// How thorough the review is.
    pub plan: Plan,
    /// What each seat could expect before the first deal.
    pub start: Prospects,
    /// The curve: what each seat could expect before each decision, by ply; then after the last
    /// step, which is how it ended if it did.
    pub curve: Vec<Prospects>,
    /// All decisions in order.
    pub decisions: Vec<Decision>,
    /// All deals in order.
    pub deals: Vec<Deal>,
    /// What moved the victory most, the widest swing first.
    pub turning_points: Vec<TurningPoint>,
    /// By seat.
    pub seats: Vec<SeatSummary>,
}

/// A part of the victory, and points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Amount {
    /// Share of the victory; 1 is all of it.
    pub wins: f32,
    /// Points of the final score.
    pub points: f32,
}

/// A decision that was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Which step of the game, deals counted, from 0.
    pub step: usize,
    /// How many decisions were taken before.
    pub ply: usize,
    /// Whose it was.
    pub seat: Seat,
    /// What was done.
    pub action: String,
    /// What was best: the same if nothing was better.
    pub best: String,
    /// How many actions were legal.
    pub choices: usize,
    /// What it cost its seat against the best; never below 0.
    pub cost: Amount,
    /// How it changed what each seat could expect, by all that the review knows.
    pub change: Prospects,
    /// Whether the cost is certain, every seat doing what is best for it from there on.
    pub proven: bool,
    /// How often the search followed what was done, and the best.
    pub visits: [u32; 2],
    /// What was expected of all seats up to the next deal, the best first.
    pub line: Vec<String>,
}

/// A deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deal {
    /// Which step of the game, from 0.
    pub step: usize,
    /// How many decisions were taken before.
    pub ply: usize,
    /// How it changed what each seat could expect, against the mean over what might have come.
    pub luck: Prospects,
}

/// A step that moved the victory far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Whether somebody decided or chance.
    pub by: Mover,
    /// Which step of the game, from 0.
    pub step: usize,
    /// How many decisions were taken before.
    pub ply: usize,
    /// The seat whose prospects changed most.
    pub seat: Seat,
    /// By how much of the victory; below 0 if the seat lost by it.
    pub swing: f32,
}

/// Who or what moved a game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// A seat that might have done better: the swing is what that cost it.
    Decision,
    /// Chance: the swing is luck.
    Deal,
}

/// All that a seat did and all that befell it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatSummary {
    /// How many decisions it had with more than one legal action.
    pub decisions: usize,
    /// In how many of these nothing was better than what it did.
    pub best: usize,
    /// What all its decisions cost it.
    pub cost: Amount,
    /// What all deals brought it.
    pub luck: Amount,
    /// How well it decided, 0 to 100; none if it had no choice.
    pub accuracy: Option<f32>,
}

impl Review {
    /// Puts together what was found about a game's steps; `end` is what was to be expected, or
    /// known, after the last.
    pub(super) fn of<G: Game>(
        record: &Record<G>,
        plan: Plan,
        found: Vec<Finding<G::Action>>,
        end: Prospects,
    ) -> Self {
        let game = &record.game;
        let mut review = Self {
            format: FORMAT.to_owned(),
            version: super::VERSION,
            game: G::NAME.to_owned(),
            edition: G::edition_name(game.edition()).to_owned(),
            players: game.players(),
            finished: game.next(record.state()) == Next::Over,
            plan,
            start: Prospects::none(game.players()),
            curve: vec![end],
            decisions: Vec::new(),
            deals: Vec::new(),
            turning_points: Vec::new(),
            seats: Vec::new(),
        };
        review.trace_back(found);
        review.find_turning_points();
        review.sum_up();
        review
    }

    /// Goes through the game from its end: before a deal each seat could expect what it could
    /// after it, less the luck it had; before a decision, what the search says. What is left
    /// between is what the decision changed. So all changes and all luck make the way from the
    /// start to the end.
    fn trace_back<A: std::fmt::Display>(&mut self, found: Vec<Finding<A>>) {
        let mut after = self.curve[0].clone();
        let decides = |finding: &Finding<A>| matches!(finding, Finding::Decision(_));
        let mut ply = found.iter().filter(|finding| decides(finding)).count();
        for (step, finding) in found.into_iter().enumerate().rev() {
            match finding {
                Finding::Luck(luck) => {
                    after -= &luck;
                    self.deals.push(Deal { step, ply, luck });
                }
                Finding::Decision(verdict) => {
                    ply -= 1;
                    let before = verdict.before();
                    let change = after.minus(&before);
                    self.decisions
                        .push(Decision::of(step, ply, &verdict, change));
                    self.curve.push(before.clone());
                    after = before;
                }
            }
        }
        self.start = after;
        self.curve.reverse();
        self.decisions.reverse();
        self.deals.reverse();
    }

    fn find_turning_points(&mut self) {
        let decisions = self.decisions.iter().map(|decision| TurningPoint {
            by: Mover::Decision,
            step: decision.step,
            ply: decision.ply,
            seat: decision.seat,
            swing: -decision.cost.wins,
        });
        let deals = self.deals.iter().map(|deal| {
            let (seat, swing) = deal.luck.widest();
            TurningPoint {
                by: Mover::Deal,
                step: deal.step,
                ply: deal.ply,
                seat,
                swing,
            }
        });
        let mut points: Vec<_> = decisions
            .chain(deals)
            .filter(|point| point.swing.abs() >= LEAST_SWING)
            .collect();
        points.sort_by(|a, b| b.swing.abs().total_cmp(&a.swing.abs()));
        points.truncate(MOST_TURNING_POINTS);
        self.turning_points = points;
    }

    fn sum_up(&mut self) {
        let summary = |seat: Seat| {
            let own = || self.decisions.iter().filter(move |one| one.seat == seat);
            let chosen = || own().filter(|decision| decision.choices > 1);
            let luck = self.deals.iter().map(|deal| &deal.luck);
            SeatSummary {
                decisions: chosen().count(),
                best: chosen().filter(|one| one.action == one.best).count(),
                cost: own().map(|decision| decision.cost).sum(),
                luck: luck
                    .map(|luck| Amount {
                        wins: luck.wins[seat],
                        points: luck.scores[seat],
                    })
                    .sum(),
                accuracy: accuracy(chosen()),
            }
        };
        self.seats = (0..self.players).map(summary).collect();
    }
}

impl Decision {
    fn of<A: std::fmt::Display>(
        step: usize,
        ply: usize,
        verdict: &Verdict<A>,
        change: Prospects,
    ) -> Self {
        let Verdict {
            seat,
            choices,
            played,
            best,
        } = verdict;
        Self {
            step,
            ply,
            seat: *seat,
            action: played.action.to_string(),
            best: best.action.to_string(),
            choices: *choices,
            cost: verdict.cost(),
            change,
            proven: played.proven && best.proven,
            visits: [played.visits, best.visits],
            line: best.line.iter().map(ToString::to_string).collect(),
        }
    }
}

impl std::iter::Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), |sum, amount| Self {
            wins: sum.wins + amount.wins,
            points: sum.points + amount.points,
        })
    }
}
