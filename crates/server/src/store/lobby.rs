//! Keeping which tables strangers may join.

use futures_util::future::BoxFuture;
use vidraria_game::Seat;

use super::StoreError;
use crate::id::{KeyHash, TableId};

/// A place that keeps which tables strangers may join.
pub trait LobbyStore: Send + Sync {
    /// Adds a table to those that strangers may join.
    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Takes a table from them.
    fn shut_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The tables that strangers may join.
    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// Gives a seat another secret; the one before opens nothing any more.
    fn change_key(
        &self,
        table: TableId,
        seat: Seat,
        key: KeyHash,
    ) -> BoxFuture<'_, Result<(), StoreError>>;
}
