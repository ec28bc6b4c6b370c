//! Who somebody is, over plain HTTP (`docs/persons.md`).

mod account;
mod bearer;
mod cookie;
mod item;
mod passkeys;
mod sessions;
mod tokens;
mod visitor;

pub(super) use bearer::Bearer;
pub(super) use visitor::{Acquaintance, Visitor, limit_tables, recognise};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, patch, post, put};

use crate::accounts::Accounts;

/// The most bytes of a request about a person. What an authenticator says is the longest.
const LIMIT: usize = 16 * 1024;

/// The addresses below `/api` that are about persons.
pub(super) fn routes() -> Router<Accounts> {
    Router::new()
        .route(
            "/me",
            get(account::me)
                .post(account::introduce)
                .delete(account::delete),
        )
        .route("/me/name", put(account::rename))
        .route("/me/password", put(account::set_password))
        .route("/me/data", get(account::everything))
        .route("/me/seats", get(account::seats))
        .route(
            "/me/sessions",
            get(sessions::list).delete(sessions::end_others),
        )
        .route("/me/sessions/{session}", delete(sessions::end))
        .route("/me/passkeys", get(passkeys::list).post(passkeys::add))
        .route("/me/passkeys/challenge", post(passkeys::ask))
        .route(
            "/me/passkeys/{passkey}",
            patch(passkeys::rename).delete(passkeys::remove),
        )
        .route("/me/tokens", get(tokens::list).post(tokens::make))
        .route("/me/tokens/{token}", delete(tokens::revoke))
        .route("/sign-in", post(sessions::sign_in))
        .route("/sign-in/passkey", post(passkeys::sign_in))
        .route(
            "/sign-in/passkey/challenge",
            post(passkeys::ask_who_is_there),
        )
        .route("/sign-out", post(sessions::sign_out))
        .route("/token", get(tokens::whose))
        .layer(DefaultBodyLimit::max(LIMIT))
}
