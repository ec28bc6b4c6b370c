//! Deals that can be proven.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use vidraria_games::GameKind;
use vidraria_table::{
    Actor, Arrival, Command, DEALS_VERSION, Dealer, Event, Hex32, Numbered, Phase, RefusalCode,
    Secret, Table, Unproven, prove,
};

use crate::company::{Company, START, all_games, persons};

fn sit(name: &str, random: u8) -> Command {
    Command::Sit {
        name: name.to_owned(),
        random: Some(Hex32([random; 32])),
    }
}

/// A game played to its end, in which every person but the last added something.
fn played(terms: vidraria_table::Terms, seed: u64) -> Company {
    let mut company = Company::new(terms, seed);
    let persons = company.persons();
    for seat in persons {
        let command = if seat + 1 < company.table.seats().len() {
            sit("Ana", seat as u8)
        } else {
            Command::sit("Bela")
        };
        company.send(Actor::Seat(seat), command).unwrap();
    }
    company.play_until(|_| false);
    company
}

#[test]
fn a_finished_log_is_proven_in_both_games() {
    for terms in all_games() {
        let players = terms.seats.len();
        let company = played(terms, 3);
        let drawn =
            |event: &&Numbered| matches!(event.event, Event::Began { .. } | Event::Dealt { .. });
        let drawings = company.log.iter().filter(drawn).count();
        let proof = prove(&company.log).unwrap();
        assert_eq!(proof.version, DEALS_VERSION);
        assert_eq!(proof.drawings, drawings);
        assert_eq!(proof.contributors, (0..players - 1).collect::<Vec<_>>());
        assert_eq!(proof.phase, Phase::Over);
        assert!(matches!(
            company.log.last().unwrap().event,
            Event::Revealed { .. }
        ));
    }
}

#[test]
fn the_same_bytes_lead_to_the_same_deals_in_every_later_program() {
    let mut all = Sha256::new();
    for terms in all_games() {
        for event in played(terms, 3).log {
            if let Event::Began { .. } | Event::Dealt { .. } = event.event {
                all.update(serde_json::to_vec(&event.event).unwrap());
            }
        }
    }
    // Another figure here is another version of the deals: `DEALS_VERSION` must change with it, or
    // logs of before cannot be proven any more.
    let expected = "84c807e62ae948a078a3146acb32c85430c8405d258e7e0f2c6add90437a3102";
    assert_eq!(Hex32(all.finalize().into()).to_string(), expected);
}

#[test]
fn other_secrets_and_other_contributions_lead_to_other_deals() {
    let began = |secret: u64, random: u8| {
        let mut company = Company::new(persons(GameKind::Sintra, 2), secret);
        company.send(Actor::Seat(0), sit("Ana", 1)).unwrap();
        let events = company.send(Actor::Seat(1), sit("Bela", random)).unwrap();
        format!("{:?}", &events[1..])
    };
    assert_eq!(began(1, 2), began(1, 2));
    assert_ne!(began(1, 2), began(1, 3));
    assert_ne!(began(1, 2), began(2, 2));
}

#[test]
fn a_deal_that_was_chosen_is_found() {
    for game in GameKind::ALL {
        let company = played(persons(game, 2), 1);
        let dealt = |event: &Numbered| matches!(event.event, Event::Dealt { .. });
        let index = company.log.iter().position(dealt).unwrap();
        let before = Table::replay(&company.log[..index]).unwrap();
        let mut chosen = ChaCha20Rng::from_seed([5; 32]);
        let deal = before.position().unwrap().sample_deal(&mut chosen);
        // The rest of the game would not follow; what counts is the deal.
        let mut log = company.log[..=index].to_vec();
        log[index].event = Event::Dealt {
            deal: Box::new(deal.unwrap()),
        };
        let mut table = Table::replay(&log).unwrap();
        let end = Event::Closed {
            why: vidraria_table::Closing::Abandoned,
        };
        let secret = company.log.last().unwrap().event.clone();
        for event in [end, secret] {
            let event = Numbered {
                number: table.number() + 1,
                at: START,
                event,
            };
            table.apply(&event).unwrap();
            log.push(event);
        }
        let number = index as u64 + 1;
        assert_eq!(prove(&log).unwrap_err(), Unproven::Differs(number));
    }
}

