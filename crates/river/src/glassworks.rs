//! A player's glassworks and overflow, packed.

use serde::{Deserialize, Serialize};

use crate::Colour;
use crate::lanes::{ColourSet, Counts};

/// The most columns that a glassworks has room for: one half byte each in a word.
pub(crate) const MAX_COLUMNS: usize = 8;

/// The most rows: with what is collected at once the height stays below 64, and all columns
/// together hold less than 128.
pub(crate) const MAX_ROWS: u8 = 15;

/// A height for each column, from the left.
pub(crate) type Heights = [u8; MAX_COLUMNS];

/// Columns of one colour each, opened from the left and filled from the bottom, and the pieces
/// that did not fit. Columns are numbered from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Glassworks {
    /// For each colour, how many spaces of its column are filled.
    heights: Counts,
    /// For each column in use, its colour's number plus one.
    columns: u32,
    /// How many pieces lie in the overflow.
    pub(crate) overflow: u8,
}

impl Glassworks {
    /// How many columns are in use.
    pub(crate) fn used(self) -> usize {
        (32 - self.columns.leading_zeros()).div_ceil(4) as usize
    }

    /// The colour of a column, if it is in use.
    pub(crate) fn colour(self, column: usize) -> Option<Colour> {
        let number = (self.columns >> (4 * column) & 15).checked_sub(1)?;
        Colour::ALL.get(number as usize).copied()
    }

    /// How many spaces of a column are filled.
    pub(crate) fn height(self, column: usize) -> u8 {
        self.colour(column)
            .map_or(0, |colour| self.heights.of(colour))
    }

    /// The columns in use, from the left.
    pub(crate) fn columns(self) -> impl Iterator<Item = (Colour, u8)> {
        (0..self.used()).filter_map(move |column| Some((self.colour(column)?, self.height(column))))
    }

    /// How many spaces of each colour's column are filled.
    pub(crate) fn counts(self) -> Counts {
        self.heights
    }

    /// How many spaces of each column are filled, from the left.
    pub(crate) fn heights(self) -> Heights {
        std::array::from_fn(|column| self.height(column))
    }

    /// The colours that have a column with glass.
    pub(crate) fn colours(self) -> ColourSet {
        self.heights.colours()
    }

    /// How many spaces of a colour's column are filled.
    pub(crate) fn height_of(self, colour: Colour) -> u8 {
        self.heights.of(colour)
    }

    /// Everything in two words.
    pub(crate) fn words(self) -> [u64; 2] {
        let rest = u64::from(self.columns) | u64::from(self.overflow) << u32::BITS;
        [self.heights.word(), rest]
    }

    /// Gives the leftmost empty column, which must exist, to a colour that is about to be laid. Of
    /// no colour nothing comes.
    pub(crate) fn open(&mut self, colour: ColourSet) {
        self.columns |= colour.first_number() << (4 * self.used());
    }

    /// Lays pieces onto the columns of their colours; those that do not fit below `rows`, or whose
    /// colours have no column, go to the overflow.
    pub(crate) fn lay(&mut self, pieces: Counts, columnless: ColourSet, rows: u8) {
        let all = self.heights.plus(pieces, 1);
        self.heights = all.min(Counts::every(rows).within(columnless.others()));
        self.overflow += all.minus(self.heights).sum() as u8;
    }

    /// How many pieces the columns hold.
    pub(crate) fn pieces(self) -> u32 {
        self.heights.sum()
    }
}
