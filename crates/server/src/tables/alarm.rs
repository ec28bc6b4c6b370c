//! Seeing to it that things happen although nobody does anything: time that is up, pauses that are
//! over, tables that everyone has left.
//!
//! When that is stands in the store, so a server that was stopped goes on with it, and several
//! servers may do it at once: only one of them can add the next event to a log.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use vidraria_table::Refusal;

use super::{Tables, unavailable};
use crate::clock;
use crate::id::TableId;
use crate::store::StoreError;

/// How many tables are looked at in one go.
const AT_ONCE: u32 = 100;

/// The longest sleep: another server may have made tables on the same store.
const LONGEST: u64 = 60_000;

/// How long a table is left alone that could not be looked at.
const PAUSE: u64 = 60_000;

/// How long to wait when the store fails.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// The alarm clock for all tables. Clones share it.
#[derive(Clone)]
pub(super) struct Alarm {
    /// When it rings next, in milliseconds since 1970 (UTC); the end of time while it is being set.
    next: Arc<AtomicU64>,
    earlier: Arc<Notify>,
}

impl Alarm {
    pub(super) fn new() -> Self {
        Self {
            next: Arc::new(AtomicU64::new(u64::MAX)),
            earlier: Arc::default(),
        }
    }

    /// Says that a table is to be looked at then.
    pub(super) fn set(&self, wakes: Option<u64>) {
        if wakes.is_some_and(|at| at < self.next.load(Ordering::SeqCst)) {
            self.earlier.notify_one();
        }
    }
}

impl Tables {
    /// Wakes tables when something is due at them, until the server ends.
    pub(crate) async fn keep_time(self) {
        let ending = self.ending.clone();
        let watch = async {
            loop {
                self.alarm.next.store(u64::MAX, Ordering::SeqCst);
                match self.ring().await {
                    Ok(next) => self.sleep_until(next).await,
                    Err(error) => {
                        tracing::error!(%error, "the store failed: tables wait to be woken");
                        sleep(AFTER_FAILURE).await;
                    }
                }
            }
        };
        ending.run_until_cancelled(watch).await;
    }

    /// Wakes all tables at which something is due, and says when it is next.
    async fn ring(&self) -> Result<u64, StoreError> {
        loop {
            let due = self.store.due(clock::now(), AT_ONCE).await?;
            if due.is_empty() {
                let next = self.store.next_wake().await?;
                return Ok(next.unwrap_or(u64::MAX));
            }
            for id in due {
                if let Err(refusal) = self.wake_at(id).await {
                    tracing::error!(table = ?id, %refusal, "a table could not be woken");
                    self.store.set_wake(id, Some(clock::now() + PAUSE)).await?;
                }
            }
        }
    }

    async fn sleep_until(&self, next: u64) {
        self.alarm.next.store(next, Ordering::SeqCst);
        let pause = next.saturating_sub(clock::now()).min(LONGEST);
        // It does not matter what ends the sleep.
        let _ = timeout(Duration::from_millis(pause), self.alarm.earlier.notified()).await;
    }

    /// Lets happen what is due at a table.
    async fn wake_at(&self, id: TableId) -> Result<(), Refusal> {
        let Some(table) = self.get(id).await? else {
            return Ok(());
        };
        let mut state = table.state.lock().await;
        if table.let_pass(self, &mut state).await? == 0 {
            // The store has an older time than the table.
            let wakes = state.table.wakes_at();
            let set = self.store.set_wake(id, wakes).await;
            set.map_err(unavailable)?;
        }
        self.start_computers(&table, &mut state);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;
    use tokio_util::sync::CancellationToken;
    use vidraria_games::{AnyOptions, GameKind};
    use vidraria_search::review::Plan;
    use vidraria_table::{Dealer, Event, Phase, SeatTerms, Secret, Table, Terms};

    use super::*;
    use crate::reviews::Reviews;
    use crate::store::{Awaits, NewTable, SqliteStore, Store};

    const DAY: u64 = 24 * 3600 * 1000;

    fn server(store: &Arc<SqliteStore>) -> Tables {
        let reviews = Reviews::new(Plan::QUICK);
        Tables::new(store.clone(), reviews, CancellationToken::new())
    }

    /// A table that was made so many days ago and that nobody has come to.
    fn forgotten(days: u64) -> NewTable {
        let game = AnyOptions::default_of(GameKind::River);
        let terms = Terms::new(game, vec![SeatTerms::Person; 2]);
        let secret = Secret::new([1; 32]);
        let made = clock::now() - days * DAY;
        let (table, events) = Table::create(terms, made, &mut Dealer::Fair(secret)).unwrap();
        NewTable {
            id: TableId::generate().unwrap(),
            keys: Vec::new(),
            events,
            awaits: Awaits::of(&table),
            wakes: table.wakes_at(),
            secret: Some(secret),
        }
    }

    #[tokio::test]
    async fn of_several_servers_one_wakes_a_table_once() {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(SqliteStore::open(folder.path()).await.unwrap());
        let (old, young) = (forgotten(8), forgotten(6));
        for table in [&old, &young] {
            store.create(table).await.unwrap();
        }
        let (here, there) = (server(&store), server(&store));
        let (next_here, next_there) = tokio::join!(here.ring(), there.ring());
        assert_eq!(next_here.unwrap(), young.wakes.unwrap());
        assert_eq!(next_there.unwrap(), young.wakes.unwrap());

        let log = store.events(old.id, 0, 10).await.unwrap();
        let events: Vec<&Event> = log.iter().map(|event| &event.event).collect();
        assert!(
            matches!(
                events[..],
                [
                    Event::Created { .. },
                    Event::Closed { .. },
                    Event::Revealed { .. }
                ]
            ),
            "{events:?}"
        );
        for tables in [here, there] {
            let table = tables.get(old.id).await.unwrap().unwrap();
            let phase = table.now().await.phase();
            // The one that came too late sees it with the next command.
            assert!(matches!(phase, Phase::Closed | Phase::Waiting));
        }
    }

    #[tokio::test]
    async fn a_table_that_cannot_be_woken_is_left_alone_for_a_while() {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(SqliteStore::open(folder.path()).await.unwrap());
        let damaged = NewTable {
            secret: None,
            ..forgotten(8)
        };
        store.create(&damaged).await.unwrap();
        let before = clock::now();
        let next = server(&store).ring().await.unwrap();
        assert!(next >= before + PAUSE);
        assert_eq!(store.events(damaged.id, 0, 10).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn an_earlier_time_ends_the_sleep() {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(SqliteStore::open(folder.path()).await.unwrap());
        let tables = server(&store);
        let sleep = tables.sleep_until(clock::now() + DAY);
        let alarm = tables.alarm.clone();
        let waker = async {
            tokio::task::yield_now().await;
            alarm.set(None);
            alarm.set(Some(clock::now() + 2 * DAY));
            alarm.set(Some(clock::now() + DAY / 2));
        };
        let both = async { tokio::join!(sleep, waker) };
        timeout(Duration::from_secs(10), both).await.unwrap();
    }
}
