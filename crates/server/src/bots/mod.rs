//! Programs of others that sit at tables like persons.

mod listening;
mod watching;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRef;
use tokio::sync::watch;
use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_table::bot::{Answer, ListedBot, NewChallenge, Offer, OfferedSeat};
use vidraria_table::{Command, CommandRequest, MadeTable, Refusal, RefusalCode, SeatTerms, Terms};

use crate::accounts::Accounts;
use crate::clock::now;
use crate::id::TableId;
use crate::records::somebody;
use crate::store::bots::{Answered, BotStore};
use crate::store::persons::PersonRow;
use crate::tables::{LiveTable, Order, Tables, unavailable};

/// The most offers that wait for a bot's answer.
const MOST_OFFERS: usize = 50;

/// The most streams of a bot at a time.
const MOST_STREAMS: usize = 64;

/// All bots, and what they need. Clones share it.
#[derive(Clone)]
pub(crate) struct Bots {
    store: BotStore,
    accounts: Accounts,
    tables: Tables,
    streams: Streams,
    /// Says that a seat was offered to some bot.
    news: watch::Sender<()>,
}

impl FromRef<Bots> for Accounts {
    fn from_ref(bots: &Bots) -> Self {
        bots.accounts.clone()
    }
}

impl FromRef<Bots> for Tables {
    fn from_ref(bots: &Bots) -> Self {
        bots.tables.clone()
    }
}

impl Bots {
    pub(crate) fn new(store: BotStore, accounts: Accounts, tables: Tables) -> Self {
        Self {
            store,
            accounts,
            tables,
            streams: Streams::default(),
            news: watch::Sender::new(()),
        }
    }

    /// Makes a bot of a person, for good.
    ///
    /// # Errors
    /// If he has taken a seat before.
    pub(crate) async fn become_one(&self, person: Uuid) -> Result<(), Refusal> {
        let made = self.store.make_bot(person, now()).await;
        if made.map_err(unavailable)? {
            return Ok(());
        }
        let message = "this account has sat at tables as a person: make another for your program";
        Err(Refusal::new(RefusalCode::NotAgreed, message))
    }

    /// Refuses who is no bot.
    pub(crate) async fn check(&self, person: Uuid) -> Result<(), Refusal> {
        if self.store.is_bot(person).await.map_err(unavailable)? {
            return Ok(());
        }
        let message = "only bots do this: make the account one with PUT /api/bot first";
        Err(Refusal::new(RefusalCode::NotYours, message))
    }

    /// All bots, by name.
    pub(crate) async fn list(&self) -> Result<Vec<ListedBot>, Refusal> {
        let rows = self.store.bots().await.map_err(unavailable)?;
        let listening = self.streams.listening();
        let listed = |(id, name): (Vec<u8>, String)| {
            let id = Uuid::from_slice(&id).ok()?;
            Some(ListedBot {
                bot: somebody(id, name, true),
                listening: listening.contains(&id),
            })
        };
        Ok(rows.into_iter().filter_map(listed).collect())
    }

    /// Makes a table and offers bots their seats. Nobody gets the keys of these.
    ///
    /// # Errors
    /// If the terms are impossible, a seat is no person's or offered twice, or somebody is no bot
    /// or has too many offers.
    pub(crate) async fn challenge(
        &self,
        challenger: Uuid,
        challenge: NewChallenge,
    ) -> Result<MadeTable, Refusal> {
        let NewChallenge { terms, bots } = challenge;
        let offers = self.check_offers(&terms, &bots).await?;
        let mut made = self.tables.make(terms).await?;
        made.seats
            .retain(|place| offers.iter().all(|(seat, _)| *seat != place.seat));
        let table = made.table.parse().map_err(|_| no_such_offer())?;
        for (seat, bot) in offers {
            let offer = self.store.offer(table, seat, bot, Some(challenger), now());
            offer.await.map_err(unavailable)?;
        }
        self.news.send_replace(());
        Ok(made)
    }

    async fn check_offers(
        &self,
        terms: &Terms,
        offers: &[Offer],
    ) -> Result<Vec<(Seat, Uuid)>, Refusal> {
        let refuse = |message: String| Err(Refusal::new(RefusalCode::BadTerms, message));
        if terms.public {
            let message = "a table with seats for bots is not public: strangers would take them";
            return refuse(message.to_owned());
        }
        let mut checked: Vec<(Seat, Uuid)> = Vec::new();
        for Offer { seat, bot } in offers {
            if terms.seats.get(*seat) != Some(&SeatTerms::Person) {
                return refuse(format!("seat {seat} is no person's by these terms"));
            }
            let id = Uuid::try_parse(bot).unwrap_or_default();
            if checked
                .iter()
                .any(|(taken, other)| taken == seat || *other == id)
            {
                return refuse(format!(
                    "seat {seat} or its bot stands twice among the offers"
                ));
            }
            if !self.store.is_bot(id).await.map_err(unavailable)? {
                return refuse(format!("{bot} is no bot's id: GET /api/bots lists them"));
            }
            if self.store.offers(id).await.map_err(unavailable)?.len() >= MOST_OFFERS {
                let message = "this bot has more offers than it answers: try again later";
                return Err(Refusal::new(RefusalCode::Busy, message));
            }
            checked.push((*seat, id));
        }
        if checked.is_empty() {
            return refuse("offer at least one seat to a bot".to_owned());
        }
        Ok(checked)
    }

