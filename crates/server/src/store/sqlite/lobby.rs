//! Which tables strangers may join, in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use vidraria_game::Seat;

use super::SqliteStore;
use crate::id::{KeyHash, TableId};
use crate::store::{LobbyStore, StoreError};

impl SqliteStore {
    async fn insert_open(&self, table: TableId) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("INSERT INTO open_tables (table_id) VALUES ($1) ON CONFLICT DO NOTHING")
            .bind(table.bytes())
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    async fn delete_open(&self, table: TableId) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM open_tables WHERE table_id = $1")
            .bind(table.bytes())
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    async fn select_open(&self) -> Result<Vec<TableId>, StoreError> {
        let rows: Vec<(Vec<u8>,)> = sqlx::query_as("SELECT table_id FROM open_tables")
            .fetch_all(&self.readers)
            .await?;
        let ids = rows.iter().map(|(id,)| TableId::from_bytes(id));
        Ok(ids.filter_map(Result::ok).collect())
    }

    async fn update_key(&self, table: TableId, seat: Seat, key: KeyHash) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE seat_keys SET hash = $1 WHERE table_id = $2 AND seat = $3")
            .bind(key.bytes())
            .bind(table.bytes())
            .bind(seat as i16)
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }
}

impl LobbyStore for SqliteStore {
    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.insert_open(table).boxed()
    }

    fn shut_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.delete_open(table).boxed()
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        self.select_open().boxed()
    }

    fn change_key(
        &self,
        table: TableId,
        seat: Seat,
        key: KeyHash,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.update_key(table, seat, key).boxed()
    }
}
