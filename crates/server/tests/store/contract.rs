//! What every store promises.

use std::sync::Arc;

use futures_util::future::{BoxFuture, join_all};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_server::store::{
    Addition, Appended, Awaits, CommandMark, NewTable, PastCommand, Said, Spoken, Store,
};
use vidraria_server::{KeyHash, TableId};
use vidraria_table::{ChatLine, Event, Numbered, Phrase, Saying, SeatTerms, Secret, Terms};

/// Where a store keeps its data; opening it again finds what was stored.
pub(crate) trait Place {
    fn open(&self) -> BoxFuture<'_, Box<dyn Store>>;
}

fn secret() -> Secret {
    Secret::new([3; 32])
}

fn created() -> Event {
    Event::Created {
        terms: Terms::new(
            AnyOptions::default_of(GameKind::River),
            vec![SeatTerms::Person; 2],
        ),
        deals: Some(secret().commitment()),
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
        wakes: None,
        secret: Some(secret()),
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
            random: None,
        },
    }
}

/// An addition of events numbered `first..=last`.
fn addition(table: TableId, first: u64, last: u64) -> Addition {
    Addition {
        table,
        events: (first..=last).map(|number| named(number, "Ana")).collect(),
        awaits: Awaits::Person,
        wakes: None,
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

pub(crate) async fn a_tables_secret_is_kept(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    let kept = place.open().await.secret(table).await.unwrap();
    assert_eq!(kept, Some(secret()));
    let without = NewTable {
        secret: None,
        ..new_table()
    };
    store.create(&without).await.unwrap();
    assert_eq!(store.secret(without.id).await.unwrap(), None);
}

pub(crate) async fn tables_are_found_when_something_is_due(place: &dyn Place) {
    let store = place.open().await;
    let at = |wakes| NewTable {
        wakes: Some(wakes),
        ..new_table()
    };
    table_in(&*store).await;
    assert_eq!(store.next_wake().await.unwrap(), None);
    let (late, early) = (at(2_000), at(1_000));
    store.create(&late).await.unwrap();
    store.create(&early).await.unwrap();
    let due = async |now| store.due(now, 10).await.unwrap();
    assert_eq!(store.next_wake().await.unwrap(), Some(1_000));
    assert!(due(999).await.is_empty());
    assert_eq!(due(1_000).await, [early.id]);
    assert_eq!(due(2_000).await, [early.id, late.id]);
    assert_eq!(store.due(2_000, 1).await.unwrap(), [early.id]);

    store.append(&addition(early.id, 2, 2)).await.unwrap();
    assert_eq!(due(u64::MAX >> 1).await, [late.id]);
    let again = Addition {
        wakes: Some(3_000),
        ..addition(early.id, 3, 3)
    };
    store.append(&again).await.unwrap();
    store.set_wake(late.id, Some(4_000)).await.unwrap();
    assert_eq!(store.next_wake().await.unwrap(), Some(3_000));
    store.set_wake(late.id, None).await.unwrap();
    assert_eq!(due(u64::MAX >> 1).await, [early.id]);
}

fn said(table: TableId, id: &str, saying: Saying) -> Said {
    Said {
        table,
        seat: 1,
        id: id.to_owned(),
        at: 1_700_000_000_000,
        saying,
    }
}

fn line(number: u64, said: Option<Saying>) -> ChatLine {
    ChatLine {
        number,
        at: 1_700_000_000_000,
        seat: 1,
        said,
    }
}

pub(crate) async fn what_is_said_is_kept_once_and_in_order(place: &dyn Place) {
    let store = place.open().await;
    let (table, other) = (table_in(&*store).await, table_in(&*store).await);
    let text = Saying::Text("João, está bem? 🦀".to_owned());
    let phrase = Saying::Phrase(Phrase::GoodGame);
    let first = said(table, "a", text.clone());
    let second = said(table, "b", phrase.clone());
    let (first_line, second_line) = (line(1, Some(text)), line(2, Some(phrase)));
    let say = async |said: &Said| store.say(said).await.unwrap();
    assert_eq!(say(&first).await, Spoken::New(first_line.clone()));
    assert_eq!(say(&second).await, Spoken::New(second_line.clone()));
    assert_eq!(say(&first).await, Spoken::Repeated(first_line.clone()));
    let elsewhere = said(other, "a", Saying::Phrase(Phrase::Hello));
    assert!(matches!(say(&elsewhere).await, Spoken::New(line) if line.number == 1));

    let lines = async |after, limit| place.open().await.lines(table, after, limit).await.unwrap();
    assert_eq!(lines(0, 10).await, [first_line, second_line.clone()]);
    let latest = std::slice::from_ref(&second_line);
    assert_eq!(lines(0, 1).await, latest);
    assert_eq!(lines(1, 10).await, [second_line]);
    assert!(lines(u64::MAX, 10).await.is_empty());
}

pub(crate) async fn a_line_can_be_reported_and_removed(place: &dyn Place) {
    let store = place.open().await;
    let table = table_in(&*store).await;
    let text = Saying::Text("something bad".to_owned());
    for id in ["a", "b"] {
        store.say(&said(table, id, text.clone())).await.unwrap();
    }
    assert!(!store.report_line(table, 3, 0, 1).await.unwrap());
    for (number, seat) in [(1, 0), (2, 0), (2, 0), (2, 1)] {
        assert!(
            store
                .report_line(table, number, seat, number)
                .await
                .unwrap()
        );
    }
    let reported = async || {
        let all = store.reported_lines(10).await.unwrap();
        let told = all.iter().map(|told| (told.line.number, told.reports));
        told.collect::<Vec<_>>()
    };
    assert_eq!(reported().await, [(2, 2), (1, 1)]);

    let removed = store.remove_line(table, 2).await.unwrap();
    assert_eq!(removed, Some(line(2, None)));
    assert_eq!(store.remove_line(table, 3).await.unwrap(), None);
    assert_eq!(reported().await, [(1, 1)]);
    let lines = store.lines(table, 0, 10).await.unwrap();
    assert_eq!(lines, [line(1, Some(text)), line(2, None)]);
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
