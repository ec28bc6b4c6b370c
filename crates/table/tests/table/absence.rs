//! Time that is up, and tables that everyone has left.

use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::{
    Actor, Clock, Closing, Command, Event, Phase, RefusalCode, SeatTerms, Terms, Wish,
};

use crate::company::{COMPUTER, Company, persons};

const SECOND: u64 = 1000;
const HOUR: u64 = 3600 * SECOND;
const DAY: u64 = 24 * HOUR;

fn with_clock(clock: Option<Clock>, players: usize) -> Company {
    let terms = Terms {
        clock,
        ..persons(GameKind::River, players)
    };
    Company::seated(terms, 1)
}

const LIVE: Option<Clock> = Some(Clock::Live {
    bank: 60,
    increment: 5,
});
const SLOW: Option<Clock> = Some(Clock::Slow { days: 1 });

fn substitute(level: Level) -> Command {
    Command::Substitute { level }
}

#[test]
fn the_others_may_choose_who_plays_on_when_somebodys_time_is_up() {
    for (clock, time) in [(LIVE, 60 * SECOND), (SLOW, DAY), (None, HOUR)] {
        let mut company = with_clock(clock, 3);
        assert!(company.pass(time - 1).is_empty());
        let events = company.pass(1);
        assert!(
            matches!(events[..], [Event::Expired { seat: 0, .. }]),
            "{events:?}"
        );
        company.check();
        let refusal = company.send(Actor::Seat(0), substitute(Level::Master));
        assert_eq!(refusal.unwrap_err().code, RefusalCode::NothingToDo);
        company
            .send(Actor::Seat(2), substitute(Level::Master))
            .unwrap();
        assert_eq!(company.table.computer_to_move(), Some((0, Level::Master)));
        assert!(company.table.seats()[0].resigned);
        company.check();
        let refusal = company.send(Actor::Seat(1), substitute(Level::Random));
        assert_eq!(refusal.unwrap_err().code, RefusalCode::NothingToDo);
    }
}

#[test]
fn a_computer_takes_over_when_the_others_do_not_choose() {
    for (clock, time, grace) in [(LIVE, 60 * SECOND, 60 * SECOND), (SLOW, DAY, DAY)] {
        let mut company = with_clock(clock, 2);
        company.pass(time);
        let by = Actor::Seat(1);
        company.pass(grace - 1);
        company.send(by, Command::Wait).unwrap();
        assert!(company.pass(grace - 1).is_empty());
        let events = company.pass(1);
        assert!(
            matches!(
                events[..],
                [Event::Replaced {
                    seat: 0,
                    by: None,
                    ..
                }]
            ),
            "{events:?}"
        );
        assert_eq!(
            company.table.computer_to_move(),
            Some((0, Level::Lookahead))
        );
        company.check();
    }
}

#[test]
fn whoever_comes_back_in_time_plays_on() {
    let mut company = with_clock(LIVE, 2);
    company.pass(61 * SECOND);
    assert!(company.table.view(None).lapse.is_some());
    while company.table.to_act() == Some(0) {
        company.act_at_random();
    }
    assert!(company.table.view(None).lapse.is_none());
    assert_eq!(company.table.clocks().unwrap().left, [5_000, 60_000]);
    let refusal = company.send(Actor::Seat(1), Command::Wait).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::NothingToDo);
    company.check();
}

#[test]
fn the_others_may_end_the_game_without_the_one_whose_time_is_up() {
    let mut company = with_clock(SLOW, 3);
    company.pass(DAY);
    let end = Command::Propose { what: Wish::End };
    company.send(Actor::Seat(1), end).unwrap();
    assert_eq!(company.table.asked(), [2]);
    let events = company.send(Actor::Seat(2), Command::Agree).unwrap();
    assert!(
        matches!(
            events[..],
            [
                Event::Agreed { seat: 2 },
                Event::Closed {
                    why: Closing::Agreed
                },
                Event::Revealed { .. }
            ]
        ),
        "{events:?}"
    );
    assert_eq!(company.table.phase(), Phase::Closed);
    company.check();
}

#[test]
fn a_decision_about_another_absence_is_stale() {
    let mut company = with_clock(LIVE, 3);
    let before = company.table.number();
    company.pass(60 * SECOND);
    let command = substitute(Level::Random);
    let refusal = company.table.check_seen(&command, before).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::Stale);
    let number = company.table.number();
    company.table.check_seen(&command, number).unwrap();
}

#[test]
fn nobody_else_decides_about_an_absence() {
    let terms = Terms {
        clock: LIVE,
        seats: vec![SeatTerms::Person, COMPUTER, SeatTerms::Person],
        ..persons(GameKind::River, 3)
    };
    let mut company = Company::seated(terms, 1);
    company.pass(60 * SECOND);
    for by in [Actor::Spectator, Actor::Computer(1), Actor::Seat(1)] {
        for command in [Command::Wait, substitute(Level::Random)] {
            let refusal = company.send(by, command).unwrap_err();
            assert_eq!(refusal.code, RefusalCode::NotYours);
        }
    }
}

#[test]
fn every_game_with_a_clock_ends_even_if_everyone_leaves() {
    for clock in [LIVE, SLOW] {
        let mut company = with_clock(clock, 4);
        while company.table.phase() == Phase::Playing {
            if company.table.computer_to_move().is_some() {
                company.act_at_random();
            } else {
                let wakes = company.table.wakes_at().unwrap();
                company.pass(wakes - company.now);
            }
            company.check();
        }
        assert_eq!(company.table.phase(), Phase::Over);
    }
}

#[test]
fn who_plays_alone_without_a_clock_is_left_in_peace() {
    let terms = Terms {
        seats: vec![SeatTerms::Person, COMPUTER],
        ..persons(GameKind::River, 2)
    };
    let mut company = Company::seated(terms, 1);
    assert!(company.pass(89 * DAY).is_empty());
    let events = company.pass(DAY);
    let closed = Event::Closed {
        why: Closing::Abandoned,
    };
    assert_eq!(events[0], closed);
}

#[test]
fn abandoned_tables_close_themselves() {
    let waiting = Company::new(persons(GameKind::River, 2), 1);
    let public = Terms {
        public: true,
        clock: LIVE,
        ..persons(GameKind::River, 2)
    };
    let public = Company::new(public, 1);
    let playing = with_clock(None, 2);
    for (mut company, silence) in [(waiting, 7 * DAY), (public, 2 * HOUR), (playing, 91 * DAY)] {
        let events = company.pass(silence + HOUR);
        let closed = |event: &Event| matches!(event, Event::Closed { .. });
        assert!(events.iter().any(closed), "{events:?}");
        assert_eq!(company.table.phase(), Phase::Closed);
        assert_eq!(company.table.wakes_at(), None);
        company.check();
        let refusal = company.send(Actor::Seat(0), Command::Resign).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::NotPlaying);
    }
}

#[test]
fn a_game_that_is_over_needs_no_waking() {
    let mut company = with_clock(LIVE, 2);
    company.play_until(|_| false);
    assert_eq!(company.table.wakes_at(), None);
    assert!(company.pass(1000 * DAY).is_empty());
}
