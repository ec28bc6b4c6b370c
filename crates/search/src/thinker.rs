//! The player that searches a tree.

use std::time::Duration;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, Next, PerSeat, Seat};
use web_time::Instant;

use crate::analysis::{Analysis, Candidate};
use crate::endgame::{Solution, solve};
use crate::evaluator::{Evaluator, Judgement, Values};
use crate::tree::{Branch, Tree};
use crate::{Budget, Player, Settings, Stop};

/// How many looks a search takes that was given no limit at all.
const LOOKS_WITHOUT_LIMIT: u64 = 1000;

/// The solver of endings may look at so many positions for each look that the budget allows: it
/// plays none of them on, which makes one that much cheaper.
const SOLVED_POSITIONS_PER_LOOK: u64 = 16;

/// With a limit on time alone the solver gets this part of it.
const SOLVER_TIME_PART: u32 = 5;

/// Between two calls of an observer.
const OBSERVED_EVERY: Duration = Duration::from_millis(250);

/// Searches a tree of positions: chance by sampled deals, one value for each seat (every seat is
/// taken to want most for itself), endings without chance solved exactly when the budget allows.
///
/// It keeps its tree from one decision to the next; so one value is for one game of one seat or of
/// all. The choices follow from the seed if the budget limits nodes alone.
pub struct Thinker<G: Game, E> {
    evaluator: E,
    settings: Settings,
    rng: Xoshiro256PlusPlus,
    tree: Tree<G>,
}

impl<G: Game, E: Evaluator<G>> Thinker<G, E> {
    /// A search with this evaluator; which deals it samples follows from `seed`.
    pub fn new(settings: Settings, evaluator: E, seed: u64) -> Self {
        Self {
            evaluator,
            settings,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            tree: Tree::new(&settings),
        }
    }

    /// The evaluator, when the search is done with.
    pub fn into_evaluator(self) -> E {
        self.evaluator
    }

    /// Thinks about a position in which a decision is due, and tells `observe` now and then what
    /// it has found so far. It also ends when the position is proven or the tree is full.
    ///
    /// # Panics
    /// If no decision is due.
    pub fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        mut observe: impl FnMut(&Analysis<G::Action>),
    ) -> Analysis<G::Action> {
        assert!(
            matches!(game.next(state), Next::Decision(_)),
            "a player is asked although no decision is due"
        );
        let begin = Instant::now();
        let limits = Limits::new(budget, begin, stop);
        let solution = solve(game, state, self.settings.utility(), limits.for_solver());
        if !self.tree.rebase(state) {
            self.tree.plant(game, state, &mut self.evaluator);
        }
        if self.settings.noise > 0.0 {
            self.tree.disturb(self.settings.noise, &mut self.rng);
        }
        let mut looks = 0;
        let mut observed = begin;
        if solution.is_none() {
            while limits.allow(looks) && !self.tree.is_proven() && !self.tree.is_full() {
                self.tree.grow(game, &mut self.evaluator, &mut self.rng);
                looks += 1;
                if looks % 64 == 0 && observed.elapsed() >= OBSERVED_EVERY {
                    observed = Instant::now();
                    observe(&self.report(game, state, looks, None));
                }
            }
        }
        self.report(game, state, looks, solution)
    }

    /// Takes so many more looks at what comes after an action of the position last analysed,
    /// however little it promises. It also ends when the tree is full.
    pub(crate) fn follow(
        &mut self,
        game: &G,
        state: &G::State,
        action: G::Action,
        looks: u32,
        stop: &Stop,
    ) -> Analysis<G::Action> {
        let mut taken = 0;
        while taken < looks && !stop.is_raised() && !self.tree.is_full() {
            self.tree
                .grow_along(action, game, &mut self.evaluator, &mut self.rng);
            taken += 1;
        }
        self.report(game, state, u64::from(taken), None)
    }

    /// What is known by now, the best first.
    fn report(
        &self,
        game: &G,
        state: &G::State,
        looks: u64,
        solution: Option<Solution<G::Action>>,
    ) -> Analysis<G::Action> {
        let seats = |values: &Values| -> PerSeat<f32> {
            values[..game.players()].iter().copied().collect()
        };
        let seat = match game.next(state) {
            Next::Decision(seat) => seat,
            Next::Deal | Next::Over => 0,
        };
        let branches = ranked(self.tree.branches(), seat);
        let candidate = |branch: Branch<G::Action>| Candidate {
            action: branch.action,
            prior: branch.prior,
            visits: branch.visits,
            values: seats(&branch.judgement.worth),
            wins: seats(&branch.judgement.win),
            scores: seats(&branch.judgement.score),
            proven: branch.proven,
            line: branch.line,
        };
        let root = self.tree.judgement();
        let mut analysis = Analysis {
            visits: looks,
            positions: self.tree.len(),
            values: seats(&root.worth),
            wins: seats(&root.win),
            scores: seats(&root.score),
            proven: self.tree.is_proven(),
            candidates: branches.into_iter().map(candidate).collect(),
        };
        if let Some(solution) = solution {
            let Judgement { worth, win, score } = solution.judgement;
            let (values, wins, scores) = (seats(&worth), seats(&win), seats(&score));
            analysis.values = values.clone();
            analysis.wins = wins.clone();
            analysis.scores = scores.clone();
            analysis.proven = true;
            let candidates = &mut analysis.candidates;
            if let Some(place) = candidates
                .iter()
                .position(|one| one.action == solution.action)
            {
                candidates[..=place].rotate_right(1);
                candidates[0] = Candidate {
                    values,
                    wins,
                    scores,
                    proven: true,
                    line: solution.line,
                    ..candidates[0].clone()
                };
            }
        }
        analysis
    }
}

