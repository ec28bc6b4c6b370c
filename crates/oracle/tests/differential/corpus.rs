//! The recorded playthroughs, written by an independent implementation.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use vidraria_oracle::coverage::Step;
use vidraria_oracle::{Next, Table};

use crate::duel::Watch;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs");

/// The recorded games of a kind.
pub(crate) fn files(game: &str) -> Vec<PathBuf> {
    let folder = fs::read_dir(FOLDER).expect("the folder is there");
    let mut files: Vec<PathBuf> = folder
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(game) && name.ends_with(".jsonl"))
        })
        .collect();
    files.sort();
    files
}

/// Replays a recorded game with the oracle; panics at the first line that differs.
pub(crate) fn replay<T: Table>(edition: &str, path: &Path, watch: Watch<'_, T>) {
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
        if line["event"] == "end" {
            assert_eq!(game.next(), Next::Over, "{place}");
            let end = game.end();
            for key in ["scores", "breakdown", "winners"] {
                assert_eq!(end[key], line[key], "{place}: {key}");
            }
            ended = true;
        } else {
            let before = game.clone();
            take(&mut game, &line, &place);
            assert_eq!(game.state(), line["state"], "{place}");
            watch(&Step {
                before: &before,
                action: line["action"].as_str(),
                after: &game,
            });
        }
    }
    assert!(ended, "{} is cut off", path.display());
}

/// Applies the deal or the move of a line.
fn take<T: Table>(game: &mut T, line: &Value, place: &str) {
    let taken = if line["event"] == "deal" {
        game.deal(line)
    } else {
        let seat = line["player"].as_u64().expect("a seat") as usize;
        assert_eq!(game.next(), Next::Decision(seat), "{place}");
        assert_eq!(Value::from(game.legal()), line["legal"], "{place}");
        game.play(line["action"].as_str().expect("an action"))
    };
    taken.unwrap_or_else(|fault| panic!("{place}: {fault}"));
}
