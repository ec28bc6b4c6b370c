//! Stores that fail, and several servers on one store.

use std::collections::VecDeque;
use std::sync::Mutex;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tempfile::TempDir;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::review::Plan;
use vidraria_table::{ChatLine, Command, CommandRequest, Numbered};

use super::*;
use crate::bus::{Note, Subscription};
use crate::store::{
    Addition, Appended, ChatStore, LobbyStore, PastCommand, Reported, Said, Spoken, SqliteStore,
};

/// What goes wrong when something is to be appended.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    /// It is not stored.
    Before,
    /// It is stored, but that is not heard of.
    After,
}

/// A store on which appending goes wrong as planned.
struct Shaky {
    store: SqliteStore,
    faults: Mutex<VecDeque<Fault>>,
}

impl Store for Shaky {
    fn create<'a>(&'a self, table: &'a NewTable) -> BoxFuture<'a, Result<(), StoreError>> {
        self.store.create(table)
    }

    fn append<'a>(&'a self, addition: &'a Addition) -> BoxFuture<'a, Result<Appended, StoreError>> {
        let fault = self.faults.lock().unwrap().pop_front();
        async move {
            let broken = Err(StoreError::Folder(std::io::Error::other("planned")));
            match fault {
                Some(Fault::Before) => broken,
                Some(Fault::After) => {
                    self.store.append(addition).await?;
                    broken
                }
                None => self.store.append(addition).await,
            }
        }
        .boxed()
    }

    fn keys(&self, table: TableId) -> BoxFuture<'_, Result<Option<SeatKeys>, StoreError>> {
        self.store.keys(table)
    }

    fn events(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<Numbered>, StoreError>> {
        self.store.events(table, after, limit)
    }

    fn effect<'a>(
        &'a self,
        table: TableId,
        command: &'a str,
    ) -> BoxFuture<'a, Result<Option<PastCommand>, StoreError>> {
        self.store.effect(table, command)
    }

    fn awaiting_computers(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.store.awaiting_computers()
    }

    fn secret(&self, table: TableId) -> BoxFuture<'_, Result<Option<Secret>, StoreError>> {
        self.store.secret(table)
    }

    fn due(&self, now: u64, limit: u32) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.store.due(now, limit)
    }

    fn next_wake(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        self.store.next_wake()
    }

    fn set_wake(
        &self,
        table: TableId,
        wakes: Option<u64>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.store.set_wake(table, wakes)
    }

    fn review(
        &self,
        table: TableId,
        version: u32,
    ) -> BoxFuture<'_, Result<Option<Vec<u8>>, StoreError>> {
        self.store.review(table, version)
    }

    fn keep_review<'a>(
        &'a self,
        table: TableId,
        version: u32,
        review: &'a [u8],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.store.keep_review(table, version, review)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.store.close()
    }
}

impl ChatStore for Shaky {
    fn say<'a>(&'a self, said: &'a Said) -> BoxFuture<'a, Result<Spoken, StoreError>> {
        self.store.say(said)
    }

    fn lines(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<ChatLine>, StoreError>> {
        self.store.lines(table, after, limit)
    }

    fn remove_line(
        &self,
        table: TableId,
        number: u64,
    ) -> BoxFuture<'_, Result<Option<ChatLine>, StoreError>> {
        self.store.remove_line(table, number)
    }

    fn report_line(
        &self,
        table: TableId,
        number: u64,
        seat: Seat,
        at: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.store.report_line(table, number, seat, at)
    }

    fn reported_lines(&self, limit: u32) -> BoxFuture<'_, Result<Vec<Reported>, StoreError>> {
        self.store.reported_lines(limit)
    }
}

impl LobbyStore for Shaky {
    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.store.open_table(table)
    }

    fn shut_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.store.shut_table(table)
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.store.open_tables()
    }

    fn change_key(
        &self,
        table: TableId,
        seat: Seat,
        key: KeyHash,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.store.change_key(table, seat, key)
    }
}

/// A store in a folder of its own, and a table for two persons in it.
struct Setting {
    store: Arc<Shaky>,
    tables: Tables,
    table: Arc<LiveTable>,
    _folder: TempDir,
}

