//! `vidraria train` as a person calls it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

/// Calls the program in a folder.
fn call(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vidraria"));
    let arguments = arguments.split_whitespace();
    command.current_dir(folder).arg("train").args(arguments);
    command
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// Small enough for a test: what matters is that everything happens.
const SMALL: &str = "--game river --generations 1 --games-per-generation 60 --looks 20 \
                     --few-looks 4 --passes 20 --width 32 --gate-looks 1 --gate-sets 4 --threads 1";

#[test]
fn a_run_survives_a_kill_and_ends_with_a_card_and_curves() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut begun = call(folder, SMALL).spawn().expect("the program runs");
    let first = folder.join("train-river/shards/00000-00000.shard");
    while !first.exists() {
        assert_eq!(begun.try_wait().expect("a status"), None, "it ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    begun.kill().expect("killed");
    begun.wait().expect("ended");

    let output = call(folder, SMALL).output().expect("the program runs");
    let text = errors(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("60 of 60 games"), "{text}");
    for file in [
        "candidate.safetensors",
        "losses.svg",
        "scores.svg",
        "gate.svg",
    ] {
        assert!(folder.join("train-river").join(file).exists(), "{file}");
    }
    let events = read(&folder.join("train-river/progress.jsonl"));
    assert_eq!(events.matches("\"begun\"").count(), 2, "{events}");

    // A network that crossed no gate can be shown too.
    let run = folder.join("train-river");
    if !run.join("best.net").exists() {
        fs::copy(run.join("nets/00000.net"), run.join("best.net")).expect("copied");
    }
    let card = "card --game river --games 2 --ms 1";
    let output = call(folder, card).output().expect("the program runs");
    assert!(output.status.success(), "{}", errors(&output));
    let card = read(&folder.join("nets/river.md"));
    for part in [
        "# The network for River Valley Glassworks\n",
        "\nvidraria train --game river --generations 1",
        "\n| 0 | 60 | rollouts |",
        "](river-losses.svg)",
        "`vidraria arena --game river --a net:nets/river.net --b lookahead --games 2 --ms 1`",
    ] {
        assert!(card.contains(part), "{part} in {card}");
    }
    assert!(folder.join("nets/river.net").exists());
}

#[test]
fn what_cannot_be_is_said_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, part) in [
        ("", "--game <GAME>"),
        (
            "--game river --width 30",
            "--width must be a multiple of 32",
        ),
        (
            "--game river --outcome 2",
            "--outcome 2 is not within 0 to 1",
        ),
        ("--game river --hours=-1", "--hours -1"),
        (
            "card --game river",
            "has a network of this run passed the gate yet?",
        ),
    ] {
        let output = call(folder.path(), arguments).output().expect("it runs");
        assert!(!output.status.success(), "{arguments}");
        let text = errors(&output);
        assert!(text.contains(part), "{arguments}: {text}");
    }
}
