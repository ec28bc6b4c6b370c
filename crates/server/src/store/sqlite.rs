//! Tables in an SQLite file.

mod chat;
mod lobby;
mod migrations;
mod waking;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Sqlite, Transaction};
use tokio::sync::Notify;
use vidraria_table::{Numbered, Secret};

use super::bots::BotStore;
use super::persons::PersonStore;
use super::records::RecordStore;
use super::{
    Addition, Appended, Awaits, CommandMark, NewTable, PastCommand, SeatKeys, Store, StoreError,
};
use crate::id::{KeyHash, TableId};

/// The form in which events are stored: JSON of [`vidraria_table::Event`].
const EVENT_VERSION: i16 = 1;

/// Connections that read beside the one that writes.
const READERS: u32 = 4;

/// Tables in an SQLite file.
pub struct SqliteStore {
    /// SQLite takes one writer at a time, so there is one connection for it and the order of
    /// waiting is ours.
    writer: SqlitePool,
    readers: SqlitePool,
    /// Says that a table may have come to its end.
    ended: Arc<Notify>,
}

impl SqliteStore {
    /// Opens the file `vidraria.db` in a folder; makes both if they are not there and brings an
    /// older file up to date.
    ///
    /// # Errors
    /// If the folder or the file cannot be used.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder)?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join("vidraria.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.clone())
            .await?;
        migrations::steps().run(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options)
            .await?;
        Ok(Self {
            writer,
            readers,
            ended: Arc::default(),
        })
    }

    /// The persons in the same file.
    pub(crate) fn persons(&self) -> PersonStore {
        PersonStore {
            writer: self.writer.clone(),
            readers: self.readers.clone(),
        }
    }

    /// The bots in the same file.
    pub(crate) fn bots(&self) -> BotStore {
        BotStore {
            writer: self.writer.clone(),
            readers: self.readers.clone(),
        }
    }

    /// The records of games in the same file.
    pub(crate) fn records(&self) -> RecordStore {
        RecordStore {
            writer: self.writer.clone(),
            readers: self.readers.clone(),
            ended: self.ended.clone(),
        }
    }

    /// Begins to write. All writing goes through here.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    async fn insert_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO tables (id, made_at, head, awaits, wakes_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table.id.bytes())
        .bind(table.events.first().map_or(0, |event| event.at) as i64)
        .bind(table.events.len() as i64)
        .bind(table.awaits as i16)
        .bind(waking::column(table.wakes))
        .execute(&mut *write)
        .await?;
        if let Some(secret) = &table.secret {
            sqlx::query("INSERT INTO deal_secrets (table_id, secret) VALUES ($1, $2)")
                .bind(table.id.bytes())
                .bind(secret.bytes().as_slice())
                .execute(&mut *write)
                .await?;
        }
        for (seat, hash) in &table.keys {
            sqlx::query("INSERT INTO seat_keys (table_id, seat, hash) VALUES ($1, $2, $3)")
                .bind(table.id.bytes())
                .bind(*seat as i16)
                .bind(hash.bytes())
                .execute(&mut *write)
                .await?;
        }
        insert_events(&mut write, table.id, &table.events).await?;
        note_ending(&mut write, table.id, table.awaits).await?;
        write.commit().await?;
        self.tell_of_ending(table.awaits);
        Ok(())
    }

    async fn insert_addition(&self, addition: &Addition) -> Result<Appended, StoreError> {
        let (Some(first), Some(last)) = (addition.events.first(), addition.events.last()) else {
            return Ok(Appended::Stored);
        };
        let mut write = self.write().await?;
        if let Some(command) = &addition.command
            && !insert_command(&mut write, addition.table, command, last.number).await?
        {
            let past = select_command(&mut *write, addition.table, &command.id).await?;
            return Ok(past.map_or(Appended::Conflict, Appended::Repeated));
        }
        let moved = sqlx::query(
            "UPDATE tables SET head = $1, awaits = $2, wakes_at = $3 WHERE id = $4 AND head = $5",
        )
        .bind(last.number as i64)
        .bind(addition.awaits as i16)
        .bind(waking::column(addition.wakes))
        .bind(addition.table.bytes())
        .bind(first.number as i64 - 1)
        .execute(&mut *write)
        .await?;
        if moved.rows_affected() != 1 {
            return Ok(Appended::Conflict);
        }
        insert_events(&mut write, addition.table, &addition.events).await?;
        note_ending(&mut write, addition.table, addition.awaits).await?;
        write.commit().await?;
        self.tell_of_ending(addition.awaits);
        Ok(Appended::Stored)
    }

    fn tell_of_ending(&self, awaits: Awaits) {
        if awaits == Awaits::Nobody {
            self.ended.notify_one();
        }
    }

    async fn select_keys(&self, table: TableId) -> Result<Option<SeatKeys>, StoreError> {
        let rows: Vec<(Option<i16>, Option<Vec<u8>>)> = sqlx::query_as(
            "SELECT seat, hash FROM tables LEFT JOIN seat_keys ON table_id = id \
             WHERE id = $1 ORDER BY seat",
        )
        .bind(table.bytes())
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let key = |(seat, hash): (Option<i16>, Option<Vec<u8>>)| {
            Some((usize::try_from(seat?).ok()?, KeyHash::from_bytes(&hash?)?))
        };
        Ok(Some(rows.into_iter().filter_map(key).collect()))
    }

    async fn select_events(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Numbered>, StoreError> {
        let rows: Vec<(i64, i64, i16, Vec<u8>)> = sqlx::query_as(
            "SELECT number, at, version, payload FROM events \
             WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3",
        )
        .bind(table.bytes())
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter()
            .map(|(number, at, version, payload)| {
                let damaged = |reason: String| {
                    StoreError::Damaged(table, format!("event {number}: {reason}"))
                };
                if version != EVENT_VERSION {
                    return Err(damaged(format!("it has the unknown form {version}")));
                }
                let event = serde_json::from_slice(&payload).map_err(|e| damaged(e.to_string()))?;
                let (number, at) = (number as u64, at as u64);
                Ok(Numbered { number, at, event })
            })
            .collect()
    }

    async fn select_awaiting(&self) -> Result<Vec<TableId>, StoreError> {
        let rows: Vec<(Vec<u8>,)> = sqlx::query_as("SELECT id FROM tables WHERE awaits = 2")
            .fetch_all(&self.readers)
            .await?;
        let ids = rows.iter().map(|(id,)| TableId::from_bytes(id));
        Ok(ids.filter_map(Result::ok).collect())
    }

    async fn select_secret(&self, table: TableId) -> Result<Option<Secret>, StoreError> {
        let row: Option<(Vec<u8>,)> =
            sqlx::query_as("SELECT secret FROM deal_secrets WHERE table_id = $1")
                .bind(table.bytes())
                .fetch_optional(&self.readers)
                .await?;
        let damaged = |_| StoreError::Damaged(table, "the secret of its deals".to_owned());
        row.map(|(secret,)| secret.try_into().map(Secret::new).map_err(damaged))
            .transpose()
    }

    async fn select_review(
        &self,
        table: TableId,
        version: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let row: Option<(Vec<u8>,)> =
            sqlx::query_as("SELECT payload FROM reviews WHERE table_id = $1 AND version = $2")
                .bind(table.bytes())
                .bind(i64::from(version))
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(payload,)| payload))
    }

    async fn replace_review(
        &self,
        table: TableId,
        version: u32,
        review: &[u8],
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO reviews (table_id, version, payload) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id) DO UPDATE SET version = $2, payload = $3",
        )
        .bind(table.bytes())
        .bind(i64::from(version))
        .bind(review)
        .execute(&mut *write)
        .await?;
        Ok(write.commit().await?)
    }

    async fn checkpoint_and_close(&self) {
        self.readers.close().await;
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
        if let Err(error) = checkpoint.execute(&self.writer).await {
            tracing::warn!(%error, "the journal could not be emptied; the next start does it");
        }
        self.writer.close().await;
    }
}

