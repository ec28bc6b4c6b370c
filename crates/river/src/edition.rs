//! The numbers of the box.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use vidraria_game::{EditionError, edition::Entry};

use crate::{COLOURS, Colour, KINDS, Piece, SHAPES, Shape};

mod read;

/// The most pieces that a satchel may hold at the end of a turn, that the lake may hold, and that
/// a tile may have stones. With eight pieces in a satchel and eight in the lake a position has at
/// most 16 + 280 + 8 legal actions, which a list of actions has room for.
pub const MAX_HAND: usize = 8;

/// The numbers of the box, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    name: String,
    numbers: Numbers,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Numbers {
    players: (usize, usize),
    players_needed: [usize; COLOURS],
    pieces: [[u8; SHAPES]; COLOURS],
    stones: [u8; SHAPES],
    lake: u8,
    satchel_start: u8,
    satchel_limit: u8,
    columns: u8,
    rows: u8,
    row_points: Vec<i32>,
    column_points: Vec<Vec<i32>>,
    scoring_columns: u8,
    overflow_points: i32,
    last_stage_at: u8,
    top_up: u8,
    final_rounds: u8,
}

static STANDARD: LazyLock<Edition> = LazyLock::new(|| {
    read::edition(include_str!("../../../editions/river-2024.toml"), None)
        .expect("the built-in edition is sound, as the tests show")
});

impl Edition {
    /// The edition that is built in, `river-2024`.
    pub fn standard() -> &'static Self {
        &STANDARD
    }

    /// Reads an edition from its TOML text.
    ///
    /// # Errors
    /// The first fault of the text, with its line, its field and what would be right.
    pub fn parse(toml: &str) -> Result<Self, EditionError> {
        read::edition(toml, Some(Self::standard()))
    }

    /// The name that the edition gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All values with their sources, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many people can play.
    pub fn players(&self) -> RangeInclusive<usize> {
        self.numbers.players.0..=self.numbers.players.1
    }

    /// How many pieces of a kind are in the game with a number of players.
    pub fn pieces(&self, piece: Piece, players: usize) -> u8 {
        if players < self.numbers.players_needed[piece.colour as usize] {
            0
        } else {
            self.numbers.pieces[piece.colour as usize][piece.shape as usize]
        }
    }

    /// How many pieces of all kinds are in the game with a number of players.
    pub fn all_pieces(&self, players: usize) -> u32 {
        (0..KINDS)
            .filter_map(Piece::from_kind)
            .map(|piece| u32::from(self.pieces(piece, players)))
            .sum()
    }

    /// Whether a colour is in the game with a number of players.
    pub fn has_colour(&self, colour: Colour, players: usize) -> bool {
        Shape::ALL
            .into_iter()
            .any(|shape| self.pieces(Piece { colour, shape }, players) > 0)
    }

    /// The stones on a shape's tile.
    pub fn stones(&self, shape: Shape) -> u8 {
        self.numbers.stones[shape as usize]
    }

    /// How many pieces the lake holds.
    pub fn lake(&self) -> u8 {
        self.numbers.lake
    }

    /// How many pieces a draw takes from a full lake: all but one.
    pub fn draw(&self) -> u8 {
        self.numbers.lake - 1
    }

    /// How many pieces a satchel starts with.
    pub fn satchel_start(&self) -> u8 {
        self.numbers.satchel_start
    }

    /// How many pieces a satchel may hold at the end of a turn.
    pub fn satchel_limit(&self) -> u8 {
        self.numbers.satchel_limit
    }

    /// How many columns a glassworks has.
    pub fn columns(&self) -> u8 {
        self.numbers.columns
    }

    /// How many rows a glassworks has.
    pub fn rows(&self) -> u8 {
        self.numbers.rows
    }

    /// The points of a row with a run of `length` filled spaces from the left; 0 without a run.
    pub fn row_points(&self, length: u8) -> i32 {
        let index = usize::from(length).checked_sub(1);
        index
            .and_then(|index| self.numbers.row_points.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// The points of a scoring column, from 1, at a height; 0 where there is no such space.
    pub fn column_points(&self, column: u8, height: u8) -> i32 {
        (|| {
            let points = self
                .numbers
                .column_points
                .get(usize::from(column).checked_sub(1)?)?;
            points.get(usize::from(height).checked_sub(1)?).copied()
        })()
        .unwrap_or(0)
    }

    /// How many columns score, the highest first.
    pub fn scoring_columns(&self) -> u8 {
        self.numbers.scoring_columns
    }

    /// The points of each piece in the overflow: zero or negative.
    pub fn overflow_points(&self) -> i32 {
        self.numbers.overflow_points
    }

    /// How many pieces in one glassworks begin the last stage.
    pub fn last_stage_at(&self) -> u8 {
        self.numbers.last_stage_at
    }

    /// Up to how many pieces satchels are filled when the last stage begins.
    pub fn top_up(&self) -> u8 {
        self.numbers.top_up
    }

    /// How many rounds come after the one in which the last stage begins.
    pub fn final_rounds(&self) -> u8 {
        self.numbers.final_rounds
    }
}
