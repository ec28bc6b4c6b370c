//! Browsers in which somebody is known.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, Sqlite, Transaction};
use uuid::Uuid;

use super::{PersonRow, PersonStore, bytes, time, uuid};
use crate::id::KeyHash;
use crate::store::StoreError;

/// A session to be kept.
pub(crate) struct NewSession {
    pub(crate) id: Uuid,
    /// The hash of the cookie's secret.
    pub(crate) hash: KeyHash,
    /// What kind of browser it is.
    pub(crate) browser: String,
    /// When it begins.
    pub(crate) at: u64,
}

/// A session as kept.
#[derive(Clone, Debug)]
pub(crate) struct SessionRow {
    pub(crate) id: Uuid,
    pub(crate) browser: String,
    pub(crate) made_at: u64,
    pub(crate) seen_at: u64,
}

impl FromRow<'_, SqliteRow> for SessionRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: uuid(row, "session")?,
            browser: row.try_get("browser")?,
            made_at: time(row, "begun_at")?,
            seen_at: time(row, "seen_at")?,
        })
    }
}

impl PersonStore {
    /// The person whom a cookie's secret belongs to, unless he is shut out or was not seen since
    /// a moment; with the session.
    pub(crate) async fn by_session(
        &self,
        hash: &KeyHash,
        since: u64,
    ) -> Result<Option<(PersonRow, SessionRow)>, StoreError> {
        let row = sqlx::query(concat!(
            "SELECT ",
            person_columns!(),
            ", sessions.id AS session, browser, sessions.made_at AS begun_at, seen_at \
                 FROM sessions JOIN persons ON persons.id = sessions.person \
                 WHERE hash = $1 AND seen_at >= $2 AND suspended_at IS NULL",
        ))
        .bind(hash.bytes())
        .bind(since as i64)
        .fetch_optional(&self.readers)
        .await?;
        let both = |row: SqliteRow| {
            let person = PersonRow::from_row(&row)?;
            Ok::<_, sqlx::Error>((person, SessionRow::from_row(&row)?))
        };
        Ok(row.map(both).transpose()?)
    }

    /// Keeps another session of a person.
    pub(crate) async fn add_session(
        &self,
        person: Uuid,
        session: &NewSession,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        insert(&mut write, person, session).await?;
        Ok(write.commit().await?)
    }

    /// A person's sessions, the latest seen first.
    pub(crate) async fn sessions(&self, person: Uuid) -> Result<Vec<SessionRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT id AS session, browser, made_at AS begun_at, seen_at FROM sessions \
             WHERE person = $1 ORDER BY seen_at DESC, made_at DESC",
        );
        let rows = query.bind(bytes(&person)).fetch_all(&self.readers).await?;
        Ok(rows)
    }

    /// Notes that a session is still used.
    pub(crate) async fn see_session(&self, id: Uuid, at: u64) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE sessions SET seen_at = $1 WHERE id = $2")
            .bind(at as i64)
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// Ends a session of a person; whether there was such.
    pub(crate) async fn end_session(&self, person: Uuid, id: Uuid) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let ended = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id = $2")
            .bind(bytes(&person))
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(ended.rows_affected() == 1)
    }

    /// Ends all sessions of a person but one.
    pub(crate) async fn end_other_sessions(
        &self,
        person: Uuid,
        kept: Uuid,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM sessions WHERE person = $1 AND id <> $2")
            .bind(bytes(&person))
            .bind(bytes(&kept))
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// Ends all sessions of a person.
    pub(crate) async fn end_all_sessions(&self, person: Uuid) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        delete_all(&mut write, person).await?;
        Ok(write.commit().await?)
    }
}

pub(super) async fn insert(
    write: &mut Transaction<'_, Sqlite>,
    person: Uuid,
    session: &NewSession,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sessions (id, hash, person, browser, made_at, seen_at) \
         VALUES ($1, $2, $3, $4, $5, $5)",
    )
    .bind(bytes(&session.id))
    .bind(session.hash.bytes())
    .bind(bytes(&person))
    .bind(&session.browser)
    .bind(session.at as i64)
    .execute(&mut **write)
    .await?;
    Ok(())
}

pub(super) async fn delete_all(
    write: &mut Transaction<'_, Sqlite>,
    person: Uuid,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM sessions WHERE person = $1")
        .bind(bytes(&person))
        .execute(&mut **write)
        .await?;
    Ok(())
}