impl Store for SqliteStore {
    fn create<'a>(&'a self, table: &'a NewTable) -> BoxFuture<'a, Result<(), StoreError>> {
        self.insert_table(table).boxed()
    }

    fn append<'a>(&'a self, addition: &'a Addition) -> BoxFuture<'a, Result<Appended, StoreError>> {
        self.insert_addition(addition).boxed()
    }

    fn keys(&self, table: TableId) -> BoxFuture<'_, Result<Option<SeatKeys>, StoreError>> {
        self.select_keys(table).boxed()
    }

    fn events(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<Numbered>, StoreError>> {
        self.select_events(table, after, limit).boxed()
    }

    fn effect<'a>(
        &'a self,
        table: TableId,
        command: &'a str,
    ) -> BoxFuture<'a, Result<Option<PastCommand>, StoreError>> {
        select_command(&self.readers, table, command).boxed()
    }

    fn awaiting_computers(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.select_awaiting().boxed()
    }

    fn secret(&self, table: TableId) -> BoxFuture<'_, Result<Option<Secret>, StoreError>> {
        self.select_secret(table).boxed()
    }

    fn due(&self, now: u64, limit: u32) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.select_due(now, limit).boxed()
    }

    fn next_wake(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        self.select_next_wake().boxed()
    }

    fn set_wake(
        &self,
        table: TableId,
        wakes: Option<u64>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.update_wake(table, wakes).boxed()
    }

    fn review(
        &self,
        table: TableId,
        version: u32,
    ) -> BoxFuture<'_, Result<Option<Vec<u8>>, StoreError>> {
        self.select_review(table, version).boxed()
    }

    fn keep_review<'a>(
        &'a self,
        table: TableId,
        version: u32,
        review: &'a [u8],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.replace_review(table, version, review).boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.checkpoint_and_close().boxed()
    }
}

