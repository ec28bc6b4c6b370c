//! A player's glassworks and overflow, packed.

use serde::{Deserialize, Serialize};

use crate::Colour;

/// The most columns that a glassworks has room for: one half byte each in a word.
pub(crate) const MAX_COLUMNS: usize = 8;

/// The most rows: a height is a half byte.
pub(crate) const MAX_ROWS: u8 = 15;

/// Columns of one colour each, opened from the left and filled from the bottom, and the pieces
/// that did not fit. Columns are numbered from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Glassworks {
    /// For each column in use, its colour's number plus one.
    colours: u32,
    /// For each column, how many spaces are filled.
    heights: u32,
    /// How many pieces lie in the overflow.
    pub(crate) overflow: u8,
}

impl Glassworks {
    /// How many columns are in use.
    pub(crate) fn used(self) -> usize {
        (32 - self.colours.leading_zeros()).div_ceil(4) as usize
    }

    /// The colour of a column, if it is in use.
    pub(crate) fn colour(self, column: usize) -> Option<Colour> {
        let number = half_byte(self.colours, column).checked_sub(1)?;
        Colour::ALL.get(number as usize).copied()
    }

    /// How many spaces of a column are filled.
    pub(crate) fn height(self, column: usize) -> u8 {
        half_byte(self.heights, column) as u8
    }

    /// The columns in use, from the left.
    pub(crate) fn columns(self) -> impl Iterator<Item = (Colour, u8)> {
        (0..self.used()).filter_map(move |column| Some((self.colour(column)?, self.height(column))))
    }

    /// The column of a colour.
    pub(crate) fn column_of(self, colour: Colour) -> Option<usize> {
        (0..self.used()).find(|&column| self.colour(column) == Some(colour))
    }

    /// Gives the leftmost empty column to a colour; its number. There must be one.
    pub(crate) fn open(&mut self, colour: Colour) -> usize {
        let column = self.used();
        self.colours |= (colour as u32 + 1) << (4 * column);
        column
    }

    /// Lays pieces onto a column; those that do not fit below `rows` go to the overflow.
    pub(crate) fn lay(&mut self, column: usize, pieces: u8, rows: u8) {
        let fitting = pieces.min(rows - self.height(column));
        self.heights += u32::from(fitting) << (4 * column);
        self.overflow += pieces - fitting;
    }

    /// How many pieces the columns hold.
    pub(crate) fn pieces(self) -> u32 {
        (0..self.used())
            .map(|column| u32::from(self.height(column)))
            .sum()
    }
}

fn half_byte(word: u32, place: usize) -> u32 {
    word >> (4 * place) & 15
}
