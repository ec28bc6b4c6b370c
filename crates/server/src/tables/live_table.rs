//! A table in memory.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use vidraria_game::Seat;
use vidraria_table::{Numbered, Refusal, RefusalCode, ServerMessage, Table};

use super::{Order, PAGE, Tables, unavailable};
use crate::bus::Hint;
use crate::clock::numbered;
use crate::id::{KeyHash, NoRandomness, TableId, random};
use crate::store::{Addition, Appended, Awaits, SeatKeys, StoreError};

/// How often a command is tried again when the log turns out to be longer than thought, or the
/// store fails.
const ATTEMPTS: usize = 3;

/// A generator for real deals: nobody can foresee what it gives.
pub(super) fn dealer() -> Result<ChaCha20Rng, NoRandomness> {
    Ok(ChaCha20Rng::from_seed(random()?))
}

/// A table in memory, with its log in the store.
pub(crate) struct LiveTable {
    pub(crate) id: TableId,
    keys: SeatKeys,
    /// Held while a command is carried out, so that they come one after the other.
    pub(super) state: tokio::sync::Mutex<State>,
    used: Mutex<Instant>,
}

pub(super) struct State {
    pub(super) table: Table,
    dealer: ChaCha20Rng,
    /// The store may know more of this table than is known here.
    doubtful: bool,
    /// Somebody is seeing to it that the computers move.
    pub(super) driven: bool,
}

impl LiveTable {
    pub(super) fn new(id: TableId, keys: SeatKeys, table: Table) -> Result<Self, NoRandomness> {
        Ok(Self {
            id,
            keys,
            state: tokio::sync::Mutex::new(State {
                table,
                dealer: dealer()?,
                doubtful: false,
                driven: false,
            }),
            used: Mutex::new(Instant::now()),
        })
    }

    /// The seat that a secret opens.
    pub(crate) fn seat_of(&self, key: &str) -> Result<Seat, Refusal> {
        let hash = KeyHash::of(key);
        self.keys
            .iter()
            .fold(
                None,
                |found, (seat, kept)| {
                    if kept.same(&hash) { Some(*seat) } else { found }
                },
            )
            .ok_or_else(|| {
                Refusal::new(
                    RefusalCode::NotYours,
                    "this key opens no seat at this table: check the link you were given",
                )
            })
    }

    /// The table as it is now.
    pub(crate) async fn now(&self) -> Table {
        self.state.lock().await.table.clone()
    }

    /// Says that somebody uses the table.
    pub(super) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// For how long nobody has used it.
    pub(super) fn idle(&self) -> Duration {
        self.used
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .elapsed()
    }

    /// Carries out a command and returns the number of the last event that came of it, once all
    /// of them are on disk. A command that took effect before is only answered.
    ///
    /// # Errors
    /// Why it had no effect.
    pub(super) async fn carry_out(
        &self,
        tables: &Tables,
        state: &mut State,
        order: &Order,
    ) -> Result<u64, Refusal> {
        for _ in 0..ATTEMPTS {
            if state.doubtful {
                self.catch_up(tables, state).await.map_err(unavailable)?;
            }
            let (addition, after) = match self.prepare(state, order) {
                Ok(prepared) => prepared,
                Err(refusal) => return self.answer_again(tables, order, refusal).await,
            };
            match tables.store.append(&addition).await {
                Ok(Appended::Stored) => {
                    state.table = after;
                    self.publish(tables, addition.events);
                    return Ok(state.table.number());
                }
                Ok(Appended::Repeated(past)) => return order.answer(&past),
                Ok(Appended::Conflict) => state.doubtful = true,
                Err(error) => {
                    // Whether it was stored is unknown: the next attempt reads the log first.
                    tracing::error!(table = ?self.id, %error, "the store failed");
                    state.doubtful = true;
                }
            }
        }
        Err(Refusal::new(
            RefusalCode::Unavailable,
            "the server could not store this: try again in a moment",
        ))
    }

    /// What the log is to be given if the command is carried out, and the table after it.
    fn prepare(&self, state: &mut State, order: &Order) -> Result<(Addition, Table), Refusal> {
        let State { table, dealer, .. } = state;
        table.check_seen(&order.command, order.seen)?;
        let events = table.handle(order.by, &order.command, dealer)?;
        let events = numbered(table.number(), events);
        let mut after = table.clone();
        apply(&mut after, &events).map_err(|broken| {
            tracing::error!(table = ?self.id, %broken, "a command led to impossible events");
            Refusal::new(RefusalCode::Unavailable, "the server cannot carry this out")
        })?;
        let addition = Addition {
            table: self.id,
            awaits: Awaits::of(&after),
            command: order.mark.clone(),
            events,
        };
        Ok((addition, after))
    }

    /// The answer to a command that is refused now but may have taken effect before.
    async fn answer_again(
        &self,
        tables: &Tables,
        order: &Order,
        refusal: Refusal,
    ) -> Result<u64, Refusal> {
        let Some(mark) = &order.mark else {
            return Err(refusal);
        };
        match tables.store.effect(self.id, &mark.id).await {
            Ok(Some(past)) => order.answer(&past),
            Ok(None) => Err(refusal),
            Err(error) => Err(unavailable(error)),
        }
    }

    /// Tells everyone who looks at the table of events that are on disk.
    fn publish(&self, tables: &Tables, events: Vec<Numbered>) {
        if let (Some(first), Some(last)) = (events.first(), events.last()) {
            let (first, last) = (first.number, last.number);
            let message = encode(&ServerMessage::Events { events }).into();
            let hint = Hint {
                first,
                last,
                message,
            };
            tables.bus.publish(self.id, hint);
        }
    }

    /// Reads what the log has more than is known here.
    async fn catch_up(&self, tables: &Tables, state: &mut State) -> Result<(), StoreError> {
        loop {
            let after = state.table.number();
            let page = tables.store.events(self.id, after, PAGE).await?;
            let complete = page.len() < PAGE as usize;
            apply(&mut state.table, &page)
                .map_err(|broken| StoreError::Damaged(self.id, broken.to_string()))?;
            self.publish(tables, page);
            if complete {
                state.doubtful = false;
                return Ok(());
            }
        }
    }
}

fn apply(table: &mut Table, events: &[Numbered]) -> Result<(), vidraria_table::Broken> {
    events.iter().try_for_each(|event| table.apply(event))
}

/// A message as it goes over the wire.
pub(crate) fn encode(message: &ServerMessage) -> String {
    serde_json::to_string(message).expect("messages hold nothing that JSON cannot")
}
