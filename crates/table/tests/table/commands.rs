//! What each command leads to.

use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::{Actor, Command, Event, Hex32, Phase, RefusalCode, SeatTerms, Terms};

use crate::company::{COMPUTER, Company, persons};

fn sit(name: &str) -> Command {
    Command::sit(name)
}

#[test]
fn the_game_begins_when_the_last_person_sits_down() {
    let mut company = Company::new(persons(GameKind::Sintra, 3), 1);
    for seat in [2, 0] {
        let events = company.send(Actor::Seat(seat), sit("Ana")).unwrap();
        assert!(matches!(events[..], [Event::Sat { .. }]), "{events:?}");
        assert_eq!(company.table.phase(), Phase::Waiting);
    }
    let events = company.send(Actor::Seat(1), sit("Bela")).unwrap();
    assert!(
        matches!(
            events[..],
            [Event::Sat { .. }, Event::Began { .. }, Event::Dealt { .. }]
        ),
        "{events:?}"
    );
    assert_eq!(company.table.phase(), Phase::Playing);
    assert_eq!(company.table.to_act(), Some(0));
    company.check();
}

#[test]
fn a_table_of_computers_begins_at_once() {
    let terms = Terms {
        seats: vec![COMPUTER; 2],
        first: None,
        ..persons(GameKind::River, 2)
    };
    let company = Company::new(terms, 1);
    assert_eq!(company.table.phase(), Phase::Playing);
    assert!(company.table.computer_to_move().is_some());
    company.check();
}

#[test]
fn a_name_is_kept_trimmed_and_can_be_changed_at_any_time() {
    let mut company = Company::new(persons(GameKind::River, 2), 1);
    let name = |company: &Company, seat: usize| company.table.seats()[seat].name.clone();
    company.send(Actor::Seat(0), sit("  Ana ")).unwrap();
    assert_eq!(name(&company, 0).as_deref(), Some("Ana"));
    company.send(Actor::Seat(0), sit("Bela")).unwrap();
    assert_eq!(name(&company, 0).as_deref(), Some("Bela"));
    company.send(Actor::Seat(1), sit("Caio")).unwrap();
    company.play_until(|_| false);
    company.send(Actor::Seat(1), sit("Dora")).unwrap();
    assert_eq!(name(&company, 1).as_deref(), Some("Dora"));
    company.check();
}

#[test]
fn the_agreed_seat_is_the_first_to_act() {
    for game in GameKind::ALL {
        for first in 0..3 {
            let terms = Terms {
                first: Some(first),
                ..persons(game, 3)
            };
            assert_eq!(Company::seated(terms, 7).table.to_act(), Some(first));
        }
    }
}

#[test]
fn deals_that_become_due_come_with_the_action() {
    let mut company = Company::seated(persons(GameKind::River, 2), 3);
    let action = company.random_action();
    let events = company.act(0, &action).unwrap();
    let dealt = |event: &Event| matches!(event, Event::Dealt { .. });
    while company.to_act() == 0 {
        company.act_at_random();
    }
    let log: Vec<&Event> = company.log.iter().map(|numbered| &numbered.event).collect();
    assert!(events.iter().any(dealt) || dealt(log[log.len() - 1]));
    company.check();
}

#[test]
fn a_computer_takes_its_own_decisions() {
    let terms = Terms {
        seats: vec![COMPUTER, SeatTerms::Person],
        ..persons(GameKind::Sintra, 2)
    };
    let mut company = Company::seated(terms, 1);
    assert_eq!(company.table.computer_to_move(), Some((0, Level::Random)));
    let action = company.random_action();
    company
        .send(Actor::Computer(0), Command::Act { action })
        .unwrap();
    assert_eq!(company.table.computer_to_move(), None);
    assert_eq!(company.table.to_act(), Some(1));
}

#[test]
fn only_the_seat_to_decide_sees_what_it_can_do() {
    let company = Company::seated(persons(GameKind::Sintra, 2), 1);
    let legal = company.table.view(Some(0)).legal;
    let actions: Vec<&str> = legal.iter().map(|choice| choice.action.as_str()).collect();
    let position = company.table.position().unwrap();
    let expected: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
    assert_eq!(actions, expected);
    for viewer in [Some(1), None, Some(9)] {
        assert!(company.table.view(viewer).legal.is_empty());
    }
    assert_eq!(company.table.view(Some(9)).you, None);
}

#[test]
fn a_turn_that_waits_for_confirmation_stops_everything_else() {
    let terms = Terms {
        confirm_turns: true,
        ..persons(GameKind::River, 2)
    };
    let mut company = Company::seated(terms, 1);
    while !company.table.view(Some(0)).can_confirm {
        let before = company.log.len();
        company.act_at_random();
        assert_eq!(company.log.len(), before + 1, "nothing is dealt meanwhile");
    }
    company.check();
    assert_eq!(company.table.to_act(), Some(0));
    assert!(company.table.view(Some(0)).legal.is_empty());

    let events = company.send(Actor::Seat(0), Command::Confirm).unwrap();
    assert!(matches!(
        events[..],
        [Event::Confirmed { seat: 0, .. }, Event::Dealt { .. }]
    ));
    assert_eq!(company.table.to_act(), Some(1));
    company.check();
}

