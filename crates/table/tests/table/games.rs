//! Whole games.

use vidraria_table::{Actor, Command, Phase, Table, Terms};

use crate::company::{COMPUTER, Company, all_games};

#[test]
fn whole_games_look_the_same_to_everyone_who_hears_of_every_event() {
    for terms in all_games() {
        for seed in 0..2 {
            let mut company = Company::seated(terms.clone(), seed);
            while company.table.phase() != Phase::Over {
                company.check();
                company.act_at_random();
            }
            company.check();
            let replayed = Table::replay(&company.log).unwrap();
            assert_eq!(replayed.view(None), company.table.view(None));
        }
    }
}

#[test]
fn games_of_computers_and_persons_who_confirm_come_to_an_end() {
    for mut terms in all_games() {
        terms.confirm_turns = true;
        terms.seats[1] = COMPUTER;
        let mut company = Company::seated(terms, 9);
        while company.table.phase() != Phase::Over {
            let seat = company.to_act();
            if company.table.view(Some(seat)).can_confirm {
                company.send(Actor::Seat(seat), Command::Confirm).unwrap();
            } else {
                company.act_at_random();
            }
            company.check();
        }
    }
}

#[test]
fn the_end_is_what_the_rules_say() {
    for terms in all_games() {
        let mut company = Company::seated(terms, 3);
        company.play_until(|_| false);
        let view = company.table.view(None);
        let position = company.table.position().unwrap();
        let winners: Vec<usize> = position.winners().into_iter().collect();
        assert_eq!(view.winners, winners);
        let seats = 0..position.players();
        let breakdowns: Vec<_> = seats.map(|seat| position.breakdown(seat)).collect();
        assert_eq!(view.breakdowns, breakdowns);
    }
}

#[test]
fn the_same_randomness_gives_the_same_game() {
    for terms in all_games() {
        let log = |terms: &Terms| {
            let mut company = Company::seated(terms.clone(), 11);
            company.play_until(|_| false);
            company.log
        };
        assert_eq!(log(&terms), log(&terms));
    }
}