    /// The seats of a table that were offered to bots.
    pub(crate) async fn offered(&self, table: TableId) -> Result<Vec<OfferedSeat>, Refusal> {
        let rows = self.store.offered(table).await.map_err(unavailable)?;
        let shown = |(seat, bot, name, answer): (i16, Vec<u8>, String, i16)| {
            Some(OfferedSeat {
                seat: seat as Seat,
                bot: somebody(Uuid::from_slice(&bot).ok()?, name, true),
                answer: match answer {
                    1 => Answer::Accepted,
                    2 => Answer::Declined,
                    _ => Answer::Waiting,
                },
            })
        };
        Ok(rows.into_iter().filter_map(shown).collect())
    }

    /// Declines the offer at a table.
    ///
    /// # Errors
    /// If none waits for the bot's answer there.
    pub(crate) async fn decline(&self, bot: Uuid, table: TableId) -> Result<(), Refusal> {
        let declined = self.store.answer(table, bot, Answered::Declined, now());
        if declined.await.map_err(unavailable)? {
            Ok(())
        } else {
            Err(no_such_offer())
        }
    }

    /// Carries out a bot's command at a table where it sits or is offered a seat. To sit down is
    /// to accept, to stand up again is to decline; a bot sits under the name by which it is known.
    ///
    /// # Errors
    /// If it has no seat there, or why the command had no effect.
    pub(crate) async fn command(
        &self,
        bot: &PersonRow,
        table: &Arc<LiveTable>,
        mut request: CommandRequest,
    ) -> Result<u64, Refusal> {
        let seat = self.seat(table.id, bot.id).await?;
        table.pay(seat, 1.0, std::time::Instant::now())?;
        if let Command::Sit { name, .. } = &mut request.command {
            name.clone_from(&bot.name);
            // The game may begin at once, so it must be known before who sits here.
            let accepted = self
                .store
                .answer(table.id, bot.id, Answered::Accepted, now());
            accepted.await.map_err(unavailable)?;
        }
        let leaves = request.command == Command::Leave;
        let order = Order::of_viewer(Some(seat), request)?;
        let number = self.tables.carry_out(table, order).await?;
        if leaves {
            let left = self.store.leave(table.id, bot.id).await;
            left.map_err(unavailable)?;
        }
        Ok(number)
    }

    /// A bot's seat at a table.
    ///
    /// # Errors
    /// If it has none.
    pub(crate) async fn seat(&self, table: TableId, bot: Uuid) -> Result<Seat, Refusal> {
        let seat = self.store.seat(table, bot).await.map_err(unavailable)?;
        seat.ok_or_else(|| {
            let message = "this bot has no seat at this table";
            Refusal::new(RefusalCode::NotYours, message)
        })
    }
}

fn no_such_offer() -> Refusal {
    let message = "no offer waits for your answer at this table";
    Refusal::new(RefusalCode::NotFound, message)
}

/// The streams that are open, by bot.
#[derive(Clone, Default)]
struct Streams(Arc<Mutex<HashMap<Uuid, Open>>>);

/// How many streams of a bot are open.
#[derive(Clone, Copy, Default)]
struct Open {
    streams: usize,
    /// How many of them are about challenges.
    listening: usize,
}

impl Streams {
    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts another stream until the guard is dropped.
    ///
    /// # Errors
    /// If the bot has too many.
    fn open(&self, bot: Uuid, listens: bool) -> Result<StreamGuard, Refusal> {
        let mut streams = self.lock();
        let open = streams.entry(bot).or_default();
        if open.streams >= MOST_STREAMS {
            let message = format!("a bot has at most {MOST_STREAMS} streams: close some");
            return Err(Refusal::new(RefusalCode::TooMany, message));
        }
        open.streams += 1;
        open.listening += usize::from(listens);
        Ok(StreamGuard {
            streams: self.clone(),
            bot,
            listens,
        })
    }

    /// The bots that listen to challenges.
    fn listening(&self) -> Vec<Uuid> {
        let streams = self.lock();
        let listening = streams.iter().filter(|(_, open)| open.listening > 0);
        listening.map(|(bot, _)| *bot).collect()
    }
}

/// Counts a stream as open.
struct StreamGuard {
    streams: Streams,
    bot: Uuid,
    listens: bool,
}

impl Drop for StreamGuard {
    fn drop(&mut self) {
        let mut streams = self.streams.lock();
        if let Some(open) = streams.get_mut(&self.bot) {
            open.streams -= 1;
            open.listening -= usize::from(self.listens);
            if open.streams == 0 {
                streams.remove(&self.bot);
            }
        }
    }
}
