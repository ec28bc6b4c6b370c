//! The stream of what happens at a table where a bot sits.

use std::sync::Arc;

use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::time::{Instant, timeout_at};
use vidraria_game::Seat;
use vidraria_table::bot::TableNews;
use vidraria_table::{Event, Numbered, Phase, Refusal};

use super::listening::{Lines, SILENCE, add_line, lines_or_sign_of_life};
use super::{Bots, StreamGuard};
use crate::bus::{Note, Subscription};
use crate::clock::now;
use crate::store::StoreError;
use crate::store::persons::PersonRow;
use crate::tables::{LiveTable, PAGE};

/// A bot at a table.
struct Watching {
    bots: Bots,
    bot: PersonRow,
    /// The bot's secret, which may be revoked meanwhile.
    token: String,
    table: Arc<LiveTable>,
    seat: Seat,
    notes: Subscription,
    /// The number of the last event it was told of.
    sent: u64,
    begun: bool,
    _guard: StreamGuard,
}

impl Bots {
    /// What happens at a table after the event `after`.
    ///
    /// # Errors
    /// If the bot has no seat there, or too many streams.
    pub(crate) async fn watch(
        &self,
        bot: PersonRow,
        token: String,
        table: Arc<LiveTable>,
        after: u64,
    ) -> Result<impl Stream<Item = Lines> + use<>, Refusal> {
        let watching = Watching {
            bots: self.clone(),
            seat: self.seat(table.id, bot.id).await?,
            notes: self.tables.bus.subscribe(table.id),
            _guard: self.streams.open(bot.id, false)?,
            bot,
            token,
            table,
            sent: after,
            begun: false,
        };
        Ok(unfold(watching, |mut watching| async {
            let ending = watching.bots.tables.ending.clone();
            let lines = ending.run_until_cancelled(watching.next()).await??;
            Some((lines, watching))
        }))
    }
}

impl Watching {
    /// The next lines; none once the token opens nothing any more.
    async fn next(&mut self) -> Option<Lines> {
        let until = Instant::now() + SILENCE;
        loop {
            match self.lines().await {
                Ok(lines) if lines.is_empty() => {}
                Ok(lines) => return Some(Ok(lines.into())),
                Err(error) => return Some(Err(error)),
            }
            // Whether it is told or has missed something: the log knows.
            loop {
                match timeout_at(until, self.notes.next()).await {
                    Ok(Ok(Note::Aside(_))) => {}
                    Ok(_) => break,
                    Err(_) => {
                        self.bots.accounts.by_token(&self.token).await.ok()?;
                        return Some(Ok(lines_or_sign_of_life(Vec::new())));
                    }
                }
            }
        }
    }

    /// What the bot has not been told of.
    async fn lines(&mut self) -> Result<Vec<u8>, StoreError> {
        let store = &self.bots.tables.store;
        let events = store.events(self.table.id, self.sent, PAGE).await?;
        let mut lines = Vec::new();
        if let Some(last) = events.last() {
            self.sent = last.number;
            self.expect_rematch(&events).await?;
            add_line(&mut lines, &TableNews::Events { events });
        } else if self.begun {
            return Ok(lines);
        }
        let view = self.table.now().await.view(Some(self.seat));
        // If more has happened meanwhile, the view comes after that.
        let latest = view.number <= self.sent;
        let called = !view.legal.is_empty() || view.can_confirm || !view.asked.is_empty();
        let ended = matches!(view.phase, Phase::Over | Phase::Closed);
        if latest && (called || ended || !self.begun) {
            let view = Box::new(view);
            add_line(&mut lines, &TableNews::View { view });
        }
        self.begun = true;
        Ok(lines)
    }

    /// Offers the bot its seat at the table for another game.
    async fn expect_rematch(&self, events: &[Numbered]) -> Result<(), StoreError> {
        for event in events {
            if let Event::Rematched { table, .. } = &event.event
                && let Ok(table) = table.parse()
            {
                let offer = self
                    .bots
                    .store
                    .offer(table, self.seat, self.bot.id, None, now());
                offer.await?;
                self.bots.news.send_replace(());
            }
        }
        Ok(())
    }
}
