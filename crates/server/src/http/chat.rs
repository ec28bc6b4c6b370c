//! What is said at tables, over plain HTTP.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use vidraria_table::{SayRequest, ServerMessage};

use super::ApiError;
use super::body::Body;
use super::tables::After;
use super::viewer::{AtTable, Viewer};
use crate::tables::Tables;

/// `GET /api/tables/{table}/chat?after=N`: the latest lines.
pub(super) async fn lines(
    State(tables): State<Tables>,
    AtTable(table): AtTable,
    query: Result<Query<After>, QueryRejection>,
) -> Result<Json<ServerMessage>, ApiError> {
    let Query(After { after }) = query?;
    let lines = tables.lines(&table, after).await?;
    Ok(Json(ServerMessage::Chat { lines }))
}

/// `POST /api/tables/{table}/chat`: says something.
pub(super) async fn say(
    State(tables): State<Tables>,
    viewer: Viewer,
    Body(request): Body<SayRequest>,
) -> Result<Json<ServerMessage>, ApiError> {
    viewer.pay()?;
    let SayRequest { id, say } = request;
    let said = tables.say(&viewer.table, viewer.seat, id.clone(), &say);
    let number = said.await?;
    Ok(Json(ServerMessage::Done { id, number }))
}

/// What the path of [`report`] has besides the table.
#[derive(Deserialize)]
pub(super) struct Line {
    number: u64,
}

/// `POST /api/tables/{table}/chat/{number}/report`: tells the host of a line.
pub(super) async fn report(
    State(tables): State<Tables>,
    viewer: Viewer,
    line: Result<Path<Line>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(Line { number }) = line?;
    viewer.pay()?;
    tables.report(&viewer.table, viewer.seat, number).await?;
    Ok(StatusCode::NO_CONTENT)
}
