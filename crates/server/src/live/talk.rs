//! One client's talk with the server about one table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};
use vidraria_game::Seat;
use vidraria_table::{
    ClientMessage, CommandRequest, PROTOCOL, Refusal, RefusalCode, Saying, ServerMessage,
};

use super::close::Close;
use super::delay::Delay;
use crate::accounts::Seating;
use crate::bus::{Note, Overrun, Subscription};
use crate::clock;
use crate::credit::Credit;
use crate::id::random;
use crate::tables::{LiveTable, Order, Present, Tables, encode};

/// How long a client may take to say hello.
const GREETING: Duration = Duration::from_secs(10);

/// How often a silent client is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);

/// After how much silence a client counts as gone.
const SILENCE: Duration = Duration::from_secs(70);

/// How long a client may take to receive a message.
const SENDING: Duration = Duration::from_secs(10);

/// How long a client may take to answer a close.
const PARTING: Duration = Duration::from_secs(2);

/// How many events are put into one message.
const EVENTS_PER_MESSAGE: u32 = 100;

/// What a message from the client costs of its credit.
const MESSAGE: f64 = 1.0;

/// What it costs, besides, to read the log again.
const RESYNC: f64 = 10.0;

/// Why a talk ends.
enum End {
    /// The client went away.
    Gone,
    /// The server says goodbye.
    Goodbye(Close),
}

impl From<Close> for End {
    fn from(close: Close) -> Self {
        Self::Goodbye(close)
    }
}

/// One client's talk with the server about one table.
pub(super) struct Talk {
    tables: Tables,
    table: Arc<LiveTable>,
    seating: Seating,
    socket: WebSocket,
    notes: Subscription,
    seat: Option<Seat>,
    /// The number of the last event the client was sent.
    sent: u64,
    credit: Credit,
    delay: Delay,
}

impl Talk {
    pub(super) fn new(
        tables: Tables,
        table: Arc<LiveTable>,
        seating: Seating,
        socket: WebSocket,
    ) -> Self {
        let notes = tables.bus.subscribe(table.id);
        Self {
            tables,
            table,
            seating,
            socket,
            notes,
            seat: None,
            sent: 0,
            credit: Credit::full(std::time::Instant::now()),
            delay: Delay::new(),
        }
    }

    /// Talks until one of the two goes away.
    pub(super) async fn hold(mut self) {
        let ending = self.tables.ending.clone();
        let talk = async {
            let present = self.greet().await?;
            let talk = self.converse().await;
            drop(present);
            talk
        };
        let outcome: Result<(), End> = tokio::select! {
            outcome = talk => outcome,
            () = ending.cancelled() => Err(Close::Restart.into()),
        };
        if let Err(End::Goodbye(close)) = outcome {
            tracing::debug!(table = ?self.table.id, ?close, "closing a socket");
            // If the client is gone too, nobody is left to be told.
            let _ = timeout(PARTING, self.part(close)).await;
        }
    }

    /// Says goodbye and waits for the answer, lest the connection's end overtake the goodbye.
    async fn part(&mut self, close: Close) {
        let frame = Message::Close(Some(close.frame()));
        if self.socket.send(frame).await.is_ok() {
            while let Some(Ok(_)) = self.socket.recv().await {}
        }
    }

