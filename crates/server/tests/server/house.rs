//! A server of its own for each test, and plain HTTP to it.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_search::review::Plan;
use vidraria_server::{Server, Settings};
use vidraria_table::{
    Command, CommandRequest, MadeTable, Problem, RefusalCode, SeatTerms, ServerMessage, Terms, View,
};

pub(crate) const COMPUTER: SeatTerms = SeatTerms::Computer {
    level: Level::Lookahead,
};
pub(crate) const PERSON: SeatTerms = SeatTerms::Person;

/// A server with a data folder that goes when the test ends.
pub(crate) struct House {
    server: Server,
    data: TempDir,
    pub(crate) http: Client,
}

pub(crate) fn terms(game: GameKind, seats: &[SeatTerms]) -> Terms {
    Terms {
        first: Some(0),
        ..Terms::new(AnyOptions::default_of(game), seats.to_vec())
    }
}

impl House {
    pub(crate) async fn open() -> Self {
        let data = TempDir::new().unwrap();
        let server = start(&data).await;
        Self {
            server,
            data,
            http: Client::new(),
        }
    }

    /// A server on a database that is there already.
    pub(crate) async fn open_on(database: &[u8]) -> Self {
        let data = TempDir::new().unwrap();
        std::fs::write(data.path().join("vidraria.db"), database).unwrap();
        let server = start(&data).await;
        Self {
            server,
            data,
            http: Client::new(),
        }
    }

    /// Ends the server and starts another one on the same data (at another address).
    pub(crate) async fn restart(self) -> Self {
        let Self { server, data, http } = self;
        server.stop().await;
        let server = start(&data).await;
        Self { server, data, http }
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &std::path::Path {
        self.data.path()
    }

    /// The server's database, beside the server.
    pub(crate) async fn database(&self) -> sqlx::SqlitePool {
        let file = self.data.path().join("vidraria.db");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        sqlx::SqlitePool::connect_with(options).await.unwrap()
    }

    /// Host and port.
    pub(crate) fn host(&self) -> String {
        self.server.address().to_string()
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("http://{}{path}", self.host()))
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Sends a body as JSON, with a seat's key if there is one.
    pub(crate) async fn post(&self, path: &str, key: Option<&str>, body: String) -> Response {
        let mut request = self
            .request(Method::POST, path)
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        if let Some(key) = key {
            request = request.header(AUTHORIZATION, format!("Bearer {key}"));
        }
        request.send().await.unwrap()
    }

    pub(crate) async fn make(&self, terms: &Terms) -> MadeTable {
        let body = serde_json::to_string(terms).unwrap();
        let response = self.post("/api/tables", None, body).await;
        assert_eq!(response.status(), StatusCode::CREATED);
        response.json().await.unwrap()
    }

    /// The table as the holder of a key sees it.
    pub(crate) async fn view(&self, table: &str, key: Option<&str>) -> View {
        let mut request = self.request(Method::GET, &format!("/api/tables/{table}"));
        if let Some(key) = key {
            request = request.header(AUTHORIZATION, format!("Bearer {key}"));
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    /// Sends a command and returns the number of its last event, or why not.
    pub(crate) async fn command(
        &self,
        table: &str,
        key: Option<&str>,
        id: &str,
        seen: u64,
        command: Command,
    ) -> Result<u64, Problem> {
        let request = CommandRequest {
            id: id.to_owned(),
            seen,
            command,
        };
        let path = format!("/api/tables/{table}/commands");
        let body = serde_json::to_string(&request).unwrap();
        let response = self.post(&path, key, body).await;
        if response.status() != StatusCode::OK {
            return Err(problem(response).await);
        }
        match response.json().await.unwrap() {
            ServerMessage::Done { id: done, number } => {
                assert_eq!(done, id);
                Ok(number)
            }
            other => panic!("{other:?}"),
        }
    }
}

async fn start(data: &TempDir) -> Server {
    Server::start(Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        data: data.path().to_owned(),
        review: Plan::QUICK.with_looks(40),
    })
    .await
    .unwrap()
}

pub(crate) fn sit(name: &str) -> Command {
    Command::sit(name)
}

pub(crate) fn act(action: &str) -> Command {
    Command::Act {
        action: action.to_owned(),
    }
}

/// Checks that an answer is a proper problem, and returns it.
pub(crate) async fn problem(response: Response) -> Problem {
    let status = response.status();
    let headers = response.headers().clone();
    assert_eq!(headers[CONTENT_TYPE], "application/problem+json");
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["type"], "about:blank");
    assert_eq!(body["status"], status.as_u16());
    assert_eq!(body["title"], status.canonical_reason().unwrap());
    let problem: Problem = serde_json::from_value(body).unwrap();
    assert!(problem.detail.len() > 10, "{problem:?}");
    problem
}

/// Checks what kind of problem an answer is.
#[track_caller]
pub(crate) fn assert_problem(problem: &Problem, status: StatusCode, code: RefusalCode) {
    assert_eq!(
        (problem.status, problem.code),
        (status.as_u16(), code),
        "{problem:?}"
    );
}
