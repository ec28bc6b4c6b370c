//! A collection of pieces, packed.

use std::hint::select_unpredictable;

use serde::{Deserialize, Serialize};

use crate::lanes::{ColourSet, Counts, LANE};
use crate::tiles::TILES;
use crate::{COLOURS, Colour, Piece, SHAPES, Shape};

#[cfg(test)]
mod tests;

/// The most pieces of one kind that a collection can hold.
pub(crate) const MAX_OF_A_KIND: u8 = 7;

/// One bit for each kind: in the lane of its colour, at the place of its shape.
pub(crate) type Kinds = u64;

/// The bits of all lanes.
const ALL_LANES: Kinds = (1 << (LANE * COLOURS)) - 1;

/// The kinds of one shape, at shape 0.
const ONE_SHAPE: Kinds = {
    let mut kinds = 0;
    let mut colour = 0;
    while colour < COLOURS {
        kinds |= 1 << (LANE * colour);
        colour += 1;
    }
    kinds
};

/// The kinds of the shape of a number.
pub(crate) fn of_shape(number: usize) -> Kinds {
    ONE_SHAPE << (number % TILES)
}

/// How many pieces of each kind lie somewhere.
///
/// The count of a kind is a binary number whose digits stand at the kind's bit of three words, so
/// that all 54 counts are added, subtracted and compared at once. Equal collections are equal
/// words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Glass {
    ones: Kinds,
    twos: Kinds,
    fours: Kinds,
}

impl Glass {
    /// No pieces.
    pub(crate) const NONE: Self = Self {
        ones: 0,
        twos: 0,
        fours: 0,
    };

    /// One piece.
    pub(crate) fn one(piece: Piece) -> Self {
        Self {
            ones: bit(piece),
            ..Self::NONE
        }
    }

    /// Two pieces.
    pub(crate) fn two([first, second]: [Piece; 2]) -> Self {
        Self {
            ones: bit(first) ^ bit(second),
            twos: bit(first) & bit(second),
            fours: 0,
        }
    }

    /// One piece of the kind whose bit has this number.
    pub(crate) fn of_bit(bit: u8) -> Self {
        Self {
            ones: 1 << (bit & 63),
            ..Self::NONE
        }
    }

    /// One piece of one of a few kinds, by its place in list order, from 0. There must be so many.
    pub(crate) fn nth_of_few(kinds: Kinds, place: u32) -> Self {
        Self {
            ones: nth_of_few(kinds, place),
            ..Self::NONE
        }
    }

    /// The collection, or nothing.
    pub(crate) fn times(self, once: bool) -> Self {
        Self {
            ones: self.ones * u64::from(once),
            twos: self.twos * u64::from(once),
            fours: self.fours * u64::from(once),
        }
    }

    /// The binary digits of the counts with what they stand for.
    pub(crate) fn digits(self) -> [(Kinds, u32); 3] {
        [(self.ones, 1), (self.twos, 2), (self.fours, 4)]
    }

    /// `count` pieces of one kind, up to [`MAX_OF_A_KIND`].
    pub(crate) fn of_kind(piece: Piece, count: u8) -> Self {
        let digit = |place: u8| Kinds::from(count >> place & 1) * bit(piece);
        Self {
            ones: digit(0),
            twos: digit(1),
            fours: digit(2),
        }
    }

    /// The kinds of which there is at least one piece.
    pub(crate) fn kinds(self) -> Kinds {
        self.ones | self.twos | self.fours
    }

    /// The kinds of which there are at least two pieces.
    fn doubles(self) -> Kinds {
        self.twos | self.fours
    }

    /// How many pieces of one kind there are.
    pub(crate) fn count(self, piece: Piece) -> u8 {
        let digit = |word: Kinds| u8::from(word & bit(piece) != 0);
        digit(self.ones) + 2 * digit(self.twos) + 4 * digit(self.fours)
    }

    /// How many pieces there are.
    pub(crate) fn len(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones() + 4 * self.fours.count_ones()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.kinds() == 0
    }

    /// Whether there are pieces of two kinds or more.
    pub(crate) fn is_mixed(self) -> bool {
        !self.is_empty() && !self.kinds().is_power_of_two()
    }

    /// Both collections together. No kind may come to more than [`MAX_OF_A_KIND`].
    pub(crate) fn plus(self, other: Self) -> Self {
        let carry = self.ones & other.ones;
        let twos = self.twos ^ other.twos;
        let second_carry = (self.twos & other.twos) | (twos & carry);
        Self {
            ones: self.ones ^ other.ones,
            twos: twos ^ carry,
            fours: self.fours ^ other.fours ^ second_carry,
        }
    }

    /// The collection without `other`; none if `other` is not part of it.
    pub(crate) fn checked_minus(self, other: Self) -> Option<Self> {
        let (rest, missing) = self.subtract(other);
        (missing == 0).then_some(rest)
    }

