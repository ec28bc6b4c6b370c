//! The recorded playthroughs, written by an independent implementation, replay to the letter.

use std::fs;
use std::path::Path;

use serde_json::Value;
use vidraria_oracle::{Next, Table, river, sintra};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs");
const SINTRA: &str = include_str!("../../../editions/sintra-2018.toml");
const RIVER: &str = include_str!("../../../editions/river-2024.toml");

#[test]
fn sintra_playthroughs_replay() {
    assert!(replay_all::<sintra::Game>(SINTRA) >= 10);
}

#[test]
fn river_playthroughs_replay() {
    assert!(replay_all::<river::Game>(RIVER) >= 10);
}

/// Replays every file of a game; returns how many there are.
fn replay_all<T: Table>(edition: &str) -> usize {
    let mut files = 0;
    for entry in fs::read_dir(FOLDER).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or("");
        if name.starts_with(T::NAME) {
            replay::<T>(edition, &path);
            files += 1;
        }
    }
    files
}

fn replay<T: Table>(edition: &str, path: &Path) {
    let text = fs::read_to_string(path).expect("it can be read");
    let mut lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"));
    let header: Value = lines.next().expect("a header");
    let players = header["players"].as_u64().expect("a number") as usize;
    let mut game = T::start(edition, players, &header["options"], &header["setup"])
        .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let mut ended = false;
    for (number, line) in lines.enumerate() {
        let place = format!("{}, line {}", path.display(), number + 2);
        let line: Value = line;
        match line["event"].as_str() {
            Some("deal") => {
                game.deal(&line)
                    .unwrap_or_else(|fault| panic!("{place}: {fault}"));
                assert_eq!(game.state(), line["state"], "{place}");
            }
            Some("move") => {
                let seat = line["player"].as_u64().expect("a seat") as usize;
                assert_eq!(game.next(), Next::Decision(seat), "{place}");
                assert_eq!(Value::from(game.legal()), line["legal"], "{place}");
                let action = line["action"].as_str().expect("an action");
                game.play(action)
                    .unwrap_or_else(|fault| panic!("{place}: {fault}"));
                assert_eq!(game.state(), line["state"], "{place}");
            }
            Some("end") => {
                assert_eq!(game.next(), Next::Over, "{place}");
                let end = game.end();
                for key in ["scores", "breakdown", "winners"] {
                    assert_eq!(end[key], line[key], "{place}: {key}");
                }
                ended = true;
            }
            _ => panic!("{place}: no event"),
        }
    }
    assert!(ended, "{} is cut off", path.display());
}
