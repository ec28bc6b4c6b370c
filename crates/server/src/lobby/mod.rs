//! Where strangers meet: the public tables that wait for somebody, and those who seek a quick
//! match.

mod queue;
mod seeking;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use vidraria_game::Seat;
use vidraria_table::{
    Clock, Command, CommandRequest, JoinRequest, LobbyList, OpenTable, Phase, Refusal, RefusalCode,
    SeatInvitation, SeatTerms, Table, clean_name,
};

use crate::accounts::Seating;
use crate::bus::Subscription;
use crate::id::{KeyHash, SeatKey, TableId};
use crate::records::Records;
use crate::tables::{LiveTable, Order, Tables, no_randomness, unavailable};

pub(crate) use seeking::hold;

/// The most tables in a list.
const MOST: usize = 100;

/// The lobby. Clones share it.
#[derive(Clone)]
pub(crate) struct Lobby {
    pub(crate) tables: Tables,
    records: Records,
    inner: Arc<Inner>,
}

struct Inner {
    open: Mutex<HashMap<TableId, OpenTable>>,
    /// Counts the changes of what there is to be seen.
    changes: watch::Sender<u64>,
    /// Held while somebody joins, so that nobody is given a seat that another has just taken.
    joining: tokio::sync::Mutex<()>,
    queue: queue::Queue,
}

impl Lobby {
    pub(crate) fn new(tables: Tables, records: Records) -> Self {
        Self {
            tables,
            records,
            inner: Arc::new(Inner {
                open: Mutex::default(),
                changes: watch::channel(0).0,
                joining: tokio::sync::Mutex::default(),
                queue: queue::Queue::default(),
            }),
        }
    }

    /// Goes on with the tables that strangers could join when the server ended.
    pub(crate) async fn resume(self) {
        match self.tables.store.open_tables().await {
            Ok(open) => open.into_iter().for_each(|id| self.follow(id)),
            Err(error) => tracing::error!(%error, "the lobby's tables could not be read"),
        }
    }

    /// Adds a public table.
    pub(crate) async fn add(&self, id: TableId) {
        if let Err(error) = self.tables.store.open_table(id).await {
            // It is shown all the same, until the server ends.
            tracing::error!(table = ?id, %error, "an open table could not be stored");
        }
        self.follow(id);
    }

    /// What there is to be seen now.
    pub(crate) fn list(&self) -> LobbyList {
        let mut tables: Vec<OpenTable> = self.open().values().cloned().collect();
        tables.sort_by_key(|table| std::cmp::Reverse(table.made));
        tables.truncate(MOST);
        LobbyList {
            tables,
            seeking: self.inner.queue.len(),
        }
    }

