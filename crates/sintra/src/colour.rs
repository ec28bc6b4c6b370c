//! The five colours of glass, and panes as strings of their letters.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A colour of glass. The order is the rules' order: lists of panes are sorted by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// W
    White,
    /// Y
    Yellow,
    /// C
    Cyan,
    /// M
    Magenta,
    /// O
    Orange,
}

/// How many colours there are.
pub const COLOURS: usize = 5;

impl Colour {
    /// All colours in order.
    pub const ALL: [Self; COLOURS] = [
        Self::White,
        Self::Yellow,
        Self::Cyan,
        Self::Magenta,
        Self::Orange,
    ];

    /// The colour's letter.
    pub fn letter(self) -> char {
        ['W', 'Y', 'C', 'M', 'O'][self as usize]
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }

    /// The colour's English name, in lower case.
    pub fn name(self) -> &'static str {
        ["white", "yellow", "cyan", "magenta", "orange"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| D::Error::custom(not_a_colour(letter)))
    }
}

fn not_a_colour(letter: char) -> String {
    format!("`{letter}` is no colour: the colours are W, Y, C, M and O")
}

/// Panes in a row, written as their letters: `"WWCM"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panes(pub Vec<Colour>);

/// The most panes that a display may hold in any edition.
pub const MAX_DISPLAY_PANES: usize = 8;

/// The panes of one display, written like [`Panes`], without allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisplayPanes(pub ArrayVec<Colour, MAX_DISPLAY_PANES>);

fn write_letters(panes: &[Colour], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    panes
        .iter()
        .try_for_each(|colour| write!(f, "{}", colour.letter()))
}

impl fmt::Display for Panes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(&self.0, f)
    }
}

impl Serialize for Panes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Panes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = |letter| Colour::from_letter(letter).ok_or_else(|| not_a_colour(letter));
        let text = String::deserialize(deserializer)?;
        text.chars()
            .map(letter)
            .collect::<Result<_, _>>()
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl fmt::Display for DisplayPanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(&self.0, f)
    }
}

impl Serialize for DisplayPanes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DisplayPanes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let panes = Panes::deserialize(deserializer)?;
        ArrayVec::try_from(panes.0.as_slice())
            .map(Self)
            .map_err(|_| {
                D::Error::custom(format!(
                    "no display holds more than {MAX_DISPLAY_PANES} panes: `{panes}`"
                ))
            })
    }
}
