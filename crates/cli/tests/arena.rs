//! `vidraria arena` and `vidraria engine` as other programs call them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn vidraria(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vidraria"));
    command.args(arguments);
    command
}

fn arena(arguments: &str) -> Output {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let mut command = vidraria(&["arena"]);
    command.args(arguments).output().expect("the program runs")
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|fault| panic!("{fault}: {}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn a_match_is_told_as_json_and_goes_on_from_its_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let call = |games: u32| {
        arena(&format!(
            "--game sintra --players 2 --a search@20n --b lookahead --games {games} --seed 1 \
             --json --log {}",
            log.display()
        ))
    };
    let first = json(&call(3));
    assert_eq!(first["games"], 4, "rounded up to whole sets");
    let (low, share, high) = (&first["low"], &first["share_a"], &first["high"]);
    assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64());
    let second = json(&call(8));
    assert_eq!((&second["games"], &second["sets"]), (&8.into(), &4.into()));
    let lines = std::fs::read_to_string(&log)
        .expect("the log")
        .lines()
        .count();
    assert_eq!(lines, 5);
}

#[test]
fn a_sequential_test_ends_a_match_early_and_a_table_is_for_people() {
    let output =
        arena("--game river --players 3 --a lookahead --b random --games 900 --sprt 0:100");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.starts_with("lookahead against random\ngames      "),
        "{text}"
    );
    assert!(text.contains("sequential better"), "{text}");
    let games: u32 = text
        .split_whitespace()
        .nth(4)
        .and_then(|word| word.parse().ok())
        .expect("a number");
    assert!(games < 900, "{text}");
}

/// A command line that starts this very program's engine.
fn engine() -> String {
    format!("engine:'{}' engine", env!("CARGO_BIN_EXE_vidraria"))
}

fn against_the_engine(game: &str, more: &[&str]) -> Output {
    let engine = format!("{}@30n", engine());
    let mut command = vidraria(&["arena", "--game", game, "--a", &engine, "--b", "random"]);
    command.args(["--players", "3", "--games", "3", "--json"]);
    command.args(more).output().expect("the program runs")
}

#[test]
fn another_program_plays_through_the_engines_protocol() {
    for game in ["sintra", "river"] {
        let result = json(&against_the_engine(game, &[]));
        assert_eq!(result["games"], 3);
        assert_eq!(result["share_a"], 1.0, "{result}");
    }
}

#[test]
fn another_program_is_told_of_another_edition() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fuller.toml");
    let edition = include_str!("../../../editions/sintra-2018.toml")
        .replace("name = \"sintra-2018\"", "name = \"fuller\"")
        .replace("W = 20", "W = 22");
    std::fs::write(&file, edition).expect("written");
    let file = file.display().to_string();
    let result = json(&against_the_engine("sintra", &["--edition", &file]));
    assert_eq!(result["games"], 3);
}

#[test]
fn wrong_calls_are_told_what_would_be_right() {
    for (arguments, part) in [
        (
            "--game sintra --a nobody --b random",
            "`nobody` is no level",
        ),
        ("--game sintra --a random --b random@x", "`x` is no budget"),
        (
            "--game river --side A --a random --b random",
            "--side belongs to Sintra",
        ),
        (
            "--game river --players 6 --a random --b random",
            "is for 2 to 5 players",
        ),
        (
            "--game river --players 4 --a random --b random --b random",
            "4 seats need one opponent or 3",
        ),
        (
            "--game river --a engine:bot --b random",
            "`engine:bot` needs a budget",
        ),
        (
            "--game river --a engine:/nowhere@1n --b random",
            "engine:/nowhere@1n does not come to the table: `/nowhere` cannot be started",
        ),
        (
            "--game river --a random --b random --sprt 5",
            "`5` is no pair of Elo differences",
        ),
    ] {
        let output = arena(arguments);
        let fault = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && fault.contains(part), "{fault}");
    }
}

#[test]
fn the_engine_talks_over_its_standard_streams() {
    let mut engine = vidraria(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = engine.stdin.take().expect("piped");
    input
        .write_all(b"ugi\nisready\nhello\nquit\n")
        .expect("written");
    let output = engine.wait_with_output().expect("the program ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let last: Vec<&str> = text.lines().rev().take(3).collect();
    assert!(
        last[0].starts_with("error unknown command `hello`"),
        "{text}"
    );
    assert_eq!(last[1..], ["readyok", "ugiok"]);
    assert!(output.status.success());
}
