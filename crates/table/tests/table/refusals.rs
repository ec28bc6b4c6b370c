//! What is asked for and refused, and how.

use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::{Actor, Command, RefusalCode, SeatTerms, Terms, Wish};

use crate::company::{COMPUTER, Company, persons};

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
