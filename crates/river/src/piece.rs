//! Pieces of glass: nine colours, six shapes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A colour of glass. The order is the rules' order: lists of pieces are sorted by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// W
    White,
    /// P
    Purple,
    /// L
    LightBlue,
    /// D
    DarkBlue,
    /// M
    LightGreen,
    /// G
    DarkGreen,
    /// K; in the bag only with five players
    Black,
    /// Y
    Yellow,
    /// O
    Orange,
}

/// How many colours there are.
pub const COLOURS: usize = 9;

/// A shape of glass, and of the river tile that takes single pieces of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// t
    Triangle,
    /// h
    Heart,
    /// c
    Circle,
    /// s
    Square,
    /// d
    Diamond,
    /// r
    Drop,
}

/// How many shapes, and so river tiles, there are.
pub const SHAPES: usize = 6;

/// How many kinds of piece there are.
pub const KINDS: usize = COLOURS * SHAPES;

impl Colour {
    /// All colours in order.
    pub const ALL: [Self; COLOURS] = [
        Self::White,
        Self::Purple,
        Self::LightBlue,
        Self::DarkBlue,
        Self::LightGreen,
        Self::DarkGreen,
        Self::Black,
        Self::Yellow,
        Self::Orange,
    ];

    /// The colour's letter.
    pub fn letter(self) -> char {
        char::from(b"WPLDMGKYO"[self as usize])
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }

    /// The colour's English name, in lower case.
    pub fn name(self) -> &'static str {
        [
            "white",
            "purple",
            "light blue",
            "dark blue",
            "light green",
            "dark green",
            "black",
            "yellow",
            "orange",
        ][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Shape {
    /// All shapes in order.
    pub const ALL: [Self; SHAPES] = [
        Self::Triangle,
        Self::Heart,
        Self::Circle,
        Self::Square,
        Self::Diamond,
        Self::Drop,
    ];

    /// The shape's letter.
    pub fn letter(self) -> char {
        char::from(b"thcsdr"[self as usize])
    }

    /// The shape of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.letter() == letter)
    }

    /// The shape's English name, in lower case.
    pub fn name(self) -> &'static str {
        ["triangle", "heart", "circle", "square", "diamond", "drop"][self as usize]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece, written colour letter then shape letter: `Wt`. The derived order is list
/// order: colour, then shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its colour.
    pub colour: Colour,
    /// Its shape.
    pub shape: Shape,
}

impl Piece {
    /// The kind's number in list order, `0..KINDS`.
    pub fn kind(self) -> usize {
        self.colour as usize * SHAPES + self.shape as usize
    }

    /// The kind of a number below [`KINDS`].
    pub const fn from_kind(kind: usize) -> Option<Self> {
        if kind >= KINDS {
            return None;
        }
        Some(Self {
            colour: Colour::ALL[kind / SHAPES],
            shape: Shape::ALL[kind % SHAPES],
        })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.shape.letter())
    }
}

impl FromStr for Piece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut letters = text.chars();
        let piece = (|| {
            let colour = Colour::from_letter(letters.next()?)?;
            let shape = Shape::from_letter(letters.next()?)?;
            letters.next().is_none().then_some(Self { colour, shape })
        })();
        piece.ok_or_else(|| {
            format!(
                "`{text}` is no piece: write a colour (W P L D M G K Y O) and a shape (t h c s d r)"
            )
        })
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Serde for the two enums as their single letters.
macro_rules! as_letter {
    ($type:ty, $what:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_char(self.letter())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let mut letters = text.chars();
                let letter = letters.next().filter(|_| letters.next().is_none());
                letter
                    .and_then(Self::from_letter)
                    .ok_or_else(|| D::Error::custom(format!("`{text}` is no {}", $what)))
            }
        }
    };
}
as_letter!(Colour, "colour: the colours are W P L D M G K Y O");
as_letter!(Shape, "shape: the shapes are t h c s d r");
