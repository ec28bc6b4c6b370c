//! What client and server say to each other about who somebody is (`docs/persons.md`).
//!
//! What holds a secret has no `Debug`, so that none gets into a log by accident.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Saying;

/// Somebody the server knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The id, for ever the same.
    pub id: String,
    /// What the person is called.
    pub name: String,
    /// Whether the person can sign in again; others are guests, known by their cookie only.
    pub registered: bool,
    /// Whether there is a password.
    pub password: bool,
    /// Whether the host lets the person moderate.
    pub moderator: bool,
    /// Since when the person is known, in milliseconds since 1970 (UTC).
    pub since: u64,
}

/// Asks the server to know the asker, as a guest if need be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Introduction {
    /// What a new guest is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A name to be known by from now on, or one for a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// A password to sign in with from now on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The name to sign in with; the present one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new password.
    pub password: String,
    /// The one before it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A name and its password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Asks for the end of one's account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The own name, to be sure.
    pub name: String,
    /// The password, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A browser in which somebody is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// By what the session is ended.
    pub id: String,
    /// What kind of browser it is, roughly: `Firefox on Linux`.
    pub browser: String,
    /// When it began, in milliseconds since 1970 (UTC).
    pub since: u64,
    /// When it was last seen, to the hour.
    pub seen: u64,
    /// Whether it is the asker's own.
    pub current: bool,
}

/// A passkey of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passkey {
    /// By what it is renamed and removed.
    pub id: String,
    /// What the person calls it.
    pub name: String,
    /// Since when it is known, in milliseconds since 1970 (UTC).
    pub since: u64,
    /// When it last opened the door.
    pub used: Option<u64>,
}

/// What a browser is to ask an authenticator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Challenge {
    /// By what the answer is known to belong to it.
    pub ceremony: String,
    /// The options in WebAuthn's JSON form (`PublicKeyCredentialCreationOptionsJSON` or
    /// `PublicKeyCredentialRequestOptionsJSON`).
    pub options: Value,
}

/// What an authenticator answered.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeAnswer {
    /// The ceremony of the [`Challenge`].
    pub ceremony: String,
    /// The credential in WebAuthn's JSON form.
    pub credential: Value,
}

/// What a program may do in somebody's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Read who the person is.
    Profile,
    /// Sit and move.
    Play,
    /// Make tables.
    Tables,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Profile, Self::Play, Self::Tables];

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Play => "play",
            Self::Tables => "tables",
        }
    }

    /// The scope of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in the person's words.
    pub name: String,
    /// What its holder may do.
    pub scopes: Vec<Scope>,
}

/// A program's way to act in somebody's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// By what it is revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What its holder may do.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub since: u64,
    /// When it was last used, to the hour.
    pub used: Option<u64>,
}

/// A token just made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeToken {
    /// What is kept of it.
    pub token: Token,
    /// The token itself. It is told this once.
    pub secret: String,
}

/// Whose a token is, and what it allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenHolder {
    /// The person.
    pub person: Person,
    /// The token.
    pub token: Token,
}

/// A seat that somebody took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenSeat {
    /// The table's id.
    pub table: String,
    /// The seat.
    pub seat: usize,
    /// When it was taken, in milliseconds since 1970 (UTC).
    pub at: u64,
}

/// Something that somebody said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidSomewhere {
    /// The table's id.
    pub table: String,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// What.
    pub said: Saying,
}

/// Everything the server keeps about somebody, but for what opens doors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Everything {
    /// Who it is.
    pub person: Person,
    /// Where the person is signed in.
    pub sessions: Vec<Session>,
    /// The passkeys.
    pub passkeys: Vec<Passkey>,
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The seats taken; each table's log is at `/api/tables/<id>/events`.
    pub seats: Vec<TakenSeat>,
    /// What was said at tables.
    pub said: Vec<SaidSomewhere>,
}