    /// Hears whenever there is something else to be seen.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.inner.changes.subscribe()
    }

    /// Gives somebody a free seat of a public table: its only key from then on, and he sits there.
    ///
    /// # Errors
    /// If there is no seat for him, or his name is none.
    pub(crate) async fn join(
        &self,
        table: &Arc<LiveTable>,
        request: JoinRequest,
        seating: &Seating,
    ) -> Result<SeatInvitation, Refusal> {
        clean_name(&request.name)?;
        let _one_after_the_other = self.inner.joining.lock().await;
        let seat = free_seat(&table.now().await)?;
        let key = SeatKey::generate().map_err(no_randomness)?;
        let hash = KeyHash::of(key.text());
        let stored = self.tables.store.change_key(table.id, seat, hash).await;
        stored.map_err(unavailable)?;
        table.change_key(seat, hash);
        let command = Command::Sit {
            name: request.name,
            random: request.random,
        };
        let order = CommandRequest {
            id: format!("join-{}", TableId::generate().map_err(no_randomness)?),
            seen: 0,
            command: command.clone(),
        };
        let order = Order::of_viewer(Some(seat), order)?;
        self.tables.carry_out(table, order).await?;
        seating.note(table.id, Some(seat), &command).await;
        Ok(SeatInvitation {
            seat,
            link: format!("/table/{}#key={}", table.id, key.text()),
            key: key.text().to_owned(),
        })
    }

    /// Follows a table until it does not wait any more.
    fn follow(&self, id: TableId) {
        let lobby = self.clone();
        let tasks = &self.tables.tasks;
        tasks.spawn(async move {
            let ending = lobby.tables.ending.clone();
            let followed = ending.run_until_cancelled(lobby.watch(id)).await;
            match followed {
                None => return,
                Some(Ok(())) => {}
                Some(Err(refusal)) => {
                    tracing::error!(table = ?id, %refusal, "an open table cannot be read");
                }
            }
            lobby.show(id, None);
            if let Err(error) = lobby.tables.store.shut_table(id).await {
                tracing::error!(table = ?id, %error, "an open table could not be taken off the list");
            }
        });
    }

    /// Keeps what is shown of a table up to date as long as it waits.
    async fn watch(&self, id: TableId) -> Result<(), Refusal> {
        let mut notes: Subscription = self.tables.bus.subscribe(id);
        let first = self.tables.store.events(id, 0, 1).await;
        let first = first.map_err(unavailable)?;
        let made = first.first().map_or(0, |event| event.at);
        while let Some(live) = self.tables.get(id).await? {
            let table = live.now().await;
            if table.phase() != Phase::Waiting {
                return Ok(());
            }
            self.show(id, describe(&live, &table, made));
            if notes.next().await.is_err() {
                notes = self.tables.bus.subscribe(id);
            }
            // What comes in the same moment is looked at together.
            while notes.next_now().is_some_and(|note| note.is_ok()) {}
        }
        Ok(())
    }

    /// Shows this of a table from now on.
    fn show(&self, id: TableId, shown: Option<OpenTable>) {
        let changed = {
            let mut open = self.open();
            let before = match shown.clone() {
                Some(shown) => open.insert(id, shown),
                None => open.remove(&id),
            };
            before != shown
        };
        if changed {
            self.tell();
        }
    }

    /// Says that there is something else to be seen.
    fn tell(&self) {
        self.inner.changes.send_modify(|changes| *changes += 1);
    }

    fn open(&self) -> MutexGuard<'_, HashMap<TableId, OpenTable>> {
        self.inner
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is shown of a waiting table; nothing if nobody has sat down yet, if no seat is free, or if
/// everyone has gone away from a live game.
fn describe(live: &LiveTable, table: &Table, made: u64) -> Option<OpenTable> {
    let terms = table.terms();
    let names: Vec<_> = table.seats().iter().map(|seat| seat.name.clone()).collect();
    let free = free_seats(table);
    let live_game = matches!(terms.clock, Some(Clock::Live { .. }));
    if free.is_empty() || names.iter().all(Option::is_none) || (live_game && !live.is_attended()) {
        return None;
    }
    let mut terms = terms.clone();
    terms.edition = terms.edition.map(|_| String::new());
    Some(OpenTable {
        table: live.id.to_string(),
        made,
        terms,
        names,
        free,
    })
}

/// The seats of persons on which nobody sits.
fn free_seats(table: &Table) -> Vec<Seat> {
    let terms = table.terms().seats.iter().zip(table.seats()).enumerate();
    terms
        .filter(|(_, (terms, seat))| **terms == SeatTerms::Person && seat.name.is_none())
        .map(|(seat, _)| seat)
        .collect()
}

/// The first seat that a stranger may have.
fn free_seat(table: &Table) -> Result<Seat, Refusal> {
    if !table.terms().public {
        return Err(Refusal::new(
            RefusalCode::NotYours,
            "this table is entered by the links of its seats only",
        ));
    }
    let waits = table.phase() == Phase::Waiting;
    let free = free_seats(table).first().copied().filter(|_| waits);
    free.ok_or_else(|| {
        Refusal::new(
            RefusalCode::TooMany,
            "no seat is free here any more: choose another table",
        )
    })
}
