//! `vidraria analyse` and `vidraria review`, run as programs.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use vidraria_search::review::Review;

/// Runs the program with something on its standard input.
fn vidraria(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_vidraria"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut stdin = program.stdin.take().expect("piped");
    // It may end before it has read everything, when it is told something impossible.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    program.wait_with_output().expect("ends")
}

#[track_caller]
fn said(output: Output) -> String {
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{fault}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn refused(output: Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

fn game(kind: &str) -> String {
    let arguments = ["playthrough", "--policy", "greedy", "--seed", "3", "--game"];
    said(vidraria(&[&arguments[..], &[kind]].concat(), ""))
}

/// The first lines of a playthrough.
fn beginning(game: &str, lines: usize) -> String {
    let lines: Vec<&str> = game.lines().take(lines).collect();
    lines.join("\n")
}

/// The state after a line of a playthrough (from 0), as it is typed in.
fn typed_in(game: &str, kind: &str, line: usize) -> Value {
    let line = game.lines().nth(line).expect("so many lines");
    let event: Value = serde_json::from_str(line).expect("JSON");
    json!({"game": kind, "players": 2, "state": event["state"]})
}

fn last_line(text: &str) -> Value {
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

#[test]
fn a_position_is_analysed_by_its_state_as_by_its_game() {
    for kind in ["sintra", "river"] {
        let game = game(kind);
        let is_move = |&at: &usize| {
            game.lines()
                .nth(at)
                .is_some_and(|line| line.contains("\"move\""))
        };
        let at = (7..).find(is_move).expect("a move");
        let limit = ["--nodes", "200", "--json"];
        let by_game = vidraria(
            &[&["analyse", "-"], &limit[..]].concat(),
            &beginning(&game, at),
        );
        let by_game = last_line(&said(by_game));
        let state = typed_in(&game, kind, at - 1).to_string();
        let by_state = vidraria(&[&["analyse", "--state", "-"], &limit[..]].concat(), &state);
        let mut by_state = last_line(&said(by_state));
        by_state["time"] = by_game["time"].clone();
        assert_eq!(by_game, by_state);

        let actions = by_game["actions"].as_array().expect("a list");
        assert_eq!(by_game["legal"], actions.len());
        assert_eq!(actions[0]["line"][0], actions[0]["action"]);
        let next: Value =
            serde_json::from_str(game.lines().nth(at).expect("a move")).expect("JSON");
        let mut found: Vec<&Value> = actions.iter().map(|action| &action["action"]).collect();
        found.sort_by_key(ToString::to_string);
        let legal = next["legal"].as_array().expect("a list");
        assert_eq!(found, legal.iter().collect::<Vec<_>>());
    }
}

#[test]
fn the_table_shows_the_best_actions_and_what_is_certain() {
    let game = game("sintra");
    let table = said(vidraria(
        &["analyse", "-", "--ply", "0", "--nodes", "100", "--top", "3"],
        &game,
    ));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    assert!(lines[0].starts_with("seat "), "{table}");
    assert!(lines[2].starts_with("all in all"), "{table}");
    let decisions = game
        .lines()
        .filter(|line| line.contains("\"move\""))
        .count();
    let last = (decisions - 1).to_string();
    let table = said(vidraria(
        &["analyse", "-", "--ply", &last, "--nodes", "500"],
        &game,
    ));
    for line in &table.lines().collect::<Vec<_>>()[3..] {
        assert!(line.contains("certain: "), "{table}");
    }
}

#[test]
fn what_makes_a_position_impossible_is_told_in_full() {
    let mut state = typed_in(&game("sintra"), "sintra", 1);
    state["state"]["bag"]["W"] = json!(0);
    state["state"]["players"][0]["glazier"] = json!(9);
    state["state"]["players"][1]["slots"][0]["panes"] = json!("WYCMO");
    let told = refused(vidraria(&["analyse", "--state", "-"], &state.to_string()));
    for part in [
        "vidraria: this position cannot be:\n- ",
        "\n- Seat 0: the glazier cannot stand at slot 9.",
        "\n- Seat 1: slot 1: strip",
    ] {
        assert!(told.contains(part), "{told}");
    }
    state["state"]["players"] = json!([]);
    let told = refused(vidraria(&["analyse", "--state", "-"], &state.to_string()));
    assert!(told.contains("There are 0 players instead of 2."), "{told}");
    let told = refused(vidraria(
        &["analyse", "--state", "-"],
        "{\"game\":\"sintra\",\n\"x\":1}",
    ));
    assert!(
        told.contains("unknown field `x`") && told.contains("line 2"),
        "{told}"
    );
}

#[test]
fn positions_without_a_decision_are_refused() {
    let game = game("river");
    for (input, arguments, part) in [
        (
            beginning(&game, 1),
            &["analyse", "-"][..],
            "a deal is due here",
        ),
        (game.clone(), &["analyse", "-"], "the game is over here"),
        (
            game.clone(),
            &["analyse", "-", "--ply", "999"],
            "--ply takes 0 to ",
        ),
        (
            beginning(&game, 1),
            &["analyse", "-", "--ply", "0"],
            "no decision is due anywhere",
        ),
        (
            String::new(),
            &["analyse", "-"],
            "the playthrough has no line",
        ),
        ("{}".to_owned(), &["review", "-"], "line 1: missing field"),
    ] {
        let told = refused(vidraria(arguments, &input));
        assert!(told.contains(part), "{arguments:?}: {told}");
    }
    let toml = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for net in [toml, "no-such-file"] {
        for command in ["analyse", "review"] {
            let input = beginning(&game, 2);
            let told = refused(vidraria(&[command, "-", "--net", net], &input));
            assert!(told.contains(&format!("the network {net}: ")), "{told}");
        }
    }
    refused(vidraria(&["analyse", "no-such-file"], ""));
    refused(vidraria(&["review", "no-such-file"], ""));
}

#[test]
fn a_game_is_reviewed_as_text_and_as_json() {
    for kind in ["sintra", "river"] {
        let game = game(kind);
        let short = beginning(&game, 14);
        let plan = ["review", "-", "--nodes", "60", "--seed", "4"];
        let text = said(vidraria(&plan, &short));
        assert!(
            text.contains("2 players") && text.contains("so far"),
            "{text}"
        );
        for part in [
            "accuracy",
            "100 % |",
            "Turning points",
            "The costliest decisions",
        ] {
            assert!(text.contains(part), "{text}");
        }
        let json = said(vidraria(&[&plan[..], &["--json"]].concat(), &short));
        let review: Review = serde_json::from_str(&json).expect("a review");
        assert!(!review.finished);
        assert_eq!(review.decisions.len() + review.deals.len(), 13);
        assert_eq!((review.plan.looks, review.plan.seed), (60, 4));
        assert_eq!(
            json,
            said(vidraria(&[&plan[..], &["--json"]].concat(), &short))
        );
    }
}

#[test]
fn a_whole_game_is_reviewed_to_its_end() {
    let game = game("river");
    let json = said(vidraria(&["review", "-", "--time", "1", "--json"], &game));
    let review: Review = serde_json::from_str(&json).expect("a review");
    assert!(review.finished);
    let end = last_line(&game);
    let scores: Vec<Value> = review
        .curve
        .last()
        .expect("an end")
        .scores
        .iter()
        .map(|&score| json!(score as i64))
        .collect();
    assert_eq!(json!(scores), end["scores"]);
}
