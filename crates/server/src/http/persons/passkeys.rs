//! Passkeys.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use vidraria_table::person::{Challenge, ChallengeAnswer, NewName, Passkey, Person};

use super::cookie::Cookie;
use super::item::Item;
use super::visitor::{Acquaintance, Visitor};
use crate::accounts::{Accounts, shown};
use crate::http::ApiError;
use crate::http::body::Body;

/// `GET /api/me/passkeys`: the asker's passkeys.
pub(super) async fn list(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<Json<Vec<Passkey>>, ApiError> {
    Ok(Json(accounts.passkeys(asker.known.person.id).await?))
}

/// `POST /api/me/passkeys/challenge`: what to ask an authenticator for a new passkey.
pub(super) async fn ask(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<Json<Challenge>, ApiError> {
    let Acquaintance { visitor, known } = asker;
    let (arrival, origin) = (&visitor.arrival, visitor.site()?);
    let challenge = accounts.ask_for_passkey(arrival, &known.person, origin);
    Ok(Json(challenge.await?))
}

/// `POST /api/me/passkeys`: the passkey that came of it. A guest can sign in with it from now on
/// and gets a new cookie.
pub(super) async fn add(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Body(answer): Body<ChallengeAnswer>,
) -> Result<(StatusCode, Option<Cookie>, ()), ApiError> {
    let Acquaintance { visitor, known } = asker;
    let (arrival, origin) = (&visitor.arrival, visitor.site()?);
    accounts
        .add_passkey(arrival, &known.person, origin, answer)
        .await?;
    let cookie = if known.person.registered() {
        None
    } else {
        let secret = accounts.renew(arrival, &known).await?;
        Some(Cookie::of(&secret, visitor.secure))
    };
    Ok((StatusCode::CREATED, cookie, ()))
}

/// `PATCH /api/me/passkeys/{passkey}`: another name for it.
pub(super) async fn rename(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Item(passkey): Item,
    Body(NewName { name }): Body<NewName>,
) -> Result<StatusCode, ApiError> {
    let person = asker.known.person.id;
    accounts.rename_passkey(person, &passkey, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me/passkeys/{passkey}`: it opens nothing any more.
pub(super) async fn remove(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Item(passkey): Item,
) -> Result<StatusCode, ApiError> {
    let person = asker.known.person.id;
    accounts.remove_passkey(person, &passkey).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/sign-in/passkey/challenge`: what to ask whoever is there.
pub(super) async fn ask_who_is_there(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<Json<Challenge>, ApiError> {
    let challenge = accounts.ask_who_is_there(&visitor.arrival, visitor.site()?)?;
    Ok(Json(challenge))
}

/// `POST /api/sign-in/passkey`: by passkey.
pub(super) async fn sign_in(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(answer): Body<ChallengeAnswer>,
) -> Result<(Cookie, Json<Person>), ApiError> {
    let (before, origin) = (visitor.known.as_ref(), visitor.site()?);
    let (person, secret) = accounts
        .sign_in_by_passkey(&visitor.arrival, before, origin, answer)
        .await?;
    Ok((Cookie::of(&secret, visitor.secure), Json(shown(&person))))
}
