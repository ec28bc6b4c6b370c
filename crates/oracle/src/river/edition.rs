//! The numbers of the box.

use std::ops::RangeInclusive;

use toml::Value;

use super::{COLOURS, Piece, SHAPES};
use crate::read::{count, entry, list, number};

/// What an edition file says, as far as the rules need it. Whether it makes sense is not checked
/// here.
#[derive(Clone, Debug)]
pub struct Edition {
    /// How many may play.
    pub players: RangeInclusive<usize>,
    /// Of each colour, in order: pieces of each shape, in order.
    pub pieces: Vec<Vec<usize>>,
    /// Of each colour, in order: the players needed for it to be in the bag.
    pub players_needed: Vec<usize>,
    /// On each shape's tile, in order of shapes.
    pub stones: Vec<usize>,
    /// How much the lake holds.
    pub lake: usize,
    /// How many pieces a draw takes.
    pub draw: usize,
    /// Pieces in a satchel at the start.
    pub satchel_start: usize,
    /// Pieces that a satchel holds.
    pub satchel_limit: usize,
    /// Columns of a glassworks.
    pub columns: usize,
    /// Rows of a glassworks.
    pub rows: usize,
    /// Points for runs of 1, 2, ...
    pub row_points: Vec<i64>,
    /// For each column, from the left: points at heights 1, 2, ...
    pub column_points: Vec<Vec<i64>>,
    /// How many columns score.
    pub scoring_columns: usize,
    /// Points (below zero) for each piece in the overflow.
    pub overflow_points: i64,
    /// Pieces in a glassworks that begin the last stage.
    pub last_stage_at: usize,
    /// Satchels are topped up to this.
    pub top_up: usize,
    /// Rounds after the one in which the last stage begins.
    pub final_rounds: usize,
}

impl Edition {
    /// Reads an edition file.
    ///
    /// # Errors
    /// What is missing.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: Value = toml::from_str(text).map_err(|fault| fault.to_string())?;
        let value = |name: &str| entry(&file, &[name, "value"]);
        let players = list(value("players")?, count)?;
        let [fewest, most] = players[..] else {
            return Err("`players` must be two numbers".to_string());
        };
        let mut pieces = Vec::new();
        let mut players_needed = Vec::new();
        for colour in COLOURS.chars() {
            let colour = colour.to_string();
            pieces.push(list(entry(&file, &["pieces", "value", &colour])?, count)?);
            players_needed.push(match entry(&file, &["players_needed", "value", &colour]) {
                Ok(needed) => count(needed)?,
                Err(_) => 0,
            });
        }
        let mut stones = Vec::new();
        for shape in SHAPES.chars() {
            let shape = shape.to_string();
            stones.push(count(entry(&file, &["stones", "value", &shape])?)?);
        }
        Ok(Self {
            players: fewest..=most,
            pieces,
            players_needed,
            stones,
            lake: count(value("lake")?)?,
            draw: count(value("draw")?)?,
            satchel_start: count(value("satchel_start")?)?,
            satchel_limit: count(value("satchel_limit")?)?,
            columns: count(value("columns")?)?,
            rows: count(value("rows")?)?,
            row_points: list(value("row_points")?, number)?,
            column_points: list(value("column_points")?, |column| list(column, number))?,
            scoring_columns: count(value("scoring_columns")?)?,
            overflow_points: number(value("overflow_points")?)?,
            last_stage_at: count(value("last_stage_at")?)?,
            top_up: count(value("top_up")?)?,
            final_rounds: count(value("final_rounds")?)?,
        })
    }

    /// Stones on the tile of a shape.
    pub(super) fn stones_of(&self, shape: char) -> usize {
        let place = SHAPES.chars().position(|other| other == shape);
        self.stones[place.expect("a shape")]
    }

    /// All pieces for so many players: "black is in the bag only with 5 players".
    pub(super) fn bag(&self, players: usize) -> Vec<Piece> {
        let mut bag = Vec::new();
        for (place, colour) in COLOURS.chars().enumerate() {
            if players < self.players_needed[place] {
                continue;
            }
            for (shape, &pieces) in SHAPES.chars().zip(&self.pieces[place]) {
                bag.extend(vec![Piece { colour, shape }; pieces]);
            }
        }
        bag
    }
}
