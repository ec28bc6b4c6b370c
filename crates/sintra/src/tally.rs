//! Panes counted by colour.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::{
    COLOURS, Colour,
    lanes::{self, LANE, WIDTH, lane},
};

/// How many panes of each colour, a lane for each (see [`lanes`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Tally(pub(crate) u64);

impl Tally {
    pub(crate) fn of(colour: Colour, panes: u8) -> Self {
        Self(u64::from(panes) << lane(colour))
    }

    pub(crate) fn count(self, colour: Colour) -> u8 {
        (self.0 >> lane(colour) & LANE) as u8
    }

    pub(crate) fn total(self) -> u32 {
        (lanes::sums(self.0) >> ((COLOURS as u32 - 1) * WIDTH)) as u32
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours there are panes of, in order.
    pub(crate) fn colours(self) -> impl Iterator<Item = Colour> + Clone {
        lanes::colours(lanes::occupied(self.0))
    }

    /// How many colours there are panes of.
    pub(crate) fn colour_count(self) -> u32 {
        lanes::occupied(self.0).count_ones()
    }

    /// Every pane, in colour order.
    pub(crate) fn panes(self) -> impl Iterator<Item = Colour> {
        self.colours()
            .flat_map(move |colour| (0..self.count(colour)).map(move |_| colour))
    }

    /// The panes that `self` has more than `other`.
    pub(crate) fn beyond(self, other: Self) -> Self {
        let mut rest = Self::default();
        for colour in Colour::ALL {
            rest += Self::of(
                colour,
                self.count(colour).saturating_sub(other.count(colour)),
            );
        }
        rest
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tally {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Tally {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Colour> for Tally {
    fn from_iter<I: IntoIterator<Item = Colour>>(panes: I) -> Self {
        let mut tally = Self::default();
        for colour in panes {
            tally += Self::of(colour, 1);
        }
        tally
    }
}
