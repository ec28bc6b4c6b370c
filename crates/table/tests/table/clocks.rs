//! Clocks.

use vidraria_games::GameKind;
use vidraria_table::{Actor, Clock, Command, Event, Table, Terms};

use crate::company::{COMPUTER, Company, persons};

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 3600 * SECOND;

/// Two persons with a minute and three seconds a turn.
fn live(game: GameKind) -> Company {
    let clock = Some(Clock::Live {
        bank: 60,
        increment: 3,
    });
    let terms = Terms {
        clock,
        confirm_turns: true,
        ..persons(game, 2)
    };
    Company::seated(terms, 1)
}

fn left(company: &Company) -> Vec<u64> {
    company.table.clocks().unwrap().left.clone()
}

/// Lets the seat that is to act finish its turn and confirm it, without any time passing.
fn finish_turn(company: &mut Company) {
    let seat = company.to_act();
    while !company.table.view(Some(seat)).can_confirm {
        company.act_at_random();
    }
    company.send(Actor::Seat(seat), Command::Confirm).unwrap();
}

#[test]
fn the_clock_of_the_seat_to_act_runs_and_gains_when_its_turn_is_final() {
    for game in GameKind::ALL {
        let mut company = live(game);
        assert_eq!(left(&company), [60_000, 60_000]);
        assert!(company.pass(10 * SECOND).is_empty());
        assert_eq!(company.table.wakes_at(), Some(company.now + 50 * SECOND));
        company.act_at_random();
        assert_eq!(left(&company), [50_000, 60_000]);
        company.pass(5 * SECOND);
        finish_turn(&mut company);
        assert_eq!(left(&company), [48_000, 60_000]);
        company.pass(SECOND);
        finish_turn(&mut company);
        assert_eq!(left(&company), [48_000, 62_000]);
        company.check();
    }
}

#[test]
fn undoing_gives_no_time_back() {
    let mut company = live(GameKind::Sintra);
    company.pass(10 * SECOND);
    company.act_at_random();
    company.pass(10 * SECOND);
    company.send(Actor::Seat(0), Command::Undo).unwrap();
    assert_eq!(left(&company)[0], 40_000);
    company.pass(10 * SECOND);
    assert_eq!(company.table.wakes_at(), Some(company.now + 30 * SECOND));
}

#[test]
fn what_the_network_took_is_given_back_within_bounds() {
    for (elapsed, delay, expected) in [
        (10_000, 200, 50_200),
        (10_000, 60_000, 50_500),
        (100, 200, 60_000),
        (0, 200, 60_000),
    ] {
        let mut company = live(GameKind::Sintra);
        company.pass(elapsed);
        let action = company.random_action();
        let by = Actor::Seat(0);
        company
            .send_delayed(by, Command::Act { action }, delay)
            .unwrap();
        assert_eq!(left(&company)[0], expected);
    }
}

#[test]
fn a_turn_of_a_slow_game_begins_with_all_of_its_time() {
    let terms = Terms {
        clock: Some(Clock::Slow { days: 3 }),
        ..persons(GameKind::River, 2)
    };
    let mut company = Company::seated(terms, 1);
    for _ in 0..3 {
        let seat = company.to_act();
        assert_eq!(left(&company), [3 * DAY, 3 * DAY]);
        company.pass(2 * DAY);
        assert_eq!(company.table.wakes_at(), Some(company.now + DAY));
        while company.table.to_act() == Some(seat) {
            company.act_at_random();
        }
        company.pass(DAY);
        let seat = company.to_act();
        while company.table.to_act() == Some(seat) {
            company.act_at_random();
        }
    }
}

#[test]
fn without_a_clock_none_is_shown_and_no_network_is_paid_for() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    assert!(company.table.clocks().is_none());
    company.pass(60 * SECOND);
    let action = company.random_action();
    let events = company.send_delayed(Actor::Seat(0), Command::Act { action }, 200);
    let first = events.unwrap().swap_remove(0);
    assert!(matches!(first, Event::Acted { returned: 0, .. }));
}

#[test]
fn computers_need_no_time() {
    let terms = Terms {
        clock: Some(Clock::Live {
            bank: 60,
            increment: 0,
        }),
        seats: vec![COMPUTER, vidraria_table::SeatTerms::Person],
        ..persons(GameKind::Sintra, 2)
    };
    let mut company = Company::seated(terms, 1);
    company.pass(600 * SECOND);
    company.play_until(|table| table.to_act() == Some(1));
    assert_eq!(left(&company), [60_000, 60_000]);
    company.pass(10 * SECOND);
    company.act_at_random();
    assert_eq!(left(&company), [60_000, 50_000]);
}

#[test]
fn a_servers_clock_that_goes_back_stops_the_tables() {
    let mut company = live(GameKind::Sintra);
    company.pass(10 * SECOND);
    company.act_at_random();
    company.now -= 8 * SECOND;
    company.send(Actor::Seat(0), Command::Undo).unwrap();
    assert_eq!(left(&company)[0], 50_000);
    let times: Vec<u64> = company.log.iter().map(|event| event.at).collect();
    assert!(times.is_sorted(), "{times:?}");

    // A log whose writer did not see to it can be read all the same.
    let mut log = company.log.clone();
    log.last_mut().unwrap().at -= 9 * SECOND;
    let replayed = Table::replay(&log).unwrap();
    assert_eq!(replayed.view(None), company.table.view(None));
}
