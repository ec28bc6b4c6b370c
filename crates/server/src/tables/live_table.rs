//! A table in memory.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use vidraria_game::Seat;
use vidraria_table::{
    Actor, Arrival, Command, Dealer, Numbered, Refusal, RefusalCode, ServerMessage, Table,
};

use super::presence::Presence;
use super::{Order, PAGE, Tables, unavailable};
use crate::bus::{Hint, Note};
use crate::clock;
use crate::credit::Credit;
use crate::id::{KeyHash, TableId};
use crate::store::{Addition, Appended, Awaits, CommandMark, PastCommand, SeatKeys, StoreError};

/// How often a command is tried again when the log turns out to be longer than thought, or the
/// store fails.
const ATTEMPTS: usize = 3;

/// A table in memory, with its log in the store.
pub(crate) struct LiveTable {
    pub(crate) id: TableId,
    /// The hashes of the seats' secrets.
    keys: Mutex<SeatKeys>,
    /// Held while a command is carried out, so that they come one after the other.
    pub(super) state: tokio::sync::Mutex<State>,
    pub(super) presence: Presence,
    /// What each seat can still ask for, over whichever connection.
    credit: Mutex<Vec<Credit>>,
    /// Held while something is said.
    pub(super) speaking: tokio::sync::Mutex<()>,
    used: Mutex<Instant>,
}

pub(super) struct State {
    pub(super) table: Table,
    dealer: Dealer,
    /// The store may know more of this table than is known here.
    doubtful: bool,
    /// Somebody is seeing to it that the computers move.
    pub(super) driven: bool,
}

/// What became of events.
enum Added {
    /// They are on disk.
    New,
    /// There were none.
    Nothing,
    /// The command they would have come of took effect before.
    Repeated(PastCommand),
}

impl LiveTable {
    pub(super) fn new(id: TableId, keys: SeatKeys, table: Table, dealer: Dealer) -> Self {
        let seats = table.seats().len();
        let now = Instant::now();
        Self {
            id,
            keys: Mutex::new(keys),
            state: tokio::sync::Mutex::new(State {
                table,
                dealer,
                doubtful: false,
                driven: false,
            }),
            presence: Presence::of_nobody(seats),
            credit: Mutex::new(vec![Credit::full(now); seats]),
            speaking: tokio::sync::Mutex::default(),
            used: Mutex::new(now),
        }
    }

    /// Pays for something that a seat asks for.
    ///
    /// # Errors
    /// If it has asked for too much lately.
    pub(crate) fn pay(&self, seat: Seat, cost: f64, now: Instant) -> Result<(), Refusal> {
        let mut credit = self.credit.lock().unwrap_or_else(PoisonError::into_inner);
        let own = credit.get_mut(seat);
        own.map_or(Ok(()), |credit| credit.pay(cost, now))
    }

    /// The seat that a secret opens.
    pub(crate) fn seat_of(&self, key: &str) -> Result<Seat, Refusal> {
        let hash = KeyHash::of(key);
        self.keys()
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

    /// Lets another secret open a seat, instead of the one before.
    pub(crate) fn change_key(&self, seat: Seat, key: KeyHash) {
        for (known, kept) in self.keys().iter_mut() {
            if *known == seat {
                *kept = key;
            }
        }
    }

    /// Whether anybody is connected with a seat's key.
    pub(crate) fn is_attended(&self) -> bool {
        self.presence.of_somebody()
    }

    fn keys(&self) -> MutexGuard<'_, SeatKeys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
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
        let rematch = self.lay_again(tables, state, order).await?;
        let events = |state: &mut State| {
            let State { table, dealer, .. } = state;
            table.check_seen(&order.command, order.seen)?;
            let arrival = Arrival {
                now: clock::now(),
                delay: order.delay,
                rematch: rematch.clone(),
            };
            table.handle(order.by, &order.command, &arrival, dealer)
        };
        match self.add(tables, state, order.mark.as_ref(), events).await {
            Ok(Added::New | Added::Nothing) => Ok(state.table.number()),
            Ok(Added::Repeated(past)) => order.answer(&past),
            Err(refusal) => self.answer_again(tables, order, refusal).await,
        }
    }

    /// Lets happen what is due because nobody did anything; how many events that were.
    pub(super) async fn let_pass(
        &self,
        tables: &Tables,
        state: &mut State,
    ) -> Result<u64, Refusal> {
        let before = state.table.number();
        let events = |state: &mut State| {
            let State { table, dealer, .. } = state;
            table.wake(clock::now(), dealer)
        };
        self.add(tables, state, None, events).await?;
        Ok(state.table.number() - before)
    }

    /// Adds what `events` makes of the table to its log. Once they are on disk, everyone is told.
    async fn add(
        &self,
        tables: &Tables,
        state: &mut State,
        mark: Option<&CommandMark>,
        events: impl Fn(&mut State) -> Result<Vec<Numbered>, Refusal>,
    ) -> Result<Added, Refusal> {
        for _ in 0..ATTEMPTS {
            if state.doubtful {
                self.catch_up(tables, state).await.map_err(unavailable)?;
            }
            let events = events(state)?;
            if events.is_empty() {
                return Ok(Added::Nothing);
            }
            let (addition, after) = self.addition(&state.table, mark, events)?;
            match tables.store.append(&addition).await {
                Ok(Appended::Stored) => {
                    state.table = after;
                    tables.alarm.set(addition.wakes);
                    self.publish(tables, addition.events);
                    return Ok(Added::New);
                }
                Ok(Appended::Repeated(past)) => return Ok(Added::Repeated(past)),
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

    /// What the log is to be given, and the table after it.
    fn addition(
        &self,
        table: &Table,
        mark: Option<&CommandMark>,
        events: Vec<Numbered>,
    ) -> Result<(Addition, Table), Refusal> {
        let mut after = table.clone();
        apply(&mut after, &events).map_err(|broken| {
            tracing::error!(table = ?self.id, %broken, "a command led to impossible events");
            Refusal::new(RefusalCode::Unavailable, "the server cannot carry this out")
        })?;
        let addition = Addition {
            table: self.id,
            awaits: Awaits::of(&after),
            wakes: after.wakes_at(),
            command: mark.cloned(),
            events,
        };
        Ok((addition, after))
    }

    /// Lays another table if one is asked for and may be, on the same terms and with the same
    /// keys; its id.
    async fn lay_again(
        &self,
        tables: &Tables,
        state: &State,
        order: &Order,
    ) -> Result<Option<String>, Refusal> {
        let Actor::Seat(seat) = order.by else {
            return Ok(None);
        };
        if order.command != Command::Rematch || state.table.check_rematch(seat).is_err() {
            return Ok(None);
        }
        let terms = state.table.terms().clone();
        let keys = self.keys().clone();
        let id = tables.make_with(terms, keys).await?;
        Ok(Some(id.to_string()))
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
            tables.bus.publish(self.id, Note::Events(hint));
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
