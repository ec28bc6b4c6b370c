//! The numbers of an edition that every turn asks for, side by side.

use crate::tiles::TILES;
use crate::{Edition, Shape};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// By the number of the tile's shape.
    pub(crate) stones: [u8; TILES],
    pub(crate) lake: u32,
    pub(crate) satchel_start: u32,
    pub(crate) satchel_limit: u32,
    pub(crate) columns: usize,
    pub(crate) rows: u8,
    pub(crate) last_stage_at: u32,
    pub(crate) top_up: u32,
    pub(crate) final_rounds: usize,
}

impl Sizes {
    pub(crate) fn of(edition: &Edition) -> Self {
        let mut stones = [0; TILES];
        for shape in Shape::ALL {
            stones[shape as usize] = edition.stones(shape);
        }
        Self {
            stones,
            lake: edition.lake().into(),
            satchel_start: edition.satchel_start().into(),
            satchel_limit: edition.satchel_limit().into(),
            columns: edition.columns().into(),
            rows: edition.rows(),
            last_stage_at: edition.last_stage_at().into(),
            top_up: edition.top_up().into(),
            final_rounds: edition.final_rounds().into(),
        }
    }
}
