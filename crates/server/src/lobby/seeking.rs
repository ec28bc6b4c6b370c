//! One client's wait for a quick match. The connection is the place in the queue: whoever hangs up
//! seeks no more.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::time::{interval, sleep, timeout};
use uuid::Uuid;
use vidraria_game::Game;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_table::{Clock, Refusal, SeatTerms, Seek, SeekNews, Terms};

use super::Lobby;
use super::queue::{Match, Seeker};
use crate::ratings::Rating;

/// How long a client may take to say what it seeks.
const GREETING: Duration = Duration::from_secs(10);

/// How often it is looked for company, and told how many wait.
const LOOK: Duration = Duration::from_secs(1);

/// How long a client may take to receive a message.
const SENDING: Duration = Duration::from_secs(10);

/// For how long anybody waits at most.
const PATIENCE: Duration = Duration::from_secs(3600);

/// What quick matches are played with: ten minutes, and fifteen seconds more for each turn.
const CLOCK: Clock = Clock::Live {
    bank: 600,
    increment: 15,
};

/// Waits with a client until there is a match, or until it goes away.
pub(crate) async fn hold(lobby: Lobby, mut socket: WebSocket, person: Option<Uuid>) {
    let ending = lobby.tables.ending.clone();
    let waiting = async {
        let seek = timeout(GREETING, hear(&mut socket)).await.ok()??;
        let news = match seek {
            Ok(seek) => {
                let rating = rating(&lobby, person, seek.game).await;
                wait(&lobby, &mut socket, seek, rating).await?
            }
            Err(message) => SeekNews::Refused { message },
        };
        tell(&mut socket, &news).await
    };
    tokio::select! {
        _ = waiting => {}
        () = ending.cancelled() => {}
        () = sleep(PATIENCE) => {}
    }
    // If the client is gone too, nobody is left to be told.
    let _ = timeout(SENDING, socket.send(Message::Close(None))).await;
}

/// How strong somebody is; what everyone begins with if that cannot be known.
async fn rating(lobby: &Lobby, person: Option<Uuid>, game: GameKind) -> f64 {
    let known = match person {
        Some(person) => lobby.records.rating(person, game).await.ok(),
        None => None,
    };
    f64::from(known.unwrap_or_else(|| Rating::default().shown().rating))
}

/// What the client seeks, or why that is nothing; none if it went away.
async fn hear(socket: &mut WebSocket) -> Option<Result<Seek, String>> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => {
                let seek = serde_json::from_str(&text).map_err(|error| error.to_string());
                return Some(seek.and_then(check));
            }
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Refuses what nobody can play.
fn check(seek: Seek) -> Result<Seek, String> {
    let players = match seek.game {
        GameKind::Sintra => Sintra::standard_edition().players(),
        GameKind::River => River::standard_edition().players(),
    };
    if players.contains(&seek.players) {
        return Ok(seek);
    }
    let (least, most) = players.into_inner();
    Err(format!("this game is played by {least} to {most} players"))
}

/// Waits for company; none if the client goes away meanwhile.
async fn wait(lobby: &Lobby, socket: &mut WebSocket, seek: Seek, rating: f64) -> Option<SeekNews> {
    let queue = &lobby.inner.queue;
    let mut place = queue.enter(seek, rating);
    lobby.tell();
    let left = Left(lobby);
    let mut looks = interval(LOOK);
    let mut told = 0;
    loop {
        tokio::select! {
            found = &mut place.found => {
                drop(left);
                let Match { table, seat } = found.ok()?;
                return Some(SeekNews::Matched { table, seat });
            }
            // Nothing more is said but goodbye.
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            },
            _ = looks.tick() => {
                if let Some(seekers) = queue.take(&seek) {
                    lay(lobby, seek, seekers).await;
                }
                let seeking = queue.seeking(&seek);
                if seeking > 0 && seeking != told {
                    told = seeking;
                    tell(socket, &SeekNews::Waiting { seeking }).await?;
                }
            }
        }
    }
}

/// Tells the lobby once somebody has stopped waiting.
struct Left<'a>(&'a Lobby);

impl Drop for Left<'_> {
    fn drop(&mut self) {
        self.0.tell();
    }
}

/// Makes the table for those who are to play with each other and tells them; if that fails they go
/// on waiting.
async fn lay(lobby: &Lobby, seek: Seek, seekers: Vec<Seeker>) {
    match lobby.tables.make(terms(seek)).await {
        Ok(made) => {
            for (seeker, seat) in seekers.into_iter().zip(made.seats) {
                let table = made.table.clone();
                // Whoever went away this very moment is missed at the table, as if he came late.
                let _ = seeker.tell.send(Match { table, seat });
            }
        }
        Err(refusal) => {
            log(&refusal);
            lobby.inner.queue.put_back(seek, seekers);
        }
    }
}

fn log(refusal: &Refusal) {
    tracing::error!(%refusal, "no table could be made for a quick match");
}

/// The terms of a quick match.
fn terms(seek: Seek) -> Terms {
    let seats = vec![SeatTerms::Person; seek.players];
    Terms {
        clock: Some(CLOCK),
        rated: seek.rated,
        hints: Some(false),
        ..Terms::new(AnyOptions::default_of(seek.game), seats)
    }
}

/// Tells the client something; none if it is gone.
async fn tell(socket: &mut WebSocket, news: &SeekNews) -> Option<()> {
    let text = serde_json::to_string(news).ok()?;
    let sent = timeout(SENDING, socket.send(Message::Text(text.into()))).await;
    sent.ok()?.ok()
}
