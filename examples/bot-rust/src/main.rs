//! A bot for Vidraria that plays whatever raises its own score most.
//!
//! ```text
//! VIDRARIA_TOKEN=vidraria_… bot-rust http://127.0.0.1:8484
//! ```
//!
//! The token needs the scope `play`. The account becomes a bot's for good. See docs/bots.md.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Numbers the commands of this run.
static COMMANDS: AtomicU64 = AtomicU64::new(0);

/// Requests in the bot's name.
#[derive(Clone)]
struct Server {
    address: String,
    authorization: String,
    /// Told apart from all other runs by when it began.
    run: u128,
    agent: ureq::Agent,
}

impl Server {
    fn new(address: &str, token: &str) -> Self {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build();
        Self {
            address: address.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
            run: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_nanos()),
            agent: agent.into(),
        }
    }

    /// Makes the account a bot's.
    fn become_bot(&self) -> Outcome {
        let request = self.agent.put(format!("{}/api/bot", self.address));
        let request = request.header("authorization", &self.authorization);
        let mut answer = request.send_empty()?;
        if answer.status().is_success() {
            return Ok(());
        }
        Err(answer.body_mut().read_to_string()?.into())
    }

    /// The objects of a stream. Empty lines only show that it goes on.
    fn lines(&self, path: &str) -> Outcome<impl Iterator<Item = Outcome<Value>> + use<>> {
        let request = self.agent.get(format!("{}{path}", self.address));
        let request = request.header("authorization", &self.authorization);
        let mut answer = request.call()?;
        if !answer.status().is_success() {
            return Err(answer.body_mut().read_to_string()?.into());
        }
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(lines.filter_map(|line| match line {
            Ok(line) if line.is_empty() => None,
            Ok(line) => Some(serde_json::from_str(&line).map_err(Into::into)),
            Err(error) => Some(Err(error.into())),
        }))
    }

    /// Wants something at a table. What is refused is only told of: the next view says more.
    fn command(&self, table: &str, seen: &Value, command: &Value) -> Outcome {
        let number = COMMANDS.fetch_add(1, Ordering::Relaxed);
        let id = format!("{:x}-{number}", self.run);
        let path = format!("{}/api/bot/tables/{table}/commands", self.address);
        let request = self.agent.post(path);
        let request = request.header("authorization", &self.authorization);
        let body = json!({ "id": id, "seen": seen, "command": command });
        let mut answer = request.send_json(body)?;
        if !answer.status().is_success() {
            eprintln!("{table}: {}", answer.body_mut().read_to_string()?);
        }
        Ok(())
    }

    /// Plays a game to its end.
    fn play(&self, table: &str) -> Outcome {
        for news in self.lines(&format!("/api/bot/tables/{table}/events"))? {
            let news = news?;
            let view = &news["view"];
            if news["type"] != "view" {
                continue;
            }
            if view["phase"] == "over" || view["phase"] == "closed" {
                println!("{table}: {}, winners {}", view["phase"], view["winners"]);
                return Ok(());
            }
            if let Some(command) = answer_to(view) {
                self.command(table, &view["number"], &command)?;
            }
        }
        Ok(())
    }
}

/// What to do at a table that looks like this, if anything.
fn answer_to(view: &Value) -> Option<Value> {
    let legal = view["legal"].as_array()?;
    if let Some(best) = legal.iter().max_by_key(|choice| gain(choice)) {
        return Some(json!({ "type": "act", "action": best["action"] }));
    }
    if view["can_confirm"] == true {
        return Some(json!({ "type": "confirm" }));
    }
    let asked = view["asked"].as_array()?.contains(&view["you"]);
    asked.then(|| json!({ "type": "decline" }))
}

/// By how much an action changes the score that the game would end with.
fn gain(choice: &Value) -> i64 {
    let effect = choice["effect"].as_object();
    let effect = effect.and_then(|effect| effect.values().next());
    effect.map_or(0, |effect| effect["projected"].as_i64().unwrap_or(0))
}

fn main() -> Outcome {
    let address = std::env::args().nth(1).ok_or("name the server's address")?;
    let token = std::env::var("VIDRARIA_TOKEN").map_err(|_| "VIDRARIA_TOKEN is missing")?;
    let server = Server::new(&address, &token);
    server.become_bot()?;
    for news in server.lines("/api/bot/challenges")? {
        let news = news?;
        let table = news["table"].as_str().ok_or("news of no table")?.to_owned();
        if news["type"] == "challenge" {
            // The server puts the account's name there.
            let sit = json!({ "type": "sit", "name": "bot" });
            server.command(&table, &json!(0), &sit)?;
        }
        let server = server.clone();
        thread::spawn(move || {
            if let Err(error) = server.play(&table) {
                eprintln!("{table}: {error}");
            }
        });
    }
    Ok(())
}