/// The branches in the order in which the seat rather takes them: by visits, then worth, then
/// prior; but a proven one, which is known however rarely it was visited, comes before the first
/// that is worth less or was never looked at.
fn ranked<A>(branches: Vec<Branch<A>>, seat: Seat) -> Vec<Branch<A>> {
    let worth = |branch: &Branch<A>| branch.judgement.worth[seat];
    let (mut proven, mut ranked): (Vec<_>, Vec<_>) = branches
        .into_iter()
        .partition(|branch| branch.proven && branch.visits > 0);
    ranked.sort_by(|a, b| {
        let by_visits = b.visits.cmp(&a.visits);
        let by_worth = worth(b).total_cmp(&worth(a));
        let by_prior = b.prior.total_cmp(&a.prior);
        by_visits.then(by_worth).then(by_prior)
    });
    proven.sort_by(|a, b| worth(a).total_cmp(&worth(b)));
    for branch in proven {
        let behind = |other: &Branch<A>| other.visits == 0 || worth(other) <= worth(&branch);
        let place = ranked.iter().position(behind).unwrap_or(ranked.len());
        ranked.insert(place, branch);
    }
    ranked
}

impl<G: Game, E: Evaluator<G>> Player<G> for Thinker<G, E> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> G::Action {
        let legal = game.legal(state);
        if let [only] = legal.as_slice() {
            return *only;
        }
        let analysis = self.analyse(game, state, budget, stop, |_| {});
        analysis.best().map_or(legal[0], |best| best.action)
    }
}

/// When thinking ends.
struct Limits<'a> {
    looks: u64,
    begin: Instant,
    time: Option<Duration>,
    stop: &'a Stop,
}

impl<'a> Limits<'a> {
    fn new(budget: Budget, begin: Instant, stop: &'a Stop) -> Self {
        let unlimited = budget.time.map_or(LOOKS_WITHOUT_LIMIT, |_| u64::MAX);
        Self {
            looks: budget.nodes.unwrap_or(unlimited),
            begin,
            time: budget.time,
            stop,
        }
    }

    fn allow(&self, looks: u64) -> bool {
        looks < self.looks
            && !self.stop.is_raised()
            && self.time.is_none_or(|time| self.begin.elapsed() < time)
    }

    /// Asked by the solver at every position.
    fn for_solver(&self) -> impl FnMut() -> bool {
        let mut left = self.looks.saturating_mul(SOLVED_POSITIONS_PER_LOOK);
        move || {
            left = left.saturating_sub(1);
            let in_time = || {
                let part = self.time.map(|time| time / SOLVER_TIME_PART);
                !self.stop.is_raised() && part.is_none_or(|part| self.begin.elapsed() < part)
            };
            left > 0 && (!left.is_multiple_of(64) || in_time())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Judgement;

    fn branch(action: u8, visits: u32, worth: f32, proven: bool) -> Branch<u8> {
        let mut judgement = Judgement::default();
        judgement.worth[0] = worth;
        Branch {
            action,
            prior: f32::from(action) / 100.0,
            visits,
            judgement,
            proven,
            line: Vec::new(),
        }
    }

    #[test]
    fn proven_branches_are_ranked_by_worth_and_others_by_visits() {
        let branches = vec![
            branch(0, 0, 0.0, false),
            branch(1, 90, 0.5, false),
            branch(2, 3, 0.6, true),
            branch(3, 100, 0.7, false),
            branch(4, 2, 0.4, true),
            branch(5, 10, 0.9, false),
            branch(6, 1, 1.0, true),
        ];
        let order: Vec<u8> = ranked(branches, 0).iter().map(|one| one.action).collect();
        assert_eq!(order, [6, 3, 2, 1, 5, 4, 0]);
    }

    /// Visits and worth, compared in turns, are no order at all: whoever sorts by that crashes.
    #[test]
    fn any_branches_can_be_ranked() {
        let mut state = 1u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for _ in 0..2000 {
            let branches: Vec<Branch<u8>> = (0..60)
                .map(|action| {
                    let worth = random(8) as f32 / 8.0;
                    branch(action, random(6), worth, random(2) == 0)
                })
                .collect();
            assert_eq!(ranked(branches, 0).len(), 60);
        }
    }
}
