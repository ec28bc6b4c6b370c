//! Killing the server in the middle of games: nothing that was acknowledged is lost, nothing
//! happens twice, and every game comes to its end.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};
use vidraria_game::below;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_table::{
    Command as Wish, CommandRequest, Event, MadeTable, Numbered, Phase, SeatTerms, ServerMessage,
    Table, Terms, View,
};

const KILLS: usize = 20;

/// How many games are under way whenever the server is killed.
const GAMES: usize = 4;

/// Longer than any of this takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running `vidraria serve`.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    async fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vidraria"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        let address = line.split_whitespace().last().unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Self { child, address }
    }
}

/// The server is gone.
#[derive(Debug)]
struct Gone;

/// Sends a request; an answer that breaks off is as good as none.
async fn ask<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Gone> {
    let response = request.send().await.map_err(|_| Gone)?;
    let status = response.status();
    let body = response.bytes().await.map_err(|_| Gone)?;
    let text = String::from_utf8_lossy(&body);
    assert!(
        status == StatusCode::OK || status == StatusCode::CREATED,
        "{status} {text}"
    );
    Ok(serde_json::from_slice(&body).unwrap())
}

/// A game, and what its server has said of it.
struct Game {
    table: String,
    /// The key of seat 0, if a person plays there.
    key: Option<String>,
    /// The events the server has shown.
    log: Vec<Numbered>,
    /// The number of the last event that the server has acknowledged.
    acknowledged: u64,
    /// The command that has not been answered.
    unanswered: Option<CommandRequest>,
    /// The actions that have been answered.
    actions: usize,
    over: bool,
}

impl Game {
    /// Makes a table with four seats, the first one for a person or a computer.
    async fn make(
        http: &Client,
        address: &str,
        game: GameKind,
        person: bool,
    ) -> Result<Self, Gone> {
        let level = Level::Lookahead;
        let mut seats = vec![SeatTerms::Computer { level }; 4];
        if person {
            seats[0] = SeatTerms::Person;
        }
        let terms = Terms::new(AnyOptions::default_of(game), seats);
        let request = http.post(format!("{address}/api/tables")).json(&terms);
        let made: MadeTable = ask(request).await?;
        let sit = CommandRequest {
            id: "sit".to_owned(),
            seen: 0,
            command: Wish::sit("Ana"),
        };
        Ok(Self {
            table: made.table,
            key: made.seats.first().map(|seat| seat.key.clone()),
            log: Vec::new(),
            acknowledged: 1,
            unanswered: person.then_some(sit),
            actions: 0,
            over: false,
        })
    }

    /// Looks at the table, and takes the first legal action if there is one to take.
    async fn visit(&mut self, http: &Client, address: &str) -> Result<(), Gone> {
        let url = format!("{address}/api/tables/{}", self.table);
        self.read_log(http, &url).await?;
        let key = self.key.as_deref().unwrap_or_default();
        if self.unanswered.is_none() {
            let mut request = http.get(&url);
            if self.key.is_some() {
                request = request.bearer_auth(key);
            }
            let view: View = ask(request).await?;
            self.over = view.phase == Phase::Over;
            self.unanswered = view.legal.first().map(|choice| CommandRequest {
                id: format!("after-{}", view.number),
                seen: view.number,
                command: Wish::Act {
                    action: choice.action.clone(),
                },
            });
        }
        if let Some(command) = &self.unanswered {
            let request = http.post(format!("{url}/commands")).bearer_auth(key);
            let done: ServerMessage = ask(request.json(command)).await?;
            let ServerMessage::Done { number, .. } = done else {
                panic!("{done:?}");
            };
            self.acknowledged = self.acknowledged.max(number);
            self.actions += usize::from(matches!(command.command, Wish::Act { .. }));
            self.unanswered = None;
        }
        Ok(())
    }

    async fn read_log(&mut self, http: &Client, url: &str) -> Result<(), Gone> {
        let request = http.get(format!("{url}/events?after={}", self.log.len()));
        let ServerMessage::Events { events } = ask(request).await? else {
            panic!("no events");
        };
        self.log.extend(events);
        self.acknowledged = self.acknowledged.max(self.log.len() as u64);
        Ok(())
    }

    /// Checks that the server still has everything it ever acknowledged or showed.
    async fn check(&mut self, http: &Client, address: &str) -> Result<(), Gone> {
        let known = std::mem::take(&mut self.log);
        let url = format!("{address}/api/tables/{}", self.table);
        self.read_log(http, &url).await?;
        assert!(self.log.len() as u64 >= self.acknowledged);
        assert_eq!(self.log[..known.len()], known);
        Table::replay(&self.log).unwrap();
        Ok(())
    }

    /// Checks that everything the person did happened once.
    fn check_actions(&self) {
        let own = |event: &&Numbered| matches!(event.event, Event::Acted { seat: 0, .. });
        if self.key.is_some() {
            assert_eq!(self.log.iter().filter(own).count(), self.actions);
        }
    }
}

/// Visits all games in turn until the server is gone or all are over.
async fn play(games: &mut [Game], http: &Client, address: &str) -> Result<(), Gone> {
    while games.iter().any(|game| !game.over) {
        for game in games.iter_mut().filter(|game| !game.over) {
            game.visit(http, address).await?;
        }
    }
    Ok(())
}

/// Makes games until enough are under way.
async fn begin(games: &mut Vec<Game>, http: &Client, address: &str) -> Result<(), Gone> {
    while games.iter().filter(|game| !game.over).count() < GAMES {
        let game = GameKind::ALL[games.len() % 2];
        let person = games.len() % 4 < 2;
        games.push(Game::make(http, address, game, person).await?);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    let whole = timeout(PATIENCE, kill_and_check());
    whole.await.expect("every game comes to its end in time");
}

async fn kill_and_check() {
    let data = tempfile::TempDir::new().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut games: Vec<Game> = Vec::new();
    for _ in 0..KILLS {
        let Process { mut child, address } = Process::start(data.path()).await;
        let http = Client::new();
        for game in &mut games {
            game.check(&http, &address).await.unwrap();
        }
        begin(&mut games, &http, &address).await.unwrap();
        let lifetime = Duration::from_millis(20 + u64::from(below(&mut rng, 150)));
        let killer = tokio::spawn(async move {
            sleep(lifetime).await;
            child.kill().await.unwrap();
        });
        // Ends with the server, in the middle of a request.
        while play(&mut games, &http, &address).await.is_ok() {
            if begin(&mut games, &http, &address).await.is_err() {
                break;
            }
        }
        killer.await.unwrap();
    }

    let last = Process::start(data.path()).await;
    let http = Client::new();
    play(&mut games, &http, &last.address).await.unwrap();
    for game in &mut games {
        game.check(&http, &last.address).await.unwrap();
        game.check_actions();
        assert_eq!(Table::replay(&game.log).unwrap().phase(), Phase::Over);
    }
    let actions: usize = games.iter().map(|game| game.actions).sum();
    let events: usize = games.iter().map(|game| game.log.len()).sum();
    println!(
        "{} games, {events} events, {actions} actions of persons",
        games.len()
    );
}
