//! Persons, in the same SQLite file as the tables.

/// The columns of a [`PersonRow`].
macro_rules! person_columns {
    () => {
        "persons.id, persons.name, folded, password, moderator, suspended_at, persons.made_at"
    };
}

mod passkeys;
mod seats;
mod sessions;
mod tokens;

pub(crate) use passkeys::PasskeyRow;
pub(crate) use seats::{SaidRow, SeatRow};
pub(crate) use sessions::{NewSession, SessionRow};
pub(crate) use tokens::{NewToken, TokenRow};

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{FromRow, Row, Sqlite, Transaction};
use uuid::Uuid;

use super::StoreError;

/// Persons with what belongs to them.
#[derive(Clone)]
pub(crate) struct PersonStore {
    /// The one connection that writes; the tables write through it too.
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
}

/// A person as kept.
#[derive(Clone, Debug)]
pub(crate) struct PersonRow {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    /// The name as one signs in with it; none for a guest.
    pub(crate) folded: Option<String>,
    /// The password's hash.
    pub(crate) password: Option<PasswordHash>,
    pub(crate) moderator: bool,
    pub(crate) suspended_at: Option<u64>,
    pub(crate) made_at: u64,
}

/// A password's hash as a PHC string; `Debug` keeps it to itself.
#[derive(Clone)]
pub(crate) struct PasswordHash(pub(crate) String);

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// What two names of those who can sign in must not share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NameKeys {
    /// What the name looks like.
    pub(crate) likeness: String,
    /// What it looks like in small letters.
    pub(crate) folded: String,
}

/// The name, or one that looks like it, is another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken;

impl PersonRow {
    /// Whether the person can sign in again.
    pub(crate) fn registered(&self) -> bool {
        self.folded.is_some()
    }
}

impl FromRow<'_, SqliteRow> for PersonRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: uuid(row, "id")?,
            name: row.try_get("name")?,
            folded: row.try_get("folded")?,
            password: row.try_get::<Option<_>, _>("password")?.map(PasswordHash),
            moderator: row.try_get::<i16, _>("moderator")? != 0,
            suspended_at: maybe_time(row, "suspended_at")?,
            made_at: time(row, "made_at")?,
        })
    }
}

impl PersonStore {
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Keeps a new guest with the session in which he is known.
    pub(crate) async fn add_guest(
        &self,
        id: Uuid,
        name: &str,
        session: &NewSession,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("INSERT INTO persons (id, name, made_at) VALUES ($1, $2, $3)")
            .bind(bytes(&id))
            .bind(name)
            .bind(session.at as i64)
            .execute(&mut *write)
            .await?;
        sessions::insert(&mut write, id, session).await?;
        Ok(write.commit().await?)
    }

