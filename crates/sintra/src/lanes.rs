//! Numbers by colour in one word, so that one operation works on all colours at once.
//!
//! Each colour has a lane of ten bits, white the lowest. A lane holds a count of panes (an edition
//! has 250 at most), a set of slots or a set of sources (ten at most). A sixth lane is free for what
//! belongs to no colour. Nothing here carries from one lane into the next as long as the lanes' tops
//! (bit 9) are clear.

use crate::{COLOURS, Colour};

/// The bits of a lane.
pub(crate) const WIDTH: u32 = 10;

/// A lane full of bits.
pub(crate) const LANE: u64 = (1 << WIDTH) - 1;

/// 1 for each colour.
pub(crate) const ONES: u64 = {
    let mut ones = 0;
    let mut colour = 0;
    while colour < COLOURS as u32 {
        ones |= 1 << (colour * WIDTH);
        colour += 1;
    }
    ones
};

/// The top bit of each colour's lane.
pub(crate) const TOPS: u64 = ONES << (WIDTH - 1);

/// Where a colour's lane begins.
pub(crate) fn lane(colour: Colour) -> u32 {
    colour as u32 * WIDTH
}

/// 1 for each colour whose lane is not zero.
pub(crate) fn occupied(lanes: u64) -> u64 {
    (lanes + ONES * (LANE / 2)) >> (WIDTH - 1) & ONES
}

/// Full lanes for the colours that have a 1.
pub(crate) fn filled(ones: u64) -> u64 {
    (ones << WIDTH) - ones
}

/// The colours that have a 1, in order.
pub(crate) fn colours(mut ones: u64) -> impl Iterator<Item = Colour> + Clone {
    std::iter::from_fn(move || {
        let colour = Colour::ALL.get((ones.trailing_zeros() / WIDTH) as usize)?;
        ones &= ones - 1;
        Some(*colour)
    })
}

/// For each colour the sum of its lane and those below it.
pub(crate) fn sums(lanes: u64) -> u64 {
    lanes.wrapping_mul(ONES) & filled(ONES)
}

/// The lanes that have these sums.
pub(crate) fn differences(sums: u64) -> u64 {
    sums - (sums << WIDTH & filled(ONES))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANES: u64 = 250 | 1 << (2 * WIDTH) | 9 << (4 * WIDTH);

    #[test]
    fn lanes_that_are_not_zero_are_found_at_once() {
        let ones = occupied(LANES);
        assert_eq!(ones, 1 | 1 << (2 * WIDTH) | 1 << (4 * WIDTH));
        assert!(colours(ones).eq([Colour::White, Colour::Cyan, Colour::Orange]));
        assert_eq!(filled(ones) & LANES, LANES);
        assert_eq!(filled(ones).count_ones(), 3 * WIDTH);
        assert_eq!(colours(0).next(), None);
    }

    #[test]
    fn sums_and_differences_are_each_others_inverse() {
        let expected = [250, 250, 251, 251, 260];
        let found = Colour::ALL.map(|colour| sums(LANES) >> lane(colour) & LANE);
        assert_eq!(found, expected);
        assert_eq!(differences(sums(LANES)), LANES);
    }
}
