//! Who took which seat.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, Sqlite, Transaction};
use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_table::Event;

use super::{PersonStore, bytes, time};
use crate::id::TableId;
use crate::store::StoreError;

/// A seat that a person took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatRow {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    pub(crate) at: u64,
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        let seat: i16 = row.try_get("seat")?;
        Ok(Self {
            table: table(row)?,
            seat: usize::try_from(seat).map_err(|error| sqlx::Error::Decode(error.into()))?,
            at: time(row, "at")?,
        })
    }
}

fn table(row: &SqliteRow) -> Result<TableId, sqlx::Error> {
    let id: Vec<u8> = row.try_get("table_id")?;
    TableId::from_bytes(&id).map_err(|error| sqlx::Error::Decode(error.into()))
}

impl PersonStore {
    /// Notes that a person took a seat. Whoever took it first keeps it.
    pub(crate) async fn take_seat(&self, person: Uuid, taken: &SeatRow) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO seats (table_id, seat, person, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, seat) DO NOTHING",
        )
        .bind(taken.table.bytes())
        .bind(taken.seat as i16)
        .bind(bytes(&person))
        .bind(taken.at as i64)
        .execute(&mut *write)
        .await?;
        Ok(write.commit().await?)
    }

    /// Notes that whoever took a seat has stood up again.
    pub(crate) async fn leave_seat(&self, table: TableId, seat: Seat) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM seats WHERE table_id = $1 AND seat = $2")
            .bind(table.bytes())
            .bind(seat as i16)
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// The seats a person took, the latest first.
    pub(crate) async fn seats(&self, person: Uuid) -> Result<Vec<SeatRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT table_id, seat, at FROM seats WHERE person = $1 ORDER BY at DESC, seat",
        );
        let rows = query.bind(bytes(&person)).fetch_all(&self.readers).await?;
        Ok(rows)
    }

    /// What a person said at tables, the latest first.
    pub(crate) async fn said(&self, person: Uuid) -> Result<Vec<SaidRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT chat_lines.table_id, chat_lines.at, payload FROM seats JOIN chat_lines \
             ON chat_lines.table_id = seats.table_id AND chat_lines.seat = seats.seat \
             WHERE person = $1 AND payload <> x'' ORDER BY chat_lines.at DESC",
        );
        let rows = query.bind(bytes(&person)).fetch_all(&self.readers).await?;
        Ok(rows)
    }
}

/// Something that a person said at a table, as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct SaidRow {
    pub(crate) table: TableId,
    pub(crate) at: u64,
    /// JSON.
    pub(crate) payload: Vec<u8>,
}

impl FromRow<'_, SqliteRow> for SaidRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            table: table(row)?,
            at: time(row, "at")?,
            payload: row.try_get("payload")?,
        })
    }
}

/// Takes away what a person said.
pub(super) async fn hide_words(
    write: &mut Transaction<'_, Sqlite>,
    person: Uuid,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE chat_lines SET payload = x'' WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.table_id = chat_lines.table_id AND seats.seat = chat_lines.seat \
         AND person = $1)",
    )
    .bind(bytes(&person))
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Puts a name in the place of all names under which a person sat.
pub(super) async fn hide_names(
    write: &mut Transaction<'_, Sqlite>,
    person: Uuid,
    anonymous: &str,
) -> Result<(), StoreError> {
    let rows: Vec<(Vec<u8>, i64, i16, Vec<u8>)> = sqlx::query_as(
        "SELECT events.table_id, number, seats.seat, payload \
         FROM seats JOIN events ON events.table_id = seats.table_id WHERE person = $1",
    )
    .bind(bytes(&person))
    .fetch_all(&mut **write)
    .await?;
    for (table, number, taken, payload) in rows {
        // What cannot be read is shown to nobody.
        let Ok(mut event) = serde_json::from_slice(&payload) else {
            continue;
        };
        let Event::Sat { seat, name, .. } = &mut event else {
            continue;
        };
        if usize::try_from(taken) != Ok(*seat) {
            continue;
        }
        anonymous.clone_into(name);
        let Ok(payload) = serde_json::to_vec(&event) else {
            continue;
        };
        sqlx::query("UPDATE events SET payload = $1 WHERE table_id = $2 AND number = $3")
            .bind(payload)
            .bind(table)
            .bind(number)
            .execute(&mut **write)
            .await?;
    }
    Ok(())
}
