//! Speaking at tables.

use std::time::Instant;

use vidraria_game::Seat;
use vidraria_table::{Actor, ChatLine, Refusal, RefusalCode, Saying, ServerMessage};

use super::order::check_id;
use super::{LiveTable, Tables, encode, unavailable};
use crate::bus::Note;
use crate::clock;
use crate::store::{Said, Spoken};

/// What a line costs of the [credit](crate::credit) of its seat.
const LINE: f64 = 15.0;

/// How many lines somebody is told who comes in.
const LATEST: u32 = 100;

impl Tables {
    /// Keeps what somebody says, and tells everyone; the number of the line. What was said before
    /// with this id is only answered.
    ///
    /// # Errors
    /// If he may not say this.
    pub(crate) async fn say(
        &self,
        table: &LiveTable,
        seat: Option<Seat>,
        id: String,
        saying: &Saying,
    ) -> Result<u64, Refusal> {
        check_id(&id)?;
        let by = seat.map_or(Actor::Spectator, Actor::Seat);
        let (seat, saying) = table.now().await.check_saying(by, saying)?;
        table.pay(seat, LINE, Instant::now())?;
        let said = Said {
            table: table.id,
            seat,
            id,
            at: clock::now(),
            saying,
        };
        // Lines are told in the order in which they were stored.
        let _order = table.speaking.lock().await;
        match self.store.say(&said).await.map_err(unavailable)? {
            Spoken::New(line) => {
                let number = line.number;
                self.tell(table, line);
                Ok(number)
            }
            Spoken::Repeated(line) if line.seat == seat => Ok(line.number),
            Spoken::Repeated(_) => Err(Refusal::new(
                RefusalCode::BadMessage,
                "something else was said with this id: give each message one of its own",
            )),
        }
    }

    /// The latest lines with numbers above `after`.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn lines(
        &self,
        table: &LiveTable,
        after: u64,
    ) -> Result<Vec<ChatLine>, Refusal> {
        let lines = self.store.lines(table.id, after, LATEST).await;
        lines.map_err(unavailable)
    }

    /// Notes for the host that somebody at the table complains of a line.
    ///
    /// # Errors
    /// If he has no seat here, or there is no such line.
    pub(crate) async fn report(
        &self,
        table: &LiveTable,
        seat: Option<Seat>,
        number: u64,
    ) -> Result<(), Refusal> {
        let by = seat.map_or(Actor::Spectator, Actor::Seat);
        let seat = table.now().await.check_speaker(by)?;
        table.pay(seat, LINE, Instant::now())?;
        let known = self
            .store
            .report_line(table.id, number, seat, clock::now())
            .await
            .map_err(unavailable)?;
        if !known {
            return Err(Refusal::new(
                RefusalCode::NotFound,
                "nothing with this number was said at this table",
            ));
        }
        tracing::info!(table = ?table.id, number, "a line of the chat was reported");
        Ok(())
    }

    fn tell(&self, table: &LiveTable, line: ChatLine) {
        let message = ServerMessage::Chat { lines: vec![line] };
        let note = Note::Aside(encode(&message).into());
        self.bus.publish(table.id, note);
    }
}
