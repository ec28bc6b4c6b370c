//! `vidraria playthrough` and `vidraria verify`, run as programs.

use std::process::{Command, Output};

fn vidraria(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vidraria"))
        .args(arguments)
        .output()
        .expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// FNV-1a: enough to see that a file is the same, without keeping it.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Every game, number of players, side and policy: the arguments of a playthrough.
fn all_kinds() -> Vec<Vec<&'static str>> {
    let mut kinds = Vec::new();
    for policy in ["random", "greedy"] {
        for players in ["2", "3", "4"] {
            for side in ["A", "B"] {
                kinds.push(vec![
                    "sintra",
                    "--players",
                    players,
                    "--side",
                    side,
                    "--policy",
                    policy,
                ]);
            }
        }
        for players in ["2", "3", "4", "5"] {
            kinds.push(vec!["river", "--players", players, "--policy", policy]);
        }
    }
    kinds
}

fn write(kind: &[&str], seed: &str) -> Vec<u8> {
    let mut arguments = vec!["playthrough", "--seed", seed, "--game"];
    arguments.extend(kind);
    let output = vidraria(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    output.stdout
}

#[test]
fn what_is_written_verifies() {
    let folder = own_folder();
    let mut files = Vec::new();
    for (number, kind) in all_kinds().iter().enumerate() {
        let file = folder.join(format!("{number}.jsonl"));
        std::fs::write(&file, write(kind, "7")).expect("written");
        files.push(file.to_string_lossy().into_owned());
    }
    let mut arguments = vec!["verify"];
    arguments.extend(files.iter().map(String::as_str));
    let output = vidraria(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), files.len());
    std::fs::remove_dir_all(folder).expect("removed");
}

/// The same seed gives the same file on every platform and in every later version.
#[test]
fn a_seed_gives_the_same_file_for_ever() {
    let fingerprints: Vec<u64> = all_kinds()
        .iter()
        .map(|kind| fingerprint(&write(kind, "1")))
        .collect();
    assert_eq!(
        fingerprints, GOLDEN,
        "rules, lots or players changed: if it is meant, say why"
    );
    assert_eq!(fingerprint(&write(&all_kinds()[0], "1")), GOLDEN[0]);
    assert_ne!(fingerprint(&write(&all_kinds()[0], "2")), GOLDEN[0]);
}

const GOLDEN: [u64; 20] = [
    0x796d6c94178d979a,
    0xfbaea778cefa8065,
    0x73dd21a0b21ad08e,
    0x03cd533bf89910a0,
    0xb28b7a9fe4fe1667,
    0x0d53272a34ba47a2,
    0x5a9a1395c28d1b81,
    0x7ab189abc49bdec8,
    0x47240cd232322301,
    0x5b0c9133e86fbbe3,
    0xa5f8d257c3160cda,
    0x79424d03b3782fbb,
    0x0fa9e9682e899301,
    0xee255080eaf92ea4,
    0xcab8aadc4167f24b,
    0xf5ff29c43dc081b4,
    0x3794ba3c0bd26c67,
    0xa0baf06eaac33eeb,
    0x1fa402a8ab3d5f7b,
    0x738523a20b4a44f9,
];

#[test]
fn a_wrong_file_is_named_with_its_line_and_ends_with_status_1() {
    let folder = own_folder();
    let file = folder.join("wrong.jsonl");
    let right = text(&write(&["river"], "3"));
    std::fs::write(&file, right.replacen(r#""round":1"#, r#""round":2"#, 1)).expect("written");
    let output = vidraria(&["verify", &file.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.contains("wrong.jsonl: line 2: state.round is 2, it should be 1"),
        "{said}"
    );
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn wrong_arguments_are_explained() {
    let said = |arguments: &[&str]| {
        let output = vidraria(arguments);
        assert!(!output.status.success());
        text(&output.stderr)
    };
    assert!(said(&["playthrough", "--game", "chess"]).contains("sintra and river"));
    assert!(said(&["playthrough", "--game", "river", "--players", "6"]).contains("2 to 5 players"));
    assert!(said(&["playthrough", "--game", "river", "--side", "B"]).contains("no palace sides"));
    assert!(said(&["verify", "no-such-file"]).contains("no-such-file"));
    assert!(
        said(&["playthrough", "--game", "river", "--edition", "none.toml"]).contains("none.toml")
    );
}

#[test]
fn a_bad_edition_is_named_with_line_and_field() {
    let folder = own_folder();
    let file = folder.join("bad.toml");
    let edition = include_str!("../../../editions/sintra-2018.toml");
    let bad = edition.replacen("\"MMWWW\"", "\"MMWWWW\"", 1);
    assert_ne!(bad, edition, "the strip is there");
    std::fs::write(&file, bad).expect("written");
    let output = vidraria(&[
        "playthrough",
        "--game",
        "sintra",
        "--edition",
        &file.to_string_lossy(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("line ") && said.contains("strips"), "{said}");
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A folder of the test's own.
fn own_folder() -> std::path::PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!(
        "vidraria-cli-{}-{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("created");
    folder
}
