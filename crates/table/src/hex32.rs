//! 32 bytes as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// 32 bytes; as text, 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex32(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these should be 64 hexadecimal digits")]
pub struct NotHex32;

impl FromStr for Hex32 {
    type Err = NotHex32;

    fn from_str(text: &str) -> Result<Self, NotHex32> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotHex32)?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Hex32 {
    type Error = NotHex32;

    fn try_from(text: String) -> Result<Self, NotHex32> {
        text.parse()
    }
}

impl From<Hex32> for String {
    fn from(bytes: Hex32) -> Self {
        hex::encode(bytes.0)
    }
}

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_their_text() {
        let bytes = Hex32(std::array::from_fn(|index| index as u8 * 7));
        let text = bytes.to_string();
        assert_eq!(text.len(), 64);
        assert_eq!(text.parse(), Ok(bytes));
        assert_eq!(text.to_uppercase().parse(), Ok(bytes));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "0", &"0".repeat(63), &"0".repeat(66), &"g".repeat(64)] {
            assert_eq!(text.parse::<Hex32>(), Err(NotHex32), "{text}");
        }
    }
}