#[test]
fn another_secret_cannot_be_published() {
    let company = played(persons(GameKind::River, 2), 1);
    let mut log = company.log.clone();
    log.last_mut().unwrap().event = Event::Revealed {
        secret: Hex32([9; 32]),
    };
    assert!(matches!(prove(&log).unwrap_err(), Unproven::Broken(_)));
}

#[test]
fn only_a_finished_log_with_a_known_commitment_is_proven() {
    let company = played(persons(GameKind::River, 2), 1);
    let shortened = &company.log[..company.log.len() - 1];
    assert_eq!(prove(shortened).unwrap_err(), Unproven::NotRevealed);
    assert!(matches!(prove(&[]).unwrap_err(), Unproven::Broken(_)));

    let mut later = company.log.clone();
    if let Event::Created {
        deals: Some(deals), ..
    } = &mut later[0].event
    {
        deals.version += 1;
    }
    let expected = Unproven::OtherVersion(DEALS_VERSION + 1);
    assert_eq!(prove(&later).unwrap_err(), expected);
}

#[test]
fn a_table_from_before_goes_on_and_is_not_provable() {
    let mut dealer = Dealer::Lots(Box::new(ChaCha20Rng::from_seed([1; 32])));
    let terms = persons(GameKind::River, 2);
    let (mut table, mut log) = Table::create(terms, START, &mut dealer).unwrap();
    assert!(table.commitment().is_none());
    while table.phase() != Phase::Over {
        let (by, command) = match table.to_act() {
            Some(seat) => {
                let action = table.position().unwrap().legal()[0].to_string();
                (Actor::Seat(seat), Command::Act { action })
            }
            None => {
                let open = table.seats().iter().position(|seat| seat.name.is_none());
                (Actor::Seat(open.unwrap()), sit("Ana", 1))
            }
        };
        let arrival = Arrival::at(START);
        for event in table.handle(by, &command, &arrival, &mut dealer).unwrap() {
            table.apply(&event).unwrap();
            log.push(event);
        }
    }
    assert_eq!(prove(&log).unwrap_err(), Unproven::NoCommitment);
    let added = |event: &Numbered| {
        matches!(
            event.event,
            Event::Sat {
                random: Some(_),
                ..
            } | Event::Revealed { .. }
        )
    };
    assert!(!log.iter().any(added));
}

#[test]
fn a_seat_adds_once_and_before_the_game() {
    let mut company = Company::new(persons(GameKind::River, 2), 1);
    let randoms = |events: Vec<Event>| match events[0] {
        Event::Sat { random, .. } => random,
        _ => panic!("{events:?}"),
    };
    let first = company.send(Actor::Seat(0), sit("Ana", 1)).unwrap();
    assert_eq!(randoms(first), Some(Hex32([1; 32])));
    let second = company.send(Actor::Seat(0), sit("Dora", 2)).unwrap();
    assert_eq!(randoms(second), None);
    company.send(Actor::Seat(1), Command::sit("Bela")).unwrap();
    let late = company.send(Actor::Seat(1), sit("Bela", 3)).unwrap();
    assert_eq!(randoms(late), None);
    company.check();
}

#[test]
fn nobody_else_can_deal() {
    let company = Company::seated(persons(GameKind::River, 2), 1);
    let mut legal = company.table.position().unwrap().legal();
    let action = legal.swap_remove(0).to_string();
    let act = Command::Act { action };
    let lots = Dealer::Lots(Box::new(ChaCha20Rng::from_seed([1; 32])));
    for mut dealer in [lots, Dealer::Fair(Secret::new([99; 32]))] {
        let mut table = company.table.clone();
        // Whatever leads to a deal is refused; the rest goes on.
        let refusal = loop {
            let by = Actor::Seat(table.to_act().unwrap());
            let arrival = Arrival::at(START);
            match table.handle(by, &act_or_first(&table, &act), &arrival, &mut dealer) {
                Ok(events) => events.iter().for_each(|event| table.apply(event).unwrap()),
                Err(refusal) => break refusal,
            }
        };
        assert_eq!(refusal.code, RefusalCode::Unavailable);
    }
}

/// The action if it is legal, else the first that is.
fn act_or_first(table: &Table, act: &Command) -> Command {
    let legal = table.position().unwrap().legal();
    let Command::Act { action } = act else {
        return act.clone();
    };
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let action = texts
        .iter()
        .find(|text| *text == action)
        .unwrap_or(&texts[0]);
    Command::Act {
        action: action.clone(),
    }
}
