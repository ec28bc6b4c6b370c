//! The recorded games, from which seeds are taken.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// The lines of each recorded game.
pub(crate) fn games() -> Vec<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/playthroughs");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the recorded games")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a text"))
        .map(|text| text.lines().map(str::to_owned).collect())
        .collect()
}

/// The object that tells the position after a line, as `position state` of the engine takes it.
pub(crate) fn position(game: &[String], line: usize) -> String {
    let [header, event] = [0, line].map(|line| parsed(&game[line]));
    json!({
        "game": header["game"],
        "players": header["players"],
        "options": header["options"],
        "state": event["state"],
    })
    .to_string()
}

pub(crate) fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}
