//! Conversations with the engine.

use std::io::Write;
use std::sync::{Arc, Mutex};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, below};
use vidraria_games::GameKind;
use vidraria_games::playthrough;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;

/// Output that can be read after the conversation.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("alive").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the engine answers to these lines.
fn ask(lines: &str) -> Vec<String> {
    let page = Page::default();
    super::converse(lines.as_bytes(), page.clone()).expect("nothing to fail");
    let bytes = page.0.lock().expect("alive").clone();
    let text = String::from_utf8(bytes).expect("text");
    text.lines().map(str::to_owned).collect()
}

/// The lines of a random game's playthrough.
fn record<G: Game>(kind: GameKind, seed: u64) -> Vec<String> {
    record_with::<G>(G::standard_edition(), kind, seed)
}

fn record_with<G: Game>(edition: &G::Edition, kind: GameKind, seed: u64) -> Vec<String> {
    let game = G::new(edition, 2, G::Options::default()).expect("a game for two");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut choices = ChaCha8Rng::seed_from_u64(!seed);
    let mut out = Vec::new();
    let choose = |game: &G, state: &G::State| {
        let legal = game.legal(state);
        legal[below(&mut choices, legal.len() as u32) as usize]
    };
    playthrough::write(&game, kind, &mut rng, choose, &mut out).expect("written");
    let text = String::from_utf8(out).expect("text");
    text.lines().map(str::to_owned).collect()
}

fn chosen(answers: &[String]) -> &str {
    let last = answers.last().expect("an answer");
    last.strip_prefix("bestmove ")
        .unwrap_or_else(|| panic!("{answers:?}"))
}

/// Asks after every few lines of a playthrough, by its beginning and by its state: the action is
/// among those that the next line names.
fn plays_along<G: Game>(kind: GameKind) {
    let lines = record::<G>(kind, 3);
    for length in (3..lines.len() - 1).step_by(11) {
        let next: serde_json::Value = serde_json::from_str(&lines[length]).expect("JSON");
        if next["event"] != "move" {
            continue;
        }
        let begin = lines[..length].join("\n");
        let by_record = ask(&format!(
            "position playthrough\n{begin}\nend\ngo nodes 30\n"
        ));
        let last: serde_json::Value = serde_json::from_str(&lines[length - 1]).expect("JSON");
        let state = &last["state"];
        let by_state = ask(&format!(
            "position state {{\"game\":\"{kind}\",\"players\":2,\"state\":{state}}}\ngo nodes 30\n"
        ));
        for answers in [&by_record, &by_state] {
            let legal = next["legal"].as_array().expect("a list");
            assert!(legal.contains(&chosen(answers).into()), "{answers:?}");
            assert!(answers[0].starts_with("info time "), "{answers:?}");
        }
    }
}

#[test]
fn it_plays_along_a_playthrough_and_from_its_states() {
    plays_along::<Sintra>(GameKind::Sintra);
    plays_along::<River>(GameKind::River);
}

/// The beginning of a game up to its first decision.
fn opening() -> String {
    let lines = record::<Sintra>(GameKind::Sintra, 1);
    format!("position playthrough\n{}\n{}\nend\n", lines[0], lines[1])
}

/// While others decide, it can think about their decision; what it finds serves its own.
#[test]
fn what_was_found_on_anothers_time_is_kept() {
    let searched = format!("{}go nodes 400\n", opening());
    let answers = ask(&searched);
    let lines = record::<Sintra>(GameKind::Sintra, 1);
    let moved = format!(
        "position playthrough\n{}\n{}\n{{\"event\":\"move\",\"action\":\"{}\"}}\nend\ngo nodes 0\n",
        lines[0],
        lines[1],
        chosen(&answers)
    );
    let positions = |answers: Vec<String>| -> usize {
        let info = answers.iter().rfind(|line| line.starts_with("info "));
        let mut words = info.expect("an info line").split(' ');
        words.find(|word| *word == "positions");
        words
            .next()
            .and_then(|word| word.parse().ok())
            .expect("a number")
    };
    assert_eq!(positions(ask(&moved)), 1);
    assert!(positions(ask(&format!("{searched}isready\n{moved}"))) > 20);
}

