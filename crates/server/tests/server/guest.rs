//! Somebody at a table, over a socket.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use vidraria_game::{Seat, below};
use vidraria_table::{
    ChatLine, ClientMessage, Command, Numbered, PROTOCOL, RefusalCode, Saying, ServerMessage,
    Table, View,
};

use crate::house::House;

/// Nothing a server does here takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Numbers the commands of all guests.
static COMMANDS: AtomicUsize = AtomicUsize::new(1);

/// Somebody at a table with an own copy of it.
pub(crate) struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) seat: Option<Seat>,
    /// The events heard so far.
    pub(crate) log: Vec<Numbered>,
    /// What was said at the table.
    pub(crate) chat: Vec<ChatLine>,
    /// Who is there: by seat, then how many spectators.
    pub(crate) presence: (Vec<bool>, usize),
    /// What the events add up to, once there are any.
    table: Option<Table>,
    rng: ChaCha8Rng,
}

/// What ends a conversation.
pub(crate) type Closed = Option<CloseFrame>;

impl Guest {
    /// Opens a socket and says nothing.
    pub(crate) async fn connect(house: &House, table: &str) -> Self {
        let url = format!("ws://{}/api/tables/{table}/live", house.host());
        let (socket, _) = connect_async(url).await.unwrap();
        Self {
            socket,
            seat: None,
            log: Vec::new(),
            chat: Vec::new(),
            presence: (Vec::new(), 0),
            table: None,
            rng: ChaCha8Rng::seed_from_u64(1),
        }
    }

    /// Opens a socket and says hello.
    pub(crate) async fn join(house: &House, table: &str, key: Option<&str>) -> Self {
        let mut guest = Self::connect(house, table).await;
        guest.hello(key).await;
        guest
    }

    /// Joins again with what it knows from before.
    pub(crate) async fn rejoin(mut self, house: &House, table: &str, key: Option<&str>) -> Self {
        let fresh = Self::connect(house, table).await;
        self.socket = fresh.socket;
        self.hello(key).await;
        self
    }

    async fn hello(&mut self, key: Option<&str>) {
        self.say(&ClientMessage::Hello {
            protocol: PROTOCOL,
            have: self.log.len() as u64,
            key: key.map(str::to_owned),
        })
        .await;
        match self.hear().await {
            ServerMessage::Welcome {
                protocol,
                seat,
                head,
                ..
            } => {
                assert_eq!(protocol, PROTOCOL);
                self.seat = seat;
                while (self.log.len() as u64) < head {
                    self.hear().await;
                }
            }
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap();
        self.say_raw(Message::Text(text.into())).await;
    }

    pub(crate) async fn say_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// Sends whatever it is, even if the server hangs up meanwhile.
    pub(crate) async fn try_say_raw(&mut self, message: Message) {
        let _ = timeout(PATIENCE, self.socket.send(message)).await.unwrap();
    }

    /// The next message but for what is not about the game, or why there is none. Everything is
    /// taken into the own copy.
    pub(crate) async fn try_hear(&mut self) -> Result<ServerMessage, Closed> {
        loop {
            let message = self.try_hear_any().await?;
            if !matches!(
                message,
                ServerMessage::Chat { .. } | ServerMessage::Presence { .. }
            ) {
                return Ok(message);
            }
        }
    }

    /// Listens until this is true of what was heard.
    pub(crate) async fn hear_until(&mut self, wanted: impl Fn(&Self) -> bool) {
        while !wanted(self) {
            self.try_hear_any().await.unwrap();
        }
    }

    async fn try_hear_any(&mut self) -> Result<ServerMessage, Closed> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.unwrap() {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    match &message {
                        ServerMessage::Events { events } => self.take(events),
                        ServerMessage::Chat { lines } => self.chat.extend(lines.iter().cloned()),
                        ServerMessage::Presence { seats, spectators } => {
                            self.presence = (seats.clone(), *spectators);
                        }
                        _ => {}
                    }
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    // Lets the answer to it out.
                    while let Ok(Some(Ok(_))) = timeout(PATIENCE, self.socket.next()).await {}
                    return Err(frame);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    pub(crate) async fn hear(&mut self) -> ServerMessage {
        self.try_hear().await.unwrap()
    }

    /// Expects a refusal next.
    pub(crate) async fn hear_refusal(&mut self) -> (Option<String>, RefusalCode) {
        match self.hear().await {
            ServerMessage::Refused { id, code, message } => {
                assert!(message.len() > 5, "{message}");
                (id, code)
            }
            other => panic!("{other:?}"),
        }
    }

    /// Expects nothing but the end, and returns its code.
    pub(crate) async fn hear_close(&mut self) -> Option<u16> {
        loop {
            if let Err(closed) = self.try_hear().await {
                return closed.map(|frame| frame.code.into());
            }
        }
    }

    fn take(&mut self, events: &[Numbered]) {
        for event in events {
            assert_eq!(
                event.number,
                self.log.len() as u64 + 1,
                "no gap, no repetition"
            );
            self.log.push(event.clone());
            match &mut self.table {
                Some(table) => table.apply(event).unwrap(),
                None => self.table = Some(Table::replay(&self.log).unwrap()),
            }
        }
    }

    /// The table as the guest knows it.
    pub(crate) fn view(&self) -> View {
        self.table.as_ref().unwrap().view(self.seat)
    }

    /// Sends a command under a new id and waits for the answer.
    pub(crate) async fn command(&mut self, command: Command) -> Result<u64, RefusalCode> {
        let id = format!("command-{}", COMMANDS.fetch_add(1, Ordering::Relaxed));
        let seen = self.log.len() as u64;
        let number = self.command_as(&id, seen, command).await?;
        assert!(self.log.len() as u64 >= number, "events come before done");
        Ok(number)
    }

    /// Sends a command under this id and waits for the answer.
    pub(crate) async fn command_as(
        &mut self,
        id: &str,
        seen: u64,
        command: Command,
    ) -> Result<u64, RefusalCode> {
        self.say(&ClientMessage::Do {
            id: id.to_owned(),
            seen,
            command,
        })
        .await;
        self.hear_answer(id).await
    }

    /// Says something to the others at the table and waits for the answer.
    pub(crate) async fn speak(&mut self, id: &str, say: Saying) -> Result<u64, RefusalCode> {
        let id = id.to_owned();
        self.say(&ClientMessage::Say {
            id: id.clone(),
            say,
        })
        .await;
        self.hear_answer(&id).await
    }

    async fn hear_answer(&mut self, id: &str) -> Result<u64, RefusalCode> {
        loop {
            match self.hear().await {
                ServerMessage::Done { id: done, number } if done == id => return Ok(number),
                ServerMessage::Refused {
                    id: Some(refused),
                    code,
                    ..
                } if refused == id => return Err(code),
                ServerMessage::Events { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// A legal action chosen at random, if the guest is to decide.
    pub(crate) fn random_action(&mut self) -> Option<String> {
        let legal = self.view().legal;
        let count = u32::try_from(legal.len()).unwrap();
        (count > 0).then(|| legal[below(&mut self.rng, count) as usize].action.clone())
    }
}