impl Setting {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(Shaky {
            store: SqliteStore::open(folder.path()).await.unwrap(),
            faults: Mutex::default(),
        });
        let tables = Tables::new(
            store.clone(),
            Reviews::new(Plan::QUICK),
            CancellationToken::new(),
        );
        let game = AnyOptions::default_of(GameKind::River);
        let terms = Terms {
            first: Some(0),
            ..Terms::new(game, vec![SeatTerms::Person; 2])
        };
        let made = tables.make(terms).await.unwrap();
        let id = made.table.parse().unwrap();
        let table = tables.get(id).await.unwrap().unwrap();
        Self {
            store,
            tables,
            table,
            _folder: folder,
        }
    }

    fn plan(&self, faults: &[Fault]) {
        self.store.faults.lock().unwrap().extend(faults);
    }

    async fn sit(&self, seat: usize, id: &str) -> Result<u64, Refusal> {
        self.tables.carry_out(&self.table, sit(seat, id)).await
    }

    async fn logged(&self) -> usize {
        let events = self.store.events(self.table.id, 0, 100).await;
        events.unwrap().len()
    }
}

fn sit(seat: usize, id: &str) -> Order {
    let request = CommandRequest {
        id: id.to_owned(),
        seen: 0,
        command: Command::sit("Ana"),
    };
    Order::of_viewer(Some(seat), request).unwrap()
}

/// The number of the last event that the next note tells of.
async fn last_of_next(notes: &mut Subscription) -> u64 {
    match notes.next().await.unwrap() {
        Note::Events(hint) => hint.last,
        Note::Aside(message) => panic!("{message}"),
    }
}

#[tokio::test]
async fn a_command_stored_without_a_word_is_found_to_be_stored() {
    let setting = Setting::new().await;
    setting.plan(&[Fault::After]);
    let mut hints = setting.tables.bus.subscribe(setting.table.id);
    assert_eq!(setting.sit(0, "a").await, Ok(2));
    assert_eq!(setting.logged().await, 2);
    assert_eq!(last_of_next(&mut hints).await, 2);
    assert!(hints.next_now().is_none(), "everyone is told once");
}

#[tokio::test]
async fn a_store_that_fails_for_a_moment_is_tried_again() {
    let setting = Setting::new().await;
    setting.plan(&[Fault::Before, Fault::Before]);
    assert_eq!(setting.sit(0, "a").await, Ok(2));
    assert_eq!(setting.logged().await, 2);
}

#[tokio::test]
async fn a_command_refused_by_a_failing_store_can_be_sent_again() {
    let setting = Setting::new().await;
    setting.plan(&[Fault::Before; 3]);
    let refusal = setting.sit(0, "a").await.unwrap_err();
    assert_eq!(refusal.code, RefusalCode::Unavailable);
    assert_eq!(setting.sit(0, "a").await, Ok(2));
    assert_eq!(setting.logged().await, 2);
    assert_eq!(setting.table.now().await.number(), 2);
}

#[tokio::test]
async fn a_command_stored_at_the_last_attempt_is_answered_and_can_be_sent_again() {
    let setting = Setting::new().await;
    setting.plan(&[Fault::Before, Fault::Before, Fault::After]);
    for _ in 0..2 {
        assert_eq!(setting.sit(0, "a").await, Ok(2));
        assert_eq!(setting.logged().await, 2);
    }
    assert_eq!(setting.table.now().await.number(), 2);
}

#[tokio::test]
async fn servers_on_one_store_notice_what_the_others_did() {
    let here = Setting::new().await;
    let elsewhere = Tables::new(
        here.store.clone(),
        Reviews::new(Plan::QUICK),
        CancellationToken::new(),
    );
    let there = elsewhere.get(here.table.id).await.unwrap().unwrap();
    let mut hints = elsewhere.bus.subscribe(there.id);

    assert_eq!(here.sit(0, "a").await, Ok(2));
    assert_eq!(there.now().await.number(), 1);
    let last = elsewhere.carry_out(&there, sit(1, "b")).await.unwrap();
    assert_eq!(last, 5, "the game has begun and the glass is dealt");
    assert_eq!(last_of_next(&mut hints).await, 2);
    assert_eq!(last_of_next(&mut hints).await, 5);

    // What the other server did is not done again here.
    assert_eq!(here.sit(1, "b").await, Ok(5));
    assert_eq!(here.sit(0, "c").await, Ok(6));
    assert_eq!(here.logged().await, 6);
}

#[tokio::test]
async fn a_table_read_again_is_the_same_table() {
    let setting = Setting::new().await;
    for seat in 0..2 {
        setting.sit(seat, &format!("sit{seat}")).await.unwrap();
    }
    let before = setting.table.now().await.view(Some(0));
    setting.tables.lock().clear();
    let again = setting.tables.get(setting.table.id).await.unwrap().unwrap();
    assert!(!Arc::ptr_eq(&again, &setting.table));
    assert_eq!(again.now().await.view(Some(0)), before);
}
