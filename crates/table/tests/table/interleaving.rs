//! Commands of everyone in any order, and time passing between them.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::below;
use vidraria_search::Level;
use vidraria_table::{
    Actor, ChatRule, Clock, Command, Event, Hex32, Numbered, Phase, Table, Terms, Wish, prove,
};

use crate::company::{COMPUTER, Company, all_games};

/// Uniformly one of these.
fn one_of<T: Clone>(rng: &mut ChaCha8Rng, all: &[T]) -> T {
    all[below(rng, all.len() as u32) as usize].clone()
}

/// True in one of `n` cases.
fn one_in(rng: &mut ChaCha8Rng, n: u32) -> bool {
    below(rng, n) == 0
}

/// Random terms: any game, with persons and computers mixed, and any clock.
fn random_terms(rng: &mut ChaCha8Rng) -> Terms {
    let mut terms = one_of(rng, &all_games());
    terms.confirm_turns = one_in(rng, 2);
    terms.ready = one_in(rng, 3);
    terms.rated = one_in(rng, 4);
    terms.public = one_in(rng, 2);
    terms.chat = one_of(rng, &[ChatRule::Free, ChatRule::Off]);
    terms.first = None;
    terms.clock = match below(rng, 4) {
        0 => None,
        1 => Some(Clock::Slow {
            days: 1 + below(rng, 3),
        }),
        _ => Some(Clock::Live {
            bank: 10 + below(rng, 200),
            increment: below(rng, 10),
        }),
    };
    for seat in &mut terms.seats {
        if one_in(rng, 4) {
            *seat = COMPUTER;
        }
    }
    terms
}

/// Somebody, more often than not whoever is to act.
fn random_actor(company: &Company, rng: &mut ChaCha8Rng) -> Actor {
    let seats = company.table.seats().len() as u32;
    match (below(rng, 20), company.table.to_act()) {
        (0, _) => Actor::Spectator,
        (1..=5, _) | (_, None) => Actor::Seat(below(rng, seats + 1) as usize),
        (6, _) => Actor::Computer(below(rng, seats) as usize),
        (_, Some(seat)) if company.table.computer_to_move().is_some() => Actor::Computer(seat),
        (_, Some(seat)) => Actor::Seat(seat),
    }
}

/// A command, more often than not one that makes sense.
fn random_command(company: &Company, rng: &mut ChaCha8Rng) -> Command {
    match below(rng, 1000) {
        0..80 => Command::Undo,
        80..180 => Command::Confirm,
        180..182 => Command::Resign,
        182..200 => Command::Propose {
            what: one_of(rng, &[Wish::TakeBack, Wish::TakeBack, Wish::Pause]),
        },
        200..201 => Command::Propose { what: Wish::End },
        201..250 => Command::Agree,
        250..255 => Command::Decline,
        255..275 => Command::Resume,
        275..280 => Command::Wait,
        280..282 => Command::Substitute {
            level: Level::Random,
        },
        282..285 => Command::Rematch,
        285..300 => Command::Act {
            action: one_of(rng, &["R", "pass", "3C5", "x"]).to_owned(),
        },
        300..310 => Command::sit(one_of(rng, &["Ana", "", " Bela ", "\u{200b}"])),
        _ if company.table.phase() == Phase::Playing => {
            let legal = company.table.position().unwrap().legal();
            let index = below(rng, legal.len().max(1) as u32) as usize;
            let action = legal.get(index).map_or("R".to_owned(), ToString::to_string);
            Command::Act { action }
        }
        310..330 => Command::Leave,
        330..600 => Command::Ready {
            ready: !one_in(rng, 4),
        },
        _ => Command::Sit {
            name: "Caio".to_owned(),
            random: Some(Hex32([below(rng, 256) as u8; 32])),
        },
    }
}

/// Some milliseconds: mostly few, now and then very many.
fn random_time(rng: &mut ChaCha8Rng) -> u64 {
    let longest = match below(rng, 400) {
        0 => 3 * 24 * 3_600_000,
        1..10 => 60_000,
        10..200 => 3_000,
        _ => 1,
    };
    u64::from(below(rng, longest))
}

/// Checks that nobody's clock has gained more with these events than the turns that ended gave.
fn check_clocks(before: &Table, after: &Table, events: &[Event]) {
    let (Some(before), Some(now)) = (before.clocks(), after.clocks()) else {
        return;
    };
    for (seat, (before, left)) in before.left.iter().zip(&now.left).enumerate() {
        let own = |event: &&Event| match event {
            Event::Acted { seat: by, .. } | Event::Confirmed { seat: by, .. } => *by == seat,
            _ => false,
        };
        let turns = events.iter().filter(own).count() as u64;
        match after.terms().clock.unwrap() {
            Clock::Live { increment, .. } => {
                let gained = u64::from(increment) * 1000 * turns;
                assert!(*left <= before + gained, "{before} {left} {events:?}");
            }
            Clock::Slow { days } => assert!(*left <= u64::from(days) * 24 * 3_600_000),
        }
    }
}

/// Checks that the log is numbered without gaps, in the order of time, adds up to the table, and
/// is proven if it is complete.
fn check_log(company: &Company) {
    for (number, event) in (1..).zip(&company.log) {
        assert_eq!(event.number, number);
    }
    let time = |event: &Numbered| event.at;
    assert!(company.log.iter().is_sorted_by_key(time));
    let replayed = Table::replay(&company.log).unwrap();
    for viewer in (0..replayed.seats().len()).map(Some).chain([None]) {
        assert_eq!(replayed.view(viewer), company.table.view(viewer));
    }
    prove(&company.log).unwrap();
}

/// Tries so many commands.
fn interleave(commands: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut accepted, mut finished, mut woken) = (0, 0, 0);
    let mut company = Company::new(random_terms(&mut rng), 0);
    for round in 0..commands {
        let before = company.table.clone();
        let known = company.log.len();
        woken += company.pass(random_time(&mut rng)).len();
        let (by, command) = (
            random_actor(&company, &mut rng),
            random_command(&company, &mut rng),
        );
        let length = company.log.len() as u64;
        let delay = u64::from(below(&mut rng, 1000));
        match company.send_delayed(by, command, delay) {
            Ok(_) => accepted += 1,
            Err(_) => assert_eq!(company.table.number(), length),
        }
        let events = company.log[known..].iter().map(|event| event.event.clone());
        check_clocks(&before, &company.table, &events.collect::<Vec<_>>());
        company.check_whose_turn();
        assert!(company.table.wakes_at().is_none_or(|at| at >= company.now));
        let over = matches!(company.table.phase(), Phase::Over | Phase::Closed);
        if over || round % 50 == 0 {
            company.check();
        }
        if over {
            finished += 1;
            check_log(&company);
            company = Company::new(random_terms(&mut rng), round as u64);
        }
    }
    assert!(accepted > commands / 4, "{accepted} accepted");
    assert!(finished > commands / 2000, "{finished} finished");
    assert!(woken > commands / 2000, "{woken} happened by themselves");
}

#[test]
fn whatever_is_asked_of_a_table_it_stays_whole() {
    interleave(20_000, 42);
}

#[test]
#[ignore = "minutes: for the night"]
fn whatever_is_asked_of_a_table_a_million_times_it_stays_whole() {
    interleave(1_000_000, 43);
}
