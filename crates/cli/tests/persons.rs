//! People of a running server: what the host can do to them, and that nobody who reads the log or
//! the database learns what opens their doors.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

const PASSWORD: &str = "blue over green";

/// A running `vidraria serve` that logs all it can.
struct Server {
    _child: Child,
    folder: TempDir,
    address: String,
    http: Client,
}

impl Server {
    async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let log = File::create(folder.path().join("log")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_vidraria"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .env("RUST_LOG", "trace")
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        let address = line.split_whitespace().last().unwrap();
        Self {
            address: address.trim_end_matches('/').to_owned(),
            _child: child,
            folder,
            http: Client::new(),
        }
    }

    /// What a browser with this cookie asks for.
    async fn ask(&self, method: Method, path: &str, cookie: &str, body: Value) -> Response {
        let request = self.http.request(method, format!("{}{path}", self.address));
        let request = request.header(ORIGIN, &self.address).header(COOKIE, cookie);
        request.json(&body).send().await.unwrap()
    }

    /// Somebody new who has chosen [`PASSWORD`], by his cookie.
    async fn registered(&self, name: &str) -> String {
        let guest = self
            .ask(Method::POST, "/api/me", "", json!({ "name": name }))
            .await;
        let body = json!({ "password": PASSWORD });
        let kept = self
            .ask(Method::PUT, "/api/me/password", &cookie(&guest), body)
            .await;
        assert_eq!(kept.status(), StatusCode::NO_CONTENT);
        cookie(&kept)
    }

    async fn sign_in(&self, name: &str, password: &str) -> Response {
        let body = json!({ "name": name, "password": password });
        self.ask(Method::POST, "/api/sign-in", "", body).await
    }

    async fn me(&self, cookie: &str) -> Value {
        let request = self.http.get(format!("{}/api/me", self.address));
        let response = request.header(COOKIE, cookie).send().await.unwrap();
        response.json().await.unwrap()
    }

    /// `vidraria admin` on the data of this server: what it printed, or why not.
    async fn admin(&self, words: &[&str]) -> Result<String, String> {
        admin(&self.folder.path().join("data"), words).await
    }
}

