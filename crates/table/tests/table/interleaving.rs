//! Commands of everyone in any order.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::below;
use vidraria_table::{Actor, Command, Phase, Table, Terms};

use crate::company::{COMPUTER, Company, all_games};

/// How many commands are tried.
const COMMANDS: usize = 100_000;

/// Random terms: any game, with persons and computers mixed.
fn random_terms(rng: &mut ChaCha8Rng) -> Terms {
    let all = all_games();
    let mut terms = all[below(rng, all.len() as u32) as usize].clone();
    terms.confirm_turns = below(rng, 2) == 0;
    terms.first = None;
    for seat in &mut terms.seats {
        if below(rng, 4) == 0 {
            *seat = COMPUTER;
        }
    }
    terms
}

/// A command of anybody, more often than not one that makes sense.
fn random_command(company: &mut Company, rng: &mut ChaCha8Rng) -> (Actor, Command) {
    let seats = company.table.seats().len() as u32;
    let by = match (below(rng, 20), company.table.to_act()) {
        (0, _) => Actor::Spectator,
        (1..=3, _) | (_, None) => Actor::Seat(below(rng, seats + 1) as usize),
        (4, _) => Actor::Computer(below(rng, seats) as usize),
        (_, Some(seat)) if company.table.computer_to_move().is_some() => Actor::Computer(seat),
        (_, Some(seat)) => Actor::Seat(seat),
    };
    let command = match below(rng, 1000) {
        0..100 => Command::Undo,
        100..250 => Command::Confirm,
        250..252 => Command::Resign,
        252..300 => Command::Sit {
            name: ["Ana", "", " Bela ", "\u{200b}"][below(rng, 4) as usize].to_owned(),
        },
        300..320 => Command::Act {
            action: ["R", "pass", "3C5", "x"][below(rng, 4) as usize].to_owned(),
        },
        _ if company.table.phase() == Phase::Playing => {
            let legal = company.table.position().unwrap().legal();
            let index = below(rng, legal.len().max(1) as u32) as usize;
            let action = legal.get(index).map_or("R".to_owned(), ToString::to_string);
            Command::Act { action }
        }
        _ => Command::Sit {
            name: "Caio".to_owned(),
        },
    };
    (by, command)
}

#[test]
fn whatever_is_asked_of_a_table_it_stays_whole() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let (mut accepted, mut finished) = (0, 0);
    let mut company = Company::new(random_terms(&mut rng), 0);
    for round in 0..COMMANDS {
        let (by, command) = random_command(&mut company, &mut rng);
        let before = company.log.len() as u64;
        if company.send(by, command).is_ok() {
            accepted += 1;
        } else {
            assert_eq!(company.table.number(), before);
        }
        company.check_whose_turn();
        let over = company.table.phase() == Phase::Over;
        if over || round % 50 == 0 {
            company.check();
        }
        if over {
            finished += 1;
            check_log(&company);
            company = Company::new(random_terms(&mut rng), round as u64);
        }
    }
    assert!(accepted > COMMANDS / 3, "{accepted} accepted");
    assert!(finished > 100, "{finished} finished");
}

/// Checks that the log is numbered without gaps and adds up to the table.
fn check_log(company: &Company) {
    for (number, event) in (1..).zip(&company.log) {
        assert_eq!(event.number, number);
    }
    let replayed = Table::replay(&company.log).unwrap();
    assert_eq!(replayed.view(None), company.table.view(None));
}
