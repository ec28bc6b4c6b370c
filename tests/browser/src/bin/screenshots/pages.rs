//! Which pages are pictured, and the tables that they show.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use vidraria_browser_tests::Server;

/// How long a game may stand still.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page to picture.
pub(crate) struct Page {
    /// The beginning of the picture's file name.
    pub(crate) name: String,
    /// What follows the server's address.
    pub(crate) path: String,
    /// What is touched there, one after the other, before the picture is taken.
    pub(crate) touches: &'static [&'static str],
}

impl Page {
    fn new(name: &str, path: &str) -> Self {
        Self {
            name: name.to_owned(),
            path: path.to_owned(),
            touches: &[],
        }
    }

    /// The same page after these things on it were touched.
    fn touched(&self, name: &str, touches: &'static [&'static str]) -> Self {
        Self {
            name: format!("{}-{name}", self.name),
            path: self.path.clone(),
            touches,
        }
    }

    /// A page that was asked for by its path: `table-7` for `/table/7`.
    pub(crate) fn at(path: &str) -> Self {
        let words = path
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("-");
        Self::new(if name.is_empty() { "home" } else { &name }, path)
    }
}

/// The front door, the pages about oneself, and of each game a table at a person's turn, also with a hint, and one where the
/// game is over, also with its review.
pub(crate) async fn usual(server: &Server) -> Result<Vec<Page>> {
    let mut pages = vec![Page::new("home", "/"), Page::new("sign-in", "/sign-in")];
    // With the decisions that bring the person to about the middle.
    let games = [
        ("sintra", json!({ "sintra": { "side": "A" } }), 4, 20),
        ("river", json!({ "river": {} }), 5, 6),
    ];
    for (name, game, players, decisions) in games {
        let table = Table::make(server, &game, players, true).await?;
        table.play(decisions).await?;
        let page = Page::new(name, &table.link);
        pages.push(page.touched("hint", &["[data-hint]", ".hint [data-candidate]"]));
        pages.push(page);
        let table = Table::make(server, &game, players, false).await?;
        table.finish().await?;
        let page = Page::new(&format!("{name}-over"), &table.link);
        let touches = &["[data-look-back]", ".costly-list [data-ply]"];
        pages.push(page.touched("review", touches));
        pages.push(page);
    }
    // After the tables, at which one has become a guest.
    pages.push(Page::new("me", "/me"));
    Ok(pages)
}

/// A table on the server, reached as any program reaches it.
struct Table<'a> {
    server: &'a Server,
    http: Client,
    /// Its address below `/api`.
    path: String,
    /// The first seat's key if a person sits there.
    key: Option<String>,
    /// The page that shows it, from the person's seat if there is one.
    link: String,
}

impl<'a> Table<'a> {
    /// Makes a table for computers, or for a person and computers, and sits down.
    async fn make(server: &'a Server, game: &Value, players: usize, person: bool) -> Result<Self> {
        let mut seats = vec![json!({ "type": "computer", "level": "lookahead" }); players];
        if person {
            seats[0] = json!({ "type": "person" });
        }
        let terms = json!({ "game": game, "seats": seats, "first": 0 });
        let mut table = Self {
            server,
            http: Client::new(),
            path: "/api/tables".to_owned(),
            key: None,
            link: String::new(),
        };
        let made = table.post("", terms).await?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        table.path = format!("/api/tables/{}", text(&made["table"]));
        table.link = text(&made["watch"]);
        if person {
            table.key = Some(text(&made["seats"][0]["key"]));
            table.link = text(&made["seats"][0]["link"]);
            table
                .command(&json!(0), json!({ "type": "sit", "name": "Ana" }))
                .await?;
        }
        Ok(table)
    }

    /// Takes the first legal action so many times, and waits for the next turn.
    async fn play(&self, decisions: usize) -> Result<()> {
        for _ in 0..decisions {
            let view = self.wait(|view| view["legal"][0].is_object()).await?;
            let action = json!({ "type": "act", "action": view["legal"][0]["action"] });
            self.command(&view["number"], action).await?;
        }
        self.wait(|view| view["legal"][0].is_object())
            .await
            .map(drop)
    }

    /// Waits until the game is over.
    async fn finish(&self) -> Result<()> {
        self.wait(|view| view["phase"] == "over").await.map(drop)
    }

    /// Looks at the table until it is as wanted.
    async fn wait(&self, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut number = Value::Null;
        let mut changed = Instant::now();
        while changed.elapsed() < PATIENCE {
            let view = self
                .send(self.http.get(self.server.url(&self.path)))
                .await?;
            if wanted(&view) {
                return Ok(view);
            }
            if view["number"] != number {
                number = view["number"].clone();
                changed = Instant::now();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!(
            "a game stands still at event {number}; the server says {}",
            self.server.log()
        )
    }

    async fn command(&self, seen: &Value, command: Value) -> Result<()> {
        let id = format!("shot-{seen}");
        let body = json!({ "id": id, "seen": seen, "command": command });
        self.post("/commands", body).await.map(drop)
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value> {
        let url = self.server.url(&format!("{}{path}", self.path));
        self.send(self.http.post(url).json(&body)).await
    }

    /// Sends a request in the person's name, if there is one, and returns the answer.
    async fn send(&self, request: RequestBuilder) -> Result<Value> {
        let request = match &self.key {
            Some(key) => request.bearer_auth(key),
            None => request,
        };
        let answer = request.send().await?;
        let status = answer.status();
        let answer: Value = answer.json().await.context("the answer is no JSON")?;
        ensure!(status.is_success(), "the server refuses: {answer}");
        Ok(answer)
    }
}
