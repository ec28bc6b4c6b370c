//! Ids of tables and secrets of seats.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

/// The operating system gives no random numbers.
#[derive(Debug, Error)]
#[error("the operating system gives no random numbers: {0}")]
pub struct NoRandomness(#[from] getrandom::Error);

/// Bytes nobody can guess.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A table's id: 128 random bits, 22 URL-safe characters as text. Whoever has it can watch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId([u8; 16]);

/// A text that is no table's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is no table's id")]
pub struct NotAnId;

impl TableId {
    /// A new id.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn generate() -> Result<Self, NoRandomness> {
        random().map(Self)
    }

    /// The id's bytes, as the store keeps them.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The id of these bytes.
    ///
    /// # Errors
    /// If they are not 16.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotAnId> {
        bytes.try_into().map(Self).map_err(|_| NotAnId)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// Only its beginning: enough to follow a table in a log, too little to enter by.
impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}…", URL_SAFE_NO_PAD.encode(&self.0[..3]))
    }
}

impl FromStr for TableId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotAnId)?;
        Self::from_bytes(&bytes)
    }
}

/// The secret of a seat, as its person has it: 128 random bits as URL-safe text.
pub(crate) struct SeatKey(String);

impl SeatKey {
    pub(crate) fn generate() -> Result<Self, NoRandomness> {
        let bytes: [u8; 16] = random()?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// What is kept of a seat's secret. A plain hash does, because the secret is random itself.
#[derive(Clone, Copy)]
pub struct KeyHash([u8; 32]);

impl KeyHash {
    /// The hash of a key's text.
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key).into())
    }

    /// The hash's bytes, as the store keeps them.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash of these bytes, if they are 32.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Whether two hashes are the same; how long it takes says nothing about them.
    pub fn same(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_survives_its_text_and_its_bytes() {
        let id = TableId::generate().unwrap();
        let text = id.to_string();
        assert_eq!(text.len(), 22);
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(TableId::from_bytes(id.bytes()), Ok(id));
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in [
            "",
            "x",
            "AAAAAAAAAAAAAAAAAAAAAA==",
            "../../../etc/passwd?id",
        ] {
            assert_eq!(text.parse::<TableId>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn a_log_line_does_not_give_an_id_away() {
        let id = TableId::generate().unwrap();
        assert_eq!(format!("{id:?}").chars().count(), 5);
    }

    #[test]
    fn a_key_fits_its_own_hash_only() {
        let (mine, other) = (SeatKey::generate().unwrap(), SeatKey::generate().unwrap());
        let kept = KeyHash::from_bytes(KeyHash::of(mine.text()).bytes()).unwrap();
        assert!(kept.same(&KeyHash::of(mine.text())));
        assert!(!kept.same(&KeyHash::of(other.text())));
    }
}
