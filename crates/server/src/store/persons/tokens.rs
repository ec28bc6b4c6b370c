//! Tokens of programs.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use uuid::Uuid;
use vidraria_table::person::Scope;

use super::{PersonRow, PersonStore, bytes, maybe_time, time, uuid};
use crate::id::KeyHash;
use crate::store::StoreError;

/// A token to be kept.
pub(crate) struct NewToken {
    pub(crate) token: TokenRow,
    /// The hash of its secret.
    pub(crate) hash: KeyHash,
}

/// A token as kept.
#[derive(Clone, Debug)]
pub(crate) struct TokenRow {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) made_at: u64,
    pub(crate) used_at: Option<u64>,
}

impl FromRow<'_, SqliteRow> for TokenRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        let scopes: String = row.try_get("scopes")?;
        Ok(Self {
            id: uuid(row, "token")?,
            name: row.try_get("token_name")?,
            scopes: scopes.split(' ').filter_map(Scope::from_name).collect(),
            made_at: time(row, "token_made_at")?,
            used_at: maybe_time(row, "used_at")?,
        })
    }
}

impl PersonStore {
    /// Keeps a token of a person, unless there are `most` already; whether it was kept.
    pub(crate) async fn add_token(
        &self,
        person: Uuid,
        new: &NewToken,
        most: u32,
    ) -> Result<bool, StoreError> {
        let NewToken { token, hash } = new;
        let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.name()).collect();
        let mut write = self.write().await?;
        let added = sqlx::query(
            "INSERT INTO tokens (id, hash, person, name, scopes, made_at) \
             SELECT $1, $2, $3, $4, $5, $6 \
             WHERE (SELECT COUNT(*) FROM tokens WHERE person = $3) < $7",
        )
        .bind(bytes(&token.id))
        .bind(hash.bytes())
        .bind(bytes(&person))
        .bind(&token.name)
        .bind(scopes.join(" "))
        .bind(token.made_at as i64)
        .bind(most)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(added.rows_affected() == 1)
    }

    /// A person's tokens, the oldest first.
    pub(crate) async fn tokens(&self, person: Uuid) -> Result<Vec<TokenRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT id AS token, name AS token_name, scopes, made_at AS token_made_at, used_at \
             FROM tokens WHERE person = $1 ORDER BY made_at",
        );
        let rows = query.bind(bytes(&person)).fetch_all(&self.readers).await?;
        Ok(rows)
    }

    /// The person a token's secret belongs to, unless shut out; with the token.
    pub(crate) async fn by_token(
        &self,
        hash: &KeyHash,
    ) -> Result<Option<(PersonRow, TokenRow)>, StoreError> {
        let row = sqlx::query(concat!(
            "SELECT ",
            person_columns!(),
            ", tokens.id AS token, tokens.name AS token_name, scopes, \
                 tokens.made_at AS token_made_at, used_at \
                 FROM tokens JOIN persons ON persons.id = tokens.person \
                 WHERE hash = $1 AND suspended_at IS NULL",
        ))
        .bind(hash.bytes())
        .fetch_optional(&self.readers)
        .await?;
        let both = |row: SqliteRow| {
            let person = PersonRow::from_row(&row)?;
            Ok::<_, sqlx::Error>((person, TokenRow::from_row(&row)?))
        };
        Ok(row.map(both).transpose()?)
    }

    /// Notes that a token is used.
    pub(crate) async fn use_token(&self, id: Uuid, at: u64) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE tokens SET used_at = $1 WHERE id = $2")
            .bind(at as i64)
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// Revokes a token of a person; whether there was such.
    pub(crate) async fn remove_token(&self, person: Uuid, id: Uuid) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let removed = sqlx::query("DELETE FROM tokens WHERE person = $1 AND id = $2")
            .bind(bytes(&person))
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(removed.rows_affected() == 1)
    }
}
