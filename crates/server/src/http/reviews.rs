//! Reviews over plain HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::ApiError;
use super::viewer::AtTable;
use crate::reviews::Answer;
use crate::tables::Tables;

/// `GET /api/tables/{table}/review`: the review of a game that is over, or how far it is.
pub(super) async fn review(
    State(tables): State<Tables>,
    AtTable(table): AtTable,
) -> Result<Response, ApiError> {
    Ok(match tables.review(&table).await? {
        Answer::Ready(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Answer::Making(progress) => (
            StatusCode::ACCEPTED,
            [(header::RETRY_AFTER, "1")],
            Json(progress),
        )
            .into_response(),
    })
}
