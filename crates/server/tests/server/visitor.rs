//! Somebody's browser: it keeps its cookie and says which site its page is of.

use std::cell::RefCell;

use reqwest::header::{COOKIE, HeaderMap, ORIGIN, SET_COOKIE, USER_AGENT};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use vidraria_table::person::Person;
use vidraria_table::{Problem, RefusalCode};

use crate::house::{House, assert_problem, problem};

/// A password that will do.
pub(crate) const PASSWORD: &str = "blue over green";

/// What the browser calls itself.
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// Somebody's browser.
pub(crate) struct Visitor<'a> {
    pub(crate) house: &'a House,
    /// `name=value` of the cookie, if there is one.
    pub(crate) cookie: RefCell<Option<String>>,
    /// The page's site.
    pub(crate) origin: String,
    /// Where the browser is, as the proxy says.
    pub(crate) address: &'a str,
}

impl<'a> Visitor<'a> {
    /// A browser that comes for the first time.
    pub(crate) fn new(house: &'a House) -> Self {
        Self {
            house,
            cookie: RefCell::new(None),
            origin: format!("http://{}", house.host()),
            address: "192.0.2.1",
        }
    }

    /// A browser in which somebody is a guest.
    pub(crate) async fn guest(house: &'a House, name: &str) -> Self {
        let visitor = Self::new(house);
        let made = visitor
            .send(Method::POST, "/api/me", json!({ "name": name }))
            .await;
        assert_eq!(made.status(), StatusCode::CREATED);
        visitor
    }

    /// A browser in which somebody has just chosen a password, [`PASSWORD`].
    pub(crate) async fn registered(house: &'a House, name: &str) -> Self {
        let visitor = Self::guest(house, name).await;
        visitor
            .done(
                Method::PUT,
                "/api/me/password",
                json!({ "password": PASSWORD }),
            )
            .await;
        visitor
    }

    /// Sends a request; without a body if it is null.
    pub(crate) async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        let mut request = self
            .house
            .request(method, path)
            .header(ORIGIN, &self.origin)
            .header(USER_AGENT, FIREFOX)
            .header("x-forwarded-for", self.address);
        if let Some(cookie) = &*self.cookie.borrow() {
            request = request.header(COOKIE, cookie);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        self.keep(response.headers());
        response
    }

    fn keep(&self, headers: &HeaderMap) {
        if let Some(set) = headers.get(SET_COOKIE) {
            let cookie = set.to_str().unwrap().split(';').next().unwrap();
            let gone = cookie.ends_with('=');
            self.cookie.replace((!gone).then(|| cookie.to_owned()));
        }
    }

    /// Expects that something is done.
    pub(crate) async fn done(&self, method: Method, path: &str, body: Value) {
        let response = self.send(method, path, body).await;
        let status = response.status();
        assert!(
            status.is_success(),
            "{path}: {status} {}",
            response.text().await.unwrap()
        );
    }

    /// Expects that something is refused.
    pub(crate) async fn refused(
        &self,
        method: Method,
        path: &str,
        body: Value,
        status: StatusCode,
        code: RefusalCode,
    ) -> Problem {
        let problem = problem(self.send(method, path, body).await).await;
        assert_problem(&problem, status, code);
        problem
    }

    /// Reads something.
    pub(crate) async fn read<T: serde::de::DeserializeOwned>(&self, path: &str) -> T {
        let response = self.send(Method::GET, path, Value::Null).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Who is known in this browser.
    pub(crate) async fn me(&self) -> Option<Person> {
        self.read("/api/me").await
    }

    /// Signs in by name and password.
    pub(crate) async fn sign_in(&self, name: &str, password: &str) -> Response {
        let body = json!({ "name": name, "password": password });
        self.send(Method::POST, "/api/sign-in", body).await
    }
}
