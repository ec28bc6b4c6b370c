//! A program that acts in somebody's name.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use vidraria_table::RefusalCode;
use vidraria_table::person::{Scope, Token};

use super::visitor::not_signed_in;
use crate::accounts::Accounts;
use crate::http::ApiError;
use crate::http::viewer::bearer;
use crate::store::persons::PersonRow;

/// The holder of the token in a request's `Authorization` header.
pub(in crate::http) struct Bearer {
    /// In whose name the program acts.
    pub(in crate::http) person: PersonRow,
    /// What it holds.
    pub(super) token: Token,
}

impl Bearer {
    /// Whether the program may do something.
    ///
    /// # Errors
    /// If it may not.
    pub(in crate::http) fn may(&self, scope: Scope) -> Result<(), ApiError> {
        if self.token.scopes.contains(&scope) {
            return Ok(());
        }
        let message = format!(
            "this needs a token with the scope {}: this token has not",
            scope.name()
        );
        Err(ApiError::new(RefusalCode::NotYours, message))
    }
}

impl<S: Sync> FromRequestParts<S> for Bearer
where
    Accounts: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let secret = parts
            .headers
            .get(AUTHORIZATION)
            .and_then(|value| bearer(value.to_str().ok()?))
            .ok_or_else(|| {
                not_signed_in("this needs a token: `Authorization: Bearer vidraria_…`")
            })?;
        let (person, token) = Accounts::from_ref(state).by_token(secret).await?;
        Ok(Self { person, token })
    }
}