#[test]
fn other_editions_are_played() {
    let fuller = include_str!("../../../../editions/sintra-2018.toml")
        .replace("name = \"sintra-2018\"", "name = \"fuller\"")
        .replace("W = 20", "W = 22");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("an edition.toml");
    std::fs::write(&file, &fuller).expect("written");
    let edition = Sintra::parse_edition(&fuller).expect("an edition");
    let lines = record_with::<Sintra>(&edition, GameKind::Sintra, 1);
    let deal: serde_json::Value = serde_json::from_str(&lines[1]).expect("JSON");
    let by_record = format!(
        "position playthrough\n{}\n{}\nend\ngo nodes 9",
        lines[0], lines[1]
    );
    let by_state = format!(
        "position state {{\"game\":\"sintra\",\"players\":2,\"state\":{}}}\ngo nodes 9",
        deal["state"]
    );
    let option = format!("setoption name edition value {}", file.display());
    for question in [by_record, by_state] {
        let answers = ask(&format!("{option}\n{question}\n"));
        assert!(!chosen(&answers).is_empty());
        let built_in = ask(&format!(
            "{option}\nsetoption name edition value <empty>\n{question}\n"
        ));
        assert!(built_in[0].starts_with("error "), "{built_in:?}");
    }
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let answers = ask("ugi\n\nisready\nquit\nisready\n");
    assert!(answers[0].starts_with("id name Vidraria "));
    assert_eq!(answers[answers.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn threads_share_the_nodes() {
    let answers = ask(&format!(
        "setoption name threads value 3\nsetoption name threads value x\n{}go nodes 200\n",
        opening()
    ));
    let last = answers.iter().rfind(|line| line.starts_with("info "));
    assert!(
        last.is_some_and(|info| info.contains(" nodes 200 ")),
        "{answers:?}"
    );
    assert!(
        answers
            .iter()
            .any(|line| line.starts_with("error ") && line.contains("threads"))
    );
}

#[test]
fn info_names_visits_worths_and_the_line() {
    let answers = ask(&format!(
        "setoption name multipv value 3\n{}go nodes 200\n",
        opening()
    ));
    let infos: Vec<&String> = answers
        .iter()
        .filter(|line| line.starts_with("info "))
        .collect();
    assert_eq!(infos.len(), 3, "{answers:?}");
    for (info, rank) in infos.iter().zip(1..) {
        let words: Vec<&str> = info.split(' ').collect();
        let after = |word: &str| {
            let place = words.iter().position(|other| *other == word).expect(word);
            words[place + 1]
        };
        assert_eq!(after("nodes"), "200");
        assert_eq!(after("multipv"), rank.to_string());
        assert!(after("visits").parse::<u32>().is_ok());
        for share in ["value", "win"] {
            let share: f32 = after(share).parse().expect("a number");
            assert!((0.0..=1.0).contains(&share));
        }
        assert!(after("score").parse::<f32>().is_ok());
        if rank == 1 {
            assert_eq!(after("pv").trim_end_matches(','), chosen(&answers));
        }
    }
}

#[test]
fn seed_and_nodes_fix_the_answer() {
    let question = format!("setoption name seed value 9\n{}go nodes 300\n", opening());
    let without_time = |answers: Vec<String>| -> Vec<String> {
        let cut = |line: String| line.split(" nodes ").last().unwrap_or_default().to_owned();
        answers.into_iter().map(cut).collect()
    };
    assert_eq!(without_time(ask(&question)), without_time(ask(&question)));
}

#[test]
fn an_endless_search_ends_by_stop_quit_or_the_end_of_input() {
    for end in ["stop\nisready\n", ""] {
        let answers = ask(&format!("{}go infinite\n{end}", opening()));
        assert!(
            answers.iter().any(|line| line.starts_with("bestmove ")),
            "{answers:?}"
        );
    }
    ask(&format!("{}go infinite\nquit\n", opening()));
    let busy = ask(&format!(
        "{}go infinite\ngo nodes 1\nisready\nstop\n",
        opening()
    ));
    assert!(busy.contains(&"error a search is running: send `stop` first".to_owned()));
    assert!(busy.contains(&"readyok".to_owned()));
}

#[test]
fn what_is_wrong_is_said() {
    let lines = record::<River>(GameKind::River, 1);
    let foreign = lines[1].replace("\"round\":1", "\"round\":2");
    for (question, part) in [
        ("hello".to_owned(), "unknown command `hello`"),
        ("go".to_owned(), "write `go movetime"),
        ("go nodes".to_owned(), "write `go movetime"),
        ("go nodes 5".to_owned(), "there is no position"),
        ("position".to_owned(), "write `position state"),
        ("position state {".to_owned(), "the position: "),
        (
            "position state {\"game\":\"river\",\"players\":9,\"state\":{}}".to_owned(),
            "the edition `river-2024` is for 2 to 5 players, not 9",
        ),
        (
            "position playthrough\nend".to_owned(),
            "the playthrough has no line",
        ),
        (
            format!("position playthrough\n{}\nend\ngo nodes 1", lines[0]),
            "a deal is due",
        ),
        (
            format!("position playthrough\n{}\n{foreign}\nend", lines[0]),
            "line 2: `state` is another",
        ),
        (
            format!("position playthrough\n{}\n{}\nend", lines[0], lines[2]),
            "line 2: a line with the event `deal` should stand here",
        ),
        (
            format!(
                "position playthrough\n{}\nend\ngo nodes 1",
                lines[..lines.len() - 1].join("\n")
            ),
            "the game is over",
        ),
        (
            "setoption name x value 1".to_owned(),
            "no option is called `x`",
        ),
        (
            "setoption name seed value x".to_owned(),
            "`x` is no value for seed",
        ),
        (
            "setoption name settings value tries=0".to_owned(),
            "`tries=0` is no setting",
        ),
        ("setoption seed 1".to_owned(), "write `setoption name"),
        (
            "setoption name edition value /nowhere".to_owned(),
            "the edition file /nowhere cannot be read: ",
        ),
    ] {
        let answers = ask(&question);
        let fault = answers[0].strip_prefix("error ").expect("an error");
        assert!(fault.starts_with(part), "{question}: {fault}");
        assert_eq!(answers.len(), 1, "{answers:?}");
    }
}

/// Whatever comes in, the engine answers on and never fails.
#[test]
fn nothing_makes_it_stumble() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut pieces: Vec<String> = [
        "ugi",
        "isready",
        "position",
        "state",
        "playthrough",
        "end",
        "go",
        "nodes",
        "movetime",
        "infinite",
        "stop",
        "setoption",
        "name",
        "value",
        "seed",
        "threads",
        "multipv",
        "settings",
        "3",
        "-1",
        "99999999999999999999",
        "{",
        "}",
        "null",
        "\"game\":",
        "\"sintra\"",
        " ",
        "\n",
        "\n",
        "\u{0}",
        "ü",
        "position state ",
        "go nodes 3\n",
        "uginewgame\n",
    ]
    .map(str::to_owned)
    .to_vec();
    for lines in [
        record::<Sintra>(GameKind::Sintra, 7),
        record::<River>(GameKind::River, 7),
    ] {
        for line in &lines[..4] {
            pieces.push(format!("{line}\n"));
            let half: String = line.chars().take(line.chars().count() / 2).collect();
            pieces.push(half);
            let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let state = &event["state"];
            for game in ["sintra", "river"] {
                pieces.push(format!(
                    "position state {{\"game\":\"{game}\",\"players\":2,\"state\":{state}}}\n"
                ));
            }
        }
    }
    for _ in 0..300 {
        let text: String = (0..below(&mut rng, 30))
            .map(|_| pieces[below(&mut rng, pieces.len() as u32) as usize].clone() + " ")
            .collect();
        ask(&text);
    }
}
