//! Games that are over: counted as they end, rated, and told of.

mod course;
mod ending;
mod pages;
mod playthroughs;

pub(crate) use course::Course;
pub(crate) use pages::somebody;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::accounts::admin::{self, AdminError};
use crate::id::TableId;
use crate::store::records::{Ending, RecordStore};
use crate::store::{Store, StoreError, whole_log};

/// How often it is looked whether a game has ended, if nobody says so.
const LOOK: Duration = Duration::from_secs(60);

/// Counts all games in a data folder anew from their tables' logs, also beside a running server,
/// and makes all ratings from them; how many games count for ratings.
///
/// # Errors
/// If there is no database, or it cannot be used.
pub async fn rebuild_ratings(folder: &Path) -> Result<usize, AdminError> {
    let store = Arc::new(admin::database(folder).await?);
    let records = Records::new(store.records(), store.clone());
    let games = records.rebuild().await;
    store.close().await;
    Ok(games?)
}

/// All records of games. Clones share them.
#[derive(Clone)]
pub(crate) struct Records {
    store: RecordStore,
    logs: Arc<dyn Store>,
}

impl Records {
    pub(crate) fn new(store: RecordStore, logs: Arc<dyn Store>) -> Self {
        Self { store, logs }
    }

    /// Counts games as they end, until the server does.
    pub(crate) async fn keep_up(self, ending: CancellationToken) {
        let keeping = async {
            loop {
                if let Err(error) = self.count_new().await {
                    tracing::error!(%error, "games that are over could not be counted");
                }
                // It does not matter what ends the wait.
                let _ = timeout(LOOK, self.store.next_ending()).await;
            }
        };
        ending.run_until_cancelled(keeping).await;
    }

    /// Counts the games that have ended since the last time.
    async fn count_new(&self) -> Result<(), StoreError> {
        let tables = self.store.endings().await?;
        if tables.is_empty() {
            return Ok(());
        }
        let endings = self.read(&tables).await?;
        if let Some(games) = self.store.count(endings, &tables, false).await? {
            tracing::info!(games, "all ratings were made anew");
        }
        Ok(())
    }

    /// Counts all games anew from the logs and makes all ratings from them; how many games count.
    pub(crate) async fn rebuild(&self) -> Result<usize, StoreError> {
        let tables = self.store.all_ended().await?;
        let endings = self.read(&tables).await?;
        let rated = self.store.count(endings, &tables, true).await?;
        Ok(rated.unwrap_or_default())
    }

    /// How the games of these tables ended. One that cannot be read is left out.
    async fn read(&self, tables: &[TableId]) -> Result<Vec<Ending>, StoreError> {
        let mut endings = Vec::new();
        for &table in tables {
            let log = whole_log(&*self.logs, table).await?;
            match Ending::read(table, &log) {
                Ok(ending) => endings.extend(ending),
                Err(reason) => tracing::error!(?table, reason, "a game could not be counted"),
            }
        }
        Ok(endings)
    }
}
