//! The secrets of sessions and tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::id::{KeyHash, NoRandomness, random};

/// What a token begins with, so that people and scanners of published code know it for one.
const TOKEN: &str = "vidraria_";

/// A secret of 256 random bits as URL-safe text. Only its hash is kept; because it is random, a
/// plain hash does.
pub(crate) struct Secret(String);

impl Secret {
    /// The secret of a cookie.
    pub(crate) fn of_session() -> Result<Self, NoRandomness> {
        Ok(Self(text()?))
    }

    /// A program's token.
    pub(crate) fn of_token() -> Result<Self, NoRandomness> {
        Ok(Self(format!("{TOKEN}{}", text()?)))
    }

    pub(crate) fn hash(&self) -> KeyHash {
        KeyHash::of(&self.0)
    }

    /// The secret itself, to be told to its owner.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

fn text() -> Result<String, NoRandomness> {
    let bytes: [u8; 32] = random()?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}
