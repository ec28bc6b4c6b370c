//! `vidraria verify` on the log of a table, run as a program.

use std::process::{Command as Program, Output};

use tempfile::TempDir;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_table::{
    Actor, Arrival, Command, Dealer, Event, Hex32, Numbered, Phase, SeatTerms, Secret, Table, Terms,
};

/// The log of a game in which everyone takes the first action there is.
fn log(game: GameKind) -> Vec<Numbered> {
    let mut dealer = Dealer::Fair(Secret::new([1; 32]));
    let terms = Terms::new(AnyOptions::default_of(game), vec![SeatTerms::Person; 2]);
    let (mut table, mut log) = Table::create(terms, 0, &mut dealer).unwrap();
    while table.phase() != Phase::Over {
        let (seat, command) = match table.to_act() {
            Some(seat) => {
                let action = table.position().unwrap().legal()[0].to_string();
                (seat, Command::Act { action })
            }
            None => {
                let taken = table.seats()[0].name.is_some();
                let random = Some(Hex32([2; 32]));
                let name = "Ana".to_owned();
                (usize::from(taken), Command::Sit { name, random })
            }
        };
        let arrival = Arrival::at(0);
        let events = table.handle(Actor::Seat(seat), &command, &arrival, &mut dealer);
        for event in events.unwrap() {
            table.apply(&event).unwrap();
            log.push(event);
        }
    }
    log
}

fn verify(log: &[Numbered]) -> (Option<i32>, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("game.jsonl");
    let line = |event| serde_json::to_string(event).unwrap() + "\n";
    std::fs::write(&path, log.iter().map(line).collect::<String>()).unwrap();
    let Output {
        status,
        stdout,
        stderr,
    } = Program::new(env!("CARGO_BIN_EXE_vidraria"))
        .arg("verify")
        .arg(&path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&stdout) + String::from_utf8_lossy(&stderr);
    (status.code(), said.into_owned())
}

#[test]
fn the_log_of_a_finished_game_is_proven() {
    for game in GameKind::ALL {
        let (status, said) = verify(&log(game));
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("drawings proven (version 1)"), "{said}");
        assert!(said.contains("the seats [0, 1]"), "{said}");
    }
}

#[test]
fn a_log_that_proves_nothing_is_told_why() {
    let whole = log(GameKind::River);
    let (end, beginning) = whole.split_last().unwrap();
    let mut other = beginning.to_vec();
    other.push(Numbered {
        event: Event::Revealed {
            secret: Hex32([9; 32]),
        },
        ..end.clone()
    });
    for (log, words) in [
        (beginning, "the secret is not published yet"),
        (&other, "another secret than the one"),
        (&whole[1..], "event 2 came where event 1"),
    ] {
        let (status, said) = verify(log);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains(words), "{said}");
    }
}
