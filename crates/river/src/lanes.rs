//! A small number, or a yes or no, for each colour, packed: the same is done to all colours at once.

use serde::{Deserialize, Serialize};

use crate::{COLOURS, Colour};

/// The bits of a colour's lane: six that count, or stand for the shapes, and one that stays free
/// for carries.
pub(crate) const LANE: usize = 7;

/// The most that a lane counts to.
const MOST: u64 = 63;

/// Where the bits of the last lane start.
const MAX_LANE: u8 = (LANE * (COLOURS - 1)) as u8;

/// One in each lane.
const EACH: u64 = {
    let mut each = 0;
    let mut colour = 0;
    while colour < COLOURS {
        each |= 1 << (LANE * colour);
        colour += 1;
    }
    each
};

/// Every other lane, the first and the last among them.
const EVEN: u64 = {
    let mut even = 0;
    let mut colour = 0;
    while colour < COLOURS {
        even |= ((1 << LANE) - 1) << (LANE * colour);
        colour += 2;
    }
    even
};

/// The free bit of each lane.
const CARRIES: u64 = EACH << (LANE - 1);

/// A number up to 63 for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Counts(u64);

/// A set of colours: the six lower bits of their lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ColourSet(u64);

impl Counts {
    /// How many of six bits are set in each lane.
    pub(crate) fn of_bits(bits: u64) -> Self {
        let twos = bits - (bits >> 1 & (EACH * 0b01_0101));
        let pair = EACH * 0b11;
        Self((twos & pair) + (twos >> 2 & pair) + (twos >> 4 & pair))
    }

    /// One for each colour whose first bit is set. No other bit may be.
    pub(crate) fn of_lanes(bits: u64) -> Self {
        Self(bits)
    }

    /// A number for one colour.
    pub(crate) fn of_colour(colour: Colour, number: u8) -> Self {
        Self(u64::from(number) << (LANE * colour as usize))
    }

    /// The same number for each colour.
    pub(crate) fn every(number: u8) -> Self {
        Self(EACH * u64::from(number))
    }

    /// The sum of two numbers, `other` taken so many times; it must stay below 64.
    pub(crate) fn plus(self, other: Self, times: u8) -> Self {
        Self(self.0 + other.0 * u64::from(times))
    }

    /// The difference of two numbers, of which the second must not be the larger.
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The smaller of two numbers.
    pub(crate) fn min(self, most: Self) -> Self {
        let larger = ColourSet::of_carries(self.0 + (EACH * MOST - most.0));
        Self((self.0 & !larger.0) | (most.0 & larger.0))
    }

    /// All numbers in one word.
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    /// A colour's number.
    pub(crate) fn of(self, colour: Colour) -> u8 {
        (self.0 >> (LANE * colour as usize) & MOST) as u8
    }

    /// A lane's number.
    pub(crate) fn in_lane(self, lane: u8) -> u8 {
        (self.0 >> lane.min(MAX_LANE) & MOST) as u8
    }

    /// The sum of all numbers, which must stay below 256.
    pub(crate) fn total(self) -> u32 {
        // Every other lane is cleared, so that the sums have room.
        let (even, odd) = (self.0 & EVEN, self.0 >> LANE & EVEN);
        let sums = (even + odd).wrapping_mul(EACH & EVEN);
        (sums >> (LANE * (COLOURS - 1)) & 255) as u32
    }

    /// The sum of all numbers, which must stay below 128.
    pub(crate) fn sum(self) -> u32 {
        (self.0.wrapping_mul(EACH) >> (LANE * (COLOURS - 1)) & 127) as u32
    }

    /// The first lane with which the sum of the numbers is above `place`: where its bits start, and
    /// how far `place` lies beyond the lanes before it. The sum of all numbers must be above
    /// `place` and below 64; otherwise what comes is unspecified.
    pub(crate) fn lane_at(self, place: u32) -> (u32, u32) {
        let sums = self.0.wrapping_mul(EACH);
        let above = sums.wrapping_add(EACH.wrapping_mul(MOST - u64::from(place & 63))) & CARRIES;
        let lane = above.trailing_zeros() - (LANE as u32 - 1);
        let before = (sums << LANE >> lane & MOST) as u32;
        (lane, place.wrapping_sub(before))
    }

    /// The numbers of some colours; zero for the others.
    pub(crate) fn within(self, colours: ColourSet) -> Self {
        Self(self.0 & colours.0)
    }

