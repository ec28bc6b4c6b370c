//! What is refused, and how.

use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::{
    Actor, Broken, Clock, Closing, Command, Event, Hex32, Numbered, RefusalCode, SeatTerms, Table,
    Terms, Wish,
};

use crate::company::{COMPUTER, Company, START, persons};

fn act(action: &str) -> Command {
    Command::Act {
        action: action.to_owned(),
    }
}

fn sit(name: &str) -> Command {
    Command::sit(name)
}

/// Checks that a command is refused with this code, with a sentence, and without any effect.
#[track_caller]
fn refused(company: &mut Company, by: Actor, command: Command, code: RefusalCode) -> String {
    let before = company.views();
    let refusal = company.send(by, command).unwrap_err();
    assert_eq!(refusal.code, code, "{refusal}");
    assert!(refusal.message.len() > 10, "{refusal}");
    assert_eq!(company.views(), before);
    refusal.message
}

/// One person and two computers; the person begins.
fn mixed(game: GameKind) -> Company {
    let terms = Terms {
        seats: vec![SeatTerms::Person, COMPUTER, COMPUTER],
        ..persons(game, 3)
    };
    Company::seated(terms, 1)
}

/// All commands of somebody who plays.
fn every_command() -> Vec<Command> {
    let mut all = vec![
        sit("Ana"),
        Command::Leave,
        Command::Ready { ready: true },
        act("R"),
        Command::Undo,
        Command::Confirm,
        Command::Resign,
        Command::Agree,
        Command::Decline,
        Command::Resume,
        Command::Wait,
        Command::Substitute {
            level: Level::Random,
        },
    ];
    let wishes = [Wish::TakeBack, Wish::Pause, Wish::End];
    all.extend(wishes.map(|what| Command::Propose { what }));
    all
}

#[test]
fn spectators_only_watch() {
    let mut company = mixed(GameKind::Sintra);
    for command in every_command().into_iter().chain([Command::Rematch]) {
        refused(
            &mut company,
            Actor::Spectator,
            command,
            RefusalCode::NotYours,
        );
    }
}

#[test]
fn nobody_speaks_for_a_computers_seat_or_for_none() {
    let mut company = mixed(GameKind::Sintra);
    for command in every_command().into_iter().chain([Command::Rematch]) {
        for seat in [1, 3] {
            let by = Actor::Seat(seat);
            refused(&mut company, by, command.clone(), RefusalCode::NotYours);
        }
    }
}

#[test]
fn a_computer_only_acts_and_only_for_itself() {
    let mut company = mixed(GameKind::Sintra);
    let action = company.random_action();
    for seat in [0, 3] {
        let by = Actor::Computer(seat);
        refused(&mut company, by, act(&action), RefusalCode::NotYours);
    }
    let by = Actor::Computer(1);
    refused(&mut company, by, act(&action), RefusalCode::NotYourTurn);
    for command in every_command() {
        if !matches!(command, Command::Act { .. }) {
            refused(&mut company, by, command, RefusalCode::NotYours);
        }
    }
}

#[test]
fn names_that_cannot_be_read_are_refused() {
    let mut company = Company::new(persons(GameKind::River, 2), 1);
    for name in ["", "  ", "A\u{7}na", "\u{202e}anA", &"x".repeat(25)] {
        refused(
            &mut company,
            Actor::Seat(0),
            sit(name),
            RefusalCode::BadName,
        );
    }
}

