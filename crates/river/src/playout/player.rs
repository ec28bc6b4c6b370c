//! What a player has in a playout.

use crate::State;
use crate::glass::Glass;
use crate::glassworks::{Heights, MAX_COLUMNS};
use crate::lanes::{ColourSet, Counts};

/// Room for columns: more than there can be, so that the place after the last one exists.
const ROOM: usize = 2 * MAX_COLUMNS;

/// What a player has.
#[derive(Clone, Copy, Default)]
pub(super) struct Player {
    pub(super) satchel: Glass,
    /// The pieces collected of each colour, those that did not fit too.
    pub(super) collected: Counts,
    /// The colours that have a column.
    pub(super) colours: ColourSet,
    /// The lane of each column's colour.
    columns: [u8; ROOM],
    /// How many columns are in use.
    pub(super) used: usize,
    /// The pieces in the overflow besides those counted by colour.
    pub(super) dropped: u32,
}

impl Player {
    pub(super) fn new(state: &State, seat: usize) -> Self {
        let works = state.works[seat];
        let mut player = Self {
            satchel: state.satchels[seat],
            collected: works.counts(),
            dropped: works.overflow.into(),
            ..Self::default()
        };
        for (colour, _) in works.columns() {
            player.open(ColourSet::of(colour));
        }
        player
    }

    /// Gives the leftmost empty column to a colour, if the set holds one.
    pub(super) fn open(&mut self, colour: ColourSet) {
        self.colours = self.colours.with(colour);
        self.columns[self.used % ROOM] = colour.lane();
        self.used += usize::from(!colour.is_empty());
    }

    /// How many pieces the columns hold.
    pub(super) fn pieces(&self, rows: u8) -> u32 {
        self.collected
            .within(self.colours)
            .min(Counts::every(rows))
            .sum()
    }

    pub(super) fn heights(&self, rows: u8) -> Heights {
        let mut heights = Heights::default();
        for (height, &lane) in heights.iter_mut().zip(&self.columns).take(self.used) {
            *height = self.collected.in_lane(lane).min(rows);
        }
        heights
    }
}
