//! How fast the search is, and whether it still searches the same.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use vidraria_game::{Game, Next, below};
use vidraria_search::net::{Encode, FloatNet, Network};
use vidraria_search::{Analysis, Budget, Evaluator, Rollouts, Settings, Stop, Thinker};

use crate::clock;
use crate::leaves::{Leaves, Recorder};

/// Positions that are searched, at each number of players.
const POSITIONS: usize = 12;

/// Where positions and searches follow from.
const SEED: u64 = 1;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Looks that each search takes.
    pub looks: u64,
    /// How often everything is repeated; the round with the least time on the processor counts.
    pub rounds: u32,
}

/// What was found about one evaluator.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchSpeed {
    /// The game's name.
    pub game: &'static str,
    /// The number of seats.
    pub players: usize,
    /// `rollouts` or `network`.
    pub evaluator: &'static str,
    /// Looks at positions in a second, with all that a search does.
    pub looks_per_second: f64,
    /// Leaf evaluations in a second ([`Leaves`]).
    pub evaluations_per_second: f64,
    /// The visits of all candidates of all searches as one number. It changes if and only if the
    /// search does, and is the same on every machine.
    pub checksum: String,
}

/// Measures the search of a game with rollouts and with a network.
pub fn measure_search<G: Encode>(
    plan: &Plan,
    network: &Network<G>,
    players: &[usize],
) -> Vec<SearchSpeed> {
    let [alone, guided] = [Settings::of::<G>(), Settings::with_network::<G>()];
    let mut speeds = Vec::new();
    for &players in players {
        let Ok(game) = G::new(G::standard_edition(), players, G::Options::default()) else {
            continue;
        };
        let rollouts = Rollouts::new(&alone, SEED);
        speeds.push(measure(&game, plan, alone, "rollouts", &rollouts));
        speeds.push(measure(&game, plan, guided, "network", network));
    }
    speeds
}

/// What searches of the fixed positions ask a network.
pub fn leaves<G: Encode>(game: &G, looks: u64, network: &Network<G>) -> Leaves<G> {
    let mut leaves = Leaves::new();
    for state in &positions(game) {
        leaves = searched(
            game,
            state,
            looks,
            Settings::with_network::<G>(),
            network,
            leaves,
        )
        .1;
    }
    leaves
}

/// Writes the speeds as a table.
///
/// # Errors
/// If `out` cannot be written to.
pub fn table(out: &mut impl Write, speeds: &[SearchSpeed]) -> io::Result<()> {
    writeln!(
        out,
        "game    players  evaluator     looks/s  evaluations/s  checksum"
    )?;
    for speed in speeds {
        writeln!(
            out,
            "{:<7}{:>8}  {:<9}{:>12.0}{:>15.0}  {}",
            speed.game,
            speed.players,
            speed.evaluator,
            speed.looks_per_second,
            speed.evaluations_per_second,
            speed.checksum
        )?;
    }
    Ok(())
}

fn measure<G: Game, E: Evaluator<G> + Clone>(
    game: &G,
    plan: &Plan,
    settings: Settings,
    name: &'static str,
    evaluator: &E,
) -> SearchSpeed {
    let positions = positions(game);
    let mut checksum = crc32fast::Hasher::new();
    let mut leaves = Leaves::new();
    for state in &positions {
        let analysis;
        (analysis, leaves) = searched(game, state, plan.looks, settings, evaluator, leaves);
        for candidate in &analysis.candidates {
            checksum.update(&(G::index(candidate.action) as u32).to_le_bytes());
            checksum.update(&candidate.visits.to_le_bytes());
        }
    }
    let looks = (positions.len() as u64 * plan.looks) as f64;
    let searching = fastest(plan.rounds, || {
        for state in &positions {
            search(game, state, plan.looks, settings, evaluator.clone());
        }
    });
    let mut evaluator = evaluator.clone();
    let mut count = 0;
    let judging = fastest(plan.rounds, || count = leaves.judge(game, &mut evaluator));
    SearchSpeed {
        game: G::NAME,
        players: game.players(),
        evaluator: name,
        looks_per_second: looks / searching.as_secs_f64(),
        evaluations_per_second: count as f64 / judging.as_secs_f64(),
        checksum: format!("{:08x}", checksum.finalize()),
    }
}

