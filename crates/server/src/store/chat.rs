//! Keeping what is said at tables.

use futures_util::future::BoxFuture;
use vidraria_game::Seat;
use vidraria_table::{ChatLine, Saying};

use super::StoreError;
use crate::id::TableId;

/// A place that keeps what is said at tables, beside their logs.
pub trait ChatStore: Send + Sync {
    /// Keeps what somebody says, once: what was kept before with this id is only returned.
    fn say<'a>(&'a self, said: &'a Said) -> BoxFuture<'a, Result<Spoken, StoreError>>;

    /// The latest lines of a table with numbers above `after`, in ascending order, at most
    /// `limit`.
    fn lines(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<ChatLine>, StoreError>>;

    /// Removes what a line says; the line that is left, or none if there is no such.
    fn remove_line(
        &self,
        table: TableId,
        number: u64,
    ) -> BoxFuture<'_, Result<Option<ChatLine>, StoreError>>;

    /// Notes that somebody at the table wants the host to look at a line; false if there is no
    /// such line.
    fn report_line(
        &self,
        table: TableId,
        number: u64,
        seat: Seat,
        at: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The lines that the host was told of and that still say something, those told of last
    /// first, at most `limit`.
    fn reported_lines(&self, limit: u32) -> BoxFuture<'_, Result<Vec<Reported>, StoreError>>;
}

/// Something to be kept.
#[derive(Clone, Debug)]
pub struct Said {
    /// At which table.
    pub table: TableId,
    /// By whom.
    pub seat: Seat,
    /// The id its sender chose.
    pub id: String,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// What.
    pub saying: Saying,
}

/// What became of something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// It is the table's latest line now.
    New(ChatLine),
    /// There is a line with this id already.
    Repeated(ChatLine),
}

/// A line that the host was told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The table.
    pub table: TableId,
    /// The line.
    pub line: ChatLine,
    /// How many seats told of it.
    pub reports: u32,
}
