//! Talks with authenticators: what they were asked, until they answer.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uuid::Uuid;
use vidraria_table::person::Challenge;
use vidraria_table::{Refusal, RefusalCode};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Webauthn, WebauthnBuilder, WebauthnError,
};

/// How long an authenticator may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// The most ceremonies under way; the oldest are given up first.
const MOST: usize = 2_000;

/// The ceremonies under way. They are in memory only: one that a restart interrupts is begun
/// again by its person.
#[derive(Default)]
pub(super) struct Ceremonies(Mutex<HashMap<String, (Instant, Ceremony)>>);

/// What an authenticator was asked.
enum Ceremony {
    /// To make a passkey for a person.
    Registering(Uuid, PasskeyRegistration),
    /// To say who is there.
    SigningIn(DiscoverableAuthentication),
}

impl Ceremonies {
    /// Asks for a new passkey of a person. The passkey is to know the person's id by itself, so
    /// that no name need be given to sign in.
    pub(super) fn register(
        &self,
        origin: &str,
        person: Uuid,
        name: &str,
        known: Vec<Vec<u8>>,
    ) -> Result<Challenge, Refusal> {
        let (options, state) = door(origin)?
            .start_passkey_registration(person, name, name, Some(known))
            .map_err(refused)?;
        let mut options = in_json(&options)?;
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok(self.begin(Ceremony::Registering(person, state), options))
    }

    /// The passkey that came of it: the credential's id and what to keep.
    pub(super) fn registered(
        &self,
        origin: &str,
        person: Uuid,
        ceremony: &str,
        credential: Value,
    ) -> Result<(Vec<u8>, Vec<u8>), Refusal> {
        let Some(Ceremony::Registering(whose, state)) = self.end(ceremony) else {
            return Err(too_late());
        };
        if whose != person {
            return Err(too_late());
        }
        let credential: RegisterPublicKeyCredential = parse(credential)?;
        let passkey = door(origin)?
            .finish_passkey_registration(&credential, &state)
            .map_err(refused)?;
        Ok((passkey.cred_id().to_vec(), keep(&passkey)?))
    }

    /// Asks who is there.
    pub(super) fn sign_in(&self, origin: &str) -> Result<Challenge, Refusal> {
        let (options, state) = door(origin)?
            .start_discoverable_authentication()
            .map_err(refused)?;
        let options = in_json(&options)?;
        Ok(self.begin(Ceremony::SigningIn(state), options))
    }

    /// What an authenticator claims: the person and the credential's id. Nothing is proven yet.
    pub(super) fn claim(credential: Value) -> Result<(Uuid, PublicKeyCredential), Refusal> {
        let credential: PublicKeyCredential = parse(credential)?;
        let person = credential
            .get_user_unique_id()
            .and_then(|id| Uuid::from_slice(id).ok())
            .ok_or_else(nobodys)?;
        Ok((person, credential))
    }

    /// Whether the claim is true for a passkey as kept; returns what to keep of it from now on.
    pub(super) fn proven(
        &self,
        origin: &str,
        ceremony: &str,
        credential: &PublicKeyCredential,
        kept: &[u8],
    ) -> Result<Vec<u8>, Refusal> {
        let Some(Ceremony::SigningIn(state)) = self.end(ceremony) else {
            return Err(too_late());
        };
        let mut passkey: Passkey = serde_json::from_slice(kept).map_err(unreadable)?;
        let result = door(origin)?
            .finish_discoverable_authentication_v2(credential, state, &passkey)
            .map_err(refused)?;
        passkey.update_credential(&result);
        keep(&passkey)
    }

    fn begin(&self, ceremony: Ceremony, options: Value) -> Challenge {
        let id = Uuid::new_v4().simple().to_string();
        let now = Instant::now();
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.retain(|_, (begun, _)| now.saturating_duration_since(*begun) < PATIENCE);
        if under_way.len() >= MOST {
            let oldest = under_way.iter().min_by_key(|(_, (begun, _))| *begun);
            if let Some(oldest) = oldest.map(|(id, _)| id.clone()) {
                under_way.remove(&oldest);
            }
        }
        under_way.insert(id.clone(), (now, ceremony));
        Challenge {
            ceremony: id,
            options,
        }
    }

    /// Takes a ceremony out: each is answered once.
    fn end(&self, id: &str) -> Option<Ceremony> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, ceremony) = under_way.remove(id)?;
        (begun.elapsed() < PATIENCE).then_some(ceremony)
    }
}

/// The site that passkeys open, as browsers know it. The name of the site is its host's name: a
/// passkey made at one opens no other.
fn door(origin: &str) -> Result<Webauthn, Refusal> {
    let no_name = || {
        Refusal::new(
            RefusalCode::BadPasskey,
            "passkeys need a site with a name and TLS: on this machine open http://localhost \
             instead of an address of digits",
        )
    };
    let origin = Url::parse(origin).map_err(|_| no_name())?;
    let host = origin.domain().ok_or_else(no_name)?;
    WebauthnBuilder::new(host, &origin)
        .and_then(|builder| builder.rp_name("Vidraria").timeout(PATIENCE).build())
        .map_err(|_| no_name())
}

/// The options of a challenge, in WebAuthn's JSON form.
fn in_json(challenge: &impl serde::Serialize) -> Result<Value, Refusal> {
    let mut challenge = serde_json::to_value(challenge).map_err(unreadable)?;
    Ok(challenge["publicKey"].take())
}

fn keep(passkey: &Passkey) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(passkey).map_err(unreadable)
}

fn parse<T: serde::de::DeserializeOwned>(credential: Value) -> Result<T, Refusal> {
    serde_json::from_value(credential).map_err(|error| {
        let message = format!("this is no credential in WebAuthn's JSON form: {error}");
        Refusal::new(RefusalCode::BadMessage, message)
    })
}

fn refused(error: WebauthnError) -> Refusal {
    tracing::debug!(%error, "a passkey was refused");
    Refusal::new(
        RefusalCode::BadPasskey,
        "the passkey could not be checked: try again, or another way to sign in",
    )
}

fn unreadable(error: serde_json::Error) -> Refusal {
    tracing::error!(%error, "a passkey could not be read or written");
    Refusal::new(
        RefusalCode::Unavailable,
        "the server could not read the passkey: sign in another way",
    )
}

/// The answer to a passkey that is not known, or not the person's.
pub(super) fn nobodys() -> Refusal {
    Refusal::new(
        RefusalCode::BadPasskey,
        "nobody here has this passkey: it may have been removed, or is of another site",
    )
}

fn too_late() -> Refusal {
    Refusal::new(
        RefusalCode::BadPasskey,
        "this took too long, or was answered already: begin again",
    )
}
