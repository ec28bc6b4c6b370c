//! The routes about programs of others.

use utoipa::openapi::path::HttpMethod::{Delete, Get, Post, Put};

use super::route::Route;
use super::route::Way::{Cookie, Token};

/// The content type of lines as they come.
const LINES: &str = "application/x-ndjson";

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Get, "/api/bots", "The bots that can be challenged").gives(200, "Bots"),
        Route::new(Post, "/api/challenges", "Challenge bots")
            .only(Cookie)
            .only(Token)
            .takes("NewChallenge")
            .gives(201, "MadeTable"),
        Route::new(
            Get,
            "/api/tables/{table}/challenges",
            "What bots have answered",
        )
        .gives(200, "Offered"),
        Route::new(Put, "/api/bot", "Become a bot")
            .only(Token)
            .answers(204),
        Route::new(Get, "/api/bot/challenges", "Listen to challenges")
            .only(Token)
            .gives_text(LINES),
        Route::new(Delete, "/api/bot/challenges/{table}", "Decline a challenge")
            .only(Token)
            .answers(204),
        Route::new(Get, "/api/bot/tables/{table}/events", "Listen to a table")
            .only(Token)
            .query("after", "Number")
            .gives_text(LINES),
        Route::new(
            Post,
            "/api/bot/tables/{table}/commands",
            "Do something as a bot",
        )
        .only(Token)
        .takes("CommandRequest")
        .gives(200, "Done"),
    ]
}
