//! The routes about games that are over.

use utoipa::openapi::path::HttpMethod::{Delete, Get, Post};

use super::route::Route;
use super::route::Way::Cookie;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Get, "/api/persons/{person}", "A person's page")
            .perhaps(Cookie)
            .gives(200, "PersonPage"),
        Route::new(Get, "/api/persons/{person}/games", "A person's games")
            .perhaps(Cookie)
            .query("before", "Text")
            .gives(200, "PlayedGames"),
        Route::new(
            Get,
            "/api/persons/{person}/curve/{game}",
            "How a rating went",
        )
        .gives(200, "Curve"),
        Route::new(Get, "/api/leaderboards/{game}", "The best at a game").gives(200, "Leaderboard"),
        Route::new(Get, "/api/tables/{table}/players", "Who plays at a table")
            .gives(200, "SeatHolders"),
        Route::new(Get, "/api/tables/{table}/result", "How a game ended").gives(200, "PlayedGame"),
        Route::new(
            Get,
            "/api/tables/{table}/playthrough",
            "Take a finished game along",
        )
        .gives_text("application/jsonl"),
        Route::new(Post, "/api/playthroughs", "Bring a playthrough along")
            .only(Cookie)
            .takes_file("application/jsonl")
            .gives(201, "BroughtPlaythrough"),
        Route::new(
            Get,
            "/api/playthroughs/{playthrough}",
            "Look at a playthrough",
        )
        .gives_text("application/jsonl"),
        Route::new(
            Delete,
            "/api/playthroughs/{playthrough}",
            "Remove a playthrough",
        )
        .only(Cookie)
        .answers(204),
    ]
}
