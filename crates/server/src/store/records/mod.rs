//! Games that are over, and the ratings that follow from them, in the same SQLite file as the
//! tables.

mod counting;
mod listing;
mod playthroughs;
mod rated;

pub(crate) use counting::{EndedSeat, Ending};
pub(crate) use listing::{Before, LeaderRow, PlayerRow};
pub(crate) use rated::Rated;

use std::sync::Arc;

use sqlx::sqlite::SqlitePool;
use sqlx::{Sqlite, Transaction};
use tokio::sync::Notify;

use super::StoreError;
use crate::id::TableId;

/// Records of games.
#[derive(Clone)]
pub(crate) struct RecordStore {
    /// The one connection that writes; the tables write through it too.
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
    /// Says that a table may have come to its end.
    pub(super) ended: Arc<Notify>,
}

impl RecordStore {
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Waits until a table may have come to its end.
    pub(crate) async fn next_ending(&self) {
        self.ended.notified().await;
    }

    /// The tables that may have come to their end and were not looked at yet.
    pub(crate) async fn endings(&self) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_as("SELECT table_id FROM endings");
        Ok(ids(query.fetch_all(&self.readers).await?))
    }

    /// All tables that have come to their end.
    pub(crate) async fn all_ended(&self) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_as("SELECT id FROM tables WHERE awaits = 0");
        Ok(ids(query.fetch_all(&self.readers).await?))
    }
}

fn ids(rows: Vec<(Vec<u8>,)>) -> Vec<TableId> {
    let ids = rows.iter().map(|(id,)| TableId::from_bytes(id));
    ids.filter_map(Result::ok).collect()
}
