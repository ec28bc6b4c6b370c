//! What needs everyone's consent.

use vidraria_games::GameKind;
use vidraria_table::{
    Actor, Clock, Closing, Command, Event, Phase, RefusalCode, SeatTerms, Table, Terms, Wish,
};

use crate::company::{COMPUTER, Company, persons};

const DAY: u64 = 24 * 3600 * 1000;

fn propose(what: Wish) -> Command {
    Command::Propose { what }
}

fn live(players: usize) -> Terms {
    Terms {
        clock: Some(Clock::Live {
            bank: 600,
            increment: 0,
        }),
        ..persons(GameKind::Sintra, players)
    }
}

#[track_caller]
fn refused(company: &mut Company, by: Actor, command: Command, code: RefusalCode) {
    let before = company.views();
    let refusal = company.send(by, command).unwrap_err();
    assert_eq!(refusal.code, code, "{refusal}");
    assert_eq!(company.views(), before);
}

/// Plays until seat 0 has finished a turn since the latest deal and others have had theirs.
fn past_a_turn(company: &mut Company, others: usize) {
    let mut turns = 0;
    let mut last = company.to_act();
    while turns <= others {
        company.act_at_random();
        let now = company.to_act();
        turns += usize::from(now != last);
        last = now;
    }
}

#[test]
fn a_final_turn_is_taken_back_with_everything_since_if_all_agree() {
    let mut company = Company::seated(persons(GameKind::Sintra, 3), 2);
    let before = company.table.position().unwrap().describe();
    past_a_turn(&mut company, 1);
    assert_eq!(company.to_act(), 2);
    assert!(company.table.view(Some(0)).can_ask_back);
    assert!(!company.table.view(Some(2)).can_ask_back);
    company
        .send(Actor::Seat(0), propose(Wish::TakeBack))
        .unwrap();
    assert_eq!(company.table.asked(), [1, 2]);
    company.check();
    company.send(Actor::Seat(2), Command::Agree).unwrap();
    assert_eq!(company.table.asked(), [1]);
    let events = company.send(Actor::Seat(1), Command::Agree).unwrap();
    assert!(
        matches!(
            events[..],
            [Event::Agreed { seat: 1 }, Event::TakenBack { seat: 0, .. }]
        ),
        "{events:?}"
    );
    assert_eq!(company.table.position().unwrap().describe(), before);
    assert_eq!(company.to_act(), 0);
    assert_eq!(
        Table::replay(&company.log).unwrap().view(None),
        company.table.view(None)
    );
    company.check();
    company.play_until(|_| false);
}

#[test]
fn nothing_is_taken_back_past_a_deal() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    company.play_until(|table| table.to_act() == Some(1));
    assert!(!company.table.view(Some(0)).can_ask_back);
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(0), propose(Wish::TakeBack), code);
}

#[test]
fn among_computers_nobody_has_to_be_asked() {
    let terms = Terms {
        seats: vec![SeatTerms::Person, COMPUTER],
        ..persons(GameKind::Sintra, 2)
    };
    let mut company = Company::seated(terms.clone(), 2);
    past_a_turn(&mut company, 1);
    assert_eq!(company.to_act(), 0);
    let events = company.send(Actor::Seat(0), propose(Wish::TakeBack));
    assert!(matches!(
        events.unwrap()[..],
        [Event::Proposed { .. }, Event::TakenBack { .. }]
    ));
    company.check();

    let mut company = Company::seated(
        Terms {
            rated: true,
            ..terms
        },
        2,
    );
    past_a_turn(&mut company, 1);
    for what in [Wish::TakeBack, Wish::End] {
        let code = RefusalCode::NotAgreed;
        refused(&mut company, Actor::Seat(0), propose(what), code);
    }
}

#[test]
fn what_can_be_undone_needs_no_consent() {
    let terms = Terms {
        confirm_turns: true,
        ..persons(GameKind::Sintra, 2)
    };
    let mut company = Company::seated(terms, 1);
    company.act_at_random();
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(0), propose(Wish::TakeBack), code);
}

