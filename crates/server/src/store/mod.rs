//! Where tables are kept: the log of each is the truth, everything else follows from it.

pub(crate) mod bots;
mod chat;
mod lobby;
pub(crate) mod persons;
pub(crate) mod records;
mod sqlite;

pub use chat::{ChatStore, Reported, Said, Spoken};
pub use lobby::LobbyStore;
pub use sqlite::SqliteStore;

use futures_util::future::BoxFuture;
use thiserror::Error;
use vidraria_game::Seat;
use vidraria_table::{Numbered, Phase, Secret, Table};

use crate::id::{KeyHash, TableId};

/// A place that keeps tables. What a method has reported as done survives a crash.
pub trait Store: ChatStore + LobbyStore {
    /// Keeps a new table.
    fn create<'a>(&'a self, table: &'a NewTable) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Adds events to a table's log, all or none, if they are its next ones.
    fn append<'a>(&'a self, addition: &'a Addition) -> BoxFuture<'a, Result<Appended, StoreError>>;

    /// The hashes of the secrets of a table's seats; none if there is no such table.
    fn keys(&self, table: TableId) -> BoxFuture<'_, Result<Option<SeatKeys>, StoreError>>;

    /// A table's events after a number, in ascending order, at most `limit`.
    fn events(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<Numbered>, StoreError>>;

    /// What became of a command, if it took effect.
    fn effect<'a>(
        &'a self,
        table: TableId,
        command: &'a str,
    ) -> BoxFuture<'a, Result<Option<PastCommand>, StoreError>>;

    /// The tables on which a computer is to move.
    fn awaiting_computers(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// The secret behind a table's deals, if it has one.
    fn secret(&self, table: TableId) -> BoxFuture<'_, Result<Option<Secret>, StoreError>>;

    /// The tables that are to be looked at by `now` although nobody did anything, those that have
    /// waited longest first, at most `limit`.
    fn due(&self, now: u64, limit: u32) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// When the next table is to be looked at.
    fn next_wake(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;

    /// Says anew when a table is to be looked at.
    fn set_wake(&self, table: TableId, wakes: Option<u64>)
    -> BoxFuture<'_, Result<(), StoreError>>;

    /// The review of a table's game that a reviewer of this version made, if there is one.
    fn review(
        &self,
        table: TableId,
        version: u32,
    ) -> BoxFuture<'_, Result<Option<Vec<u8>>, StoreError>>;

    /// Keeps a review, in the place of an older one.
    fn keep_review<'a>(
        &'a self,
        table: TableId,
        version: u32,
        review: &'a [u8],
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Writes what is only in the journal to its final place and lets go of the files.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// How many events are read at a time.
pub(crate) const PAGE: u32 = 500;

/// A table's whole log; empty if there is no such table.
pub(crate) async fn whole_log(
    store: &dyn Store,
    table: TableId,
) -> Result<Vec<Numbered>, StoreError> {
    let mut log = Vec::new();
    loop {
        let page = store.events(table, log.len() as u64, PAGE).await?;
        let last = page.len() < PAGE as usize;
        log.extend(page);
        if last {
            return Ok(log);
        }
    }
}

/// The hash of each person's secret, by seat.
pub type SeatKeys = Vec<(Seat, KeyHash)>;

/// A table to be kept.
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// The secrets of its seats.
    pub keys: SeatKeys,
    /// Its first events.
    pub events: Vec<Numbered>,
    /// Who moves it on after them.
    pub awaits: Awaits,
    /// When it is to be looked at if nobody does anything, in milliseconds since 1970 (UTC).
    pub wakes: Option<u64>,
    /// The secret behind its deals.
    pub secret: Option<Secret>,
}

/// Events to be added to a table's log.
pub struct Addition {
    /// The table.
    pub table: TableId,
    /// The events: at least one, numbered without gaps.
    pub events: Vec<Numbered>,
    /// Who moves the table on after them.
    pub awaits: Awaits,
    /// When it is to be looked at if nobody does anything, in milliseconds since 1970 (UTC).
    pub wakes: Option<u64>,
    /// The command they came of, unless a computer's.
    pub command: Option<CommandMark>,
}

/// By what a command is known again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandMark {
    /// The id its sender chose.
    pub id: String,
    /// Whose it was.
    pub seat: Seat,
    /// SHA-256 of what it said.
    pub digest: [u8; 32],
}

/// A command that took effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastCommand {
    /// What it was.
    pub mark: CommandMark,
    /// The number of the last event that came of it.
    pub number: u64,
}

/// What became of an [`Addition`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// Nothing was stored: the log has other events than the sender thought.
    Conflict,
    /// Nothing was stored: a command with this id took effect before.
    Repeated(PastCommand),
}

/// Who is to move a table on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nobody: the game is over.
    Nobody = 0,
    /// A person, to sit down, to act, to confirm or to end a pause.
    Person = 1,
    /// A computer.
    Computer = 2,
}

impl Awaits {
    /// Who is to move this table on.
    pub fn of(table: &Table) -> Self {
        if table.computer_to_move().is_some() {
            Self::Computer
        } else if matches!(table.phase(), Phase::Over | Phase::Closed) {
            Self::Nobody
        } else {
            Self::Person
        }
    }
}

/// Why the store failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database says so.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database is of another version of this program.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The data folder cannot be used.
    #[error("the data folder cannot be used: {0}")]
    Folder(#[from] std::io::Error),
    /// Something stored cannot be read.
    #[error("table {0:?} is damaged: {1}")]
    Damaged(TableId, String),
}
