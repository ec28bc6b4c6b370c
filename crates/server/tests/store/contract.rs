//! What every store promises.

use std::sync::Arc;

use futures_util::future::{BoxFuture, join_all};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_server::store::{
    Addition, Appended, Awaits, CommandMark, NewTable, PastCommand, Store,
};
use vidraria_server::{KeyHash, TableId};
use vidraria_table::{Event, Numbered, SeatTerms, Terms};

/// Where a store keeps its data; opening it again finds what was stored.
pub(crate) trait Place {
    fn open(&self) -> BoxFuture<'_, Box<dyn Store>>;
}

fn created() -> Event {
    Event::Created {
        terms: Terms {
            game: AnyOptions::default_of(GameKind::River),
            edition: None,
            seats: vec![SeatTerms::Person; 2],
            first: None,
            confirm_turns: true,
            hints: None,
        },
    }
}

fn new_table() -> NewTable {
    NewTable {
        id: TableId::generate().unwrap(),
        keys: vec![(0, KeyHash::of("left")), (1, KeyHash::of("right"))],
        events: vec![Numbered {
            number: 1,
            at: 1_700_000_000_000,
            event: created(),
        }],
        awaits: Awaits::Person,
    }
}

/// Keeps a new table and returns its id.
async fn table_in(store: &dyn Store) -> TableId {
    let table = new_table();
    store.create(&table).await.unwrap();
    table.id
}

fn named(number: u64, name: &str) -> Numbered {
    Numbered {
        number,
        at: 1_700_000_000_000 + number,
        event: Event::Sat {
            seat: 0,
            name: name.to_owned(),
        },
    }
}

/// An addition of events numbered `first..=last`.
fn addition(table: TableId, first: u64, last: u64) -> Addition {
    Addition {
        table,
        events: (first..=last).map(|number| named(number, "Ana")).collect(),
        awaits: Awaits::Person,
        command: None,
    }
}

fn mark(id: &str) -> CommandMark {
    CommandMark {
        id: id.to_owned(),
        seat: 1,
        digest: [7; 32],
    }
}

fn numbers(events: &[Numbered]) -> Vec<u64> {
    events.iter().map(|event| event.number).collect()
}

async fn all_numbers(store: &dyn Store, table: TableId) -> Vec<u64> {
    numbers(&store.events(table, 0, 1000).await.unwrap())
}

pub(crate) async fn a_new_table_is_kept_with_its_keys_and_events(place: &dyn Place) {
    let store = place.open().await;
    let table = new_table();
    store.create(&table).await.unwrap();
    let keys = store.keys(table.id).await.unwrap().unwrap();
    assert_eq!(keys.len(), 2);
    for ((seat, key), (kept_seat, kept)) in table.keys.iter().zip(&keys) {
        assert_eq!(seat, kept_seat);
        assert!(key.same(kept));
    }
    let events = store.events(table.id, 0, 10).await.unwrap();
    assert_eq!(events, table.events);

    let mut without_persons = new_table();
    without_persons.keys.clear();
    store.create(&without_persons).await.unwrap();
    let keys = store.keys(without_persons.id).await.unwrap();
    assert!(keys.unwrap().is_empty());
}

pub(crate) async fn nothing_is_known_of_other_tables(place: &dyn Place) {
    let store = place.open().await;
    table_in(&*store).await;
    let other = TableId::generate().unwrap();
    assert!(store.keys(other).await.unwrap().is_none());
    assert!(store.events(other, 0, 10).await.unwrap().is_empty());
    assert!(store.effect(other, "x").await.unwrap().is_none());
    let appended = store.append(&addition(other, 1, 1)).await.unwrap();
    assert_eq!(appended, Appended::Conflict);
}

pub(crate) async fn events_come_in_order_from_any_number_up_to_a_limit(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    store.append(&addition(table, 2, 9)).await.unwrap();
    for (after, limit, expected) in [
        (0, 3, vec![1, 2, 3]),
        (5, 100, vec![6, 7, 8, 9]),
        (9, 100, vec![]),
        (u64::MAX, 100, vec![]),
    ] {
        let events = store.events(table, after, limit).await.unwrap();
        assert_eq!(numbers(&events), expected);
    }
    let events = store.events(table, 1, 1).await.unwrap();
    assert_eq!(events, [named(2, "Ana")]);
}

pub(crate) async fn an_addition_follows_on_the_latest_event_or_is_not_stored(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    for (first, last, expected) in [
        (1, 1, Appended::Conflict),
        (3, 3, Appended::Conflict),
        (2, 4, Appended::Stored),
        (2, 4, Appended::Conflict),
        (4, 5, Appended::Conflict),
        (5, 5, Appended::Stored),
    ] {
        let appended = store.append(&addition(table, first, last)).await.unwrap();
        assert_eq!(appended, expected, "{first}..={last}");
    }
    assert_eq!(all_numbers(&*store, table).await, [1, 2, 3, 4, 5]);
}