async fn insert_events(
    write: &mut Transaction<'_, Sqlite>,
    table: TableId,
    events: &[Numbered],
) -> Result<(), StoreError> {
    for event in events {
        let payload = serde_json::to_vec(&event.event)
            .map_err(|error| StoreError::Damaged(table, error.to_string()))?;
        sqlx::query(
            "INSERT INTO events (table_id, number, at, version, payload) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table.bytes())
        .bind(event.number as i64)
        .bind(event.at as i64)
        .bind(EVENT_VERSION)
        .bind(payload)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// Notes a table whose game may have come to its end, so that it is counted.
async fn note_ending(
    write: &mut Transaction<'_, Sqlite>,
    table: TableId,
    awaits: Awaits,
) -> Result<(), StoreError> {
    if awaits == Awaits::Nobody {
        sqlx::query("INSERT INTO endings (table_id) VALUES ($1) ON CONFLICT DO NOTHING")
            .bind(table.bytes())
            .execute(&mut **write)
            .await?;
    }
    Ok(())
}

/// Whether the command is new at its table.
async fn insert_command(
    write: &mut Transaction<'_, Sqlite>,
    table: TableId,
    command: &CommandMark,
    number: u64,
) -> Result<bool, StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO commands (table_id, id, seat, digest, number) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, id) DO NOTHING",
    )
    .bind(table.bytes())
    .bind(&command.id)
    .bind(command.seat as i16)
    .bind(command.digest.as_slice())
    .bind(number as i64)
    .execute(&mut **write)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

async fn select_command<'e>(
    from: impl sqlx::Executor<'e, Database = Sqlite>,
    table: TableId,
    id: &str,
) -> Result<Option<PastCommand>, StoreError> {
    let row: Option<(i16, Vec<u8>, i64)> =
        sqlx::query_as("SELECT seat, digest, number FROM commands WHERE table_id = $1 AND id = $2")
            .bind(table.bytes())
            .bind(id)
            .fetch_optional(from)
            .await?;
    row.map(|(seat, digest, number)| {
        let damaged = || StoreError::Damaged(table, format!("the digest of command {id}"));
        Ok(PastCommand {
            mark: CommandMark {
                id: id.to_owned(),
                seat: seat as usize,
                digest: digest.try_into().map_err(|_| damaged())?,
            },
            number: number as u64,
        })
    })
    .transpose()
}