    /// The collection without `other`, which must be part of it.
    pub(crate) fn minus(self, other: Self) -> Self {
        self.subtract(other).0
    }

    /// The difference, and the kinds of which there were too few.
    fn subtract(self, other: Self) -> (Self, Kinds) {
        let borrow = !self.ones & other.ones;
        let twos = self.twos ^ other.twos;
        let second_borrow = (!self.twos & other.twos) | (!twos & borrow);
        let fours = self.fours ^ other.fours;
        let missing = (!self.fours & other.fours) | (!fours & second_borrow);
        let rest = Self {
            ones: self.ones ^ other.ones,
            twos: twos ^ borrow,
            fours: fours ^ second_borrow,
        };
        (rest, missing)
    }

    /// The pieces of some colours.
    pub(crate) fn within(self, colours: ColourSet) -> Self {
        let kinds = colours.bits();
        Self {
            ones: self.ones & kinds,
            twos: self.twos & kinds,
            fours: self.fours & kinds,
        }
    }

    /// The colours of which there is a piece.
    pub(crate) fn colours(self) -> ColourSet {
        ColourSet::of_bits(self.kinds())
    }

    /// How many pieces of each colour there are.
    pub(crate) fn counts(self) -> Counts {
        let single = Counts::of_bits(self.ones);
        if self.doubles() == 0 {
            return single;
        }
        single
            .plus(Counts::of_bits(self.twos), 2)
            .plus(Counts::of_bits(self.fours), 4)
    }

    /// How many pieces of each colour there are, if all are of this shape, and at most three of a
    /// kind.
    pub(crate) fn counts_of_shape(self, shape: Shape) -> Counts {
        Counts::of_lanes(self.ones >> shape as usize)
            .plus(Counts::of_lanes(self.twos >> shape as usize), 2)
    }

    /// The different pieces, in list order.
    pub(crate) fn different(self) -> impl Iterator<Item = Piece> {
        each(self.kinds()).map(piece)
    }

    /// All pieces, in list order.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        self.different()
            .flat_map(move |piece| (0..self.count(piece)).map(move |_| piece))
    }

    /// For each shape of which there are two pieces or more, in order, its kinds.
    pub(crate) fn paired_kinds(self) -> impl Iterator<Item = Kinds> {
        let kinds = self.kinds();
        shapes(self.doubles() | repeated_shapes(kinds))
            .map(move |shape| kinds & of_shape(shape as usize))
    }

    /// Of the kinds of a shape, those that make a pair with one of them, in list order: itself, if
    /// there are two pieces, and those after it.
    pub(crate) fn partners(self, first: Kinds, of_shape: Kinds) -> Kinds {
        let later = of_shape & !(first | (first - 1));
        later | self.doubles() & first
    }

    /// How many different pairs of pieces of one shape there are.
    pub(crate) fn count_pairs(self) -> u32 {
        let kinds = self.kinds();
        let unequal: u32 = APART
            .map(|apart| pairs_apart(kinds, apart).count_ones())
            .sum();
        unequal + self.doubles().count_ones()
    }

    /// One of these pairs; each has one number below their count.
    pub(crate) fn pair(self, number: u32) -> Self {
        let doubles = self.doubles();
        let Some(mut number) = number.checked_sub(doubles.count_ones()) else {
            let twos = nth_of_few(doubles, number);
            return Self { twos, ..Self::NONE };
        };
        for apart in APART {
            let firsts = pairs_apart(self.kinds(), apart);
            if number < firsts.count_ones() {
                let first = nth_of_few(firsts, number);
                let ones = first | colours_later(first, apart);
                return Self { ones, ..Self::NONE };
            }
            number -= firsts.count_ones();
        }
        Self::NONE
    }

    /// The shape of pieces that are all of one shape.
    pub(crate) fn shape(self) -> Shape {
        piece(self.kinds()).shape
    }

    /// One of the pieces as a collection of its own. Each has one number below
    /// [`len`](Self::len); what comes of other numbers is unspecified.
    #[inline(always)]
    pub(crate) fn single(self, number: u32) -> Self {
        let (ones, twos) = (self.ones.count_ones(), 2 * self.twos.count_ones());
        if number >= ones + twos {
            return Self::nth_of_many(self.fours, (number - ones - twos) / 4);
        }
        let in_twos = number >= ones;
        let kinds = if in_twos { self.twos } else { self.ones };
        let place = if in_twos { (number - ones) / 2 } else { number };
        Self::nth_of_many(kinds, place)
    }

    /// One piece of one of any number of kinds, as [`nth_of_few`](Self::nth_of_few).
    fn nth_of_many(kinds: Kinds, place: u32) -> Self {
        Self {
            ones: nth_of_many(kinds, place),
            ..Self::NONE
        }
    }
}

