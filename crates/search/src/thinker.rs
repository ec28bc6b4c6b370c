//! The player that searches a tree.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
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

/// How much more curious the trees of further threads are than the first: without that they would
/// all grow alike where nothing is left to chance.
const CURIOSITIES: [f32; 3] = [1.5, 0.7, 2.0];

/// Searches a tree of positions: chance by sampled deals, one value for each seat (every seat is
/// taken to want most for itself), endings without chance solved exactly when the budget allows.
///
/// It keeps its tree from one decision to the next; so one value is for one game of one seat or of
/// all. The choices follow from the seed if the budget limits nodes alone and there is one thread.
pub struct Thinker<G: Game, E> {
    settings: Settings,
    first: Searcher<G, E>,
    /// Those that search on threads of their own.
    others: Vec<Searcher<G, E>>,
}

impl<G: Game, E: Evaluator<G>> Thinker<G, E> {
    /// A search with this evaluator; which deals it samples follows from `seed`.
    pub fn new(settings: Settings, evaluator: E, seed: u64) -> Self {
        Self {
            settings,
            first: Searcher {
                evaluator,
                rng: Xoshiro256PlusPlus::seed_from_u64(seed),
                tree: Tree::new(&settings),
            },
            others: Vec::new(),
        }
    }

    /// The same on so many threads, at least one: each grows a tree of its own from the position,
    /// with other deals and another weight of curiosity, and what they have found is put together.
    /// They share the budget's nodes.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self
    where
        E: Clone,
    {
        let mut rng = self.first.rng.clone();
        let others = CURIOSITIES.iter().cycle().take(threads.max(1) - 1);
        let searcher = |curiosity: &f32| {
            rng.jump();
            let mut settings = self.settings;
            settings.exploration *= curiosity;
            Searcher {
                evaluator: self.first.evaluator.clone(),
                rng: rng.clone(),
                tree: Tree::new(&settings),
            }
        };
        self.others = others.map(searcher).collect();
        self
    }

    /// The evaluator, when the search is done with.
    pub fn into_evaluator(self) -> E {
        self.first.evaluator
    }

    /// Thinks about a position in which a decision is due, and tells `observe` now and then what
    /// it has found so far (of several threads, what the first has). It also ends when the position
    /// is proven or the tree is full.
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
        let limits = Limits::new(budget, Instant::now(), stop);
        let solution = solve(game, state, self.settings.utility(), limits.for_solver());
        for searcher in std::iter::once(&mut self.first).chain(&mut self.others) {
            searcher.begin(game, state, self.settings.noise);
        }
        let looks = if solution.is_some() {
            0
        } else {
            self.search(game, state, &limits, &mut observe)
        };
        report(&self.trees(), game, state, looks, solution)
    }

    /// Lets all trees grow; how many looks that were.
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits<'_>,
        observe: &mut impl FnMut(&Analysis<G::Action>),
    ) -> u64 {
        let Self { first, others, .. } = self;
        let count = others.len() as u64 + 1;
        let proven = &AtomicBool::new(false);
        let mut observed = limits.begin;
        let observe = |tree: &Tree<G>, looks: u64| {
            if observed.elapsed() >= OBSERVED_EVERY {
                observed = Instant::now();
                observe(&report(&[tree], game, state, looks, None));
            }
        };
        if others.is_empty() {
            return first.search(game, limits, proven, observe);
        }
        thread::scope(|scope| {
            let mut started = Vec::new();
            for (place, searcher) in (1..).zip(others) {
                let limits = limits.share(place, count);
                let search = move || searcher.search(game, &limits, proven, |_, _| {});
                // Where no thread can be had, the others do without it.
                started.extend(thread::Builder::new().spawn_scoped(scope, search));
            }
            let looks = first.search(game, &limits.share(0, count), proven, observe);
            let looks_of = |thread: thread::ScopedJoinHandle<'_, u64>| match thread.join() {
                Ok(looks) => looks,
                Err(panic) => resume_unwind(panic),
            };
            looks + started.into_iter().map(looks_of).sum::<u64>()
        })
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
        let Searcher {
            evaluator,
            rng,
            tree,
        } = &mut self.first;
        let mut taken = 0;
        while taken < looks && !stop.is_raised() && !tree.is_full() {
            tree.grow_along(action, game, evaluator, rng);
            taken += 1;
        }
        report(&self.trees(), game, state, u64::from(taken), None)
    }

    fn trees(&self) -> Vec<&Tree<G>> {
        let searchers = std::iter::once(&self.first).chain(&self.others);
        searchers.map(|searcher| &searcher.tree).collect()
    }
}

/// One tree, and what makes it grow.
struct Searcher<G: Game, E> {
    evaluator: E,
    rng: Xoshiro256PlusPlus,
    tree: Tree<G>,
}

impl<G: Game, E: Evaluator<G>> Searcher<G, E> {
    /// Makes the position the root.
    fn begin(&mut self, game: &G, state: &G::State, noise: f32) {
        if !self.tree.rebase(state) {
            self.tree.plant(game, state, &mut self.evaluator);
        }
        if noise > 0.0 {
            self.tree.disturb(noise, &mut self.rng);
        }
    }

    /// Lets the tree grow until a limit is reached, it is full, or some tree is `proven`; how many
    /// looks that were.
    fn search(
        &mut self,
        game: &G,
        limits: &Limits<'_>,
        proven: &AtomicBool,
        mut observe: impl FnMut(&Tree<G>, u64),
    ) -> u64 {
        let mut looks = 0;
        while limits.allow(looks) && !self.tree.is_full() && !proven.load(Ordering::Relaxed) {
            if self.tree.is_proven() {
                proven.store(true, Ordering::Relaxed);
                break;
            }
            self.tree.grow(game, &mut self.evaluator, &mut self.rng);
            looks += 1;
            if looks % 64 == 0 {
                observe(&self.tree, looks);
            }
        }
        looks
    }
}

/// What is known by now, the best first.
fn report<G: Game>(
    trees: &[&Tree<G>],
    game: &G,
    state: &G::State,
    looks: u64,
    solution: Option<Solution<G::Action>>,
) -> Analysis<G::Action> {
    let seats =
        |values: &Values| -> PerSeat<f32> { values[..game.players()].iter().copied().collect() };
    let seat = match game.next(state) {
        Next::Decision(seat) => seat,
        Next::Deal | Next::Over => 0,
    };
    let branches = ranked(Tree::branches_of_all(trees), seat);
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
    let root = Tree::judgement_of_all(trees);
    let mut analysis = Analysis {
        visits: looks,
        positions: trees.iter().map(|tree| tree.len()).sum(),
        values: seats(&root.worth),
        wins: seats(&root.win),
        scores: seats(&root.score),
        proven: trees.iter().any(|tree| tree.is_proven()),
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

    /// The part of one of `count` threads.
    fn share(&self, place: u64, count: u64) -> Self {
        Self {
            looks: self.looks / count + u64::from(place < self.looks % count),
            ..*self
        }
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
