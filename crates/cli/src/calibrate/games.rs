//! Games that the analyst plays against itself, and what it expected of them.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use vidraria_game::{Game, Next, PerSeat, winners};
use vidraria_search::{Budget, Evaluator, Stop, Thinker};

/// What is played.
pub(super) struct Plan {
    pub(super) games: u64,
    /// Looks for each decision.
    pub(super) looks: u64,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// A game that came to its end.
pub(super) struct Played {
    /// The shares of the victory that were expected before each decision with a choice, in order.
    pub(super) expected: Vec<PerSeat<f64>>,
    /// Those that came, in parts where the victory was shared.
    pub(super) came: PerSeat<f64>,
}

/// The games of a plan, in order.
pub(super) fn play<G: Game, E: Evaluator<G>>(
    game: &G,
    analyst: &(impl Fn(u64) -> Thinker<G, E> + Sync),
    plan: &Plan,
) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let (sender, finished) = mpsc::channel();
    let terminal = stderr().is_terminal();
    let mut played = BTreeMap::new();
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in numbers.take_while(|&number| number < plan.games) {
                    let mut chances = ChaCha8Rng::seed_from_u64(plan.seed);
                    chances.set_stream(number);
                    let thinker = analyst(chances.next_u64());
                    // The one who listens stays until all threads are done.
                    let _ = sender.send((number, play_one(game, thinker, plan.looks, chances)));
                }
            });
        }
        drop(sender);
        for (number, one) in finished {
            played.insert(number, one);
            if terminal {
                eprint!("\r\x1b[K{} of {} games", played.len(), plan.games);
            }
        }
    });
    if terminal {
        eprint!("\r\x1b[K");
    }
    played.into_values().collect()
}

fn play_one<G: Game, E: Evaluator<G>>(
    game: &G,
    mut thinker: Thinker<G, E>,
    looks: u64,
    mut chances: ChaCha8Rng,
) -> Played {
    let budget = Budget {
        nodes: Some(looks),
        time: None,
    };
    let stop = Stop::default();
    let setup = game.sample_setup(None, &mut chances);
    let mut state = game.start(&setup).expect("a sampled setup is accepted");
    let mut expected = Vec::new();
    loop {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => game.deal_randomly(&mut state, &mut chances),
            Next::Decision(_) => {
                let legal = game.legal(&state);
                let mut action = legal[0];
                if legal.len() > 1 {
                    let analysis = thinker.analyse(game, &state, budget, &stop, |_| {});
                    let best = analysis.best().expect("there are legal actions");
                    action = best.action;
                    expected.push(best.wins.iter().map(|&win| f64::from(win)).collect());
                }
                game.play_unchecked(&mut state, action);
            }
        }
    }
    let winners = winners(&game.standings(&state));
    let part = |seat| f64::from(u8::from(winners.contains(&seat))) / winners.len() as f64;
    Played {
        expected,
        came: (0..game.players()).map(part).collect(),
    }
}
