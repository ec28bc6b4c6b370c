//! Both example bots, run as programs, play each other on a real server.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use vidraria_search::review::Plan;
use vidraria_server::{Server, Settings};

/// No game of theirs takes longer.
const PATIENCE: Duration = Duration::from_secs(120);

/// A person's browser.
struct Browser {
    server: String,
    cookie: String,
    agent: ureq::Agent,
}

impl Browser {
    /// A browser in which somebody new is known.
    fn new(server: &str, name: &str) -> Self {
        let mut browser = Self {
            server: server.to_owned(),
            cookie: String::new(),
            agent: ureq::Agent::new_with_defaults(),
        };
        let path = format!("{server}/api/me");
        let request = browser.agent.post(&path).header("origin", server);
        let answer = request.send_json(json!({ "name": name })).unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        browser.cookie = cookie.split(';').next().unwrap().to_owned();
        browser
    }

    fn get(&self, path: &str) -> Result<Value, ureq::Error> {
        let request = self.agent.get(format!("{}{path}", self.server));
        let mut answer = request.header("cookie", &self.cookie).call()?;
        answer.body_mut().read_json()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.server));
        let request = request.header("cookie", &self.cookie);
        let mut answer = request
            .header("origin", &self.server)
            .send_json(body)
            .unwrap();
        answer.body_mut().read_json().unwrap()
    }
}

/// A program that ends with the test.
struct Program {
    child: Child,
    /// The id of its person.
    id: String,
}

impl Program {
    /// Starts a bot under a name of its own.
    fn start(command: &mut Command, server: &str, name: &str) -> Self {
        let owner = Browser::new(server, name);
        let body = json!({ "name": "Program", "scopes": ["play"] });
        let token = owner.post("/api/me/tokens", &body);
        let child = command
            .arg(server)
            .env("VIDRARIA_TOKEN", token["secret"].as_str().unwrap())
            .stdout(Stdio::null())
            .spawn()
            .unwrap_or_else(|fault| panic!("{name} cannot be started: {fault}"));
        let me = owner.get("/api/me").unwrap();
        let id = me["id"].as_str().unwrap().to_owned();
        Self { child, id }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself; the test says so then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is there.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what} did not come");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_examples_play_each_other() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime
        .block_on(Server::start(Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            data: data.path().to_owned(),
            review: Plan::QUICK,
        }))
        .unwrap();
    let address = format!("http://{}", server.address());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot.py");
    let python = Program::start(Command::new("python3").arg(script), &address, "Python");
    let mut rust = Command::new(env!("CARGO_BIN_EXE_bot-rust"));
    let rust = Program::start(&mut rust, &address, "Rust");

    let ana = Browser::new(&address, "Ana");
    wait_for("both programs", || {
        let bots = ana.get("/api/bots").unwrap();
        let bots = bots.as_array()?;
        let listening = bots.iter().filter(|bot| bot["listening"] == true);
        (listening.count() == 2).then_some(())
    });
    for (game, confirm) in [
        (json!({ "river": {} }), true),
        (json!({ "sintra": {} }), false),
    ] {
        let person = json!({ "type": "person" });
        let body = json!({
            "terms": {
                "game": game,
                "seats": [person, person],
                "rated": true,
                "confirm_turns": confirm,
            },
            "bots": [{ "seat": 0, "bot": python.id }, { "seat": 1, "bot": rust.id }],
        });
        let made = ana.post("/api/challenges", &body);
        let path = format!("/api/tables/{}/result", made["table"].as_str().unwrap());
        let result = wait_for("the end of the game", || ana.get(&path).ok());
        assert_eq!(result["rated"], true);
        for (seat, name) in ["Python", "Rust"].iter().enumerate() {
            let player = &result["seats"][seat]["player"];
            assert_eq!(
                (&player["name"], &player["bot"]),
                (&json!(name), &json!(true))
            );
            assert_eq!(result["seats"][seat]["resigned"], false);
        }
    }
    runtime.block_on(server.stop());
}
