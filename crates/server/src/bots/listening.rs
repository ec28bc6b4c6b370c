//! The stream of a bot's challenges.

use std::time::Duration;

use axum::body::Bytes;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::timeout;
use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_table::Refusal;
use vidraria_table::bot::BotNews;

use super::{Bots, StreamGuard};
use crate::id::TableId;
use crate::records::somebody;
use crate::store::StoreError;
use crate::store::bots::OfferRow;

/// How long a stream is silent. Then an empty line shows that it goes on.
pub(super) const SILENCE: Duration = Duration::from_secs(15);

/// Lines of JSON, or why there are no more.
pub(crate) type Lines = Result<Bytes, StoreError>;

/// A bot that listens.
struct Listening {
    bots: Bots,
    bot: Uuid,
    /// The bot's secret, which may be revoked meanwhile.
    token: String,
    news: watch::Receiver<()>,
    /// The offers it was told of and has not answered.
    told: Vec<(TableId, Seat)>,
    begun: bool,
    _guard: StreamGuard,
}

impl Bots {
    /// What a bot is offered from now on, after what it is offered and plays already.
    ///
    /// # Errors
    /// If it has too many streams.
    pub(crate) fn listen(
        &self,
        bot: Uuid,
        token: String,
    ) -> Result<impl Stream<Item = Lines> + use<>, Refusal> {
        let listening = Listening {
            bots: self.clone(),
            bot,
            token,
            news: self.news.subscribe(),
            told: Vec::new(),
            begun: false,
            _guard: self.streams.open(bot, true)?,
        };
        Ok(unfold(listening, |mut listening| async {
            let ending = listening.bots.tables.ending.clone();
            let lines = ending.run_until_cancelled(listening.next()).await??;
            Some((lines, listening))
        }))
    }
}

impl Listening {
    /// The next lines; none once the token opens nothing any more.
    async fn next(&mut self) -> Option<Lines> {
        loop {
            self.news.mark_unchanged();
            match self.lines().await {
                Ok(lines) if lines.is_empty() && self.begun => {}
                Ok(lines) => {
                    self.begun = true;
                    return Some(Ok(lines_or_sign_of_life(lines)));
                }
                Err(error) => return Some(Err(error)),
            }
            if timeout(SILENCE, self.news.changed()).await.is_err() {
                self.bots.accounts.by_token(&self.token).await.ok()?;
                return Some(Ok(lines_or_sign_of_life(Vec::new())));
            }
        }
    }

    /// What the bot has not been told of.
    async fn lines(&mut self) -> Result<Vec<u8>, StoreError> {
        let mut lines = Vec::new();
        if !self.begun {
            for (table, seat) in self.bots.store.games(self.bot).await? {
                if let Ok(table) = TableId::from_bytes(&table) {
                    let (table, seat) = (table.to_string(), seat as Seat);
                    add_line(&mut lines, &BotNews::Game { table, seat });
                }
            }
        }
        let mut waiting = Vec::new();
        for offer in self.bots.store.offers(self.bot).await? {
            let Ok(table) = TableId::from_bytes(&offer.0) else {
                continue;
            };
            let at = (table, offer.1 as Seat);
            if !self.told.contains(&at)
                && let Some(news) = self.challenge(table, offer).await
            {
                add_line(&mut lines, &news);
            }
            waiting.push(at);
        }
        self.told = waiting;
        Ok(lines)
    }

    async fn challenge(&self, table: TableId, offer: OfferRow) -> Option<BotNews> {
        let (_, seat, challenger, name, bot) = offer;
        let live = self.bots.tables.get(table).await.ok()??;
        let challenger = challenger.and_then(|id| Uuid::from_slice(&id).ok());
        Some(BotNews::Challenge {
            table: table.to_string(),
            seat: seat as Seat,
            by: challenger
                .zip(name)
                .map(|(id, name)| somebody(id, name, bot.is_some())),
            terms: live.now().await.terms().clone(),
        })
    }
}

/// Adds something as a line of JSON.
pub(super) fn add_line(lines: &mut Vec<u8>, news: &impl serde::Serialize) {
    match serde_json::to_vec(news) {
        Ok(line) => {
            lines.extend(line);
            lines.push(b'\n');
        }
        Err(error) => tracing::error!(%error, "news could not be written"),
    }
}

/// An empty line, if there is nothing to tell.
pub(super) fn lines_or_sign_of_life(lines: Vec<u8>) -> Bytes {
    if lines.is_empty() {
        return Bytes::from_static(b"\n");
    }
    lines.into()
}
