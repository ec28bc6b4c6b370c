//! The lobby over HTTP.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::{Extension, Json};
use futures_util::{Stream, StreamExt, stream};
use vidraria_table::{JoinRequest, LobbyList, SeatInvitation};

use super::ApiError;
use super::body::Body;
use super::viewer::AtTable;
use crate::accounts::Seating;
use crate::live;
use crate::lobby::{Lobby, hold};

/// How long changes are gathered before they are told.
const GATHERING: Duration = Duration::from_millis(300);

/// The most bytes of a message from somebody who seeks a match.
const SEEK_LIMIT: usize = 1024;

/// `GET /api/lobby`: the tables that strangers can join.
pub(super) async fn list(Extension(lobby): Extension<Lobby>) -> Json<LobbyList> {
    Json(lobby.list())
}

/// `GET /api/lobby/live`: the same, and again whenever it changes, as server-sent events.
pub(super) async fn live(
    Extension(lobby): Extension<Lobby>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = lobby.changes();
    changes.mark_changed();
    let ending = lobby.tables.ending.clone();
    let news = stream::unfold((lobby, changes), async |(lobby, mut changes)| {
        changes.changed().await.ok()?;
        tokio::time::sleep(GATHERING).await;
        changes.mark_unchanged();
        let event = Event::default().json_data(lobby.list()).ok()?;
        Some((Ok(event), (lobby, changes)))
    });
    Sse::new(news.take_until(ending.cancelled_owned())).keep_alive(KeepAlive::default())
}

/// `POST /api/tables/{table}/join`: takes a free seat of a public table.
pub(super) async fn join(
    Extension(lobby): Extension<Lobby>,
    AtTable(table): AtTable,
    seating: Seating,
    Body(request): Body<JoinRequest>,
) -> Result<(StatusCode, Json<SeatInvitation>), ApiError> {
    let seat = lobby.join(&table, request, &seating).await?;
    Ok((StatusCode::CREATED, Json(seat)))
}

/// `GET /api/seek`: a WebSocket for whoever wants to be matched.
pub(super) async fn seek(
    Extension(lobby): Extension<Lobby>,
    seating: Seating,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    Ok(live::opened(&headers, socket)?
        .max_message_size(SEEK_LIMIT)
        .max_frame_size(SEEK_LIMIT)
        .on_upgrade(async move |socket| {
            let under_way = lobby.tables.tasks.token();
            hold(lobby, socket, seating.person()).await;
            drop(under_way);
        }))
}