    /// The colours whose number is not zero.
    pub(crate) fn colours(self) -> ColourSet {
        ColourSet::of_bits(self.0)
    }
}

impl ColourSet {
    /// The colours in whose lane one of six bits is set.
    pub(crate) fn of_bits(bits: u64) -> Self {
        Self::of_carries(bits + EACH * MOST)
    }

    fn of_carries(sums: u64) -> Self {
        let carries = sums & CARRIES;
        Self(carries - (carries >> (LANE - 1)))
    }

    /// One colour.
    pub(crate) fn of(colour: Colour) -> Self {
        Self(MOST << (LANE * colour as usize))
    }

    /// All colours.
    pub(crate) fn all() -> Self {
        Self(EACH * MOST)
    }

    /// The six bits of all its lanes.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// The set without another's colours.
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn contains(self, colour: Colour) -> bool {
        self.0 & Self::of(colour).0 != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with another's colours.
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colour at a place of the set, from 0, as a set of its own.
    pub(crate) fn nth(self, place: u32) -> Self {
        Self(MOST << Counts(self.0 & EACH).lane_at(place).0)
    }

    /// Where the bits of the first colour start.
    pub(crate) fn lane(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    pub(crate) fn count(self) -> u32 {
        (self.0 & EACH).count_ones()
    }

    /// One for each colour of the set.
    pub(crate) fn once(self) -> Counts {
        Counts(self.0 & EACH)
    }

    /// All other colours.
    pub(crate) fn others(self) -> Self {
        Self::all().without(self)
    }

    /// The number of the first colour in order, from 1; 0 if the set is empty.
    pub(crate) fn first_number(self) -> u32 {
        let number = u32::from(self.lane()) / LANE as u32 + 1;
        if self.is_empty() { 0 } else { number }
    }

    /// The first colour in order.
    pub(crate) fn first(self) -> Option<Colour> {
        Colour::ALL
            .get(self.0.trailing_zeros() as usize / LANE)
            .copied()
    }

    /// The colours in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Colour> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= !Self::of(first).0;
            Some(first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(numbers: [u8; COLOURS]) -> Counts {
        Colour::ALL
            .into_iter()
            .fold(Counts::default(), |counts, colour| {
                counts.plus(Counts::of_colour(colour, numbers[colour as usize]), 1)
            })
    }

    fn each(counts: Counts) -> [u8; COLOURS] {
        Colour::ALL.map(|colour| counts.of(colour))
    }

    const MIXED: [u8; COLOURS] = [0, 1, 15, 4, 5, 6, 0, 63, 20];

    #[test]
    fn numbers_are_compared_lane_by_lane() {
        for most in [0, 1, 5, 15, 62, 63] {
            let capped = counts(MIXED).min(Counts::every(most));
            assert_eq!(each(capped), MIXED.map(|number| number.min(most)));
        }
    }

    #[test]
    fn numbers_are_summed() {
        assert_eq!(counts([15, 15, 15, 15, 15, 15, 15, 15, 7]).sum(), 127);
        assert_eq!(Counts::default().sum(), 0);
    }

    #[test]
    fn each_place_falls_to_a_colour() {
        let numbers = [3, 0, 1, 0, 0, 20, 7, 0, 2];
        let places = Colour::ALL
            .into_iter()
            .flat_map(|colour| (0..numbers[colour as usize]).map(move |n| (colour as usize, n)));
        for (place, (colour, beyond)) in places.enumerate() {
            let found = counts(numbers).lane_at(place as u32);
            assert_eq!(found, ((LANE * colour) as u32, beyond.into()), "{place}");
        }
    }

    #[test]
    fn bits_are_counted_in_each_lane() {
        let bits = 0b11_1111 | 0b10_0001 << LANE | 0b01_0110 << (8 * LANE);
        assert_eq!(each(Counts::of_bits(bits)), [6, 2, 0, 0, 0, 0, 0, 0, 3]);
    }

    #[test]
    fn sets_know_their_colours() {
        let set = counts(MIXED).colours();
        let colours: Vec<usize> = set.iter().map(|colour| colour as usize).collect();
        assert_eq!(colours, [1, 2, 3, 4, 5, 7, 8]);
        assert_eq!(set.count(), 7);
        assert_eq!(set.first(), Some(Colour::Purple));
        assert!(set.contains(Colour::Orange) && !set.contains(Colour::Black));
        assert_eq!(set.with(set), set);
        assert_eq!(ColourSet::default().first(), None);
    }
}
