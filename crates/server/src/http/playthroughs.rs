//! Games as files.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use uuid::Uuid;
use vidraria_table::RefusalCode;
use vidraria_table::record::BroughtPlaythrough;

use super::ApiError;
use super::persons::Acquaintance;
use super::records::Named;
use crate::id::TableId;
use crate::records::Records;

/// `GET /api/tables/{table}/playthrough`: a finished game as a playthrough.
pub(super) async fn of_table(
    State(records): State<Records>,
    Named(table): Named<TableId>,
) -> Result<impl IntoResponse, ApiError> {
    let file = records.playthrough(table).await?;
    Ok(download(&table.to_string(), file))
}

/// `POST /api/playthroughs`: keeps a playthrough to look at.
pub(super) async fn bring(
    State(records): State<Records>,
    asker: Acquaintance,
    file: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<BroughtPlaythrough>), ApiError> {
    let file = file.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let message = "a playthrough has at most one mebibyte";
            ApiError::new(RefusalCode::TooLarge, message)
        }
        _ => ApiError::new(RefusalCode::BadMessage, rejection.body_text()),
    })?;
    let brought = records.bring(asker.known.person.id, file.into()).await?;
    Ok((StatusCode::CREATED, Json(brought)))
}

/// `GET /api/playthroughs/{playthrough}`: the file again.
pub(super) async fn file(
    State(records): State<Records>,
    Named(playthrough): Named<Uuid>,
) -> Result<impl IntoResponse, ApiError> {
    let file = records.brought(playthrough).await?;
    Ok(download(&playthrough.simple().to_string(), file))
}

/// `DELETE /api/playthroughs/{playthrough}`: it is gone.
pub(super) async fn remove(
    State(records): State<Records>,
    asker: Acquaintance,
    Named(playthrough): Named<Uuid>,
) -> Result<StatusCode, ApiError> {
    let person = asker.known.person.id;
    records.remove_playthrough(playthrough, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn download(name: &str, file: Vec<u8>) -> impl IntoResponse + use<> {
    let disposition = format!("attachment; filename=\"{name}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, file)
}
