//! Coming in, being known, and going.

use std::net::IpAddr;

use uuid::Uuid;
use vidraria_table::person::Session;
use vidraria_table::{Refusal, RefusalCode, clean_name};

use super::limits::{Asker, Deed};
use super::secret::Secret;
use super::{Accounts, GUEST, names, no_randomness, not_found, unavailable};
use crate::clock::now;
use crate::store::persons::{NewSession, PersonRow, SessionRow};

/// How long a browser is known after it was last seen, in milliseconds.
pub(crate) const LASTING: u64 = 365 * 24 * 3_600_000;

/// How exactly it is kept when a session was last seen, in milliseconds.
const HOUR: u64 = 3_600_000;

/// Somebody at the door.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Where the request came from.
    pub(crate) address: IpAddr,
    /// What kind of browser it is.
    pub(crate) browser: String,
}

/// Somebody who is known by a session.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) person: PersonRow,
    pub(crate) session: SessionRow,
}

impl Accounts {
    /// Whose a cookie's secret is, and whether the cookie is to be renewed.
    pub(crate) async fn known(&self, secret: &str) -> Result<Option<(Known, bool)>, Refusal> {
        let hash = crate::id::KeyHash::of(secret);
        let now = now();
        let since = now.saturating_sub(LASTING);
        let found = self.store.by_session(&hash, since).await;
        let Some((person, session)) = found.map_err(unavailable)? else {
            return Ok(None);
        };
        let stale = session.seen_at + HOUR < now;
        if stale {
            let seen = self.store.see_session(session.id, now).await;
            seen.map_err(unavailable)?;
        }
        Ok(Some((Known { person, session }, stale)))
    }

    /// Makes a guest, and returns him with the secret of his cookie.
    pub(crate) async fn welcome(
        &self,
        arrival: &Arrival,
        name: Option<&str>,
    ) -> Result<(PersonRow, Secret), Refusal> {
        let name = clean_name(name.unwrap_or(GUEST))?;
        self.count_newcomer(arrival)?;
        let (session, secret) = new_session(arrival)?;
        let person = PersonRow {
            id: Uuid::new_v4(),
            name,
            folded: None,
            password: None,
            moderator: false,
            suspended_at: None,
            made_at: session.at,
        };
        let added = self
            .store
            .add_guest(person.id, &person.name, &session)
            .await;
        added.map_err(unavailable)?;
        Ok((person, secret))
    }

    /// Signs somebody in by name and password. What he had as a guest in this browser becomes his.
    ///
    /// # Errors
    /// If the two do not fit, or were tried too often.
    pub(crate) async fn sign_in(
        &self,
        arrival: &Arrival,
        before: Option<&Known>,
        name: &str,
        password: &str,
    ) -> Result<(PersonRow, Secret), Refusal> {
        let wrong = || {
            let message = "nobody signs in here with this name and this password";
            Refusal::new(RefusalCode::WrongPassword, message)
        };
        let name = clean_name(name).map_err(|_| wrong())?;
        let folded = names::keys(&name).folded;
        for asker in [
            Asker::at(arrival.address),
            Asker::trying(arrival.address, &folded),
            Asker::Name(folded.clone()),
        ] {
            self.inner.limits.count(Deed::Password, asker)?;
        }
        let person = self.store.by_name(&folded).await.map_err(unavailable)?;
        let kept = person.as_ref().and_then(|person| person.password.as_ref());
        let fits = self.inner.passwords.fits(password, kept).await?;
        let person = person.filter(|_| fits).ok_or_else(wrong)?;
        let secret = self.let_in(arrival, before, &person).await?;
        Ok((person, secret))
    }

    /// Begins a session of somebody who has proven who he is.
    pub(super) async fn let_in(
        &self,
        arrival: &Arrival,
        before: Option<&Known>,
        person: &PersonRow,
    ) -> Result<Secret, Refusal> {
        if person.suspended_at.is_some() {
            let message = "the host of this site has shut this account out: ask the host";
            return Err(Refusal::new(RefusalCode::Suspended, message));
        }
        let (session, secret) = new_session(arrival)?;
        let added = self.store.add_session(person.id, &session).await;
        added.map_err(unavailable)?;
        if let Some(before) = before {
            self.leave_behind(before, person.id).await?;
        }
        Ok(secret)
    }

    /// Ends the session before another one: a guest becomes the person who signed in.
    async fn leave_behind(&self, before: &Known, person: Uuid) -> Result<(), Refusal> {
        let left = if before.person.registered() || before.person.id == person {
            let ended = self.store.end_session(before.person.id, before.session.id);
            ended.await.map(drop)
        } else {
            self.store.merge(before.person.id, person).await
        };
        left.map_err(unavailable)
    }

    /// Gives a known browser another secret: what was known of the one before opens nothing more.
    pub(crate) async fn renew(&self, arrival: &Arrival, known: &Known) -> Result<Secret, Refusal> {
        let (session, secret) = new_session(arrival)?;
        let added = self.store.add_session(known.person.id, &session).await;
        added.map_err(unavailable)?;
        self.end(known).await?;
        Ok(secret)
    }

    /// Ends the session somebody is known by.
    pub(crate) async fn end(&self, known: &Known) -> Result<(), Refusal> {
        let ended = self.store.end_session(known.person.id, known.session.id);
        ended.await.map(drop).map_err(unavailable)
    }

    /// A person's sessions, the latest seen first.
    pub(crate) async fn sessions(&self, known: &Known) -> Result<Vec<Session>, Refusal> {
        let rows = self.store.sessions(known.person.id).await;
        let shown = |row: SessionRow| Session {
            id: row.id.simple().to_string(),
            browser: row.browser,
            since: row.made_at,
            seen: row.seen_at,
            current: row.id == known.session.id,
        };
        Ok(rows.map_err(unavailable)?.into_iter().map(shown).collect())
    }

    /// Ends one of a person's sessions.
    ///
    /// # Errors
    /// If he has no such.
    pub(crate) async fn end_session(&self, person: Uuid, session: Uuid) -> Result<(), Refusal> {
        let ended = self.store.end_session(person, session).await;
        if ended.map_err(unavailable)? {
            Ok(())
        } else {
            Err(not_found())
        }
    }

    /// Ends all of a person's sessions but the present one.
    pub(crate) async fn end_other_sessions(&self, known: &Known) -> Result<(), Refusal> {
        let ended = self
            .store
            .end_other_sessions(known.person.id, known.session.id);
        ended.await.map_err(unavailable)
    }

    /// Forgets sessions that have run out, and guests who have nothing any more.
    pub(crate) async fn forget_the_gone(&self) {
        match self
            .store
            .forget_the_gone(now().saturating_sub(LASTING))
            .await
        {
            Ok(0) => {}
            Ok(guests) => tracing::info!(guests, "forgot guests who did not come back"),
            Err(error) => tracing::error!(%error, "guests who are gone could not be forgotten"),
        }
    }

    /// Counts somebody new.
    pub(super) fn count_newcomer(&self, arrival: &Arrival) -> Result<(), Refusal> {
        self.inner
            .limits
            .count(Deed::Newcomer, Asker::at(arrival.address))
    }
}

fn new_session(arrival: &Arrival) -> Result<(NewSession, Secret), Refusal> {
    let secret = Secret::of_session().map_err(no_randomness)?;
    let session = NewSession {
        id: Uuid::new_v4(),
        hash: secret.hash(),
        browser: arrival.browser.clone(),
        at: now(),
    };
    Ok((session, secret))
}
