//! Recorded games are right, and whatever is changed in one is found where it stands.

use std::path::PathBuf;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::Value;
use vidraria_game::below;
use vidraria_games::playthrough::{Fault, verify};

/// The recorded games, by file name.
fn corpus() -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs");
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(files.len() >= 20, "the recorded games are there");
    files
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(path).expect("text")))
        .collect()
}

fn fault(text: &str) -> Fault {
    verify(text.as_bytes(), None).expect_err("a changed playthrough is refused")
}

#[test]
fn every_recorded_game_is_right() {
    for (path, text) in corpus() {
        if let Err(fault) = verify(text.as_bytes(), None) {
            panic!("{}: {fault}", path.display());
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_is_told_with_the_line_at_which_it_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (_, text) in corpus() {
        for _ in 0..3 {
            let end = below(&mut rng, text.len() as u32 - 1) as usize;
            let cut = &text[..end];
            let lines = cut.lines().count();
            let fault = fault(cut);
            assert!(
                fault.line == lines || fault.line == lines + 1,
                "{fault}, cut in line {lines}"
            );
        }
    }
}

#[test]
fn a_line_left_out_doubled_or_added_is_told() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (_, text) in corpus() {
        let lines: Vec<&str> = text.lines().collect();
        let at = 1 + below(&mut rng, lines.len() as u32 - 1) as usize;
        let mut fewer = lines.clone();
        fewer.remove(at);
        assert!(fault(&fewer.join("\n")).line <= at + 1);
        let mut more = lines.clone();
        more.insert(at, lines[at]);
        assert_eq!(fault(&more.join("\n")).line, at + 2);
        more[at] = "";
        assert_eq!(fault(&more.join("\n")).line, at + 1);
    }
}

/// Any one value changed, taken away or added, at any depth of any line.
#[test]
fn any_change_of_any_value_is_told_with_its_line() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (path, text) in corpus() {
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..12 {
            let at = 1 + below(&mut rng, lines.len() as u32 - 1) as usize;
            let mut value: Value = serde_json::from_str(lines[at]).expect("a recorded line");
            change(&mut value, &mut rng);
            let changed = value.to_string();
            let mut all: Vec<&str> = lines.clone();
            all[at] = &changed;
            let fault = fault(&all.join("\n"));
            assert_eq!(fault.line, at + 1, "{}: {fault}\n{changed}", path.display());
        }
    }
}

/// Changes one place in a value.
fn change(value: &mut Value, rng: &mut ChaCha8Rng) {
    match value {
        Value::Object(map) if !map.is_empty() => match below(rng, 6) {
            0 => drop(map.insert("odd".to_owned(), Value::Null)),
            1 => {
                let key = map
                    .keys()
                    .nth(below(rng, map.len() as u32) as usize)
                    .cloned();
                key.and_then(|key| map.remove(&key));
            }
            _ => {
                let at = below(rng, map.len() as u32) as usize;
                if let Some(inner) = map.values_mut().nth(at) {
                    change(inner, rng);
                }
            }
        },
        Value::Array(items) if !items.is_empty() => match below(rng, 4) {
            0 => drop(items.pop()),
            1 => items.push(items[0].clone()),
            _ => {
                let at = below(rng, items.len() as u32) as usize;
                change(&mut items[at], rng);
            }
        },
        Value::Number(number) => *value = (number.as_i64().unwrap_or(0) + 1).into(),
        Value::Bool(truth) => *truth = !*truth,
        Value::String(text) => text.push(char::from(b'A' + (rng.next_u32() % 26) as u8)),
        other => *other = Value::Bool(true),
    }
}

#[test]
fn the_header_is_strict() {
    let (_, text) = corpus().swap_remove(0);
    let with = |from: &str, to: &str| {
        assert!(text.contains(from));
        fault(&text.replacen(from, to, 1))
    };
    assert!(
        with("vidraria-playthrough/1", "vidraria-playthrough/9")
            .message
            .contains("format")
    );
    assert!(
        with("river-2024", "river-1999")
            .message
            .contains("`river-1999`")
    );
    assert!(
        with(r#""options":{}"#, r#""options":{"side":"A"}"#)
            .message
            .contains("side")
    );
    assert!(with(r#""options":{},"#, "").message.contains("options"));
    assert!(
        with(r#""players":2"#, r#""players":9"#)
            .message
            .contains("players")
    );
    assert!(
        with(r#""game":"river""#, r#""game":"chess""#)
            .message
            .contains("chess")
    );
    assert_eq!(with(r#""first":0"#, r#""first":7"#).line, 1);
}

#[test]
fn odd_bytes_are_told_not_fallen_over() {
    for text in ["", "\n", "{}", "[]", "null", "{\"format\":1}", "\u{0}", "é"] {
        assert_eq!(fault(text).line, 1);
    }
    let broken: &[u8] = b"\xff\xfe{}\n";
    assert_eq!(verify(broken, None).expect_err("no text").line, 1);
}
