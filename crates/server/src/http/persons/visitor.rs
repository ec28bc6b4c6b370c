//! Who asks.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{ORIGIN, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use vidraria_table::RefusalCode;

use super::cookie::{self, Cookie};
use crate::accounts::{Accounts, Arrival, Known, Seating, browser};
use crate::http::ApiError;
use crate::live::origin;

/// Whoever sends a request.
#[derive(Clone)]
pub(in crate::http) struct Visitor {
    /// Where he comes from.
    pub(super) arrival: Arrival,
    /// Who he is, if his browser is known.
    pub(in crate::http) known: Option<Known>,
    /// The site as his browser calls it, such as `https://glass.example`; absent if a program asks.
    pub(super) origin: Option<String>,
    /// Whether his cookie is the one for TLS.
    pub(super) secure: bool,
}

/// Recognises whoever asks by his cookie, and renews the cookie now and then. What would change
/// something is refused if a page of another site asks for it, or if a cookie comes without the
/// page's origin.
pub(in crate::http) async fn recognise(
    State(accounts): State<Accounts>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if changes && let Err(refusal) = origin::check(headers) {
        return refusal.into_response();
    }
    let origin = text(headers, ORIGIN.as_str());
    let over_tls = origin.as_ref().map(|origin| origin.starts_with("https:"));
    let cookie = cookie::read(headers, over_tls);
    if changes && origin.is_none() && cookie.is_some() {
        return ApiError::new(
            RefusalCode::NotYours,
            "a cookie counts only together with the page's Origin; programs use tokens instead",
        )
        .into_response();
    }
    let cookie = cookie.map(|(secret, secure)| (secret.to_owned(), secure));
    let (known, stale) = match &cookie {
        None => (None, false),
        Some((secret, _)) => match accounts.known(secret).await {
            Ok(Some((known, stale))) => (Some(known), stale),
            Ok(None) => (None, false),
            // The reason is in the log. What needs nobody in particular goes on.
            Err(_) => (None, false),
        },
    };
    let visitor = Visitor {
        arrival: Arrival {
            address: address(&request),
            browser: browser::describe(
                &text(request.headers(), USER_AGENT.as_str()).unwrap_or_default(),
            ),
        },
        secure: over_tls.unwrap_or(cookie.as_ref().is_some_and(|(_, secure)| *secure)),
        known,
        origin,
    };
    request
        .extensions_mut()
        .insert(Seating::new(accounts, visitor.known.clone()));
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    if stale && let Some((secret, secure)) = cookie {
        let headers = response.headers_mut();
        if !headers.contains_key(axum::http::header::SET_COOKIE) {
            Cookie::again(&secret, secure).add_to(headers);
        }
    }
    response
}

/// Refuses new tables to whoever has made too many lately.
pub(in crate::http) async fn limit_tables(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    match accounts.count_table(visitor.arrival.address) {
        Ok(()) => next.run(request).await,
        Err(refusal) => ApiError::from(refusal).into_response(),
    }
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// Where a request comes from. A proxy on the same machine says for whom it asks; the last address
/// it names is the one it saw itself.
fn address(request: &Request) -> IpAddr {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = connected.map_or(Ipv4Addr::UNSPECIFIED.into(), |connected| connected.0.ip());
    if !peer.to_canonical().is_loopback() {
        return peer;
    }
    let forwarded = text(request.headers(), "x-forwarded-for");
    forwarded
        .and_then(|list| list.rsplit(',').next()?.trim().parse().ok())
        .unwrap_or(peer)
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let visitor = parts.extensions.get::<Self>().cloned();
        visitor.ok_or_else(|| not_signed_in("nobody knows who asks"))
    }
}

impl Visitor {
    /// The site as the visitor's browser calls it, which passkeys are bound to.
    ///
    /// # Errors
    /// If no browser asks.
    pub(super) fn site(&self) -> Result<&str, ApiError> {
        self.origin.as_deref().ok_or_else(|| {
            ApiError::new(
                RefusalCode::BadPasskey,
                "passkeys are for browsers: the request has no Origin",
            )
        })
    }
}

/// A visitor who is known.
pub(in crate::http) struct Acquaintance {
    pub(super) visitor: Visitor,
    pub(in crate::http) known: Known,
}

impl<S: Sync> FromRequestParts<S> for Acquaintance {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let known = visitor
            .known
            .clone()
            .ok_or_else(|| not_signed_in("this browser is nobody's: sign in first"))?;
        Ok(Self { visitor, known })
    }
}

impl<S: Sync> FromRequestParts<S> for Seating {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let seating = parts.extensions.get::<Self>().cloned();
        seating.ok_or_else(|| not_signed_in("nobody knows who asks"))
    }
}

pub(super) fn not_signed_in(message: &str) -> ApiError {
    ApiError::new(RefusalCode::NotSignedIn, message)
}
