//! Which of the asker's things a request is about.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::accounts::not_found;
use crate::http::ApiError;

/// The last part of the path: the id of a session, a passkey or a token, as it was sent.
pub(super) struct Item(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Item {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        id.map(|Path(id)| Self(id)).map_err(|_| not_found().into())
    }
}
