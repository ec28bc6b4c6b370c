//! Which table a request is about, and who asks.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRef, FromRequestParts, Path};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::Deserialize;
use vidraria_game::Seat;
use vidraria_table::RefusalCode;

use super::ApiError;
use crate::tables::{LiveTable, Tables};

/// What every such path has.
#[derive(Deserialize)]
struct Named {
    table: String,
}

/// The table named in the path.
pub(crate) struct AtTable(pub(crate) Arc<LiveTable>);

impl<S: Send + Sync> FromRequestParts<S> for AtTable
where
    Tables: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(Named { table }) = Path::from_request_parts(parts, state).await?;
        let id = table.parse().map_err(|_| ApiError::unknown_table())?;
        let table = Tables::from_ref(state).get(id).await?;
        table.map(Self).ok_or_else(ApiError::unknown_table)
    }
}

/// The table named in the path, and the seat that the request's key opens; none without a key.
pub(super) struct Viewer {
    pub(super) table: Arc<LiveTable>,
    pub(super) seat: Option<Seat>,
}

impl FromRequestParts<Tables> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, tables: &Tables) -> Result<Self, ApiError> {
        let AtTable(table) = AtTable::from_request_parts(parts, tables).await?;
        let seat = match parts.headers.get(AUTHORIZATION) {
            None => None,
            Some(value) => {
                let key = value.to_str().ok().and_then(bearer).ok_or_else(|| {
                    ApiError::new(
                        RefusalCode::NotYours,
                        "the Authorization header must be `Bearer` and the key of a seat",
                    )
                })?;
                Some(table.seat_of(key)?)
            }
        };
        Ok(Self { table, seat })
    }
}

impl Viewer {
    /// Pays for a command or the like.
    ///
    /// # Errors
    /// If this seat has asked for too much lately.
    pub(super) fn pay(&self) -> Result<(), ApiError> {
        if let Some(seat) = self.seat {
            self.table.pay(seat, 1.0, Instant::now())?;
        }
        Ok(())
    }
}

/// The secret in an `Authorization` header.
pub(super) fn bearer(value: &str) -> Option<&str> {
    let (scheme, key) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
}
