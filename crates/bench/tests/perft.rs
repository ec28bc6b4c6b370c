//! The counts in `tests/perft` are those of the rules and of the oracle, which walks the same
//! sequences on its own.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use vidraria_bench::perft::{self, Entry, Pile, Start};
use vidraria_game::Next;
use vidraria_games::GameKind;
use vidraria_oracle::{self as oracle, Table};
use vidraria_river::River;
use vidraria_sintra::Sintra;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft");
const SINTRA: &str = include_str!("../../../editions/sintra-2018.toml");
const RIVER: &str = include_str!("../../../editions/river-2024.toml");

/// In every test run the rules count what is at most so high, and the oracle, which is slow.
const BY_DAY: [u64; 2] = [300_000, 1_500];
/// At night the rules count everything, and the oracle what it can walk within minutes.
const BY_NIGHT: [u64; 2] = [u64::MAX, 40_000];

#[test]
fn sintra_counts_are_right() {
    check_file(GameKind::Sintra, BY_DAY);
}

#[test]
fn river_counts_are_right() {
    check_file(GameKind::River, BY_DAY);
}

#[test]
#[ignore = "takes minutes; part of the nightly tests"]
fn all_counts_are_right() {
    check_file(GameKind::Sintra, BY_NIGHT);
    check_file(GameKind::River, BY_NIGHT);
}

/// Compares the counts that are at most so high, with those of the rules and with the oracle's.
fn check_file(kind: GameKind, highest: [u64; 2]) {
    let path = PathBuf::from(FOLDER).join(format!("{kind}.jsonl"));
    let entries = Entry::read(&path).expect("the file is read");
    assert!(entries.len() >= 30, "positions are gone");
    let mut walked = 0;
    for entry in &entries {
        let (game, _) = entry.game(Path::new(FOLDER)).expect("a playthrough");
        assert_eq!(game, kind, "{entry:?}");
        walked += match kind {
            GameKind::Sintra => check::<Sintra, oracle::sintra::Game>(SINTRA, entry, highest),
            GameKind::River => check::<River, oracle::river::Game>(RIVER, entry, highest),
        };
    }
    assert!(walked > entries.len(), "the oracle walked {walked} depths");
}

/// Returns how many depths the oracle walked.
fn check<G: Pile, T: Table>(edition: &str, entry: &Entry, [fast, slow]: [u64; 2]) -> usize {
    let start: Start<G> = entry.open(Path::new(FOLDER)).expect("a position");
    let plain: T = replay(edition, entry);
    let mut walked = 0;
    for (place, &expected) in entry.counts.iter().enumerate() {
        let depth = place + 1;
        if expected <= fast {
            let counted = perft::count(&start.game, &start.state, &start.bag, depth);
            assert_eq!(counted, Ok(expected), "{entry:?}, depth {depth}");
        }
        if expected <= slow {
            let counted = walk(&start, &start.state, &plain, depth);
            assert_eq!(counted, expected, "the oracle: {entry:?}, depth {depth}");
            walked += 1;
        }
    }
    walked
}

/// The oracle's position after the entry's line.
fn replay<T: Table>(edition: &str, entry: &Entry) -> T {
    let text = fs::read_to_string(Path::new(FOLDER).join(&entry.playthrough)).expect("it is there");
    let mut lines = text
        .lines()
        .take(entry.line)
        .map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
    let header = lines.next().expect("a header");
    let players = header["players"].as_u64().expect("a number") as usize;
    let mut table =
        T::start(edition, players, &header["options"], &header["setup"]).expect("a game");
    for line in lines {
        match line["action"].as_str() {
            Some(action) => table.play(action).expect("legal"),
            None => table.deal(&line).expect("possible"),
        }
    }
    table
}

/// Counts by the oracle. The rules come along: they make the deals, which the oracle checks, and
/// their lists are compared on the way.
fn walk<G: Pile, T: Table>(start: &Start<G>, state: &G::State, plain: &T, depth: usize) -> u64 {
    let mut state = *state;
    let mut plain = plain.clone();
    while plain.next() == oracle::Next::Deal {
        let deal = perft::next_deal(&start.game, &state, &start.bag);
        plain.deal(&json!(deal)).expect("the oracle takes the deal");
        start.game.deal_unchecked(&mut state, &deal);
    }
    if plain.next() == oracle::Next::Over {
        assert_eq!(start.game.next(&state), Next::Over);
        return 0;
    }
    let texts = plain.legal();
    let legal = start.game.legal(&state);
    let mut own: Vec<String> = legal.iter().map(ToString::to_string).collect();
    own.sort();
    assert_eq!(own, texts);
    if depth == 1 {
        return texts.len() as u64;
    }
    let after = |text: &String| {
        let mut next = state;
        let action = G::parse_action(text).expect("an action");
        start.game.play_unchecked(&mut next, action);
        let mut plain = plain.clone();
        plain.play(text).expect("it is in the list");
        walk(start, &next, &plain, depth - 1)
    };
    texts.iter().map(after).sum()
}