async fn admin(data: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_vidraria"))
        .arg("admin")
        .args(words)
        .arg("--data")
        .arg(data)
        .output()
        .await
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

/// The cookie that an answer sets.
fn cookie(response: &Response) -> String {
    let set = response.headers()[SET_COOKIE].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_host_looks_after_people_while_the_server_runs() {
    let server = Server::start().await;
    let ana = server.registered("Ana").await;
    server.registered("João").await;
    server
        .ask(Method::POST, "/api/me", "", json!({ "name": "Rui" }))
        .await;

    let listed = server.admin(&["persons"]).await.unwrap();
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(
        listed.contains("  Ana  (password, 0 seats, came today)"),
        "{listed}"
    );
    let listed = server.admin(&["persons", "--guests"]).await.unwrap();
    assert!(listed.contains("  Rui  (guest, "), "{listed}");
    let listed = server.admin(&["persons", "joa"]).await.unwrap();
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(listed.contains("João"), "{listed}");

    // A new password ends the sessions and opens the door.
    let password = server.admin(&["reset-password", "ana"]).await.unwrap();
    assert_eq!(server.me(&ana).await, Value::Null);
    let refused = server.sign_in("Ana", PASSWORD).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let ana = server.sign_in("Ana", password.trim()).await;
    assert_eq!(ana.status(), StatusCode::OK);
    let ana = cookie(&ana);

    server.admin(&["grant-moderator", "Ana"]).await.unwrap();
    assert_eq!(server.me(&ana).await["moderator"], true);
    server.admin(&["revoke-moderator", "Ana"]).await.unwrap();
    assert_eq!(server.me(&ana).await["moderator"], false);

    let token = json!({ "name": "Bot", "scopes": ["profile"] });
    let token = server
        .ask(Method::POST, "/api/me/tokens", &ana, token)
        .await;
    let token: Value = token.json().await.unwrap();
    let whose = async || {
        let request = server.http.get(format!("{}/api/token", server.address));
        let request = request.bearer_auth(token["secret"].as_str().unwrap());
        request.send().await.unwrap().status()
    };
    assert_eq!(whose().await, StatusCode::OK);
    let suspended = server.admin(&["suspend", "Ana"]).await.unwrap();
    assert!(suspended.contains("suspended today"), "{suspended}");
    assert_eq!(server.me(&ana).await, Value::Null);
    assert_eq!(whose().await, StatusCode::UNAUTHORIZED);
    let shut_out = server.sign_in("Ana", password.trim()).await;
    let shut_out: Value = shut_out.json().await.unwrap();
    assert_eq!(shut_out["code"], "suspended");
    server.admin(&["unsuspend", "Ana"]).await.unwrap();
    let back = server.sign_in("Ana", password.trim()).await;
    assert_eq!(back.status(), StatusCode::OK);
}

#[tokio::test]
async fn what_cannot_be_done_is_said_with_what_to_do() {
    let empty = TempDir::new().unwrap();
    let said = admin(empty.path(), &["persons"]).await.unwrap_err();
    assert!(
        said.contains("no vidraria.db") && said.contains("--data"),
        "{said}"
    );
    assert_eq!(
        fs::read_dir(empty.path()).unwrap().count(),
        0,
        "nothing was made"
    );

    let server = Server::start().await;
    let guest = server
        .ask(Method::POST, "/api/me", "", json!({ "name": "Rui" }))
        .await;
    let guest: Value = guest.json().await.unwrap();
    let id = guest["id"].as_str().unwrap();
    for (words, expected) in [
        (["suspend", "Nobody"], "vidraria admin persons"),
        (["reset-password", id], "is a guest"),
    ] {
        let said = server.admin(&words).await.unwrap_err();
        assert!(said.contains(expected), "{said}");
    }
    assert!(
        server
            .admin(&["suspend", id])
            .await
            .unwrap()
            .contains("Rui")
    );
}

#[tokio::test]
async fn neither_log_nor_database_hold_what_opens_doors() {
    let server = Server::start().await;
    let first = server.registered("Ana").await;
    let wrong = "a wrong password, typed by mistake";
    server.sign_in("Ana", wrong).await;
    let signed_in = cookie(&server.sign_in("Ana", PASSWORD).await);
    let token = json!({ "name": "Bot", "scopes": ["profile"] });
    let token = server
        .ask(Method::POST, "/api/me/tokens", &signed_in, token)
        .await;
    let token: Value = token.json().await.unwrap();
    let token = token["secret"].as_str().unwrap();
    let request = server.http.get(format!("{}/api/token", server.address));
    request.bearer_auth(token).send().await.unwrap();
    let reset = server.admin(&["reset-password", "Ana"]).await.unwrap();

    let secret = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let secrets = [
        PASSWORD.to_owned(),
        wrong.to_owned(),
        reset.trim().to_owned(),
        secret(&first),
        secret(&signed_in),
        token.to_owned(),
    ];
    let log = fs::read(server.folder.path().join("log")).unwrap();
    assert!(holds(&log, "answered"), "the log is a full one");
    assert!(!holds(&log, "$argon2id"), "the log holds a password's hash");
    let mut kept = Vec::new();
    for file in fs::read_dir(server.folder.path().join("data")).unwrap() {
        kept.extend(fs::read(file.unwrap().path()).unwrap());
    }
    assert!(
        holds(&kept, "$argon2id$v=19$m=19456,t=2,p=1$"),
        "the database was looked at"
    );
    for secret in &secrets {
        assert!(!holds(&log, secret), "the log holds {secret}");
        assert!(!holds(&kept, secret), "the database holds {secret}");
    }
}

fn holds(content: &[u8], text: &str) -> bool {
    content
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn a_host_removes_what_was_said() {
    let server = Server::start().await;
    let person = json!({ "type": "person" });
    let terms = json!({ "game": { "river": {} }, "seats": [person, person] });
    let made = server.ask(Method::POST, "/api/tables", "", terms).await;
    let made: Value = made.json().await.unwrap();
    let table = made["table"].as_str().unwrap();
    let post = async |seat: usize, path: String, body: Value| {
        let request = server.http.post(format!("{}{path}", server.address));
        let key = made["seats"][seat]["key"].as_str().unwrap();
        let response = request.bearer_auth(key).json(&body).send().await.unwrap();
        assert!(
            response.status().is_success(),
            "{}",
            response.text().await.unwrap()
        );
    };
    let chat = format!("/api/tables/{table}/chat");
    for (seat, name) in [(0, "Ana"), (1, "Bela")] {
        let sit = json!({ "id": name, "seen": 0, "command": { "type": "sit", "name": name } });
        post(seat, format!("/api/tables/{table}/commands"), sit).await;
    }
    let rude = json!({ "id": "1", "say": { "text": "rude words" } });
    post(0, chat.clone(), rude).await;
    post(1, format!("{chat}/1/report"), json!({})).await;

    let listed = server.admin(&["texts"]).await.unwrap();
    assert!(
        listed.contains(table) && listed.contains("rude words"),
        "{listed}"
    );
    server.admin(&["remove-text", table, "1"]).await.unwrap();
    assert_eq!(server.admin(&["texts"]).await.unwrap(), "");
    let lines = server.http.get(format!("{}{chat}", server.address));
    let lines = lines.send().await.unwrap().text().await.unwrap();
    assert!(!lines.contains("rude"), "{lines}");
    for (table, number) in [(table, "2"), ("nowhere", "1")] {
        let said = server
            .admin(&["remove-text", table, number])
            .await
            .unwrap_err();
        assert!(said.contains("vidraria admin texts"), "{said}");
    }
}
