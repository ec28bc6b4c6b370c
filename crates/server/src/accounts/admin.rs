//! What a host does to persons from the command line, beside a running server or without one.

mod texts;

pub use texts::ReportedText;

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;
use vidraria_table::clean_name;

use super::names;
use super::passwords::Passwords;
use crate::clock::now;
use crate::id::{NoRandomness, random};
use crate::store::persons::{PersonRow, PersonStore};
use crate::store::{SqliteStore, Store, StoreError};

/// Why the host's wish cannot be fulfilled.
#[derive(Debug, Error)]
pub enum AdminError {
    /// No database where one should be.
    #[error(
        "there is no vidraria.db in {0}: name the server's data folder with --data, and start the \
         server once if it is new"
    )]
    NoDatabase(String),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody of this name or id.
    #[error(
        "nobody here is called {0:?} or has this id; vidraria admin persons lists who there is \
         (guests, with --guests, by their id)"
    )]
    Nobody(String),
    /// Nothing of this number was said at a table with this id.
    #[error(
        "nothing with the number {1} was said at table {0}; vidraria admin texts lists what was \
         reported"
    )]
    NoText(String, u64),
    /// A guest, who can have no password.
    #[error("{0} is a guest and cannot sign in: only a guest himself can choose to stay")]
    Guest(String),
    /// The new password cannot be made.
    #[error("{0}")]
    Password(String),
    /// The operating system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// A person as a host sees him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether the person can sign in.
    pub registered: bool,
    /// Whether there is a password.
    pub password: bool,
    /// How many passkeys there are.
    pub passkeys: usize,
    /// How many seats the person took.
    pub seats: usize,
    /// Whether the person moderates.
    pub moderator: bool,
    /// Since when the person is shut out, in milliseconds since 1970 (UTC).
    pub suspended: Option<u64>,
    /// Since when the person is known, likewise.
    pub since: u64,
}

/// Opens the database in a data folder, which a server may be using.
///
/// # Errors
/// If there is none, or it cannot be used.
pub(crate) async fn database(folder: &Path) -> Result<SqliteStore, AdminError> {
    if !folder.join("vidraria.db").is_file() {
        return Err(AdminError::NoDatabase(folder.display().to_string()));
    }
    Ok(SqliteStore::open(folder).await?)
}

/// The persons in a data folder.
pub struct Admin {
    database: SqliteStore,
    store: PersonStore,
}

impl Admin {
    /// Opens the database in a data folder, which a server may be using.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub async fn open(folder: &Path) -> Result<Self, AdminError> {
        let database = database(folder).await?;
        let store = database.persons();
        Ok(Self { database, store })
    }

    /// Lets go of the database.
    pub async fn close(self) {
        self.database.close().await;
    }

    /// Those who can sign in, and with `guests` those who cannot, whose name or id holds `part` or
    /// looks like it, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn persons(&self, part: &str, guests: bool) -> Result<Vec<Listed>, AdminError> {
        let wanted = names::keys(part);
        let mut listed = Vec::new();
        for person in self.store.all(guests).await? {
            let keys = names::keys(&person.name);
            if keys.folded.contains(&wanted.folded)
                || keys.likeness.contains(&wanted.likeness)
                || person.id.simple().to_string().contains(part)
            {
                listed.push(self.listed(person).await?);
            }
        }
        Ok(listed)
    }

    /// One person, by name or id.
    ///
    /// # Errors
    /// If there is nobody, or the database fails.
    pub async fn person(&self, who: &str) -> Result<Listed, AdminError> {
        self.listed(self.find(who).await?).await
    }

    /// Gives a person a new random password, ends all his sessions and returns the password.
    ///
    /// # Errors
    /// If there is nobody, only a guest, or the database fails.
    pub async fn reset_password(&self, who: &str) -> Result<String, AdminError> {
        let person = self.find(who).await?;
        if !person.registered() {
            return Err(AdminError::Guest(person.name));
        }
        let bytes: [u8; 12] = random()?;
        let password = URL_SAFE_NO_PAD.encode(bytes);
        let hash = Passwords::new().hash(&password).await;
        let hash = hash.map_err(|refusal| AdminError::Password(refusal.message))?;
        let keys = names::keys(&person.name);
        // Nobody else can have this person's own name.
        let _ = self
            .store
            .set_password(person.id, &person.name, &keys, &hash)
            .await?;
        self.store.end_all_sessions(person.id).await?;
        Ok(password)
    }

    /// Shuts a person out of all browsers and programs, or lets him in again.
    ///
    /// # Errors
    /// If there is nobody, or the database fails.
    pub async fn set_suspended(&self, who: &str, suspended: bool) -> Result<Listed, AdminError> {
        let person = self.find(who).await?;
        let since = suspended.then(now);
        self.store.set_suspended(person.id, since).await?;
        self.person(&person.id.to_string()).await
    }

    /// Lets a person moderate, or no longer.
    ///
    /// # Errors
    /// If there is nobody, or the database fails.
    pub async fn set_moderator(&self, who: &str, moderator: bool) -> Result<Listed, AdminError> {
        let person = self.find(who).await?;
        self.store.set_moderator(person.id, moderator).await?;
        self.person(&person.id.to_string()).await
    }

    async fn find(&self, who: &str) -> Result<PersonRow, AdminError> {
        let mut found = None;
        if let Ok(name) = clean_name(who) {
            found = self.store.by_name(&names::keys(&name).folded).await?;
        }
        if let (None, Ok(id)) = (&found, Uuid::try_parse(who)) {
            found = self.store.person(id).await?;
        }
        found.ok_or_else(|| AdminError::Nobody(who.to_owned()))
    }

    async fn listed(&self, person: PersonRow) -> Result<Listed, AdminError> {
        Ok(Listed {
            passkeys: self.store.passkeys(person.id).await?.len(),
            seats: self.store.seats(person.id).await?.len(),
            registered: person.registered(),
            password: person.password.is_some(),
            id: person.id.simple().to_string(),
            name: person.name,
            moderator: person.moderator,
            suspended: person.suspended_at,
            since: person.made_at,
        })
    }
}
