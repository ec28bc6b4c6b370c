//! Who somebody is: guests, people who can sign in, their sessions, passkeys and tokens.

pub mod admin;
pub(crate) mod browser;
mod ceremonies;
mod limits;
mod names;
mod passkeys;
mod passwords;
mod seating;
mod secret;
mod sessions;
mod tokens;

pub(crate) use seating::Seating;
pub(crate) use secret::Secret;
pub(crate) use sessions::{Arrival, Known, LASTING};

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;
use vidraria_table::person::Person;
use vidraria_table::{Refusal, RefusalCode, clean_name};

use crate::id::NoRandomness;
use crate::store::StoreError;
use crate::store::persons::{PersonRow, PersonStore, Taken};
use ceremonies::Ceremonies;
use limits::{Asker, Deed, Limits};
use passwords::Passwords;

/// What a guest is called who has not said a name.
pub(crate) const GUEST: &str = "Guest";

/// What stands at the seats of somebody who has left for good.
const ANONYMOUS: &str = "Someone";

/// All persons, and what knowing them needs. Clones share it.
#[derive(Clone)]
pub(crate) struct Accounts {
    store: PersonStore,
    inner: Arc<Inner>,
}

struct Inner {
    passwords: Passwords,
    ceremonies: Ceremonies,
    limits: Limits,
}

impl Accounts {
    /// Counts a table that somebody at an address wants to make.
    ///
    /// # Errors
    /// If there were too many lately.
    pub(crate) fn count_table(&self, address: IpAddr) -> Result<(), Refusal> {
        self.inner.limits.count(Deed::Table, Asker::at(address))
    }

    pub(crate) fn new(store: PersonStore) -> Self {
        Self {
            store,
            inner: Arc::new(Inner {
                passwords: Passwords::new(),
                ceremonies: Ceremonies::default(),
                limits: Limits::default(),
            }),
        }
    }

    /// Gives a person another name.
    ///
    /// # Errors
    /// If it is no name, or one like it is that of another person who can sign in and this person
    /// can too.
    pub(crate) async fn rename(&self, person: &PersonRow, name: &str) -> Result<(), Refusal> {
        let name = clean_name(name)?;
        let keys = person.registered().then(|| names::keys(&name));
        let renamed = self.store.rename(person.id, &name, keys.as_ref()).await;
        renamed
            .map_err(unavailable)?
            .map_err(|taken| taken_by_another(taken, &name))
    }

    /// Gives a person a password, and ends all sessions but `session`.
    ///
    /// # Errors
    /// If the password is a bad one, the name another's, or `current` not the one before.
    pub(crate) async fn set_password(
        &self,
        known: &Known,
        name: Option<&str>,
        password: &str,
        current: Option<&str>,
    ) -> Result<(), Refusal> {
        let person = &known.person;
        let name = clean_name(name.unwrap_or(&person.name))?;
        passwords::check(password, &name)?;
        self.confirm(person, current).await?;
        let hash = self.inner.passwords.hash(password).await?;
        let keys = names::keys(&name);
        let set = self
            .store
            .set_password(person.id, &name, &keys, &hash)
            .await;
        set.map_err(unavailable)?
            .map_err(|taken| taken_by_another(taken, &name))?;
        let ended = self
            .store
            .end_other_sessions(person.id, known.session.id)
            .await;
        ended.map_err(unavailable)
    }

    /// Forgets a person.
    ///
    /// # Errors
    /// If `name` is not the person's, or `password` not his where he has one.
    pub(crate) async fn delete(
        &self,
        person: &PersonRow,
        name: &str,
        password: Option<&str>,
    ) -> Result<(), Refusal> {
        if clean_name(name)? != person.name {
            let message = "to delete everything, give your name exactly as it is";
            return Err(Refusal::new(RefusalCode::BadName, message));
        }
        self.confirm(person, password).await?;
        self.store
            .delete(person.id, ANONYMOUS)
            .await
            .map_err(unavailable)?;
        tracing::info!("a person was deleted at his own wish");
        Ok(())
    }

    /// Checks the password of somebody who has one.
    async fn confirm(&self, person: &PersonRow, password: Option<&str>) -> Result<(), Refusal> {
        if person.password.is_none() {
            return Ok(());
        }
        let asker = limits::Asker::Name(person.id.to_string());
        self.inner.limits.count(limits::Deed::Password, asker)?;
        let kept = person.password.as_ref();
        if self
            .inner
            .passwords
            .fits(password.unwrap_or_default(), kept)
            .await?
        {
            return Ok(());
        }
        let message = "this is not your present password";
        Err(Refusal::new(RefusalCode::WrongPassword, message))
    }
}

/// A person as others are told of him.
pub(crate) fn shown(person: &PersonRow) -> Person {
    Person {
        id: person.id.simple().to_string(),
        name: person.name.clone(),
        registered: person.registered(),
        password: person.password.is_some(),
        moderator: person.moderator,
        since: person.made_at,
    }
}

/// The id of a session or a token as it stands in an address.
///
/// # Errors
/// If it is none.
pub(crate) fn item(id: &str) -> Result<Uuid, Refusal> {
    Uuid::try_parse(id).map_err(|_| not_found())
}

/// The answer to an id of nothing the asker has.
pub(crate) fn not_found() -> Refusal {
    let message = "you have nothing of this kind here: it may be gone already";
    Refusal::new(RefusalCode::NotFound, message)
}

fn taken_by_another(_: Taken, name: &str) -> Refusal {
    let message = format!("{name} is another person's name here, or looks like it: choose another");
    Refusal::new(RefusalCode::Taken, message)
}

/// What a person is told when the store fails; the host finds the reason in the log.
fn unavailable(error: StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::new(
        RefusalCode::Unavailable,
        "the server could not read or store this: try again in a moment",
    )
}

fn no_randomness(error: NoRandomness) -> Refusal {
    tracing::error!(%error, "no randomness");
    Refusal::new(
        RefusalCode::Unavailable,
        "the server has no random numbers: try again in a moment",
    )
}
