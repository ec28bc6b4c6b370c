//! Games that another implementation of the rules wrote, replayed.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use vidraria_game::{Game, Next};
use vidraria_river::{Action, Edition, River, State};

#[test]
fn recorded_games_replay_to_the_same_states_and_scores() {
    let files = files();
    assert!(files.len() >= 10, "the recorded games are missing");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let mut lines = text.lines().enumerate().map(|(index, line)| {
            let event: Value = serde_json::from_str(line).expect("JSON");
            (format!("{}, line {}", path.display(), index + 1), event)
        });
        let (_, header) = lines.next().expect("a header");
        let players = header["players"].as_u64().expect("a number") as usize;
        let options = serde_json::from_value(header["options"].clone()).expect("options");
        let setup = serde_json::from_value(header["setup"].clone()).expect("a setup");
        let game = River::new(Edition::standard(), players, options).expect("allowed");
        let mut state = game.start(&setup).expect("a sound setup");
        for (place, event) in lines {
            follow(&game, &mut state, &event, &place);
        }
        assert_eq!(game.next(&state), Next::Over, "{}", path.display());
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs");
    let entries = std::fs::read_dir(folder).expect("the folder of recorded games");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("river-") && name.ends_with(".jsonl")
        })
        .collect()
}

fn follow(game: &River, state: &mut State, event: &Value, place: &str) {
    match event["event"].as_str() {
        Some("deal") => {
            let mut deal = event.clone();
            let fields = deal.as_object_mut().expect("an object");
            fields.remove("event");
            fields.remove("state");
            let deal = serde_json::from_value(deal).expect("a deal");
            game.deal(state, &deal)
                .unwrap_or_else(|fault| panic!("{place}: {fault}"));
        }
        Some("move") => {
            let seat = event["player"].as_u64().expect("a seat") as usize;
            assert_eq!(game.next(state), Next::Decision(seat), "{place}");
            let mut legal: Vec<String> = game.legal(state).iter().map(Action::to_string).collect();
            legal.sort();
            assert_eq!(json!(legal), event["legal"], "{place}");
            let action = River::parse_action(event["action"].as_str().expect("a text"));
            game.play(state, action.expect("an action"))
                .unwrap_or_else(|reason| panic!("{place}: {reason}"));
        }
        _ => return check_end(game, state, event, place),
    }
    let shown = serde_json::to_value(game.describe(state)).expect("serialises");
    assert_eq!(shown, event["state"], "{place}");
}

fn check_end(game: &River, state: &State, event: &Value, place: &str) {
    let scores: Vec<i32> = game.standings(state).iter().map(|s| s.score).collect();
    let breakdown: Vec<_> = (0..game.players())
        .map(|seat| game.breakdown(state, seat))
        .collect();
    assert_eq!(json!(scores), event["scores"], "{place}");
    assert_eq!(json!(breakdown), event["breakdown"], "{place}");
    assert_eq!(json!(game.winners(state)), event["winners"], "{place}");
}