/// Searches, and adds what the search asked to `leaves`.
fn searched<G: Game, E: Evaluator<G> + Clone>(
    game: &G,
    state: &G::State,
    looks: u64,
    settings: Settings,
    evaluator: &E,
    leaves: Leaves<G>,
) -> (Analysis<G::Action>, Leaves<G>) {
    let recorder = Recorder {
        evaluator: evaluator.clone(),
        leaves,
    };
    let (analysis, recorder) = search(game, state, looks, settings, recorder);
    (analysis, recorder.leaves)
}

fn search<G: Game, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    looks: u64,
    settings: Settings,
    evaluator: E,
) -> (Analysis<G::Action>, E) {
    let mut thinker = Thinker::new(settings, evaluator, SEED);
    let budget = Budget {
        nodes: Some(looks),
        time: None,
    };
    let analysis = thinker.analyse(game, state, budget, &Stop::default(), |_| {});
    (analysis, thinker.into_evaluator())
}

fn fastest(rounds: u32, mut run: impl FnMut()) -> Duration {
    let times = (0..rounds.max(1)).map(|_| clock::time(&mut run));
    times.min().unwrap_or_default()
}

/// Positions from all parts of random games, in which a decision is due.
fn positions<G: Game>(game: &G) -> Vec<G::State> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut positions = Vec::new();
    for part in 0..POSITIONS {
        let setup = game.sample_setup(None, &mut rng);
        let Ok(mut state) = game.start(&setup) else {
            continue;
        };
        let mut decisions = Vec::new();
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => game.deal_randomly(&mut state, &mut rng),
                Next::Decision(_) => {
                    decisions.push(state);
                    let place = below(&mut rng, game.count_legal(&state) as u32) as usize;
                    if let Some(action) = game.nth_legal(&state, place) {
                        game.play_unchecked(&mut state, action);
                    }
                }
            }
        }
        positions.push(decisions[part * decisions.len() / POSITIONS]);
    }
    positions
}

/// A network whose first layer is so wide, of weights drawn by lot and of the size that training
/// finds: it says little, but the same everywhere and always.
///
/// # Panics
/// If the width is no multiple of [`FloatNet::WIDTH_STEP`].
pub fn made_up<G: Encode>(width: usize) -> Network<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut net = FloatNet::zeros(G::INPUTS, G::ACTION_INPUTS, width);
    for (part, most) in [
        (&mut net.first, 0.1),
        (&mut net.first_bias, 0.3),
        (&mut net.second, 0.2),
        (&mut net.second_bias, 0.3),
        (&mut net.heads, 0.5),
        (&mut net.actions, 0.2),
    ] {
        for weight in part {
            *weight = most * (below(&mut rng, 2001) as f32 / 1000.0 - 1.0);
        }
    }
    let net = Arc::new(net.quantise(G::ENCODING));
    Network::new(net).expect("it was made for this encoding")
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_river::River;

    #[test]
    fn the_checksum_is_the_same_again_and_speeds_are_positive() {
        let plan = Plan {
            looks: 20,
            rounds: 1,
        };
        let network = made_up::<River>(32);
        let measured = || measure_search(&plan, &network, &[2, 9]);
        let (once, again) = (measured(), measured());
        assert_eq!(once.len(), 2);
        for (once, again) in once.iter().zip(&again) {
            assert_eq!(once.checksum, again.checksum);
            assert!(once.looks_per_second > 0.0 && once.evaluations_per_second > 0.0);
        }
        assert_ne!(once[0].checksum, once[1].checksum);
        let mut text = Vec::new();
        table(&mut text, &once).expect("written");
        assert_eq!(String::from_utf8_lossy(&text).lines().count(), 3);
    }
}
