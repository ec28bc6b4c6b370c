//! Games that an independent implementation of the rules recorded.

use std::fs;
use std::path::Path;

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use vidraria_game::{Game, Seat};
use vidraria_sintra::{Breakdown, Deal, Notation, Options, Setup, Sintra, State};

#[derive(Deserialize)]
struct Header {
    edition: String,
    players: usize,
    options: Options,
    setup: Setup,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line {
    Deal {
        displays: Value,
        state: Notation,
    },
    Move {
        player: Seat,
        legal: Vec<String>,
        action: String,
        state: Notation,
    },
    End {
        scores: Vec<i32>,
        breakdown: Vec<Breakdown>,
        winners: Vec<Seat>,
    },
}

fn read<T: DeserializeOwned>(line: &str) -> T {
    serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}"))
}

#[test]
fn recorded_games_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs");
    let mut replayed = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("sintra-") {
            replay(&name, &fs::read_to_string(&path).unwrap());
            replayed += 1;
        }
    }
    assert!(replayed >= 10, "only {replayed} recorded games were found");
}

fn replay(name: &str, text: &str) {
    let mut lines = text.lines();
    let header: Header = read(lines.next().unwrap());
    let edition = Sintra::standard_edition();
    assert_eq!(header.edition, Sintra::edition_name(edition));
    let game = Sintra::new(edition, header.players, header.options).unwrap();
    let mut state = game.start(&header.setup).unwrap();
    let mut ended = false;
    for (number, line) in (2..).zip(lines) {
        assert!(!ended, "{name}, line {number}: the game has ended");
        let at = format!("{name}, line {number}");
        match read(line) {
            Line::Deal {
                displays,
                state: after,
            } => {
                let deal: Deal = read(&format!("{{\"displays\":{displays}}}"));
                game.deal(&mut state, &deal)
                    .unwrap_or_else(|fault| panic!("{at}: {fault}"));
                assert_eq!(game.describe(&state), after, "{at}");
            }
            Line::Move {
                player,
                legal,
                action,
                state: after,
            } => {
                assert_eq!(
                    game.next(&state),
                    vidraria_game::Next::Decision(player),
                    "{at}"
                );
                assert_eq!(legal_texts(&game, &state), legal, "{at}");
                game.play(&mut state, action.parse().unwrap())
                    .unwrap_or_else(|fault| panic!("{at}: {fault}"));
                assert_eq!(game.describe(&state), after, "{at}");
            }
            Line::End {
                scores,
                breakdown,
                winners,
            } => {
                let standings = game.standings(&state);
                let found: Vec<i32> = standings.iter().map(|standing| standing.score).collect();
                assert_eq!(found, scores, "{at}");
                for (seat, expected) in breakdown.into_iter().enumerate() {
                    assert_eq!(game.breakdown(&state, seat), expected, "{at}, seat {seat}");
                }
                assert_eq!(game.winners(&state).as_slice(), winners, "{at}");
                ended = true;
            }
        }
        // Whatever stands in a record is a possible position.
        let shown = game.describe(&state);
        let restored = game
            .restore(&shown)
            .unwrap_or_else(|faults| panic!("{at}: {faults:?}"));
        assert_eq!(game.describe(&restored), shown, "{at}");
    }
    assert!(ended, "{name} has no end");
}

fn legal_texts(game: &Sintra, state: &State) -> Vec<String> {
    let mut texts: Vec<String> = game.legal(state).iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}