#[test]
fn a_wish_to_take_back_is_void_once_the_game_moves_on() {
    let mut company = Company::seated(persons(GameKind::Sintra, 2), 2);
    past_a_turn(&mut company, 0);
    company
        .send(Actor::Seat(0), propose(Wish::TakeBack))
        .unwrap();
    company.act_at_random();
    assert!(company.table.view(None).proposal.is_none());
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(1), Command::Agree, code);
}

#[test]
fn one_who_declines_is_enough_and_is_not_asked_the_same_again() {
    let mut company = Company::seated(live(3), 1);
    let by = Actor::Seat(0);
    company.send(by, propose(Wish::Pause)).unwrap();
    company.send(Actor::Seat(1), Command::Agree).unwrap();
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(1), Command::Agree, code);
    refused(&mut company, Actor::Seat(1), propose(Wish::End), code);
    refused(&mut company, by, Command::Agree, code);
    company.send(Actor::Seat(2), Command::Decline).unwrap();
    assert!(company.table.view(None).proposal.is_none());
    refused(&mut company, by, propose(Wish::Pause), code);
    company.act_at_random();
    company.send(by, propose(Wish::Pause)).unwrap();
    company.check();
}

#[test]
fn a_proposal_can_be_withdrawn_and_goes_with_who_made_it() {
    let mut company = Company::seated(live(2), 1);
    let by = Actor::Seat(0);
    company.send(by, propose(Wish::Pause)).unwrap();
    company.send(by, Command::Decline).unwrap();
    company.send(by, propose(Wish::Pause)).unwrap();
    company.send(by, Command::Resign).unwrap();
    assert!(company.table.view(None).proposal.is_none());
    assert!(company.table.view(None).paused.is_none());
}

#[test]
fn who_leaves_is_not_asked_any_more() {
    let mut company = Company::seated(live(3), 1);
    company.send(Actor::Seat(0), propose(Wish::Pause)).unwrap();
    company.send(Actor::Seat(1), Command::Agree).unwrap();
    let events = company.send(Actor::Seat(2), Command::Resign).unwrap();
    assert!(
        matches!(events[..], [Event::Resigned { .. }, Event::Paused]),
        "{events:?}"
    );
}

#[test]
fn a_paused_game_rests_until_somebody_resumes_it() {
    let mut company = Company::seated(live(2), 1);
    company.pass(10_000);
    company.send(Actor::Seat(1), propose(Wish::Pause)).unwrap();
    company.pass(10_000);
    company.send(Actor::Seat(0), Command::Agree).unwrap();
    company.check();
    assert!(company.table.view(Some(0)).legal.is_empty());
    company.pass(DAY / 2);
    let action = company.random_action();
    let code = RefusalCode::Paused;
    for command in [
        Command::Act { action },
        Command::Undo,
        Command::Confirm,
        propose(Wish::TakeBack),
        propose(Wish::Pause),
    ] {
        refused(&mut company, Actor::Seat(0), command, code);
    }
    company.send(Actor::Seat(1), Command::Resume).unwrap();
    company.pass(1_000);
    company.act_at_random();
    let left = &company.table.clocks().unwrap().left;
    assert_eq!(*left, [579_000, 600_000]);
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(1), Command::Resume, code);
    company.check();
}

#[test]
fn a_pause_ends_by_itself_after_a_day() {
    let mut company = Company::seated(live(2), 1);
    company.send(Actor::Seat(1), propose(Wish::Pause)).unwrap();
    company.send(Actor::Seat(0), Command::Agree).unwrap();
    assert!(company.pass(DAY - 1).is_empty());
    assert_eq!(company.pass(1), [Event::Resumed { seat: None }]);
    assert_eq!(company.table.clocks().unwrap().running, Some(0));
}