impl FromIterator<Piece> for Glass {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces
            .into_iter()
            .fold(Self::NONE, |glass, piece| glass.plus(Self::one(piece)))
    }
}

fn bit(piece: Piece) -> Kinds {
    1 << (LANE * piece.colour as usize + piece.shape as usize)
}

/// The numbers of bits, and that of none, the last.
pub(crate) const BITS: usize = 65;

/// The piece of each bit. Those of no kind stand for any.
pub(crate) static PIECES: [Piece; BITS] = {
    let any = Piece {
        colour: Colour::White,
        shape: Shape::Triangle,
    };
    let mut pieces = [any; BITS];
    let mut kind = 0;
    while let Some(piece) = Piece::from_kind(kind) {
        pieces[LANE * (kind / SHAPES) + kind % SHAPES] = piece;
        kind += 1;
    }
    pieces
};

/// Each of some kinds by itself, in list order.
pub(crate) fn each(kinds: Kinds) -> impl Iterator<Item = Kinds> {
    let mut rest = kinds;
    std::iter::from_fn(move || {
        let first = rest & rest.wrapping_neg();
        rest ^= first;
        (first != 0).then_some(first)
    })
}

/// The piece of a kind.
pub(crate) fn piece(kind: Kinds) -> Piece {
    PIECES[kind.trailing_zeros() as usize]
}

/// Takes the first `N` kinds out of some, in list order, and finds them in a table. If there are
/// fewer, what the table has for none follows.
pub(crate) fn take_first<T: Copy, const N: usize>(kinds: &mut Kinds, table: &[T; BITS]) -> [T; N] {
    std::array::from_fn(|_| {
        let found = table[kinds.trailing_zeros() as usize];
        *kinds &= kinds.wrapping_sub(1);
        found
    })
}

/// How far two of the colours can lie apart when they stand in a ring. Their number is odd, so
/// each two colours are so far apart in one direction only.
const APART: std::ops::RangeInclusive<usize> = 1..=COLOURS / 2;

/// The kinds that are so many colours later in the ring.
fn colours_later(kinds: Kinds, apart: usize) -> Kinds {
    let (later, first) = (LANE * apart, LANE * (COLOURS - apart));
    (kinds << later | kinds >> first) & ALL_LANES
}

/// The kinds for which the kind of the same shape so many colours later in the ring is there too.
fn pairs_apart(kinds: Kinds, apart: usize) -> Kinds {
    kinds & colours_later(kinds, COLOURS - apart)
}

/// The kinds whose shape an earlier kind has.
fn repeated_shapes(kinds: Kinds) -> Kinds {
    // After each step, the shapes of twice as many colours before.
    let one = kinds << LANE;
    let two = one | one << LANE;
    let four = two | two << (2 * LANE);
    let eight = four | four << (4 * LANE);
    kinds & eight
}

/// The shapes of which there is a kind, in order.
fn shapes(kinds: Kinds) -> impl Iterator<Item = Shape> {
    let three = kinds | kinds >> (3 * LANE) | kinds >> (6 * LANE);
    let mut rest = (three | three >> LANE | three >> (2 * LANE)) & ((1 << SHAPES) - 1);
    std::iter::from_fn(move || {
        let shape = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        Shape::ALL.get(shape).copied()
    })
}

/// The `place`th bit that is set, from 0. There must be so many.
fn nth_of_many(kinds: Kinds, place: u32) -> Kinds {
    let (lane, place) = Counts::of_bits(kinds).lane_at(place);
    let shapes = kinds >> lane & ((1 << SHAPES) - 1);
    let shape = NTH_BIT[shapes as usize % NTH_BIT.len()][place as usize % 8];
    1 << (lane + u32::from(shape))
}

/// The same, faster while the place is below eight.
fn nth_of_few(kinds: Kinds, place: u32) -> Kinds {
    let (mut rest, mut place) = (kinds, place);
    while place >= 8 {
        rest = without_first(rest, 8);
        place -= 8;
    }
    // The place's binary digits: what chance decides makes no branch.
    for some in [4, 2, 1] {
        rest = select_unpredictable(place & some != 0, without_first(rest, some), rest);
    }
    rest & rest.wrapping_neg()
}

/// The bits without the first so many of those that are set.
fn without_first(kinds: Kinds, number: u32) -> Kinds {
    (0..number).fold(kinds, |kinds, _| kinds & kinds.wrapping_sub(1))
}

/// For six bits, where the first, the second … of those that are set stands.
static NTH_BIT: [[u8; 8]; 1 << SHAPES] = {
    let mut places = [[0; 8]; 1 << SHAPES];
    let mut bits = 0;
    while bits < places.len() {
        let (mut shape, mut set) = (0, 0);
        while shape < SHAPES {
            if bits >> shape & 1 == 1 {
                places[bits][set] = shape as u8;
                set += 1;
            }
            shape += 1;
        }
        bits += 1;
    }
    places
};
