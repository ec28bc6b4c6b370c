//! A person's own account.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use vidraria_table::person::{
    Everything, Farewell, Introduction, NewName, NewPassword, Person, TakenSeat,
};

use super::cookie::Cookie;
use super::visitor::{Acquaintance, Visitor};
use crate::accounts::{Accounts, shown};
use crate::http::ApiError;
use crate::http::body::Body;

/// `GET /api/me`: who asks; null if nobody knows.
pub(super) async fn me(visitor: Visitor) -> Json<Option<Person>> {
    Json(visitor.known.map(|known| shown(&known.person)))
}

/// `POST /api/me`: who asks, who becomes a guest if nobody knows.
pub(super) async fn introduce(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(introduction): Body<Introduction>,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(known) = visitor.known {
        return Ok((StatusCode::OK, None, Json(shown(&known.person))));
    }
    let name = introduction.name.as_deref();
    let (person, secret) = accounts.welcome(&visitor.arrival, name).await?;
    let cookie = Cookie::of(&secret, visitor.secure);
    Ok((StatusCode::CREATED, Some(cookie), Json(shown(&person))))
}

/// `PUT /api/me/name`: another name.
pub(super) async fn rename(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Body(NewName { name }): Body<NewName>,
) -> Result<StatusCode, ApiError> {
    accounts.rename(&asker.known.person, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/me/password`: a password to sign in with. All other sessions end, and this browser
/// gets a new cookie.
pub(super) async fn set_password(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Body(new): Body<NewPassword>,
) -> Result<(StatusCode, Cookie, ()), ApiError> {
    let (name, current) = (new.name.as_deref(), new.current.as_deref());
    accounts
        .set_password(&asker.known, name, &new.password, current)
        .await?;
    let Acquaintance { visitor, known } = asker;
    let secret = accounts.renew(&visitor.arrival, &known).await?;
    Ok((
        StatusCode::NO_CONTENT,
        Cookie::of(&secret, visitor.secure),
        (),
    ))
}

/// `GET /api/me/seats`: the seats taken, the latest first.
pub(super) async fn seats(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<Json<Vec<TakenSeat>>, ApiError> {
    Ok(Json(accounts.seats(asker.known.person.id).await?))
}

/// `GET /api/me/data`: everything that is kept about the asker, as a file.
pub(super) async fn everything(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<impl IntoResponse, ApiError> {
    let known = &asker.known;
    let id = known.person.id;
    let everything = Everything {
        person: shown(&known.person),
        sessions: accounts.sessions(known).await?,
        passkeys: accounts.passkeys(id).await?,
        tokens: accounts.tokens(id).await?,
        seats: accounts.seats(id).await?,
        said: accounts.said(id).await?,
    };
    let file = "attachment; filename=\"vidraria.json\"";
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(everything)))
}

/// `DELETE /api/me`: forgets the asker. His games stay, without his name.
pub(super) async fn delete(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Body(farewell): Body<Farewell>,
) -> Result<(StatusCode, Cookie, ()), ApiError> {
    let password = farewell.password.as_deref();
    accounts
        .delete(&asker.known.person, &farewell.name, password)
        .await?;
    Ok((
        StatusCode::NO_CONTENT,
        Cookie::gone(asker.visitor.secure),
        (),
    ))
}