#[test]
fn computers_rest_too() {
    let terms = Terms {
        seats: vec![COMPUTER, SeatTerms::Person, SeatTerms::Person],
        ..live(3)
    };
    let mut company = Company::seated(terms, 1);
    company.send(Actor::Seat(1), propose(Wish::Pause)).unwrap();
    company.send(Actor::Seat(2), Command::Agree).unwrap();
    assert_eq!(company.table.computer_to_move(), None);
    company.check();
    company.send(Actor::Seat(1), Command::Resume).unwrap();
    assert!(company.table.computer_to_move().is_some());
}

#[test]
fn only_live_games_are_paused() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    let code = RefusalCode::NotAgreed;
    refused(&mut company, Actor::Seat(0), propose(Wish::Pause), code);
}

#[test]
fn a_game_is_ended_when_everyone_wants_it() {
    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    company.send(Actor::Seat(0), propose(Wish::End)).unwrap();
    company.send(Actor::Seat(1), Command::Agree).unwrap();
    let view = company.table.view(None);
    assert_eq!(
        (view.phase, view.closed),
        (Phase::Closed, Some(Closing::Agreed))
    );
    assert!(view.winners.is_empty() && view.to_act.is_none());
    company.check();
    let code = RefusalCode::NotPlaying;
    refused(&mut company, Actor::Seat(0), propose(Wish::End), code);
}

#[test]
fn an_answer_to_another_proposal_is_stale() {
    let mut company = Company::seated(live(2), 1);
    let before = company.table.number();
    company.send(Actor::Seat(0), propose(Wish::End)).unwrap();
    for command in [Command::Agree, Command::Decline] {
        let refusal = company.table.check_seen(&command, before).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::Stale);
        company.table.check_seen(&command, before + 1).unwrap();
    }
}

#[test]
fn a_rematch_is_announced_once_by_anyone_who_had_a_seat() {
    let terms = Terms {
        seats: vec![SeatTerms::Person, SeatTerms::Person, COMPUTER],
        ..persons(GameKind::River, 3)
    };
    let mut company = Company::seated(terms, 1);
    let code = RefusalCode::NotOver;
    refused(&mut company, Actor::Seat(0), Command::Rematch, code);
    company.send(Actor::Seat(1), Command::Resign).unwrap();
    company.play_until(|_| false);
    for by in [
        Actor::Seat(2),
        Actor::Seat(3),
        Actor::Spectator,
        Actor::Computer(2),
    ] {
        let code = RefusalCode::NotYours;
        refused(&mut company, by, Command::Rematch, code);
    }
    company.send(Actor::Seat(1), Command::Rematch).unwrap();
    let view = company.table.view(None);
    assert_eq!(view.rematch.as_deref(), Some("another"));
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(0), Command::Rematch, code);
    company.check();
}

#[test]
fn the_game_waits_until_everyone_is_ready_where_the_terms_say_so() {
    let terms = Terms {
        ready: true,
        ..persons(GameKind::River, 2)
    };
    let ready = |ready| Command::Ready { ready };
    let mut company = Company::new(terms, 1);
    let code = RefusalCode::NothingToDo;
    refused(&mut company, Actor::Seat(0), ready(true), code);
    for seat in 0..2 {
        let sit = Command::sit("Ana");
        company.send(Actor::Seat(seat), sit).unwrap();
    }
    company.check();
    assert_eq!(company.table.phase(), Phase::Waiting);
    company.send(Actor::Seat(0), ready(true)).unwrap();
    company.send(Actor::Seat(0), ready(false)).unwrap();
    company.send(Actor::Seat(1), ready(true)).unwrap();
    assert_eq!(company.table.phase(), Phase::Waiting);
    company.send(Actor::Seat(0), ready(true)).unwrap();
    assert_eq!(company.table.phase(), Phase::Playing);
    refused(&mut company, Actor::Seat(0), ready(false), code);

    let mut company = Company::seated(persons(GameKind::River, 2), 1);
    let code = RefusalCode::NotAgreed;
    refused(&mut company, Actor::Seat(0), ready(true), code);
}
