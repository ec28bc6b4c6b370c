//! The fast rules and the oracle play the same games: every legal list, every position and every
//! score must be equal, and the games must have met every situation that the rules speak of.
//!
//! Run with `--nocapture` to see how often each was met. Ten thousand games for each number of
//! players (and side), a matter of the night:
//! `cargo test --release -p vidraria-oracle -- --ignored --nocapture`.

mod added;
mod corpus;
mod duel;
mod river;
mod sintra;
mod tally;

use duel::Match;
use tally::{Source, Tally};
use vidraria_oracle::{Table, boxes, river as plain_river, sintra as plain_sintra};
use vidraria_river::River;
use vidraria_sintra::Sintra;

const SINTRA: &str = include_str!("../../../../editions/sintra-2018.toml");
const RIVER: &str = include_str!("../../../../editions/river-2024.toml");

/// Games in every test run, for each number of players and side.
const BY_DAY: u64 = 20;

/// The same by night.
const BY_NIGHT: u64 = 10_000;

type SintraTally = Tally<plain_sintra::Game>;
type RiverTally = Tally<plain_river::Game>;

#[test]
fn sintra_agrees_and_meets_every_situation() {
    sintra(BY_DAY);
}

#[test]
fn river_agrees_and_meets_every_situation() {
    river(BY_DAY);
}

#[test]
#[ignore = "takes many minutes: for the night"]
fn sintra_agrees_in_ten_thousand_games() {
    sintra(BY_NIGHT);
}

#[test]
#[ignore = "takes many minutes: for the night"]
fn river_agrees_in_ten_thousand_games() {
    river(BY_NIGHT);
}

fn sintra(games: u64) {
    let mut tally = SintraTally::new(plain_sintra::coverage::SITUATIONS);
    replay_corpus(SINTRA, &mut tally);
    for seed in 0..games {
        show_progress("sintra", seed);
        for players in 2..=4 {
            for side in ['A', 'B'] {
                sintra_game(SINTRA, players, side, seed, Source::Games, &mut tally);
            }
        }
    }
    for seed in 0..6 * games {
        show_progress("boxes of sintra", seed);
        let edition = boxes::sintra(seed);
        let players = 2 + (seed % 3) as usize;
        let side = if seed % 2 == 0 { 'A' } else { 'B' };
        sintra_game(&edition, players, side, seed, Source::Boxes, &mut tally);
    }
    tally.demand_all();
}

fn sintra_game(
    edition: &str,
    players: usize,
    side: char,
    seed: u64,
    source: Source,
    tally: &mut SintraTally,
) {
    let played = Match {
        edition,
        players,
        side: Some(side),
        seed,
    };
    duel::play::<Sintra, _>(played, sintra::POLICIES, &mut |step| {
        tally.count(source, &played, step);
    });
}

fn river(games: u64) {
    let mut tally = RiverTally::new(plain_river::coverage::SITUATIONS);
    replay_corpus(RIVER, &mut tally);
    for seed in 0..games {
        show_progress("river", seed);
        for players in 2..=5 {
            river_game(RIVER, players, seed, Source::Games, &mut tally);
        }
    }
    for seed in 0..4 * games {
        show_progress("boxes of river", seed);
        let edition = boxes::river(seed);
        let players = 2 + (seed % 4) as usize;
        river_game(&edition, players, seed, Source::Boxes, &mut tally);
    }
    tally.demand_all();
}

fn river_game(edition: &str, players: usize, seed: u64, source: Source, tally: &mut RiverTally) {
    let played = Match {
        edition,
        players,
        side: None,
        seed,
    };
    duel::play::<River, _>(played, river::POLICIES, &mut |step| {
        tally.count(source, &played, step);
    });
}

/// Says by night how far it is, so that a run broken off still tells what it has compared.
fn show_progress(what: &str, seed: u64) {
    if seed > 0 && seed.is_multiple_of(500) {
        println!("{what}: {seed} seeds agree");
    }
}

fn replay_corpus<T: Table>(edition: &str, tally: &mut Tally<T>) {
    let files = corpus::files(T::NAME);
    assert!(files.len() >= 10, "the recorded games are gone");
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        corpus::replay::<T>(edition, &path, &mut |step| {
            tally.count(Source::Corpus, &name, step);
        });
    }
}
