//! The commands that measure and count, as a person calls them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PERFT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft");

fn vidraria(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vidraria"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn printed(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

/// Programs read these lines, so their keys are what the documentation says, in that order.
#[test]
fn bench_prints_a_json_object_a_line() {
    let arguments = [
        "bench",
        "rules",
        "--json",
        "--players",
        "5",
        "--seconds",
        "0.01",
    ];
    let text = printed(&vidraria(&arguments));
    assert_eq!(text.lines().count(), 5, "{text}");
    for kernel in ["playout", "list"] {
        let start = format!("{{\"game\":\"river\",\"players\":5,\"kernel\":\"{kernel}\",");
        let line = text.lines().find(|line| line.starts_with(&start));
        let line: Value = serde_json::from_str(line.expect("a line")).expect("it is JSON");
        let object = line.as_object().expect("an object");
        assert_eq!(object.len(), 6, "{line}");
        for key in ["decisions_per_second", "playouts_per_second", "state_bytes"] {
            assert!(object[key].as_u64() > Some(0), "{key}: {line}");
        }
    }
}

#[test]
fn bench_names_the_possible_numbers_of_players() {
    let refused = vidraria(&["bench", "rules", "--players", "9"]);
    assert!(!refused.status.success());
    let reason = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(reason.contains("2 to 5"), "{reason}");
}

#[test]
fn bench_search_prints_checksums_that_come_again() {
    let arguments = [
        "bench",
        "search",
        "--json",
        "--game",
        "river",
        "--players",
        "2",
        "--nodes",
        "10",
        "--rounds",
        "1",
        "--width",
        "32",
    ];
    let checksums = || -> Vec<Value> {
        let text = printed(&vidraria(&arguments));
        let line = |line| serde_json::from_str::<Value>(line).expect("it is JSON");
        text.lines()
            .map(|text| line(text)["checksum"].clone())
            .collect()
    };
    let once = checksums();
    assert_eq!(once.len(), 2, "rollouts and network");
    assert!(once.iter().all(Value::is_string));
    assert_eq!(once, checksums());
    let wrong = vidraria(&["bench", "search", "--width", "5"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("a multiple of 32"));
}

#[test]
fn perft_tells_right_counts_from_wrong_ones() {
    let file = format!("{PERFT}/sintra.jsonl");
    let text = printed(&vidraria(&["perft", "--positions", &file, "--depth", "2"]));
    assert!(text.lines().count() >= 30, "{text}");
    assert!(
        text.lines().all(|line| line.ends_with("as expected")),
        "{text}"
    );

    let folder = tempfile::tempdir().expect("a folder");
    let line = fs::read_to_string(&file).expect("it is there");
    let mut entry: Value =
        serde_json::from_str(line.lines().next().expect("a line")).expect("it is JSON");
    let playthrough = Path::new(PERFT).join(entry["playthrough"].as_str().expect("a path"));
    entry["playthrough"] = playthrough.to_str().into();
    entry["counts"] = [1].as_slice().into();
    let wrong: PathBuf = folder.path().join("wrong.jsonl");
    fs::write(&wrong, entry.to_string()).expect("it is written");
    let output = vidraria(&["perft", "--positions", wrong.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("WRONG"));
}

#[test]
fn stats_writes_a_page_with_its_plots() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a path");
    printed(&vidraria(&[
        "stats", "--game", "river", "--games", "3", "--policy", "random", "--out", out,
    ]));
    let page = fs::read_to_string(folder.path().join("river.md")).expect("a page");
    for name in ["length", "branching", "course", "scores", "seats"] {
        let picture = format!("river-{name}.svg");
        assert!(page.contains(&format!("({picture})")), "{picture} is shown");
        let svg = fs::read_to_string(folder.path().join(&picture)).expect("a plot");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{picture}");
    }
}

#[test]
fn calibrate_writes_the_same_page_on_any_number_of_threads() {
    let page = |threads: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().to_str().expect("a path");
        let arguments = "calibrate --game river --players 2 --players 3 --games 5 --nodes 8";
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        arguments.extend(["--threads", threads, "--out", out]);
        let told = printed(&vidraria(&arguments));
        let page = fs::read_to_string(folder.path().join("river.md")).expect("a page");
        assert_eq!(told, page);
        assert!(
            page.contains("## 3 players") && page.contains("| 0–10 % | "),
            "{page}"
        );
        let svg = fs::read_to_string(folder.path().join("river.svg")).expect("a plot");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        page
    };
    assert_eq!(page("1"), page("2"));
}
