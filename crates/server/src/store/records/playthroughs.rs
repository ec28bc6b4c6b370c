//! Playthroughs that somebody brought along.

use uuid::Uuid;

use super::RecordStore;
use crate::store::StoreError;

impl RecordStore {
    /// Keeps a person's playthrough under an id, unless there are `most` already; whether it did.
    pub(crate) async fn add_playthrough(
        &self,
        id: Uuid,
        person: Uuid,
        at: u64,
        file: &[u8],
        most: u32,
    ) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let added = sqlx::query(
            "INSERT INTO playthroughs (id, person, made_at, payload) SELECT $1, $2, $3, $4 \
             WHERE (SELECT COUNT(*) FROM playthroughs WHERE person = $2) < $5",
        )
        .bind(id.as_bytes().as_slice())
        .bind(person.as_bytes().as_slice())
        .bind(at as i64)
        .bind(file)
        .bind(most)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(added.rows_affected() == 1)
    }

    /// A playthrough.
    pub(crate) async fn playthrough(&self, id: Uuid) -> Result<Option<Vec<u8>>, StoreError> {
        let row: Option<(Vec<u8>,)> =
            sqlx::query_as("SELECT payload FROM playthroughs WHERE id = $1")
                .bind(id.as_bytes().as_slice())
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(file,)| file))
    }

    /// Removes a person's playthrough; whether there was such.
    pub(crate) async fn remove_playthrough(
        &self,
        id: Uuid,
        person: Uuid,
    ) -> Result<bool, StoreError> {
        let mut write = self.write().await?;
        let removed = sqlx::query("DELETE FROM playthroughs WHERE id = $1 AND person = $2")
            .bind(id.as_bytes().as_slice())
            .bind(person.as_bytes().as_slice())
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(removed.rows_affected() == 1)
    }
}
