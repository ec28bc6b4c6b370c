//! What is measured.

use std::fmt;
use std::hint::black_box;
use std::sync::{Arc, LazyLock};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{ActionList, Game, MAX_SEATS, Next, below};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::subject::Subject;

/// The generator of every kernel: a fast one, as search uses it.
pub(crate) type Dice = Xoshiro256PlusPlus;

/// What a kernel does again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A uniformly random game from its first deal to its end, by [`Game::playout`].
    Playout,
    /// The same by [`Game::list_legal`], a pick, [`Game::play_unchecked`] and [`Game::deal_randomly`].
    List,
    /// [`Game::list_legal`] in a recorded position.
    Legal,
    /// A copy of a recorded position.
    Clone,
    /// [`Game::deal_randomly`] in a recorded position, together with a copy of it.
    Deal,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 5] = [
        Self::Playout,
        Self::List,
        Self::Legal,
        Self::Clone,
        Self::Deal,
    ];

    /// The name in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Playout => "playout",
            Self::List => "list",
            Self::Legal => "legal",
            Self::Clone => "clone",
            Self::Deal => "deal",
        }
    }

    /// Whether one repeat is a whole game.
    pub fn is_game(self) -> bool {
        matches!(self, Self::Playout | Self::List)
    }
}

/// One task for one game and number of players.
pub struct Kernel {
    /// The game's name.
    pub game: &'static str,
    /// The number of seats.
    pub players: usize,
    /// What is done.
    pub task: Task,
    /// The size of a state.
    pub state_bytes: usize,
    run: Box<dyn FnMut(u64) -> u64>,
}

impl Kernel {
    /// Does the task so many times. Returns how many decisions that took; for tasks that are no
    /// game, how many calls it was.
    pub fn run(&mut self, repeats: u64) -> u64 {
        (self.run)(repeats)
    }
}

/// The kernel's name: game, players and task.
impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.game, self.players, self.task.name())
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({self})")
    }
}

/// Every kernel of both games, for every number of players of the standard editions. Each has
/// random numbers of its own, the same in every process. What a kernel needs is prepared when it
/// first runs.
pub fn kernels() -> Vec<Kernel> {
    let mut all = of_game::<Sintra>();
    all.append(&mut of_game::<River>());
    all
}

fn of_game<G: Game>() -> Vec<Kernel> {
    (1..=MAX_SEATS)
        .filter_map(|players| G::new(G::standard_edition(), players, G::Options::default()).ok())
        .flat_map(|game| {
            let players = game.players();
            let subject: Shared<G> = Arc::new(LazyLock::new(Box::new(|| Subject::prepare(game))));
            Task::ALL.map(|task| kernel(players, &subject, task))
        })
        .collect()
}

/// A game with its positions, which are prepared when the first of its kernels runs.
type Shared<G> = Arc<LazyLock<Subject<G>, Box<dyn FnOnce() -> Subject<G> + Send>>>;

fn kernel<G: Game>(players: usize, subject: &Shared<G>, task: Task) -> Kernel {
    let mut dice = Dice::seed_from_u64(1);
    let run: Box<dyn FnMut(u64) -> u64> = match task {
        Task::Playout => each(subject, Subject::starts, move |game, start| {
            let end = game.playout(start, &mut dice);
            black_box(&end);
            u64::from(end.decisions)
        }),
        Task::List => each(subject, Subject::starts, move |game, start| {
            list_playout(game, *start, &mut dice)
        }),
        Task::Legal => {
            let mut legal = ActionList::new();
            each(subject, Subject::decisions, move |game, position| {
                game.list_legal(black_box(position), &mut legal);
                black_box(&legal);
                1
            })
        }
        Task::Clone => each(subject, Subject::decisions, |_, position| {
            black_box(&{ *black_box(position) });
            1
        }),
        Task::Deal => each(subject, Subject::deals, move |game, position| {
            let mut state = *position;
            game.deal_randomly(&mut state, &mut dice);
            black_box(&state);
            1
        }),
    };
    Kernel {
        game: G::NAME,
        players,
        task,
        state_bytes: size_of::<G::State>(),
        run,
    }
}

/// A loop over positions, round and round, that adds up what `step` returns.
fn each<G: Game>(
    subject: &Shared<G>,
    positions: fn(&Subject<G>) -> &[G::State],
    mut step: impl FnMut(&G, &G::State) -> u64 + 'static,
) -> Box<dyn FnMut(u64) -> u64> {
    let subject = Arc::clone(subject);
    Box::new(move |repeats| {
        let positions = positions(&subject).iter().cycle();
        positions
            .take(repeats as usize)
            .map(|position| step(&subject.game, position))
            .sum()
    })
}

/// A game to its end by list and pick, as search and environments play it. Returns the number of
/// decisions.
fn list_playout<G: Game>(game: &G, mut state: G::State, dice: &mut Dice) -> u64 {
    let mut decisions = 0;
    let mut legal = ActionList::new();
    loop {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => game.deal_randomly(&mut state, dice),
            Next::Decision(_) => {
                game.list_legal(&state, &mut legal);
                let action = legal[below(dice, legal.len() as u32) as usize];
                game.play_unchecked(&mut state, action);
                decisions += 1;
            }
        }
    }
    black_box(&game.standings(&state));
    decisions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_runs_and_counts() {
        let mut all = kernels();
        assert_eq!(all.len(), (3 + 4) * Task::ALL.len());
        for kernel in &mut all {
            let counted = kernel.run(20);
            if kernel.task.is_game() {
                assert!(counted > 20 * 20, "{kernel}: {counted} decisions");
            } else {
                assert_eq!(counted, 20, "{kernel}");
            }
        }
    }

    #[test]
    fn names_are_distinct() {
        let mut names: Vec<String> = kernels().iter().map(ToString::to_string).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), kernels().len());
    }
}
