//! Tables over WebSockets.

mod close;
mod delay;
pub(crate) mod origin;
mod talk;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use vidraria_table::RefusalCode;

use crate::accounts::Seating;
use crate::http::{ApiError, AtTable};
use crate::tables::Tables;
use talk::Talk;

/// The most bytes of a message from a client.
const MESSAGE_LIMIT: usize = 16 * 1024;

/// The buffers of a socket. There are many sockets and most are silent.
const BUFFER: usize = 4 * 1024;

/// The most bytes that wait to be sent to a client.
const SEND_LIMIT: usize = 256 * 1024;

/// The socket that is asked for, unless a page of another site asks or it is no socket.
///
/// # Errors
/// If it is one of these.
pub(crate) fn opened(
    headers: &HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<WebSocketUpgrade, ApiError> {
    origin::check(headers)?;
    socket.map_err(|rejection| {
        ApiError::new(
            RefusalCode::BadMessage,
            format!("this address is for WebSockets: {}", rejection.body_text()),
        )
    })
}

/// `GET /api/tables/{table}/live`: opens a socket about a table.
pub(crate) async fn upgrade(
    State(tables): State<Tables>,
    AtTable(table): AtTable,
    seating: Seating,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    Ok(opened(&headers, socket)?
        .max_message_size(MESSAGE_LIMIT)
        .max_frame_size(MESSAGE_LIMIT)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(SEND_LIMIT)
        .on_upgrade(async move |socket| {
            let under_way = tables.tasks.token();
            Talk::new(tables, table, seating, socket).hold().await;
            drop(under_way);
        }))
}