    /// Hears who the client is and sends what it lacks. From then on it counts as there.
    async fn greet(&mut self) -> Result<Present, End> {
        let hello = timeout(GREETING, self.hello()).await;
        let (protocol, have, key) = hello.map_err(|_| Close::NoHello)??;
        let seat = key
            .as_deref()
            .map(|key| self.table.seat_of(key))
            .transpose();
        let head = self.table.now().await.number();
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            seat: seat.clone().unwrap_or_default(),
            head,
            now: clock::now(),
        };
        if protocol != PROTOCOL {
            self.say(&welcome).await?;
            return Err(Close::OtherProtocol.into());
        }
        match seat {
            Ok(seat) => self.seat = seat,
            Err(refusal) => {
                self.refuse(None, refusal).await?;
                return Err(Close::BadKey.into());
            }
        }
        self.say(&welcome).await?;
        self.send_after(have).await?;
        let lines = self.tables.lines(&self.table, 0).await;
        let lines = lines.map_err(|_| Close::Unavailable)?;
        if !lines.is_empty() {
            self.say(&ServerMessage::Chat { lines }).await?;
        }
        let present = Present::at(&self.tables, &self.table, self.seat);
        self.say(&present.message()).await?;
        Ok(present)
    }

    /// The first proper `hello`.
    async fn hello(&mut self) -> Result<(u32, u64, Option<String>), End> {
        loop {
            let refusal = match self.hear().await? {
                Ok(ClientMessage::Hello {
                    protocol,
                    have,
                    key,
                }) => return Ok((protocol, have, key)),
                Ok(_) => bad_message("say hello first".to_owned()),
                Err(refusal) => refusal,
            };
            self.refuse(None, refusal).await?;
        }
    }

    /// Passes on news and carries out commands.
    async fn converse(&mut self) -> Result<(), End> {
        let mut pings = pings();
        let mut heard = Instant::now();
        self.ping().await?;
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    if let Some(Ok(Message::Pong(payload))) = &message {
                        self.delay.pong(payload, heard);
                    }
                    if let Some(message) = understand(message)? {
                        self.answer(message).await?;
                    }
                }
                note = self.notes.next() => self.pass_on(note).await?,
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(End::Gone);
                    }
                    self.ping().await?;
                }
            }
        }
    }

    /// Asks the client whether it is there, and how long the way to it is.
    async fn ping(&mut self) -> Result<(), End> {
        let payload = self.delay.ping(Instant::now());
        self.send(Message::Ping(payload)).await
    }

    async fn answer(&mut self, message: Result<ClientMessage, Refusal>) -> Result<(), End> {
        let cost = match &message {
            Ok(ClientMessage::Resync { .. }) => MESSAGE + RESYNC,
            _ => MESSAGE,
        };
        if let Err(refusal) = self.pay(cost) {
            if self.credit.heedless() {
                return Err(Close::TooOften.into());
            }
            let id = match message {
                Ok(ClientMessage::Do { id, .. } | ClientMessage::Say { id, .. }) => Some(id),
                _ => None,
            };
            return self.refuse(id, refusal).await;
        }
        match message {
            Ok(ClientMessage::Do { id, seen, command }) => {
                let request = CommandRequest { id, seen, command };
                self.carry_out(request).await
            }
            Ok(ClientMessage::Say { id, say }) => self.speak(id, &say).await,
            Ok(ClientMessage::Resync { have }) => self.send_after(have).await,
            Ok(ClientMessage::Hello { .. }) => {
                let refusal = bad_message("hello has been said already".to_owned());
                self.refuse(None, refusal).await
            }
            Err(refusal) => self.refuse(None, refusal).await,
        }
    }

    /// Pays for a message, out of this connection's credit and of the seat's.
    fn pay(&mut self, cost: f64) -> Result<(), Refusal> {
        let now = std::time::Instant::now();
        self.credit.pay(cost, now)?;
        self.seat
            .map_or(Ok(()), |seat| self.table.pay(seat, cost, now))
    }

    /// Tells everyone what the client has to say.
    async fn speak(&mut self, id: String, say: &Saying) -> Result<(), End> {
        let said = self.tables.say(&self.table, self.seat, id.clone(), say);
        match said.await {
            Ok(number) => {
                self.pass_on_all().await?;
                self.say(&ServerMessage::Done { id, number }).await
            }
            Err(refusal) => self.refuse(Some(id), refusal).await,
        }
    }

    /// Carries out a command. The client has its events before it is told that it is done.
    async fn carry_out(&mut self, request: CommandRequest) -> Result<(), End> {
        let id = request.id.clone();
        let command = request.command.clone();
        let outcome = match Order::of_viewer(self.seat, request) {
            Ok(mut order) => {
                order.delay = self.delay.estimate();
                self.tables.carry_out(&self.table, order).await
            }
            Err(refusal) => Err(refusal),
        };
        match outcome {
            Ok(number) => {
                self.seating.note(self.table.id, self.seat, &command).await;
                self.pass_on_all().await?;
                if self.sent < number {
                    self.send_log().await?;
                }
                self.say(&ServerMessage::Done { id, number }).await
            }
            Err(refusal) => self.refuse(Some(id), refusal).await,
        }
    }

    /// Passes on what there is already.
    async fn pass_on_all(&mut self) -> Result<(), End> {
        while let Some(note) = self.notes.next_now() {
            self.pass_on(note).await?;
        }
        Ok(())
    }

    /// Sends what a note brings; if there are other events before its own, reads the log.
    async fn pass_on(&mut self, note: Result<Note, Overrun>) -> Result<(), End> {
        let hint = match note.map_err(|Overrun| Close::TooSlow)? {
            Note::Events(hint) => hint,
            Note::Aside(message) => return self.send(Message::Text(message)).await,
        };
        if hint.last <= self.sent {
            return Ok(());
        }
        if hint.first != self.sent + 1 {
            return self.send_log().await;
        }
        self.sent = hint.last;
        self.send(Message::Text(hint.message)).await
    }

    /// Sends the events after the last one the client has. It can only have more than there is if
    /// the host went back to an older copy of the data.
    async fn send_after(&mut self, have: u64) -> Result<(), End> {
        if have > self.table.now().await.number() {
            return Err(Close::Ahead.into());
        }
        self.sent = have;
        self.send_log().await
    }

    /// Sends what the log has after the last event sent.
    async fn send_log(&mut self) -> Result<(), End> {
        loop {
            let events = self
                .tables
                .store
                .events(self.table.id, self.sent, EVENTS_PER_MESSAGE)
                .await
                .map_err(|error| {
                    tracing::error!(%error, "the store failed");
                    Close::Unavailable
                })?;
            let Some(last) = events.last() else {
                return Ok(());
            };
            self.sent = last.number;
            let complete = events.len() < EVENTS_PER_MESSAGE as usize;
            self.say(&ServerMessage::Events { events }).await?;
            if complete {
                return Ok(());
            }
        }
    }

    /// The client's next message, or why it is none.
    async fn hear(&mut self) -> Result<Result<ClientMessage, Refusal>, End> {
        loop {
            if let Some(message) = understand(self.socket.recv().await)? {
                return Ok(message);
            }
        }
    }

    async fn refuse(&mut self, id: Option<String>, refusal: Refusal) -> Result<(), End> {
        let Refusal { code, message } = refusal;
        self.say(&ServerMessage::Refused { id, code, message })
            .await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text = Utf8Bytes::from(encode(message));
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        tokio::select! {
            sent = self.socket.send(message) => sent.map_err(|_| End::Gone),
            () = sleep(SENDING) => Err(Close::TooSlow.into()),
        }
    }
}

/// What came over the socket; nothing if it was for the socket's own upkeep.
fn understand(
    message: Option<Result<Message, axum::Error>>,
) -> Result<Option<Result<ClientMessage, Refusal>>, End> {
    match message {
        Some(Ok(Message::Text(text))) => {
            let parsed =
                serde_json::from_str(&text).map_err(|error| bad_message(error.to_string()));
            Ok(Some(parsed))
        }
        Some(Ok(Message::Binary(_))) => Ok(Some(Err(bad_message(
            "messages are text, in JSON".to_owned(),
        )))),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Err(_)) => Err(Close::BadFrame.into()),
    }
}

fn bad_message(reason: String) -> Refusal {
    Refusal::new(RefusalCode::BadMessage, reason)
}

/// Ticks for pings, not in step with those of other sockets.
fn pings() -> Interval {
    let share = random().map_or(0.5, |[byte]: [u8; 1]| f64::from(byte) / 256.0);
    let mut pings = interval_at(Instant::now() + PING.mul_f64(share), PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}
