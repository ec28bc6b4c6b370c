//! Terms and logs that no table can have.

use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::{
    Broken, Clock, Closing, Event, Hex32, Numbered, RefusalCode, SeatTerms, Table, Terms,
};

use crate::company::{Company, START, persons};

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
