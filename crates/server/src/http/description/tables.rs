//! The routes about tables.

use utoipa::openapi::path::HttpMethod::{Get, Post};

use super::route::Route;
use super::route::Way::{Cookie, Key};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Get, "/api/editions", "The built-in editions").gives(200, "Editions"),
        Route::new(Post, "/api/tables", "Make a table")
            .takes("Terms")
            .gives(201, "MadeTable"),
        Route::new(Get, "/api/tables/{table}", "Look at a table")
            .perhaps(Key)
            .gives(200, "View"),
        Route::new(Get, "/api/tables/{table}/events", "Read the log")
            .query("after", "Number")
            .gives(200, "Events"),
        Route::new(Get, "/api/tables/{table}/record", "Keep the log")
            .gives_text("application/jsonl"),
        Route::new(Post, "/api/tables/{table}/commands", "Do something")
            .only(Key)
            .takes("CommandRequest")
            .gives(200, "Done"),
        Route::new(Get, "/api/tables/{table}/chat", "Read the chat")
            .query("after", "Number")
            .gives(200, "Chat"),
        Route::new(Post, "/api/tables/{table}/chat", "Say something")
            .only(Key)
            .takes("SayRequest")
            .gives(200, "Done"),
        Route::new(
            Post,
            "/api/tables/{table}/chat/{number}/report",
            "Tell the host of a line",
        )
        .only(Key)
        .answers(204),
        Route::new(Get, "/api/tables/{table}/live", "Talk over a WebSocket").answers(101),
        Route::new(Get, "/api/tables/{table}/review", "Have a game reviewed")
            .gives(200, "Review")
            .gives(202, "ReviewProgress"),
        Route::new(
            Post,
            "/api/tables/{table}/join",
            "Take a free seat of a public table",
        )
        .perhaps(Cookie)
        .takes("JoinRequest")
        .gives(201, "SeatInvitation"),
        Route::new(Get, "/api/lobby", "The tables that strangers can join").gives(200, "LobbyList"),
        Route::new(Get, "/api/lobby/live", "The same, and whenever it changes")
            .gives_text("text/event-stream"),
        Route::new(Get, "/api/seek", "Wait for a quick match over a WebSocket")
            .perhaps(Cookie)
            .answers(101),
    ]
}
