//! Tables over plain HTTP.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Deserialize;
use vidraria_table::{CommandRequest, RefusalCode, ServerMessage, Terms, View};

use super::ApiError;
use super::body::Body;
use super::viewer::{AtTable, Viewer};
use crate::accounts::Seating;
use crate::lobby::Lobby;
use crate::tables::{Order, PAGE, Tables, unavailable};

/// `POST /api/tables`: makes a table.
pub(super) async fn make(
    State(tables): State<Tables>,
    Extension(lobby): Extension<Lobby>,
    Body(terms): Body<Terms>,
) -> Result<impl IntoResponse, ApiError> {
    let public = terms.public;
    let made = tables.make(terms).await?;
    if let (true, Ok(id)) = (public, made.table.parse()) {
        lobby.add(id).await;
    }
    let location = format!("/api/tables/{}", made.table);
    Ok((
        StatusCode::CREATED,
        [(header::LOCATION, location)],
        Json(made),
    ))
}

/// `GET /api/tables/{table}`: the table as the asker sees it.
pub(super) async fn view(viewer: Viewer) -> Json<View> {
    Json(viewer.table.now().await.view(viewer.seat))
}

/// The query of [`events`].
#[derive(Deserialize)]
pub(super) struct After {
    /// The number of the last event the asker has.
    #[serde(default)]
    pub(super) after: u64,
}

/// `GET /api/tables/{table}/events?after=N`: the next events, as many as fit into an answer.
pub(super) async fn events(
    State(tables): State<Tables>,
    AtTable(table): AtTable,
    query: Result<Query<After>, QueryRejection>,
) -> Result<Json<ServerMessage>, ApiError> {
    let Query(After { after }) = query?;
    let events = tables.store.events(table.id, after, PAGE).await;
    let events = events.map_err(unavailable)?;
    Ok(Json(ServerMessage::Events { events }))
}

/// `POST /api/tables/{table}/commands`: carries out a command.
pub(super) async fn command(
    State(tables): State<Tables>,
    viewer: Viewer,
    seating: Seating,
    Body(request): Body<CommandRequest>,
) -> Result<Json<ServerMessage>, ApiError> {
    let id = request.id.clone();
    let command = request.command.clone();
    viewer.pay()?;
    let order = Order::of_viewer(viewer.seat, request)?;
    let number = tables.carry_out(&viewer.table, order).await?;
    seating.note(viewer.table.id, viewer.seat, &command).await;
    Ok(Json(ServerMessage::Done { id, number }))
}

/// `GET /api/tables/{table}/record`: the whole log, an event a line, as a file to keep.
pub(super) async fn record(
    State(tables): State<Tables>,
    AtTable(table): AtTable,
) -> Result<impl IntoResponse, ApiError> {
    let log = tables.log(table.id).await.map_err(unavailable)?;
    let mut lines = String::new();
    for event in &log {
        lines.push_str(&serde_json::to_string(event).map_err(unreadable)?);
        lines.push('\n');
    }
    let name = format!("attachment; filename=\"{}.jsonl\"", table.id);
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, lines))
}

fn unreadable(error: serde_json::Error) -> ApiError {
    tracing::error!(%error, "an event could not be written");
    ApiError::new(
        RefusalCode::Unavailable,
        "the server cannot write this table's log",
    )
}
