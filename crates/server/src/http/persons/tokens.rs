//! Tokens of programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use vidraria_table::person::{MadeToken, NewToken, Scope, Token, TokenHolder};

use super::bearer::Bearer;
use super::item::Item;
use super::visitor::Acquaintance;
use crate::accounts::{Accounts, item, shown};
use crate::http::ApiError;
use crate::http::body::Body;

/// `GET /api/me/tokens`: the asker's tokens, without their secrets.
pub(super) async fn list(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
) -> Result<Json<Vec<Token>>, ApiError> {
    Ok(Json(accounts.tokens(asker.known.person.id).await?))
}

/// `POST /api/me/tokens`: a new one; its secret is in this answer only.
pub(super) async fn make(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Body(NewToken { name, scopes }): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let person = &asker.known.person;
    let made = accounts.make_token(person, &name, &scopes).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `DELETE /api/me/tokens/{token}`: it opens nothing any more.
pub(super) async fn revoke(
    State(accounts): State<Accounts>,
    asker: Acquaintance,
    Item(token): Item,
) -> Result<StatusCode, ApiError> {
    let person = asker.known.person.id;
    accounts.revoke_token(person, item(&token)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/token`: whose the token in the request is.
pub(super) async fn whose(bearer: Bearer) -> Result<Json<TokenHolder>, ApiError> {
    bearer.may(Scope::Profile)?;
    Ok(Json(TokenHolder {
        person: shown(&bearer.person),
        token: bearer.token,
    }))
}
