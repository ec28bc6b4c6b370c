//! Errors as clients get them: problem details (RFC 9457).

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use vidraria_table::{Problem, Refusal, RefusalCode};

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct ApiError(Refusal);

impl ApiError {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }

    pub(crate) fn unknown_table() -> Self {
        Self::new(
            RefusalCode::NotFound,
            "there is no such table: check the link you were given",
        )
    }

    fn status(&self) -> StatusCode {
        match self.0.code {
            RefusalCode::BadMessage => StatusCode::BAD_REQUEST,
            RefusalCode::NotSignedIn => StatusCode::UNAUTHORIZED,
            RefusalCode::NotYours
            | RefusalCode::NotYourTurn
            | RefusalCode::WrongPassword
            | RefusalCode::Suspended => StatusCode::FORBIDDEN,
            RefusalCode::NotFound => StatusCode::NOT_FOUND,
            RefusalCode::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            RefusalCode::Stale
            | RefusalCode::NotPlaying
            | RefusalCode::NotOver
            | RefusalCode::NothingToDo
            | RefusalCode::Paused
            | RefusalCode::NotAgreed
            | RefusalCode::Taken
            | RefusalCode::LastWayIn
            | RefusalCode::TooMany => StatusCode::CONFLICT,
            RefusalCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
            RefusalCode::Illegal
            | RefusalCode::BadTerms
            | RefusalCode::BadName
            | RefusalCode::BadText
            | RefusalCode::BadPassword
            | RefusalCode::BadPasskey => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::TooOften => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable | RefusalCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// After how many seconds it is worth trying again.
    fn pause(&self) -> Option<u16> {
        match self.0.code {
            RefusalCode::Unavailable => Some(1),
            RefusalCode::Busy | RefusalCode::TooOften => Some(30),
            _ => None,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let pause = self.pause();
        let problem = Problem {
            kind: "about:blank".to_owned(),
            title: status.canonical_reason().unwrap_or_default().to_owned(),
            status: status.as_u16(),
            detail: self.0.message,
            code: self.0.code,
        };
        let mut response = (status, axum::Json(problem)).into_response();
        let headers = response.headers_mut();
        let json = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = pause {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => RefusalCode::TooLarge,
            _ => RefusalCode::BadMessage,
        };
        Self::new(code, rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(RefusalCode::BadMessage, rejection.body_text())
    }
}

/// A path is nothing but a table's id.
impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::unknown_table()
    }
}
