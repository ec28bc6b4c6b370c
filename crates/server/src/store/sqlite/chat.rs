//! What is said at tables, in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use vidraria_game::Seat;
use vidraria_table::ChatLine;

use super::SqliteStore;
use crate::id::TableId;
use crate::store::{ChatStore, Reported, Said, Spoken, StoreError};

/// A line as it is stored: number, time, seat, payload.
type Row = (i64, i64, i16, Vec<u8>);

/// A line of some table, with how often it was reported.
type ReportedRow = (Vec<u8>, i64, i64, i16, Vec<u8>, i64);

impl SqliteStore {
    async fn insert_line(&self, said: &Said) -> Result<Spoken, StoreError> {
        let damaged = |error: serde_json::Error| StoreError::Damaged(said.table, error.to_string());
        let payload = serde_json::to_vec(&said.saying).map_err(damaged)?;
        let mut write = self.write().await?;
        let known: Option<Row> = sqlx::query_as(
            "SELECT number, at, seat, payload FROM chat_lines \
             WHERE table_id = $1 AND message_id = $2",
        )
        .bind(said.table.bytes())
        .bind(&said.id)
        .fetch_optional(&mut *write)
        .await?;
        if let Some(row) = known {
            return Ok(Spoken::Repeated(line(said.table, row)?));
        }
        let (number,): (i64,) = sqlx::query_as(
            "INSERT INTO chat_lines (table_id, number, at, seat, message_id, payload) \
             SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5 \
             FROM chat_lines WHERE table_id = $1 RETURNING number",
        )
        .bind(said.table.bytes())
        .bind(said.at as i64)
        .bind(said.seat as i16)
        .bind(&said.id)
        .bind(payload)
        .fetch_one(&mut *write)
        .await?;
        write.commit().await?;
        Ok(Spoken::New(ChatLine {
            number: number as u64,
            at: said.at,
            seat: said.seat,
            said: Some(said.saying.clone()),
        }))
    }

    async fn select_lines(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT number, at, seat, payload FROM chat_lines \
             WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3",
        )
        .bind(table.bytes())
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().rev().map(|row| line(table, row)).collect()
    }

    async fn empty_line(
        &self,
        table: TableId,
        number: u64,
    ) -> Result<Option<ChatLine>, StoreError> {
        let mut write = self.write().await?;
        let row: Option<Row> = sqlx::query_as(
            "UPDATE chat_lines SET payload = x'' WHERE table_id = $1 AND number = $2 \
             RETURNING number, at, seat, payload",
        )
        .bind(table.bytes())
        .bind(i64::try_from(number).unwrap_or(i64::MAX))
        .fetch_optional(&mut *write)
        .await?;
        write.commit().await?;
        row.map(|row| line(table, row)).transpose()
    }

    async fn insert_report(
        &self,
        table: TableId,
        number: u64,
        seat: Seat,
        at: u64,
    ) -> Result<bool, StoreError> {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let mut write = self.write().await?;
        let known: Option<(i64,)> =
            sqlx::query_as("SELECT number FROM chat_lines WHERE table_id = $1 AND number = $2")
                .bind(table.bytes())
                .bind(number)
                .fetch_optional(&mut *write)
                .await?;
        if known.is_none() {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO chat_reports (table_id, number, seat, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT DO NOTHING",
        )
        .bind(table.bytes())
        .bind(number)
        .bind(seat as i16)
        .bind(at as i64)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(true)
    }

    async fn select_reported(&self, limit: u32) -> Result<Vec<Reported>, StoreError> {
        let rows: Vec<ReportedRow> = sqlx::query_as(
            "SELECT l.table_id, l.number, l.at, l.seat, l.payload, COUNT(*) \
             FROM chat_reports r JOIN chat_lines l \
             ON l.table_id = r.table_id AND l.number = r.number \
             WHERE l.payload != x'' GROUP BY l.table_id, l.number \
             ORDER BY MAX(r.at) DESC LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let reported = |(id, number, at, seat, payload, reports): ReportedRow| {
            let table = TableId::from_bytes(&id).ok()?;
            Some(
                line(table, (number, at, seat, payload)).map(|line| Reported {
                    table,
                    line,
                    reports: reports as u32,
                }),
            )
        };
        rows.into_iter().filter_map(reported).collect()
    }
}

impl ChatStore for SqliteStore {
    fn say<'a>(&'a self, said: &'a Said) -> BoxFuture<'a, Result<Spoken, StoreError>> {
        self.insert_line(said).boxed()
    }

    fn lines(
        &self,
        table: TableId,
        after: u64,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<ChatLine>, StoreError>> {
        self.select_lines(table, after, limit).boxed()
    }

    fn remove_line(
        &self,
        table: TableId,
        number: u64,
    ) -> BoxFuture<'_, Result<Option<ChatLine>, StoreError>> {
        self.empty_line(table, number).boxed()
    }

    fn report_line(
        &self,
        table: TableId,
        number: u64,
        seat: Seat,
        at: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.insert_report(table, number, seat, at).boxed()
    }

    fn reported_lines(&self, limit: u32) -> BoxFuture<'_, Result<Vec<Reported>, StoreError>> {
        self.select_reported(limit).boxed()
    }
}

/// The line of a row; one without a payload was removed.
fn line(table: TableId, (number, at, seat, payload): Row) -> Result<ChatLine, StoreError> {
    let said = if payload.is_empty() {
        None
    } else {
        let damaged = |error: serde_json::Error| {
            StoreError::Damaged(table, format!("line {number} of the chat: {error}"))
        };
        Some(serde_json::from_slice(&payload).map_err(damaged)?)
    };
    Ok(ChatLine {
        number: number as u64,
        at: at as u64,
        seat: seat as usize,
        said,
    })
}
