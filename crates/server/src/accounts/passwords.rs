//! Passwords: what is one, and hashing them.

use std::sync::Arc;

use argon2::password_hash::{PasswordHash as Phc, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;
use vidraria_table::{Refusal, RefusalCode};

use super::{names, no_randomness};
use crate::id::random;
use crate::store::persons::PasswordHash;

/// The least characters of a password.
const SHORTEST: usize = 10;

/// The most bytes of a password; more would only keep the server busy.
const LONGEST: usize = 256;

/// KiB of memory, rounds and lanes for one hash: the second of the equally strong settings for
/// Argon2id in OWASP's Password Storage Cheat Sheet.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// How many hashes are made at a time, and how many may wait.
const AT_A_TIME: usize = 2;
const WAITING: usize = 16;

/// The hash of no password, at the same cost, for names that nobody has: looking for them takes as
/// long as for others.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
                       $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes passwords on a bounded number of threads.
pub(super) struct Passwords {
    hashing: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Passwords {
    pub(super) fn new() -> Self {
        Self {
            hashing: Arc::new(Semaphore::new(AT_A_TIME)),
            queue: Arc::new(Semaphore::new(AT_A_TIME + WAITING)),
        }
    }

    /// The hash to keep of a new password.
    ///
    /// # Errors
    /// If too much else is being hashed.
    pub(super) async fn hash(&self, password: &str) -> Result<PasswordHash, Refusal> {
        let password = normal(password);
        let salt: [u8; 16] = random().map_err(no_randomness)?;
        self.run(move || {
            let salt = SaltString::encode_b64(&salt)?;
            let hash = argon2()?.hash_password(password.as_bytes(), &salt)?;
            Ok(PasswordHash(hash.to_string()))
        })
        .await
    }

    /// Whether a password is the one kept. Takes as long if none is kept.
    ///
    /// # Errors
    /// If too much else is being hashed.
    pub(super) async fn fits(
        &self,
        password: &str,
        kept: Option<&PasswordHash>,
    ) -> Result<bool, Refusal> {
        let password = normal(password);
        let known = kept.is_some();
        let kept = kept.map_or_else(|| NOBODYS.to_owned(), |hash| hash.0.clone());
        self.run(move || {
            let kept = Phc::new(&kept)?;
            Ok(argon2()?
                .verify_password(password.as_bytes(), &kept)
                .is_ok()
                && known)
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> argon2::password_hash::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = || {
            let message = "too many people sign in just now: try again in a moment";
            Refusal::new(RefusalCode::Busy, message)
        };
        let _place = self.queue.try_acquire().map_err(|_| busy())?;
        let _turn = self.hashing.acquire().await.map_err(|_| busy())?;
        let failed = |reason: String| {
            tracing::error!(reason, "a password could not be hashed");
            let message = "the server could not check the password: try again in a moment";
            Refusal::new(RefusalCode::Unavailable, message)
        };
        spawn_blocking(work)
            .await
            .map_err(|error| failed(error.to_string()))?
            .map_err(|error| failed(error.to_string()))
    }
}

fn argon2() -> argon2::password_hash::Result<Argon2<'static>> {
    let (memory, rounds, lanes) = COST;
    let params = Params::new(memory, rounds, lanes, None)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The same password, however its accents were typed.
fn normal(password: &str) -> String {
    password.chars().take(LONGEST).nfc().collect()
}

/// Whether a password will do for somebody of this name.
///
/// # Errors
/// Why not.
pub(super) fn check(password: &str, name: &str) -> Result<(), Refusal> {
    let refused = |message: String| Err(Refusal::new(RefusalCode::BadPassword, message));
    if password.chars().count() < SHORTEST {
        return refused(format!(
            "a password has at least {SHORTEST} characters; a few words do well"
        ));
    }
    if password.len() > LONGEST {
        return refused(format!("a password has at most {LONGEST} bytes"));
    }
    let letters = names::keys(password).folded;
    let mut kinds: Vec<char> = letters.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 4 || letters.contains(&names::keys(name).folded) {
        return refused(
            "this password is too easy to guess: a few words that have nothing to do with the \
             name do well"
                .to_owned(),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::new();
        let kept = passwords.hash("blue over green").await.unwrap();
        assert!(kept.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let fits = async |password| passwords.fits(password, Some(&kept)).await.unwrap();
        assert!(fits("blue over green").await);
        assert!(!fits("blue over greem").await);
        let again = passwords.hash("blue over green").await.unwrap();
        assert_ne!(kept.0, again.0, "salted");
    }

    #[tokio::test]
    async fn nobodys_password_costs_as_much_and_never_fits() {
        let passwords = Passwords::new();
        assert!(!passwords.fits("blue over green", None).await.unwrap());
        let kept = passwords.hash("blue over green").await.unwrap();
        let cost = |phc: &str| {
            phc.split('$')
                .take(4)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(cost(NOBODYS), cost(&kept.0));
        assert!(Phc::new(NOBODYS).is_ok());
    }

    #[tokio::test]
    async fn accents_may_be_typed_either_way() {
        let passwords = Passwords::new();
        let kept = passwords.hash("vitrais à tarde").await.unwrap();
        let typed = "vitrais a\u{300} tarde";
        assert!(passwords.fits(typed, Some(&kept)).await.unwrap());
    }

    #[test]
    fn easy_passwords_are_refused() {
        let long = "é".repeat(LONGEST);
        for password in [
            "short",
            "aaaaaaaaaaaaaaa",
            "121212121212",
            "leonor1990",
            long.as_str(),
        ] {
            let refusal = check(password, "Leonor").unwrap_err();
            assert_eq!(refusal.code, RefusalCode::BadPassword, "{password}");
        }
        assert!(check("blue over green", "Leonor").is_ok());
    }
}
