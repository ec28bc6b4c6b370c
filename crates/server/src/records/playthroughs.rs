//! Games as files: those played here to take along, others to look at.

use tokio::task::spawn_blocking;
use uuid::Uuid;
use vidraria_games::playthrough::{Verified, verify};
use vidraria_table::record::BroughtPlaythrough;
use vidraria_table::{Phase, Refusal, RefusalCode};

use super::pages::no_such_table;
use super::{Course, Records};
use crate::clock::now;
use crate::id::TableId;
use crate::store::whole_log;
use crate::tables::unavailable;

/// The most playthroughs that are kept for a person.
const MOST: u32 = 100;

impl Records {
    /// A table's finished game as a playthrough.
    ///
    /// # Errors
    /// If there is no such table, or its game is not over.
    pub(crate) async fn playthrough(&self, id: TableId) -> Result<Vec<u8>, Refusal> {
        let log = whole_log(&*self.logs, id).await.map_err(unavailable)?;
        if log.is_empty() {
            return Err(no_such_table());
        }
        if self.table(id).await?.phase() != Phase::Over {
            let message = "only a game that is over can be taken along as a playthrough";
            return Err(Refusal::new(RefusalCode::NotOver, message));
        }
        Course::of(log)
            .and_then(Course::playthrough)
            .map_err(|reason| {
                tracing::error!(table = ?id, reason, "a game could not be written");
                let message = "the server cannot write this game's playthrough";
                Refusal::new(RefusalCode::Unavailable, message)
            })
    }

    /// Keeps a playthrough that a person has brought along, if the rules agree with all of it.
    ///
    /// # Errors
    /// The first line that is not as it should be, or that he has too many.
    pub(crate) async fn bring(
        &self,
        person: Uuid,
        file: Vec<u8>,
    ) -> Result<BroughtPlaythrough, Refusal> {
        let checking = spawn_blocking(move || (verify(&file[..], None), file));
        let (verified, file) = checking.await.map_err(|fault| {
            tracing::error!(%fault, "checking a playthrough failed");
            let message = "the server could not check this playthrough";
            Refusal::new(RefusalCode::BadMessage, message)
        })?;
        let Verified {
            game,
            players,
            decisions,
            scores,
        } = verified.map_err(|fault| Refusal::new(RefusalCode::Illegal, fault.to_string()))?;
        let id = Uuid::new_v4();
        let added = self.store.add_playthrough(id, person, now(), &file, MOST);
        if !added.await.map_err(unavailable)? {
            let message = format!("you have {MOST} playthroughs here: remove one first");
            return Err(Refusal::new(RefusalCode::TooMany, message));
        }
        Ok(BroughtPlaythrough {
            id: id.simple().to_string(),
            game,
            players,
            decisions,
            scores,
        })
    }

    /// A playthrough that somebody has brought along.
    ///
    /// # Errors
    /// If there is none with this id.
    pub(crate) async fn brought(&self, id: Uuid) -> Result<Vec<u8>, Refusal> {
        let file = self.store.playthrough(id).await.map_err(unavailable)?;
        file.ok_or_else(no_such_playthrough)
    }

    /// Removes a playthrough that a person has brought along.
    ///
    /// # Errors
    /// If he has none with this id.
    pub(crate) async fn remove_playthrough(&self, id: Uuid, person: Uuid) -> Result<(), Refusal> {
        let removed = self.store.remove_playthrough(id, person).await;
        if removed.map_err(unavailable)? {
            Ok(())
        } else {
            Err(no_such_playthrough())
        }
    }
}

/// The answer to an id of no playthrough.
pub(crate) fn no_such_playthrough() -> Refusal {
    let message = "there is no such playthrough: it may have been removed";
    Refusal::new(RefusalCode::NotFound, message)
}
