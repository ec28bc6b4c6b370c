//! What a host does about what is said at tables.

use vidraria_table::Saying;

use super::{Admin, AdminError};
use crate::id::TableId;
use crate::store::ChatStore;

/// The most texts that are listed.
const MOST: u32 = 200;

/// A text that somebody at its table has reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedText {
    /// The table's id.
    pub table: String,
    /// The number of the line at this table.
    pub number: u64,
    /// The seat that said it.
    pub seat: usize,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// How many seats have reported it.
    pub reports: u32,
    /// What was said.
    pub text: String,
}

impl Admin {
    /// The texts that were reported and are still there, those reported last first, at most 200.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reported_texts(&self) -> Result<Vec<ReportedText>, AdminError> {
        let reported = self.database.reported_lines(MOST).await?;
        let texts = reported.into_iter().filter_map(|told| {
            Some(ReportedText {
                table: told.table.to_string(),
                number: told.line.number,
                seat: told.line.seat,
                at: told.line.at,
                reports: told.reports,
                text: match told.line.said? {
                    Saying::Text(text) => text,
                    Saying::Phrase(phrase) => format!("{phrase:?}"),
                },
            })
        });
        Ok(texts.collect())
    }

    /// Removes a text for good. Those who look at the table see it until they come again.
    ///
    /// # Errors
    /// If there is no such text, or the database fails.
    pub async fn remove_text(&self, table: &str, number: u64) -> Result<(), AdminError> {
        let no_text = || AdminError::NoText(table.to_owned(), number);
        let id: TableId = table.parse().map_err(|_| no_text())?;
        let removed = self.database.remove_line(id, number).await?;
        removed.map(drop).ok_or_else(no_text)
    }
}
