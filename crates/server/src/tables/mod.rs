//! The tables in memory. They are a cache of the store: any of them can be dropped and is read
//! again from its log.

mod alarm;
mod chat;
mod computers;
mod live_table;
mod order;
mod presence;
#[cfg(test)]
mod tests;

pub(crate) use live_table::{LiveTable, encode};
pub(crate) use order::Order;
pub(crate) use presence::Present;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use vidraria_game::Seat;
use vidraria_table::{
    Dealer, MadeTable, Numbered, Refusal, RefusalCode, SeatInvitation, SeatTerms, Secret, Table,
    Terms,
};

use alarm::Alarm;

use crate::bus::Bus;
use crate::clock;
use crate::id::{KeyHash, NoRandomness, SeatKey, TableId, random};
use crate::reviews::Reviews;
pub(crate) use crate::store::PAGE;
use crate::store::{Awaits, NewTable, SeatKeys, Store, StoreError, whole_log};
use crate::thinkers::Thinkers;

/// How long a table stays in memory that nobody uses.
const IDLE: Duration = Duration::from_secs(600);

/// How often idle tables are looked for.
const SWEEP: Duration = Duration::from_secs(60);

/// All tables, and what they need. Clones share it.
#[derive(Clone)]
pub(crate) struct Tables {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Bus,
    pub(crate) thinkers: Thinkers,
    pub(crate) reviews: Reviews,
    /// Counts what must end before the server may.
    pub(crate) tasks: TaskTracker,
    /// Says that the server is ending.
    pub(crate) ending: CancellationToken,
    alarm: Alarm,
    live: Arc<Mutex<HashMap<TableId, Arc<LiveTable>>>>,
}

impl Tables {
    pub(crate) fn new(store: Arc<dyn Store>, reviews: Reviews, ending: CancellationToken) -> Self {
        Self {
            store,
            bus: Bus::default(),
            thinkers: Thinkers::new(),
            reviews,
            tasks: TaskTracker::new(),
            ending,
            alarm: Alarm::new(),
            live: Arc::default(),
        }
    }

    /// Makes and keeps a table.
    pub(crate) async fn make(&self, terms: Terms) -> Result<MadeTable, Refusal> {
        let mut seats = Vec::new();
        let mut keys = Vec::new();
        for (seat, terms) in terms.seats.iter().enumerate() {
            if *terms == SeatTerms::Person {
                let key = SeatKey::generate().map_err(no_randomness)?;
                keys.push((seat, KeyHash::of(key.text())));
                seats.push((seat, key));
            }
        }
        let id = self.make_with(terms, keys).await?;
        let invitation = |(seat, key): (Seat, SeatKey)| SeatInvitation {
            seat,
            key: key.text().to_owned(),
            link: format!("/table/{id}#key={}", key.text()),
        };
        Ok(MadeTable {
            table: id.to_string(),
            watch: format!("/table/{id}"),
            seats: seats.into_iter().map(invitation).collect(),
        })
    }

    /// Makes and keeps a table to which these keys open the persons' seats.
    async fn make_with(&self, terms: Terms, keys: SeatKeys) -> Result<TableId, Refusal> {
        let secret = Secret::new(random().map_err(no_randomness)?);
        let mut dealer = Dealer::Fair(secret);
        let (table, events) = Table::create(terms, clock::now(), &mut dealer)?;
        let id = TableId::generate().map_err(no_randomness)?;
        let new = NewTable {
            id,
            keys: keys.clone(),
            events,
            awaits: Awaits::of(&table),
            wakes: table.wakes_at(),
            secret: Some(secret),
        };
        self.store.create(&new).await.map_err(unavailable)?;
        tracing::info!(table = ?id, seats = table.seats().len(), "a table was made");
        self.alarm.set(new.wakes);
        let live = self.keep(LiveTable::new(id, keys, table, dealer));
        self.wake(&live).await;
        Ok(id)
    }

    /// A table, read from the store if need be; none if there is none with this id.
    pub(crate) async fn get(&self, id: TableId) -> Result<Option<Arc<LiveTable>>, Refusal> {
        if let Some(table) = self.lock().get(&id) {
            table.touch();
            return Ok(Some(table.clone()));
        }
        let Some(loaded) = self.load(id).await.map_err(unavailable)? else {
            return Ok(None);
        };
        let table = self.keep(loaded);
        self.wake(&table).await;
        Ok(Some(table))
    }

    /// A table's whole log.
    pub(crate) async fn log(&self, id: TableId) -> Result<Vec<Numbered>, StoreError> {
        whole_log(&*self.store, id).await
    }

    async fn load(&self, id: TableId) -> Result<Option<LiveTable>, StoreError> {
        let Some(keys) = self.store.keys(id).await? else {
            return Ok(None);
        };
        let log = self.log(id).await?;
        let damaged = |reason: String| StoreError::Damaged(id, reason);
        let table = Table::replay(&log).map_err(|broken| damaged(broken.to_string()))?;
        let dealer = self.dealer_of(id, &table).await?;
        Ok(Some(LiveTable::new(id, keys, table, dealer)))
    }

    /// Who deals at a table: its secret, or chance alone if it is from before there were secrets.
    async fn dealer_of(&self, id: TableId, table: &Table) -> Result<Dealer, StoreError> {
        let damaged = |reason: String| StoreError::Damaged(id, reason);
        if table.commitment().is_some() {
            let secret = self.store.secret(id).await?;
            return secret
                .map(Dealer::Fair)
                .ok_or_else(|| damaged("the secret of its deals is missing".to_owned()));
        }
        let seed = random().map_err(|fault| damaged(fault.to_string()))?;
        Ok(Dealer::Lots(Box::new(ChaCha20Rng::from_seed(seed))))
    }

    /// Puts a table among the live ones, unless it is there already, and returns the one that is.
    fn keep(&self, table: LiveTable) -> Arc<LiveTable> {
        let mut live = self.lock();
        live.entry(table.id)
            .or_insert_with(|| Arc::new(table))
            .clone()
    }

    /// Goes on with the tables that were left while a computer was to move.
    pub(crate) async fn resume(self) {
        let waiting = match self.store.awaiting_computers().await {
            Ok(waiting) => waiting,
            Err(error) => {
                tracing::error!(%error, "tables of computers wait until somebody looks at them");
                return;
            }
        };
        if !waiting.is_empty() {
            tracing::info!(
                tables = waiting.len(),
                "going on where computers are to move"
            );
        }
        for id in waiting {
            if self.ending.is_cancelled() {
                return;
            }
            if let Err(refusal) = self.get(id).await {
                tracing::error!(table = ?id, %refusal, "the table could not be read");
            }
        }
    }

    /// Drops tables from memory that nobody uses, until the server ends.
    pub(crate) async fn sweep(self) {
        let mut ticks = interval(SWEEP);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self
            .ending
            .run_until_cancelled(ticks.tick())
            .await
            .is_some()
        {
            self.lock()
                .retain(|_, table| Arc::strong_count(table) > 1 || table.idle() < IDLE);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a player is told when the store fails; the host finds the reason in the log.
pub(crate) fn unavailable(error: StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::new(
        RefusalCode::Unavailable,
        "the server could not read or store the table: try again in a moment",
    )
}

pub(crate) fn no_randomness(error: NoRandomness) -> Refusal {
    tracing::error!(%error, "no randomness");
    Refusal::new(
        RefusalCode::Unavailable,
        "the server has no random numbers: try again in a moment",
    )
}
