//! Routes.

mod body;
mod bots;
mod chat;
mod description;
mod editions;
mod headers;
mod lobby;
mod persons;
mod playthroughs;
mod problem;
mod records;
mod reviews;
mod tables;
mod trace;
mod viewer;

pub(crate) use problem::ApiError;
pub(crate) use viewer::AtTable;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use vidraria_table::RefusalCode;

use crate::accounts::Accounts;
use crate::bots::Bots;
use crate::lobby::Lobby;
use crate::records::Records;
use crate::tables::Tables;
use crate::{client, live};

/// The most bytes of a request with a command.
const COMMAND_LIMIT: usize = 16 * 1024;

/// The most bytes of a request for a table; an edition may come with it.
const TERMS_LIMIT: usize = 64 * 1024;

/// Everything the server answers.
pub(crate) fn router(
    tables: Tables,
    lobby: Lobby,
    accounts: Accounts,
    records: Records,
    bots: Bots,
) -> Router {
    let api = Router::new()
        .route("/", get(description::description))
        .route("/editions", get(editions::list))
        .route(
            "/tables",
            post(tables::make)
                .layer(DefaultBodyLimit::max(TERMS_LIMIT))
                .layer(from_fn_with_state(accounts.clone(), persons::limit_tables)),
        )
        .route("/tables/{table}", get(tables::view))
        .route("/tables/{table}/events", get(tables::events))
        .route("/tables/{table}/record", get(tables::record))
        .route(
            "/tables/{table}/commands",
            post(tables::command).layer(DefaultBodyLimit::max(COMMAND_LIMIT)),
        )
        .route(
            "/tables/{table}/chat",
            get(chat::lines)
                .post(chat::say)
                .layer(DefaultBodyLimit::max(COMMAND_LIMIT)),
        )
        .route("/tables/{table}/chat/{number}/report", post(chat::report))
        .route("/tables/{table}/live", get(live::upgrade))
        .route("/tables/{table}/review", get(reviews::review))
        .route(
            "/tables/{table}/join",
            post(lobby::join).layer(DefaultBodyLimit::max(COMMAND_LIMIT)),
        )
        .route("/lobby", get(lobby::list))
        .route("/lobby/live", get(lobby::live))
        .route("/seek", get(lobby::seek))
        .layer(Extension(lobby))
        .with_state(tables)
        .merge(persons::routes().with_state(accounts.clone()))
        .merge(records::routes().with_state(records))
        .merge(bots::routes(accounts.clone()).with_state(bots))
        .fallback(no_such_address)
        .method_not_allowed_fallback(no_such_method)
        .layer(from_fn_with_state(accounts, persons::recognise))
        .layer(map_response(headers::never_store));
    Router::new()
        .nest("/api", api)
        .route("/api/", get(no_such_address))
        .route("/healthz", get(async || "ok\n"))
        .fallback(client::serve)
        .layer(map_response(headers::secure))
        .layer(from_fn(trace::trace))
}

async fn no_such_address() -> ApiError {
    ApiError::new(
        RefusalCode::NotFound,
        "there is nothing at this address: the routes are described in docs/protocol.md",
    )
}

async fn no_such_method() -> ApiError {
    ApiError::new(
        RefusalCode::BadMethod,
        "this address does not know this method: the routes are described in docs/protocol.md",
    )
}
