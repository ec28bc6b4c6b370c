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
