//! How fast the search is, and whether it still searches the same.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use vidraria_game::{ActionList, Game, Next, below};
use vidraria_search::net::{Encode, FloatNet, Net, NetError, Network};
use vidraria_search::{Analysis, Budget, Evaluator, Judgement, Rollouts, Settings, Stop, Thinker};

/// Positions that are searched, at each number of players.
const POSITIONS: usize = 12;

/// Where positions and searches follow from.
const SEED: u64 = 1;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Looks that each search takes.
    pub looks: u64,
    /// How often everything is repeated; the fastest counts.
    pub rounds: u32,
    /// The width of the network that is made up where none is given.
    pub width: usize,
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
    /// Judgements in a second, priors included, of the positions that the searches came to in their
    /// order.
    pub evaluations_per_second: f64,
    /// The visits of all candidates of all searches as one number. It changes if and only if the
    /// search does, and is the same on every machine.
    pub checksum: String,
}

/// Measures the search of a game with each evaluator. Without a network it makes one up, which says
/// as little as it is the same everywhere.
///
/// # Errors
/// If the network is for another game.
pub fn measure_search<G: Encode>(
    plan: &Plan,
    net: Option<Arc<Net>>,
    players: &[usize],
) -> Result<Vec<SearchSpeed>, NetError> {
    let net = net.unwrap_or_else(|| Arc::new(made_up::<G>(plan.width).quantise(G::ENCODING)));
    let mut speeds = Vec::new();
    for &players in players {
        let Ok(game) = G::new(G::standard_edition(), players, G::Options::default()) else {
            continue;
        };
        let rollouts = Rollouts::new(&Settings::of::<G>(), SEED);
        speeds.push(measure(&game, plan, "rollouts", &rollouts));
        let network = Network::new(net.clone())?;
        speeds.push(measure(&game, plan, "network", &network));
    }
    Ok(speeds)
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
    name: &'static str,
    evaluator: &E,
) -> SearchSpeed {
    let positions = positions(game);
    let mut checksum = crc32fast::Hasher::new();
    let mut leaves = Vec::new();
    for state in &positions {
        let recorder = Recorder {
            evaluator: evaluator.clone(),
            leaves,
        };
        let (analysis, recorder) = search(game, state, plan.looks, recorder);
        leaves = recorder.leaves;
        for candidate in &analysis.candidates {
            checksum.update(&(G::index(candidate.action) as u32).to_le_bytes());
            checksum.update(&candidate.visits.to_le_bytes());
        }
    }
    let looks = (positions.len() as u64 * plan.looks) as f64;
    let searching = fastest(plan.rounds, || {
        for state in &positions {
            search(game, state, plan.looks, evaluator.clone());
        }
    });
    let mut evaluator = evaluator.clone();
    let mut legal = ActionList::new();
    let mut priors = Vec::new();
    let judging = fastest(plan.rounds, || {
        for state in &leaves {
            game.list_legal(state, &mut legal);
            priors.clear();
            evaluator.evaluate(game, state, &legal, &mut priors);
        }
    });
    SearchSpeed {
        game: G::NAME,
        players: game.players(),
        evaluator: name,
        looks_per_second: looks / searching.as_secs_f64(),
        evaluations_per_second: leaves.len() as f64 / judging.as_secs_f64(),
        checksum: format!("{:08x}", checksum.finalize()),
    }
}

fn search<G: Game, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    looks: u64,
    evaluator: E,
) -> (Analysis<G::Action>, E) {
    let mut thinker = Thinker::new(Settings::of::<G>(), evaluator, SEED);
    let budget = Budget {
        nodes: Some(looks),
        time: None,
    };
    let analysis = thinker.analyse(game, state, budget, &Stop::default(), |_| {});
    (analysis, thinker.into_evaluator())
}

fn fastest(rounds: u32, mut run: impl FnMut()) -> Duration {
    let mut time = || {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    let times = (0..rounds.max(1)).map(|_| time());
    times.min().unwrap_or_default().max(Duration::from_nanos(1))
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

/// A network of weights drawn by lot, of the size that training finds.
fn made_up<G: Encode>(width: usize) -> FloatNet {
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
    net
}

/// Writes down which positions a search asks about.
struct Recorder<G: Game, E> {
    evaluator: E,
    leaves: Vec<G::State>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Recorder<G, E> {
    fn evaluate(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> Judgement {
        self.leaves.push(*state);
        self.evaluator.evaluate(game, state, legal, priors)
    }
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
            width: 32,
        };
        let measured = || measure_search::<River>(&plan, None, &[2, 9]).expect("its own network");
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
