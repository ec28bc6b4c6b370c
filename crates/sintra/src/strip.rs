//! A strip: its printed sides, and what lies on it.

use serde::{Deserialize, Serialize};

use crate::{
    COLOURS, Colour,
    lanes::{ONES, WIDTH},
    row::{self, BITS},
    tally::Tally,
};

/// Spaces of a strip.
pub const SPACES: usize = 5;

/// The most joker spaces that a side may have: the colours of the panes on them are kept beside
/// the counts of empty spaces in one 32-bit word, and a side of jokers alone would be no strip.
pub const MAX_JOKERS: usize = SPACES - 1;

/// A printed side: the colour that each space asks for, `None` for a joker.
pub type Spaces = [Option<Colour>; SPACES];

/// The strip lying at a slot: how many spaces of each colour and how many jokers are empty, and
/// the panes on jokers in the order in which they came. With the printed side that is everything,
/// as spaces of a colour are filled in list order.
///
/// Six counts of three bits (the five colours, then jokers), then the row of joker panes. Where there
/// is no strip, only the highest bit is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Strip(u32);

const JOKERS: u32 = BITS * COLOURS as u32;
const JOKER_PANES: u32 = JOKERS + BITS;
const COUNT: u32 = (1 << BITS) - 1;
const EMPTY_SPACES: u32 = (1 << JOKER_PANES) - 1;
const NO_STRIP: u32 = 1 << 31;
/// 1 in the count of each colour.
const COUNT_ONES: u32 = 0o11111;
/// As a factor, moves bit `BITS * colour` to bit `WIDTH * colour` (and others elsewhere).
const SPREAD: u64 = {
    let mut factor = 0;
    let mut colour = 0;
    while colour < COLOURS as u32 {
        factor |= 1 << (colour * (WIDTH - BITS));
        colour += 1;
    }
    factor
};

impl Default for Strip {
    /// No strip: it accepts nothing, and yet it is not full.
    fn default() -> Self {
        Self(NO_STRIP)
    }
}

impl Strip {
    /// What tells it from other strips.
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// A side without panes.
    pub(crate) fn empty(spaces: &Spaces) -> Self {
        let one = |space: &Option<Colour>| 1 << space.map_or(JOKERS, lane);
        Self(spaces.iter().map(one).sum())
    }

    /// The empty spaces of a colour's own.
    pub(crate) fn own_spaces(self, colour: Colour) -> u8 {
        (self.0 >> lane(colour) & COUNT) as u8
    }

    /// The empty joker spaces.
    pub(crate) fn joker_spaces(self) -> u8 {
        (self.0 >> JOKERS & COUNT) as u8
    }

    /// 1 in the lane of each colour that an empty space accepts.
    pub(crate) fn accepted(self) -> u64 {
        if self.joker_spaces() > 0 {
            return ONES;
        }
        // 1 for each count that is not zero, three bits apart; then spread out to the lanes.
        let spaces = (self.0 | self.0 >> 1 | self.0 >> 2) & COUNT_ONES;
        u64::from(spaces).wrapping_mul(SPREAD) & ONES
    }

    /// All empty spaces.
    pub(crate) fn empty_spaces(self) -> u8 {
        // The remainder by 7 of a number is that of the sum of its digits of three bits, and there
        // are five spaces at most.
        ((self.0 & EMPTY_SPACES) % u32::from(COUNT as u8)) as u8
    }

    pub(crate) fn is_full(self) -> bool {
        self.0 & (EMPTY_SPACES | NO_STRIP) == 0
    }

    /// Places as many of the panes as spaces accept, the colour's own first, and says how many.
    pub(crate) fn place(&mut self, colour: Colour, panes: u8) -> u8 {
        let own = panes.min(self.own_spaces(colour));
        let jokers = (panes - own).min(self.joker_spaces());
        self.0 -= u32::from(own) << lane(colour) | u32::from(jokers) << JOKERS;
        for _ in 0..jokers {
            let row = row::extended(self.0 >> JOKER_PANES, colour);
            self.0 = self.0 & EMPTY_SPACES | row << JOKER_PANES;
        }
        own + jokers
    }

    /// Places as many of the panes as the colour's own spaces take, and says how many.
    pub(crate) fn place_on_own(&mut self, colour: u32, panes: u32) -> u32 {
        let lane = BITS * colour;
        let own = panes.min(self.0 >> lane & COUNT);
        self.0 -= own << lane;
        own
    }

    /// Whether a space of a colour's own is empty.
    pub(crate) fn has_own(self, colour: u32) -> bool {
        self.0 >> (BITS * colour) & COUNT > 0
    }

    /// The panes on joker spaces, in list order.
    pub(crate) fn joker_panes(self) -> impl Iterator<Item = Colour> {
        row::unpacked(self.0 >> JOKER_PANES)
    }

    /// What lies on each space of the side, in printed order.
    pub(crate) fn panes(self, spaces: &Spaces) -> Spaces {
        let blank = Self::empty(spaces);
        let mut own = Colour::ALL.map(|colour| blank.own_spaces(colour) - self.own_spaces(colour));
        let mut jokers = self.joker_panes();
        spaces.map(|space| match space {
            Some(colour) => {
                let panes = &mut own[colour as usize];
                let filled = *panes > 0;
                *panes = panes.saturating_sub(1);
                filled.then_some(colour)
            }
            None => jokers.next(),
        })
    }

    /// The panes that lie on it, by colour, if it shows a side that looks like `blank` without
    /// panes.
    pub(crate) fn tally(self, blank: Self) -> Tally {
        let mut tally: Tally = self.joker_panes().collect();
        for colour in Colour::ALL {
            tally += Tally::of(colour, blank.own_spaces(colour) - self.own_spaces(colour));
        }
        tally
    }
}

fn lane(colour: Colour) -> u32 {
    BITS * colour as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Cyan, Magenta, Orange, White};

    const JOKER_SIDE: Spaces = [Some(White), None, Some(Orange), None, Some(Magenta)];

    #[test]
    fn a_colours_own_space_is_filled_before_jokers() {
        let mut strip = Strip::empty(&JOKER_SIDE);
        assert_eq!(strip.accepted(), ONES);
        assert_eq!(strip.place(Orange, 2), 2);
        assert_eq!(
            strip.panes(&JOKER_SIDE),
            [None, Some(Orange), Some(Orange), None, None]
        );
        assert_eq!(strip.place(Cyan, 3), 1);
        assert_eq!(strip.accepted(), 1 | 1 << (3 * WIDTH));
        assert_eq!(strip.empty_spaces(), 2);
        assert_eq!(strip.place(White, 1) + strip.place(Magenta, 1), 2);
        assert!(strip.is_full());
        assert!(!Strip::default().is_full());
        assert_eq!(strip.tally(Strip::empty(&JOKER_SIDE)).count(Orange), 2);
    }

    #[test]
    fn a_colour_is_accepted_until_the_last_of_its_spaces_is_filled() {
        for colour in Colour::ALL {
            let other = Colour::ALL[(colour as usize + 1) % COLOURS];
            let lane = 1 << (colour as u32 * WIDTH);
            for spaces in 1..=SPACES {
                let side = |space| Some(if space < spaces { colour } else { other });
                let mut strip = Strip::empty(&std::array::from_fn(side));
                for left in (1..=spaces).rev() {
                    assert_eq!(usize::from(strip.own_spaces(colour)), left);
                    assert!(strip.accepted() & lane != 0, "{left} of {spaces}");
                    assert_eq!(strip.place(colour, 1), 1);
                }
                assert!(strip.accepted() & lane == 0 && !strip.has_own(colour as u32));
            }
        }
    }
}
