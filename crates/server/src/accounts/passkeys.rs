//! Passkeys of persons.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;
use vidraria_table::person::{Challenge, ChallengeAnswer, Passkey};
use vidraria_table::{Refusal, RefusalCode, clean_name};

use super::ceremonies::{Ceremonies, nobodys};
use super::{Accounts, Arrival, Known, Secret, names, not_found, taken_by_another, unavailable};
use crate::clock::now;
use crate::store::persons::{PasskeyRow, PersonRow, Taken};

/// The most passkeys of a person.
const MOST: usize = 20;

impl Accounts {
    /// Asks a person's authenticator for a passkey of this site.
    ///
    /// # Errors
    /// If the person has too many, the site cannot have any, or the person's name is that of
    /// another who can sign in: better said before a device has made a passkey for nothing.
    pub(crate) async fn ask_for_passkey(
        &self,
        arrival: &Arrival,
        person: &PersonRow,
        origin: &str,
    ) -> Result<Challenge, Refusal> {
        self.count_newcomer(arrival)?;
        let keys = names::keys(&person.name);
        let taken = self.store.is_taken(person.id, &keys).await;
        if taken.map_err(unavailable)? {
            return Err(taken_by_another(Taken, &person.name));
        }
        let known = self.store.passkeys(person.id).await.map_err(unavailable)?;
        if known.len() >= MOST {
            let message = format!("you have {MOST} passkeys: remove one before you add another");
            return Err(Refusal::new(RefusalCode::TooMany, message));
        }
        let known = known.into_iter().map(|passkey| passkey.id).collect();
        let ceremonies = &self.inner.ceremonies;
        ceremonies.register(origin, person.id, &person.name, known)
    }

    /// Adds the passkey that the authenticator made; the person can sign in from now on. It is
    /// called after the browser until its owner says otherwise.
    ///
    /// # Errors
    /// If it cannot be checked, or the person's name is that of another who can sign in.
    pub(crate) async fn add_passkey(
        &self,
        arrival: &Arrival,
        person: &PersonRow,
        origin: &str,
        answer: ChallengeAnswer,
    ) -> Result<(), Refusal> {
        let ceremonies = &self.inner.ceremonies;
        let (id, payload) =
            ceremonies.registered(origin, person.id, &answer.ceremony, answer.credential)?;
        if self
            .store
            .passkey(&id)
            .await
            .map_err(unavailable)?
            .is_some()
        {
            let message = "this passkey is known already";
            return Err(Refusal::new(RefusalCode::BadPasskey, message));
        }
        let passkey = PasskeyRow {
            id,
            person: person.id,
            name: arrival.browser.clone(),
            payload,
            made_at: now(),
            used_at: None,
        };
        let keys = names::keys(&person.name);
        let added = self.store.add_passkey(&passkey, &person.name, &keys).await;
        added
            .map_err(unavailable)?
            .map_err(|taken| taken_by_another(taken, &person.name))
    }

    /// Asks whoever is there for a passkey of this site.
    ///
    /// # Errors
    /// If the site cannot have any.
    pub(crate) fn ask_who_is_there(
        &self,
        arrival: &Arrival,
        origin: &str,
    ) -> Result<Challenge, Refusal> {
        self.count_newcomer(arrival)?;
        self.inner.ceremonies.sign_in(origin)
    }

    /// Signs in whoever has the passkey. What he had as a guest in this browser becomes his.
    ///
    /// # Errors
    /// If it is nobody's.
    pub(crate) async fn sign_in_by_passkey(
        &self,
        arrival: &Arrival,
        before: Option<&Known>,
        origin: &str,
        answer: ChallengeAnswer,
    ) -> Result<(PersonRow, Secret), Refusal> {
        let (claimed, credential) = Ceremonies::claim(answer.credential)?;
        let kept = self.store.passkey(credential.get_credential_id()).await;
        let mut passkey = kept
            .map_err(unavailable)?
            .filter(|passkey| passkey.person == claimed)
            .ok_or_else(nobodys)?;
        let ceremonies = &self.inner.ceremonies;
        passkey.payload =
            ceremonies.proven(origin, &answer.ceremony, &credential, &passkey.payload)?;
        passkey.used_at = Some(now());
        self.store
            .use_passkey(&passkey)
            .await
            .map_err(unavailable)?;
        let person = self.store.person(passkey.person).await;
        let person = person.map_err(unavailable)?.ok_or_else(nobodys)?;
        let secret = self.let_in(arrival, before, &person).await?;
        Ok((person, secret))
    }

    /// A person's passkeys, the oldest first.
    pub(crate) async fn passkeys(&self, person: Uuid) -> Result<Vec<Passkey>, Refusal> {
        let rows = self.store.passkeys(person).await.map_err(unavailable)?;
        let shown = |row: PasskeyRow| Passkey {
            id: URL_SAFE_NO_PAD.encode(row.id),
            name: row.name,
            since: row.made_at,
            used: row.used_at,
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// Calls one of a person's passkeys something else.
    ///
    /// # Errors
    /// If he has no such, or the name is none.
    pub(crate) async fn rename_passkey(
        &self,
        person: Uuid,
        id: &str,
        name: &str,
    ) -> Result<(), Refusal> {
        let name = clean_name(name)?;
        let renamed = self.store.rename_passkey(person, &bytes(id)?, &name).await;
        if renamed.map_err(unavailable)? {
            Ok(())
        } else {
            Err(not_found())
        }
    }

    /// Removes one of a person's passkeys.
    ///
    /// # Errors
    /// If he has no such, or could not sign in any more without it.
    pub(crate) async fn remove_passkey(&self, person: Uuid, id: &str) -> Result<(), Refusal> {
        let id = bytes(id)?;
        let kept = self.store.passkey(&id).await.map_err(unavailable)?;
        if kept.is_none_or(|passkey| passkey.person != person) {
            return Err(not_found());
        }
        let removed = self.store.remove_passkey(person, &id).await;
        if removed.map_err(unavailable)? {
            return Ok(());
        }
        Err(Refusal::new(
            RefusalCode::LastWayIn,
            "without this passkey you could not come back: set a password or add another first",
        ))
    }
}

/// A credential's id as it stands in an address.
fn bytes(id: &str) -> Result<Vec<u8>, Refusal> {
    URL_SAFE_NO_PAD.decode(id).map_err(|_| not_found())
}