pub(crate) async fn a_command_takes_effect_once(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    let once = Addition {
        command: Some(mark("once")),
        ..addition(table, 2, 3)
    };
    assert!(store.effect(table, "once").await.unwrap().is_none());
    assert_eq!(store.append(&once).await.unwrap(), Appended::Stored);
    let past = PastCommand {
        mark: mark("once"),
        number: 3,
    };
    let found = store.effect(table, "once").await.unwrap();
    assert_eq!(found.as_ref(), Some(&past));

    // Sent again, it would follow on the log well enough, and is not stored all the same.
    let again = Addition {
        command: Some(mark("once")),
        ..addition(table, 4, 4)
    };
    for repeated in [&once, &again] {
        let appended = store.append(repeated).await.unwrap();
        assert_eq!(appended, Appended::Repeated(past.clone()));
    }
    assert_eq!(all_numbers(&*store, table).await, [1, 2, 3]);
}

pub(crate) async fn a_conflict_leaves_nothing_behind(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    let early = Addition {
        command: Some(mark("early")),
        awaits: Awaits::Computer,
        ..addition(table, 3, 3)
    };
    assert_eq!(store.append(&early).await.unwrap(), Appended::Conflict);
    assert!(store.effect(table, "early").await.unwrap().is_none());
    assert!(store.awaiting_computers().await.unwrap().is_empty());
    let at_its_time = Addition {
        command: Some(mark("early")),
        ..addition(table, 2, 2)
    };
    assert_eq!(store.append(&at_its_time).await.unwrap(), Appended::Stored);
}

pub(crate) async fn commands_of_other_tables_may_have_the_same_id(place: &dyn Place) {
    let store = place.open().await;
    for _ in 0..2 {
        let table = table_in(&*store).await;
        let first = Addition {
            command: Some(mark("1")),
            ..addition(table, 2, 2)
        };
        assert_eq!(store.append(&first).await.unwrap(), Appended::Stored);
    }
}

pub(crate) async fn of_additions_at_the_same_moment_one_is_stored(place: &dyn Place) {
    let store: Arc<dyn Store> = Arc::from(place.open().await);
    let table = table_in(&*store).await;
    for number in 2..10 {
        let contenders = (0..8).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.append(&addition(table, number, number)).await })
        });
        let outcomes = join_all(contenders).await;
        let stored = outcomes
            .into_iter()
            .filter(|outcome| *outcome.as_ref().unwrap().as_ref().unwrap() == Appended::Stored);
        assert_eq!(stored.count(), 1);
    }
    assert_eq!(all_numbers(&*store, table).await.len(), 9);
}

pub(crate) async fn tables_on_which_a_computer_is_to_move_are_found(place: &dyn Place) {
    let store = place.open().await;
    let computers = NewTable {
        awaits: Awaits::Computer,
        ..new_table()
    };
    store.create(&computers).await.unwrap();
    let table = table_in(&*store).await;
    let awaiting = async || store.awaiting_computers().await.unwrap();
    assert_eq!(awaiting().await, [computers.id]);

    let to_computer = Addition {
        awaits: Awaits::Computer,
        ..addition(table, 2, 2)
    };
    store.append(&to_computer).await.unwrap();
    assert_eq!(awaiting().await.len(), 2);
    for (id, number, awaits) in [
        (table, 3, Awaits::Nobody),
        (computers.id, 2, Awaits::Person),
    ] {
        let on = Addition {
            awaits,
            ..addition(id, number, number)
        };
        store.append(&on).await.unwrap();
    }
    assert!(awaiting().await.is_empty());
}

pub(crate) async fn a_review_is_kept_until_another_reviewer_makes_one(place: &dyn Place) {
    let store = place.open().await;
    let (table, other) = (table_in(&*store).await, table_in(&*store).await);
    assert_eq!(store.review(table, 1).await.unwrap(), None);
    store.keep_review(table, 1, b"first").await.unwrap();
    let review = async |version| place.open().await.review(table, version).await.unwrap();
    assert_eq!(review(1).await.as_deref(), Some(&b"first"[..]));
    assert_eq!(review(2).await, None);
    store.keep_review(table, 2, b"second").await.unwrap();
    assert_eq!(review(1).await, None);
    assert_eq!(review(2).await.as_deref(), Some(&b"second"[..]));
    assert_eq!(store.review(other, 2).await.unwrap(), None);
}

pub(crate) async fn what_was_stored_is_there_after_opening_again(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    let move_on = Addition {
        command: Some(mark("on")),
        awaits: Awaits::Computer,
        ..addition(table, 2, 2)
    };
    store.append(&move_on).await.unwrap();
    // Once in good order, once as after a crash: the first copy is still open.
    store.close().await;
    let second = place.open().await;
    let third = place.open().await;
    for store in [second, third] {
        assert_eq!(all_numbers(&*store, table).await, [1, 2]);
        assert_eq!(store.keys(table).await.unwrap().unwrap().len(), 2);
        assert!(store.effect(table, "on").await.unwrap().is_some());
        assert_eq!(store.awaiting_computers().await.unwrap(), [table]);
        let appended = store.append(&move_on).await.unwrap();
        assert!(matches!(appended, Appended::Repeated(_)));
    }
}
