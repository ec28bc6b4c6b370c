//! Bodies of requests.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use vidraria_table::RefusalCode;

use super::ApiError;

/// How long a body may take to come in.
const PATIENCE: Duration = Duration::from_secs(10);

/// A JSON body; what is wrong with another one is told as a problem.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let reading = timeout(PATIENCE, Json::from_request(request, state));
        let read = reading.await.map_err(|_| {
            ApiError::new(
                RefusalCode::TooSlow,
                "the request took too long to come in: send it again",
            )
        })?;
        let Json(body) = read?;
        Ok(Self(body))
    }
}
