//! Which tables are to be looked at because nobody did anything, in SQLite.

use super::SqliteStore;
use crate::id::TableId;
use crate::store::StoreError;

/// Times fit into 63 bits for ever; a larger one is as good as none.
pub(super) fn column(wakes: Option<u64>) -> Option<i64> {
    wakes.and_then(|at| i64::try_from(at).ok())
}

impl SqliteStore {
    pub(super) async fn select_due(
        &self,
        now: u64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows: Vec<(Vec<u8>,)> =
            sqlx::query_as("SELECT id FROM tables WHERE wakes_at <= $1 ORDER BY wakes_at LIMIT $2")
                .bind(column(Some(now)))
                .bind(limit)
                .fetch_all(&self.readers)
                .await?;
        let ids = rows.iter().map(|(id,)| TableId::from_bytes(id));
        Ok(ids.filter_map(Result::ok).collect())
    }

    pub(super) async fn select_next_wake(&self) -> Result<Option<u64>, StoreError> {
        let (next,): (Option<i64>,) =
            sqlx::query_as("SELECT MIN(wakes_at) FROM tables WHERE wakes_at IS NOT NULL")
                .fetch_one(&self.readers)
                .await?;
        Ok(next.map(|at| at as u64))
    }

    pub(super) async fn update_wake(
        &self,
        table: TableId,
        wakes: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE tables SET wakes_at = $1 WHERE id = $2")
            .bind(column(wakes))
            .bind(table.bytes())
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }
}
