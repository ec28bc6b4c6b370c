//! Taking back.

use vidraria_games::GameKind;
use vidraria_table::{Actor, Command, Phase, RefusalCode, Terms, View};

use crate::company::{COMPUTER, Company, all_games, persons};

/// Views without the number, which undoing does not take back.
fn still(views: Vec<View>) -> Vec<View> {
    let without = |view| View { number: 0, ..view };
    views.into_iter().map(without).collect()
}

fn undo(company: &mut Company, seat: usize) {
    company.send(Actor::Seat(seat), Command::Undo).unwrap();
}

#[test]
fn taking_back_restores_exactly_what_everyone_saw_before() {
    for mut terms in all_games() {
        for confirm_turns in [false, true] {
            terms.confirm_turns = confirm_turns;
            let mut company = Company::seated(terms.clone(), 6);
            // What everyone saw before each action of this turn.
            let mut before = Vec::new();
            while company.table.phase() != Phase::Over {
                let seat = company.to_act();
                let view = company.table.view(Some(seat));
                assert_eq!(view.can_undo, !before.is_empty());
                if view.can_undo {
                    for views in before.iter().rev() {
                        undo(&mut company, seat);
                        assert_eq!(&still(company.views()), views);
                    }
                    assert!(!company.table.view(Some(seat)).can_undo);
                    before.clear();
                    finish_turn(&mut company);
                } else {
                    before.push(still(company.views()));
                    company.act_at_random();
                    if !company.table.view(Some(seat)).can_undo {
                        before.clear();
                    }
                }
            }
        }
    }
}

/// Plays until nothing of the seat's turn can be taken back any more.
fn finish_turn(company: &mut Company) {
    let seat = company.to_act();
    loop {
        if company.table.view(Some(seat)).can_confirm {
            company.send(Actor::Seat(seat), Command::Confirm).unwrap();
        } else {
            company.act_at_random();
        }
        if !company.table.view(Some(seat)).can_undo {
            return;
        }
    }
}

#[test]
fn a_complete_turn_is_final_at_once_unless_turns_are_confirmed() {
    for game in GameKind::ALL {
        let mut company = Company::seated(persons(game, 2), 1);
        company.play_until(|table| table.to_act() == Some(1));
        let refusal = company.send(Actor::Seat(0), Command::Undo).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::NothingToDo);
    }
}

#[test]
fn a_deal_is_never_taken_back() {
    for game in GameKind::ALL {
        let terms = Terms {
            confirm_turns: true,
            ..persons(game, 2)
        };
        let mut company = Company::seated(terms, 1);
        while company.table.phase() != Phase::Over {
            let seat = company.to_act();
            if company.table.view(Some(seat)).can_confirm {
                company.send(Actor::Seat(seat), Command::Confirm).unwrap();
                for seat in 0..2 {
                    assert!(company.send(Actor::Seat(seat), Command::Undo).is_err());
                }
            } else {
                company.act_at_random();
            }
        }
    }
}

#[test]
fn only_the_seat_itself_takes_its_turn_back() {
    let terms = Terms {
        confirm_turns: true,
        seats: vec![
            vidraria_table::SeatTerms::Person,
            vidraria_table::SeatTerms::Person,
            COMPUTER,
        ],
        ..persons(GameKind::Sintra, 3)
    };
    let mut company = Company::seated(terms, 1);
    company.act_at_random();
    for by in [
        Actor::Seat(1),
        Actor::Seat(2),
        Actor::Spectator,
        Actor::Computer(2),
    ] {
        assert!(company.send(by, Command::Undo).is_err());
    }
    undo(&mut company, 0);
    company.check();
}

#[test]
fn a_name_changed_meanwhile_does_not_stand_in_the_way() {
    let terms = Terms {
        confirm_turns: true,
        ..persons(GameKind::River, 2)
    };
    let mut company = Company::seated(terms, 1);
    company.act_at_random();
    let sit = Command::sit("Dora");
    company.send(Actor::Seat(1), sit).unwrap();
    undo(&mut company, 0);
    assert_eq!(company.table.seats()[1].name.as_deref(), Some("Dora"));
    company.check();
}

#[test]
fn computers_never_take_back() {
    let terms = Terms {
        confirm_turns: true,
        seats: vec![COMPUTER; 2],
        ..persons(GameKind::River, 2)
    };
    let mut company = Company::new(terms, 1);
    while company.table.phase() != Phase::Over {
        company.act_at_random();
        for seat in 0..2 {
            let view = company.table.view(Some(seat));
            assert!(!view.can_undo && !view.can_confirm && view.legal.is_empty());
        }
    }
}