#[test]
fn the_last_turn_waits_for_confirmation_too() {
    for game in GameKind::ALL {
        let terms = Terms {
            confirm_turns: true,
            ..persons(game, 2)
        };
        let mut company = Company::seated(terms, 5);
        loop {
            let seat = company.to_act();
            if !company.table.view(Some(seat)).can_confirm {
                company.act_at_random();
                continue;
            }
            company.check();
            assert!(company.table.view(None).winners.is_empty());
            company.send(Actor::Seat(seat), Command::Confirm).unwrap();
            if company.table.phase() == Phase::Over {
                break;
            }
        }
        company.check();
    }
}

#[test]
fn a_computer_plays_on_for_a_person_who_resigns() {
    for game in GameKind::ALL {
        let mut company = Company::seated(persons(game, 2), 2);
        company.play_until(|table| table.to_act() == Some(1));
        company.send(Actor::Seat(1), Command::Resign).unwrap();
        let seat = &company.table.seats()[1];
        assert!(seat.resigned);
        assert_eq!(seat.computer, Some(Level::Lookahead));
        assert_eq!(seat.name.as_deref(), Some("Player 1"));
        assert!(company.table.view(Some(1)).legal.is_empty());
        company.check();
        company.play_until(|_| false);
        assert_eq!(company.table.phase(), Phase::Over);
        company.check();
    }
}

#[test]
fn whoever_resigns_in_the_middle_of_a_turn_leaves_the_rest_of_it_to_the_computer() {
    let mid_turn = |table: &vidraria_table::Table| table.position().unwrap().mid_turn();
    for game in GameKind::ALL {
        let mut company = Company::seated(persons(game, 2), 4);
        assert!(company.play_until(mid_turn));
        let seat = company.to_act();
        company.send(Actor::Seat(seat), Command::Resign).unwrap();
        assert!(company.table.position().unwrap().mid_turn());
        assert_eq!(
            company.table.computer_to_move(),
            Some((seat, Level::Lookahead))
        );
        assert!(!company.table.view(Some(seat)).can_undo);
        company.check();
        company.play_until(|_| false);
    }
}

#[test]
fn whoever_resigns_with_a_complete_turn_has_confirmed_it() {
    let terms = Terms {
        confirm_turns: true,
        ..persons(GameKind::River, 3)
    };
    let mut company = Company::seated(terms, 1);
    while !company.table.view(Some(0)).can_confirm {
        company.act_at_random();
    }
    let events = company.send(Actor::Seat(0), Command::Resign).unwrap();
    assert!(matches!(
        events[..],
        [Event::Resigned { seat: 0, .. }, Event::Dealt { .. }]
    ));
    assert_eq!(company.table.to_act(), Some(1));
    company.check();
}

#[test]
fn another_ones_resignation_or_name_does_not_make_a_view_old() {
    let mut company = Company::seated(persons(GameKind::Sintra, 3), 1);
    let seen = company.table.number();
    company.send(Actor::Seat(1), sit("Dora")).unwrap();
    company.send(Actor::Seat(2), Command::Resign).unwrap();
    let action = company.random_action();
    let act = Command::Act { action };
    company.table.check_seen(&act, seen).unwrap();
    company.send(Actor::Seat(0), act.clone()).unwrap();
    company.table.check_seen(&act, seen).unwrap_err();
}

#[test]
fn hints_are_for_who_plays_against_computers_alone_unless_agreed_otherwise() {
    let alone = |hints| Terms {
        seats: vec![SeatTerms::Person, COMPUTER],
        hints,
        ..persons(GameKind::River, 2)
    };
    let together = |hints| Terms {
        hints,
        ..persons(GameKind::River, 2)
    };
    assert!(alone(None).hints_allowed());
    assert!(!alone(Some(false)).hints_allowed());
    assert!(!together(None).hints_allowed());
    assert!(together(Some(true)).hints_allowed());
}

#[test]
fn whoever_stands_up_before_the_game_leaves_his_seat_open() {
    let mut company = Company::new(persons(GameKind::River, 2), 1);
    let by = Actor::Seat(0);
    let not_yet = company.send(by, Command::Leave).unwrap_err();
    assert_eq!(not_yet.code, RefusalCode::NothingToDo);
    let sit_with = |random| Command::Sit {
        name: "Ana".to_owned(),
        random: Some(Hex32([random; 32])),
    };
    company.send(by, sit_with(1)).unwrap();
    company.send(by, Command::Leave).unwrap();
    assert_eq!(company.table.seats()[0].name, None);
    company.send(Actor::Seat(1), sit("Bela")).unwrap();
    assert_eq!(company.table.phase(), Phase::Waiting);
    let events = company.send(by, sit_with(2)).unwrap();
    let counted = Some(Hex32([2; 32]));
    assert!(matches!(events[0], Event::Sat { random, .. } if random == counted));
    assert_eq!(company.table.phase(), Phase::Playing);
    let too_late = company.send(by, Command::Leave).unwrap_err();
    assert_eq!(too_late.code, RefusalCode::NothingToDo);
    company.check();
}
