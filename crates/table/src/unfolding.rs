//! What comes of something, event by event.

use crate::{Dealer, Event, Numbered, Refusal, Table};

/// A table that goes through events that have not been stored yet.
pub(crate) struct Unfolding {
    pub(crate) table: Table,
    /// When it happens, in milliseconds since 1970 (UTC).
    at: u64,
    pub(crate) events: Vec<Numbered>,
}

impl Unfolding {
    /// What happens to a table now. A log does not go back in time, even where a clock does.
    pub(crate) fn of(table: &Table, now: u64) -> Self {
        Self {
            table: table.clone(),
            at: now.max(table.at),
            events: Vec::new(),
        }
    }

    /// Lets an event happen.
    pub(crate) fn happen(&mut self, event: Event) -> Result<(), Refusal> {
        self.table.advance(&event, self.at)?;
        self.events.push(Numbered {
            number: self.table.number(),
            at: self.at,
            event,
        });
        Ok(())
    }

    /// Lets happen what follows by itself.
    pub(crate) fn settle(&mut self, dealer: &mut Dealer) -> Result<(), Refusal> {
        while let Some(event) = self.table.consequence(dealer)? {
            self.happen(event)?;
        }
        Ok(())
    }
}
