//! Tokens: how programs act in somebody's name.

use uuid::Uuid;
use vidraria_table::person::{MadeToken, Scope, Token};
use vidraria_table::{Refusal, RefusalCode, clean_name};

use super::{Accounts, Secret, no_randomness, not_found, unavailable};
use crate::clock::now;
use crate::id::KeyHash;
use crate::store::persons::{NewToken, PersonRow, TokenRow};

/// The most tokens of a person.
const MOST: u32 = 20;

/// How exactly it is kept when a token was last used, in milliseconds.
const HOUR: u64 = 3_600_000;

impl Accounts {
    /// Makes a token. Its secret is told here and never again.
    ///
    /// # Errors
    /// If the name is none, nothing is allowed, or the person has too many.
    pub(crate) async fn make_token(
        &self,
        person: &PersonRow,
        name: &str,
        scopes: &[Scope],
    ) -> Result<MadeToken, Refusal> {
        let mut allowed = Scope::ALL.to_vec();
        allowed.retain(|scope| scopes.contains(scope));
        if allowed.is_empty() {
            let message = "say what the token is to allow: at least one scope";
            return Err(Refusal::new(RefusalCode::BadMessage, message));
        }
        let secret = Secret::of_token().map_err(no_randomness)?;
        let token = TokenRow {
            id: Uuid::new_v4(),
            name: clean_name(name)?,
            scopes: allowed,
            made_at: now(),
            used_at: None,
        };
        let made = MadeToken {
            token: shown(token.clone()),
            secret: secret.text().to_owned(),
        };
        let new = NewToken {
            token,
            hash: secret.hash(),
        };
        let added = self.store.add_token(person.id, &new, MOST);
        if added.await.map_err(unavailable)? {
            return Ok(made);
        }
        let message = format!("you have {MOST} tokens: revoke one before you make another");
        Err(Refusal::new(RefusalCode::TooMany, message))
    }

    /// A person's tokens, the oldest first.
    pub(crate) async fn tokens(&self, person: Uuid) -> Result<Vec<Token>, Refusal> {
        let rows = self.store.tokens(person).await.map_err(unavailable)?;
        Ok(rows.into_iter().map(shown).collect())
    }

    /// Revokes one of a person's tokens.
    ///
    /// # Errors
    /// If he has no such.
    pub(crate) async fn revoke_token(&self, person: Uuid, token: Uuid) -> Result<(), Refusal> {
        let removed = self.store.remove_token(person, token).await;
        if removed.map_err(unavailable)? {
            Ok(())
        } else {
            Err(not_found())
        }
    }

    /// Whose a token's secret is, with what it allows.
    ///
    /// # Errors
    /// If it is nobody's.
    pub(crate) async fn by_token(&self, secret: &str) -> Result<(PersonRow, Token), Refusal> {
        let found = self.store.by_token(&KeyHash::of(secret)).await;
        let (person, token) = found.map_err(unavailable)?.ok_or_else(|| {
            let message = "this token is nobody's: it may have been revoked";
            Refusal::new(RefusalCode::NotSignedIn, message)
        })?;
        let now = now();
        if token.used_at.is_none_or(|used| used + HOUR < now) {
            let used = self.store.use_token(token.id, now).await;
            used.map_err(unavailable)?;
        }
        Ok((person, shown(token)))
    }
}

fn shown(row: TokenRow) -> Token {
    Token {
        id: row.id.simple().to_string(),
        name: row.name,
        scopes: row.scopes,
        since: row.made_at,
        used: row.used_at,
    }
}