#[test]
fn nothing_is_played_before_everyone_has_sat_down() {
    let mut company = Company::new(persons(GameKind::River, 2), 1);
    company.send(Actor::Seat(0), sit("Ana")).unwrap();
    for command in [
        act("draw"),
        Command::Undo,
        Command::Confirm,
        Command::Resign,
    ] {
        refused(
            &mut company,
            Actor::Seat(0),
            command,
            RefusalCode::NotPlaying,
        );
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    company.play_until(|_| false);
    for command in [
        act("draw"),
        Command::Undo,
        Command::Confirm,
        Command::Resign,
    ] {
        refused(
            &mut company,
            Actor::Seat(0),
            command,
            RefusalCode::NotPlaying,
        );
    }
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut company = Company::seated(persons(GameKind::Sintra, 2), 1);
    let action = company.random_action();
    let message = refused(
        &mut company,
        Actor::Seat(1),
        act(&action),
        RefusalCode::NotYourTurn,
    );
    assert_eq!(message, "it is Player 0's turn");
    let mut company = mixed(GameKind::Sintra);
    company.act_at_random();
    let message = refused(
        &mut company,
        Actor::Seat(0),
        act("R"),
        RefusalCode::NotYourTurn,
    );
    assert_eq!(message, "it is the computer's turn");
}

#[test]
fn nobody_acts_while_a_turn_waits_for_confirmation() {
    let terms = Terms {
        confirm_turns: true,
        ..persons(GameKind::Sintra, 2)
    };
    let mut company = Company::seated(terms, 1);
    company.play_until(|table| table.view(Some(0)).can_confirm);
    let action = company.random_action();
    for (seat, word) in [(0, "confirm"), (1, "Player 0")] {
        let by = Actor::Seat(seat);
        let message = refused(&mut company, by, act(&action), RefusalCode::NotYourTurn);
        assert!(message.contains(word), "{message}");
    }
    for command in [Command::Confirm, Command::Undo] {
        refused(
            &mut company,
            Actor::Seat(1),
            command,
            RefusalCode::NothingToDo,
        );
    }
}

#[test]
fn an_action_against_the_rules_is_refused_in_the_rules_words() {
    let mut company = Company::seated(persons(GameKind::Sintra, 2), 1);
    let position = company.table.position().unwrap();
    let reset = position.parse_action("R").unwrap();
    let rule = position.clone().play(reset).unwrap_err().0;
    let message = refused(&mut company, Actor::Seat(0), act("R"), RefusalCode::Illegal);
    assert_eq!(message, rule);
}

#[test]
fn a_text_that_is_no_action_is_refused() {
    for (game, texts) in [
        (GameKind::Sintra, ["", "3C", "draw", "é\u{0}", "99999999C1"]),
        (GameKind::River, ["", "Wt", "3C5", "🦀🦀🦀", "lay  Y"]),
    ] {
        let mut company = Company::seated(persons(game, 2), 1);
        for text in texts {
            refused(
                &mut company,
                Actor::Seat(0),
                act(text),
                RefusalCode::Illegal,
            );
        }
    }
}

#[test]
fn there_is_nothing_to_take_back_or_confirm_at_the_start() {
    let mut company = Company::seated(persons(GameKind::Sintra, 2), 1);
    for seat in [0, 1] {
        for command in [Command::Undo, Command::Confirm] {
            let by = Actor::Seat(seat);
            refused(&mut company, by, command, RefusalCode::NothingToDo);
        }
    }
}

#[test]
fn whoever_has_resigned_has_no_say_any_more() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    company.send(Actor::Seat(0), Command::Resign).unwrap();
    for command in every_command() {
        refused(&mut company, Actor::Seat(0), command, RefusalCode::NotYours);
    }
    let by = Actor::Seat(0);
    refused(&mut company, by, Command::Rematch, RefusalCode::NotOver);
}

#[test]
fn a_command_decided_on_an_older_view_is_stale() {
    let mut company = Company::seated(persons(GameKind::Sintra, 2), 1);
    let table = &company.table;
    let now = table.number();
    for command in [act("R"), Command::Undo, Command::Confirm] {
        table.check_seen(&command, now).unwrap();
        for seen in [0, now - 1, now + 1, u64::MAX] {
            let refusal = table.check_seen(&command, seen).unwrap_err();
            assert_eq!(refusal.code, RefusalCode::Stale);
        }
    }
    for command in [sit("Ana"), Command::Resign] {
        table.check_seen(&command, 0).unwrap();
    }
    company.act_at_random();
    company.table.check_seen(&act("R"), now).unwrap_err();
}

#[test]
fn impossible_terms_make_no_table() {
    let good = persons(GameKind::Sintra, 2);
    let bad = [
        Terms {
            seats: vec![],
            ..good.clone()
        },
        Terms {
            seats: vec![SeatTerms::Person],
            ..good.clone()
        },
        persons(GameKind::Sintra, 5),
        persons(GameKind::River, 6),
        persons(GameKind::River, 1_000),
        Terms {
            first: Some(2),
            ..good.clone()
        },
        Terms {
            edition: Some("name = 1\n".to_owned()),
            ..good.clone()
        },
    ];
    let mut dealer = Company::new(good, 1).dealer;
    for terms in bad {
        let refusal = Table::create(terms.clone(), START, &mut dealer).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::BadTerms, "{terms:?}");
        assert!(refusal.message.len() > 10, "{refusal}");
        assert!(Table::replay(&[created(terms)]).is_err());
    }
}

