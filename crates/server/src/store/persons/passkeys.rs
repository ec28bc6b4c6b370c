//! Passkeys.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use uuid::Uuid;

use super::{NameKeys, PersonStore, Taken, bytes, maybe_time, set_name, time, uuid};
use crate::store::StoreError;

/// A passkey as kept.
#[derive(Clone, Debug)]
pub(crate) struct PasskeyRow {
    /// The credential's id.
    pub(crate) id: Vec<u8>,
    pub(crate) person: Uuid,
    pub(crate) name: String,
    /// The public key and what belongs to it, as JSON.
    pub(crate) payload: Vec<u8>,
    pub(crate) made_at: u64,
    pub(crate) used_at: Option<u64>,
}

impl FromRow<'_, SqliteRow> for PasskeyRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            person: uuid(row, "person")?,
            name: row.try_get("name")?,
            payload: row.try_get("payload")?,
            made_at: time(row, "made_at")?,
            used_at: maybe_time(row, "used_at")?,
        })
    }
}

impl PersonStore {
    /// Keeps a person's passkey, and the name to sign in with.
    pub(crate) async fn add_passkey(
        &self,
        passkey: &PasskeyRow,
        name: &str,
        keys: &NameKeys,
    ) -> Result<Result<(), Taken>, StoreError> {
        let mut write = self.write().await?;
        if let Err(taken) = set_name(&mut write, passkey.person, name, Some(keys)).await? {
            return Ok(Err(taken));
        }
        sqlx::query(
            "INSERT INTO passkeys (id, person, name, payload, made_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&passkey.id)
        .bind(bytes(&passkey.person))
        .bind(&passkey.name)
        .bind(&passkey.payload)
        .bind(passkey.made_at as i64)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(Ok(()))
    }

    /// A person's passkeys, the oldest first.
    pub(crate) async fn passkeys(&self, person: Uuid) -> Result<Vec<PasskeyRow>, StoreError> {
        let query = sqlx::query_as("SELECT * FROM passkeys WHERE person = $1 ORDER BY made_at");
        let rows = query.bind(bytes(&person)).fetch_all(&self.readers).await?;
        Ok(rows)
    }

    /// The passkey of a credential's id.
    pub(crate) async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        let query = sqlx::query_as("SELECT * FROM passkeys WHERE id = $1");
        Ok(query.bind(id).fetch_optional(&self.readers).await?)
    }

    /// Notes that a passkey was used, and what has changed about it.
    pub(crate) async fn use_passkey(&self, passkey: &PasskeyRow) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE passkeys SET payload = $1, used_at = $2 WHERE id = $3")
            .bind(&passkey.payload)
            .bind(passkey.used_at.map(|at| at as i64))
            .bind(&passkey.id)
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// Calls a person's passkey something else; whether there was such.
    pub(crate) async fn rename_passkey(
        &self,
        person: Uuid,
        id: &[u8],
        name: &str,
    ) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let renamed = sqlx::query("UPDATE passkeys SET name = $1 WHERE person = $2 AND id = $3")
            .bind(name)
            .bind(bytes(&person))
            .bind(id)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(renamed.rows_affected() == 1)
    }

    /// Removes a person's passkey, unless the person could not sign in any more without it;
    /// whether it was removed.
    pub(crate) async fn remove_passkey(&self, person: Uuid, id: &[u8]) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let removed = sqlx::query(
            "DELETE FROM passkeys WHERE person = $1 AND id = $2 AND (\
             EXISTS (SELECT 1 FROM persons WHERE id = $1 AND password IS NOT NULL) OR \
             EXISTS (SELECT 1 FROM passkeys WHERE person = $1 AND id <> $2))",
        )
        .bind(bytes(&person))
        .bind(id)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(removed.rows_affected() == 1)
    }
}
