//! Programs of others, and the seats they are offered, in the same SQLite file as the tables.

use sqlx::sqlite::SqlitePool;
use sqlx::{Sqlite, Transaction};
use uuid::Uuid;
use vidraria_game::Seat;

use super::StoreError;
use crate::id::TableId;

/// Bots.
#[derive(Clone)]
pub(crate) struct BotStore {
    /// The one connection that writes; the tables write through it too.
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
}

/// An offer of a seat that was not answered: table, seat, challenger, his name, whether a bot.
pub(crate) type OfferRow = (Vec<u8>, i16, Option<Vec<u8>>, Option<String>, Option<i64>);

/// How a bot has answered, as it is stored; 0 if it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answered {
    Accepted = 1,
    Declined = 2,
}

impl BotStore {
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Makes a bot of a person who has never taken a seat; whether he is one now.
    pub(crate) async fn make_bot(&self, person: Uuid, at: u64) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO bots (person, made_at) SELECT $1, $2 \
             WHERE NOT EXISTS (SELECT 1 FROM seats WHERE person = $1) ON CONFLICT DO NOTHING",
        )
        .bind(bytes(&person))
        .bind(at as i64)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.is_bot(person).await
    }

    /// Whether a person is a bot.
    pub(crate) async fn is_bot(&self, person: Uuid) -> Result<bool, StoreError> {
        let row: Option<(i64,)> = sqlx::query_as("SELECT made_at FROM bots WHERE person = $1")
            .bind(bytes(&person))
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// All bots that are not shut out, by name.
    pub(crate) async fn bots(&self) -> Result<Vec<(Vec<u8>, String)>, StoreError> {
        let query = sqlx::query_as(
            "SELECT person, name FROM bots JOIN persons ON persons.id = person \
             WHERE suspended_at IS NULL ORDER BY name, person LIMIT 500",
        );
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// Offers a bot a seat, unless it was offered before.
    pub(crate) async fn offer(
        &self,
        table: TableId,
        seat: Seat,
        bot: Uuid,
        challenger: Option<Uuid>,
        at: u64,
    ) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO challenges (table_id, seat, bot, challenger, made_at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(table.bytes())
        .bind(seat as i16)
        .bind(bytes(&bot))
        .bind(challenger.as_ref().map(bytes))
        .bind(at as i64)
        .execute(&mut *write)
        .await?;
        Ok(write.commit().await?)
    }

    /// The offers a bot has not answered, the oldest first.
    pub(crate) async fn offers(&self, bot: Uuid) -> Result<Vec<OfferRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT table_id, seat, challenger, persons.name, bots.made_at FROM challenges \
             LEFT JOIN persons ON persons.id = challenger \
             LEFT JOIN bots ON bots.person = challenger \
             WHERE bot = $1 AND answer = 0 ORDER BY challenges.made_at, table_id",
        );
        Ok(query.bind(bytes(&bot)).fetch_all(&self.readers).await?)
    }

    /// The seats of a table that were offered: seat, bot, its name, the answer.
    pub(crate) async fn offered(
        &self,
        table: TableId,
    ) -> Result<Vec<(i16, Vec<u8>, String, i16)>, StoreError> {
        let query = sqlx::query_as(
            "SELECT seat, bot, name, answer FROM challenges JOIN persons ON persons.id = bot \
             WHERE table_id = $1 ORDER BY seat",
        );
        Ok(query.bind(table.bytes()).fetch_all(&self.readers).await?)
    }

    /// Notes a bot's answer to the offer at a table; whether one waited for it. If it accepts, the
    /// seat is its own.
    pub(crate) async fn answer(
        &self,
        table: TableId,
        bot: Uuid,
        answer: Answered,
        at: u64,
    ) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let seat: Option<(i16,)> = sqlx::query_as(
            "UPDATE challenges SET answer = $1 WHERE table_id = $2 AND bot = $3 AND answer = 0 \
             RETURNING seat",
        )
        .bind(answer as i16)
        .bind(table.bytes())
        .bind(bytes(&bot))
        .fetch_optional(&mut *write)
        .await?;
        if let (Some((seat,)), Answered::Accepted) = (seat, answer) {
            sqlx::query(
                "INSERT INTO seats (table_id, seat, person, at) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (table_id, seat) DO NOTHING",
            )
            .bind(table.bytes())
            .bind(seat)
            .bind(bytes(&bot))
            .bind(at as i64)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await?;
        Ok(seat.is_some())
    }

    /// Notes that a bot has stood up again: it does not want the seat any more.
    pub(crate) async fn leave(&self, table: TableId, bot: Uuid) -> Result<(), StoreError> {
        let mut write = self.write().await?;
        for query in [
            "DELETE FROM seats WHERE table_id = $1 AND person = $2",
            "UPDATE challenges SET answer = 2 WHERE table_id = $1 AND bot = $2",
        ] {
            sqlx::query(query)
                .bind(table.bytes())
                .bind(bytes(&bot))
                .execute(&mut *write)
                .await?;
        }
        Ok(write.commit().await?)
    }

    /// A bot's seat at a table: one it took, or one that is offered to it.
    pub(crate) async fn seat(&self, table: TableId, bot: Uuid) -> Result<Option<Seat>, StoreError> {
        let row: Option<(i16,)> = sqlx::query_as(
            "SELECT seat FROM seats WHERE table_id = $1 AND person = $2 UNION ALL \
             SELECT seat FROM challenges WHERE table_id = $1 AND bot = $2 AND answer = 0 LIMIT 1",
        )
        .bind(table.bytes())
        .bind(bytes(&bot))
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(seat,)| seat as Seat))
    }

    /// The tables at which a bot sits and something is still to be done, the oldest first.
    pub(crate) async fn games(&self, bot: Uuid) -> Result<Vec<(Vec<u8>, i16)>, StoreError> {
        let query = sqlx::query_as(
            "SELECT table_id, seat FROM seats JOIN tables ON tables.id = table_id \
             WHERE person = $1 AND awaits <> 0 ORDER BY at",
        );
        Ok(query.bind(bytes(&bot)).fetch_all(&self.readers).await?)
    }
}

fn bytes(id: &Uuid) -> &[u8] {
    id.as_bytes()
}
