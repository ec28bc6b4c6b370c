//! The printed sides of the strips.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vidraria_game::SetupError;

use crate::state::SLOTS;

/// Strips of a player: one for each slot.
pub const STRIPS: usize = SLOTS;

/// How many printed sides the strips have together.
pub const FACES: usize = 2 * STRIPS;

/// A printed side of a strip, written with the strip's number and the side: `4a`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Face(u8);

impl Face {
    /// All sides in order: `1a`, `1b`, `2a` …
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FACES as u8).map(Self)
    }

    /// A side of a strip, by the strip's number from 1; `None` if there is no such strip.
    pub(crate) fn of(strip: usize, second: bool) -> Option<Self> {
        let strip = strip.checked_sub(1).filter(|&strip| strip < STRIPS)?;
        Some(Self((2 * strip + usize::from(second)) as u8))
    }

    /// The strip's number, from 1.
    pub fn strip(self) -> usize {
        1 + usize::from(self.0 / 2)
    }

    /// The side's letter, `a` or `b`.
    pub fn side(self) -> char {
        if self.0.is_multiple_of(2) { 'a' } else { 'b' }
    }

    /// The other side of the same strip.
    pub fn turned(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Its place among all sides, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0) % FACES
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.strip(), self.side())
    }
}

impl FromStr for Face {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let face = match text.as_bytes() {
            [strip @ b'0'..=b'9', b'a'] => Self::of((strip - b'0').into(), false),
            [strip @ b'0'..=b'9', b'b'] => Self::of((strip - b'0').into(), true),
            _ => None,
        };
        face.ok_or_else(|| {
            SetupError(format!(
                "`{text}` is no strip: write its number 1 to {STRIPS} and its side a or b, like `4a`"
            ))
        })
    }
}
