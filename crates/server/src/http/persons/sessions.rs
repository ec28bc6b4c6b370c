//! Signing in and out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use vidraria_table::person::{Person, Session, SignIn};

use super::cookie::Cookie;
use super::item::Item;
use super::visitor::{Acquaintance, Visitor};
use crate::accounts::{Accounts, item, shown};
use crate::http::ApiError;
use crate::http::body::Body;

/// `POST /api/sign-in`: by name and password.
pub(super) async fn sign_in(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(SignIn { name, password }): Body<SignIn>,
) -> Result<(Cookie, Json<Person>), ApiError> {
    let before = visitor.known.as_ref();
    let (person, secret) = accounts
        .sign_in(&visitor.arrival, before, &name, &password)
        .await?;
    Ok((Cookie::of(&secret, visitor.secure), Json(shown(&person))))
}

/// `POST /api/sign-out`: the end of this session.
pub(super) async fn sign_out(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<(StatusCode, Cookie, ()), ApiError> {
    accounts.end(&asker.known).await?;
    Ok((
        StatusCode::NO_CONTENT,
        Cookie::gone(asker.visitor.secure),
        (),
    ))
}

/// `GET /api/me/sessions`: where the asker is signed in.
pub(super) async fn list(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<Json<Vec<Session>>, ApiError> {
    Ok(Json(accounts.sessions(&asker.known).await?))
}

/// `DELETE /api/me/sessions/{session}`: the end of one of them.
pub(super) async fn end(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Item(session): Item,
) -> Result<StatusCode, ApiError> {
    let person = asker.known.person.id;
    accounts.end_session(person, item(&session)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me/sessions`: the end of all but this one.
pub(super) async fn end_others(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<StatusCode, ApiError> {
    accounts.end_other_sessions(&asker.known).await?;
    Ok(StatusCode::NO_CONTENT)
}