fn created(terms: Terms) -> Numbered {
    Numbered {
        number: 1,
        at: START,
        event: Event::Created { terms, deals: None },
    }
}

#[test]
fn terms_that_new_tables_are_not_made_with_do_not_make_old_ones_unreadable() {
    let good = persons(GameKind::River, 2);
    let live = |bank, increment| Terms {
        clock: Some(Clock::Live { bank, increment }),
        ..good.clone()
    };
    let slow = |days| Terms {
        clock: Some(Clock::Slow { days }),
        ..good.clone()
    };
    let rated = Terms {
        rated: true,
        ..good.clone()
    };
    let hinted = Terms {
        hints: Some(true),
        ..rated.clone()
    };
    let edition = include_str!("../../../../editions/river-2024.toml").to_owned();
    let edited = Terms {
        edition: Some(edition.replace("river-2024", "my-river")),
        ..rated.clone()
    };
    let mut dealer = Company::new(good.clone(), 1).dealer;
    for terms in [
        live(9, 0),
        live(10_801, 0),
        live(60, 601),
        slow(0),
        slow(31),
        hinted,
        edited,
    ] {
        let refusal = Table::create(terms.clone(), START, &mut dealer).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::BadTerms, "{terms:?}");
        assert!(Table::replay(&[created(terms)]).is_ok());
    }
    for terms in [live(10, 0), live(10_800, 600), slow(1), slow(30), rated] {
        Table::create(terms, START, &mut dealer).unwrap();
    }
}

#[test]
fn a_log_with_a_gap_or_a_repetition_is_refused() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    company.act_at_random();
    let next = company.table.number() + 1;
    for event in &company.log {
        let refused = company.replica.apply(event).unwrap_err();
        let found = event.number;
        assert_eq!(
            refused,
            Broken::Gap {
                expected: next,
                found
            }
        );
    }
    let mut late = company.log.last().unwrap().clone();
    late.number = next + 1;
    assert!(company.replica.apply(&late).is_err());
    company.check();

    assert!(Table::replay(&[]).is_err());
    assert!(Table::replay(&company.log[1..]).is_err());
    let mut shortened = company.log.clone();
    shortened.remove(2);
    assert!(Table::replay(&shortened).is_err());
}

fn sat(seat: usize, name: &str, random: Option<Hex32>) -> Event {
    Event::Sat {
        seat,
        name: name.to_owned(),
        random,
    }
}

fn acted(seat: usize, action: &str, returned: u64) -> Event {
    Event::Acted {
        seat,
        action: action.to_owned(),
        returned,
    }
}

#[test]
fn events_that_cannot_have_happened_are_refused() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    let other = Company::seated(persons(GameKind::Sintra, 2), 1);
    let from_start =
        |company: &Company| -> Vec<Event> { company.log.iter().map(|e| e.event.clone()).collect() };
    let action = company.random_action();
    let mut impossible = from_start(&company);
    impossible.retain(|event| !matches!(event, Event::Sat { .. }));
    impossible.extend(from_start(&other));
    impossible.extend([
        Event::Left { seat: 0 },
        sat(0, " Ana", None),
        sat(2, "Ana", None),
        sat(0, "Ana", Some(Hex32([1; 32]))),
        acted(1, &action, 0),
        acted(0, "pass", 0),
        acted(0, &action, 1),
        Event::Undone { seat: 0 },
        Event::Confirmed {
            seat: 0,
            returned: 0,
        },
        Event::Agreed { seat: 1 },
        Event::Declined { seat: 1 },
        Event::TakenBack {
            seat: 0,
            actions: 1,
        },
        Event::Paused,
        Event::Resumed { seat: None },
        Event::Expired {
            seat: 1,
            until: None,
        },
        Event::Waited {
            seat: 1,
            until: None,
        },
        Event::Replaced {
            seat: 0,
            level: Level::Random,
            by: Some(1),
        },
        Event::Closed {
            why: Closing::Agreed,
        },
        Event::Revealed {
            secret: Hex32([1; 32]),
        },
        Event::Rematched {
            seat: 0,
            table: "x".to_owned(),
        },
    ]);
    impossible.retain(|event| !matches!(event, Event::Sat { name, .. } if name.starts_with('P')));
    let number = company.replica.number() + 1;
    for event in impossible {
        let event = Numbered {
            number,
            at: 0,
            event,
        };
        let broken = company.replica.apply(&event).unwrap_err();
        assert!(
            matches!(broken, Broken::Impossible { .. }),
            "{event:?}: {broken}"
        );
        company.check();
    }
}