    /// A person.
    pub(crate) async fn person(&self, id: Uuid) -> Result<Option<PersonRow>, StoreError> {
        let query = concat!("SELECT ", person_columns!(), " FROM persons WHERE id = $1");
        let query = sqlx::query_as(query).bind(bytes(&id));
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// The person who signs in with a name, given as [`NameKeys::folded`].
    pub(crate) async fn by_name(&self, folded: &str) -> Result<Option<PersonRow>, StoreError> {
        let query = concat!(
            "SELECT ",
            person_columns!(),
            " FROM persons WHERE folded = $1"
        );
        let query = sqlx::query_as(query).bind(folded);
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// Whether another person than `id` signs in with such a name.
    pub(crate) async fn is_taken(&self, id: Uuid, keys: &NameKeys) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM persons WHERE (likeness = $1 OR folded = $2) AND id <> $3";
        let found = sqlx::query(query)
            .bind(&keys.likeness)
            .bind(&keys.folded)
            .bind(bytes(&id))
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// Persons who can sign in, by name; with `guests` those who cannot, too.
    pub(crate) async fn all(&self, guests: bool) -> Result<Vec<PersonRow>, StoreError> {
        let query = concat!(
            "SELECT ",
            person_columns!(),
            " FROM persons WHERE folded IS NOT NULL OR $1 ORDER BY name, id"
        );
        let query = sqlx::query_as(query).bind(guests);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// Gives a person another name; with `keys` the one to sign in with.
    pub(crate) async fn rename(
        &self,
        id: Uuid,
        name: &str,
        keys: Option<&NameKeys>,
    ) -> Result<Result<(), Taken>, StoreError> {
        let mut write = self.write().await?;
        let named = set_name(&mut write, id, name, keys).await?;
        if named.is_ok() {
            write.commit().await?;
        }
        Ok(named)
    }

    /// Gives a person a password and the name to sign in with.
    pub(crate) async fn set_password(
        &self,
        id: Uuid,
        name: &str,
        keys: &NameKeys,
        password: &PasswordHash,
    ) -> Result<Result<(), Taken>, StoreError> {
        let mut write = self.write().await?;
        if let Err(taken) = set_name(&mut write, id, name, Some(keys)).await? {
            return Ok(Err(taken));
        }
        sqlx::query("UPDATE persons SET password = $1 WHERE id = $2")
            .bind(&password.0)
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(Ok(()))
    }

    /// Lets a person moderate, or no longer.
    pub(crate) async fn set_moderator(&self, id: Uuid, moderator: bool) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE persons SET moderator = $1 WHERE id = $2")
            .bind(i16::from(moderator))
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }

    /// Shuts a person out from a moment on, and out of all browsers; or lets him in again.
    pub(crate) async fn set_suspended(
        &self,
        id: Uuid,
        since: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE persons SET suspended_at = $1 WHERE id = $2")
            .bind(since.map(|at| at as i64))
            .bind(bytes(&id))
            .execute(&mut *write)
            .await?;
        if since.is_some() {
            sessions::delete_all(&mut write, id).await?;
        }
        Ok(write.commit().await?)
    }

    /// Forgets a person. The games played stay, under `anonymous` instead of the names at the
    /// person's seats and without what he said.
    pub(crate) async fn delete(&self, id: Uuid, anonymous: &str) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        seats::hide_names(&mut write, id, anonymous).await?;
        seats::hide_words(&mut write, id).await?;
        delete_person(&mut write, id).await?;
        Ok(write.commit().await?)
    }

    /// Gives what a guest has to another person, and forgets the guest.
    pub(crate) async fn merge(&self, guest: Uuid, into: Uuid) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        for query in [
            "UPDATE seats SET person = $1 WHERE person = $2",
            "UPDATE playthroughs SET person = $1 WHERE person = $2",
            "UPDATE challenges SET challenger = $1 WHERE challenger = $2",
        ] {
            sqlx::query(query)
                .bind(bytes(&into))
                .bind(bytes(&guest))
                .execute(&mut *write)
                .await?;
        }
        // The games the guest has finished are counted again as the other person's.
        sqlx::query(
            "INSERT INTO endings (table_id) SELECT DISTINCT table_id FROM game_seats \
             WHERE player = $1 ON CONFLICT DO NOTHING",
        )
        .bind(bytes(&guest))
        .execute(&mut *write)
        .await?;
        delete_person(&mut write, guest).await?;
        Ok(write.commit().await?)
    }

    /// Forgets sessions that were not seen since a moment, and guests who have nothing any more.
    pub(crate) async fn forget_the_gone(&self, since: u64) -> Result<u64, StoreError> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM sessions WHERE seen_at < $1")
            .bind(since as i64)
            .execute(&mut *write)
            .await?;
        let gone = sqlx::query(
            "DELETE FROM persons WHERE folded IS NULL AND made_at < $1 \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = persons.id) \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id)",
        )
        .bind(since as i64)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(gone.rows_affected())
    }
}

async fn set_name(
    write: &mut Transaction<'_, Sqlite>,
    id: Uuid,
    name: &str,
    keys: Option<&NameKeys>,
) -> Result<Result<(), Taken>, StoreError> {
    let named =
        sqlx::query("UPDATE persons SET name = $1, likeness = $2, folded = $3 WHERE id = $4")
            .bind(name)
            .bind(keys.map(|keys| &keys.likeness))
            .bind(keys.map(|keys| &keys.folded))
            .bind(bytes(&id))
            .execute(&mut **write)
            .await;
    match named {
        Ok(_) => Ok(Ok(())),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Err(Taken)),
        Err(error) => Err(error.into()),
    }
}

async fn delete_person(write: &mut Transaction<'_, Sqlite>, id: Uuid) -> Result<(), StoreError> {
    // What refers to the person goes with him.
    sqlx::query("DELETE FROM persons WHERE id = $1")
        .bind(bytes(&id))
        .execute(&mut **write)
        .await?;
    Ok(())
}

fn bytes(id: &Uuid) -> &[u8] {
    id.as_bytes()
}

fn uuid(row: &SqliteRow, column: &str) -> Result<Uuid, sqlx::Error> {
    let bytes: Vec<u8> = row.try_get(column)?;
    Uuid::from_slice(&bytes).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn time(row: &SqliteRow, column: &str) -> Result<u64, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

fn maybe_time(row: &SqliteRow, column: &str) -> Result<Option<u64>, sqlx::Error> {
    Ok(row
        .try_get::<Option<i64>, _>(column)?
        .map(|time| time as u64))
}
