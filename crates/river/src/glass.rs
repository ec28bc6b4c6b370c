//! A collection of pieces, packed.

use serde::{Deserialize, Serialize};

use crate::lanes::{ColourSet, Counts, LANE};
use crate::{COLOURS, KINDS, Piece, SHAPES, Shape};

/// The most pieces of one kind that a collection can hold.
pub(crate) const MAX_OF_A_KIND: u8 = 7;

/// One bit for each kind: in the lane of its colour, at the place of its shape.
pub(crate) type Kinds = u64;

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

/// The kinds of a shape.
pub(crate) fn of_shape(shape: Shape) -> Kinds {
    ONE_SHAPE << shape as usize
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
        Counts::of_bits(self.ones)
            .plus(Counts::of_bits(self.twos), 2)
            .plus(Counts::of_bits(self.fours), 4)
    }

    /// The different pieces, in list order.
    pub(crate) fn different(self) -> impl Iterator<Item = Piece> {
        each(self.kinds())
    }

    /// All pieces, in list order.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        self.different()
            .flat_map(move |piece| (0..self.count(piece)).map(move |_| piece))
    }

    /// The different pairs of pieces of one shape, by shape and then in list order.
    pub(crate) fn pairs(self) -> impl Iterator<Item = [Piece; 2]> {
        shapes(self.doubles() | repeated_shapes(self.kinds())).flat_map(move |shape| {
            let all = self.kinds() & of_shape(shape);
            each(all).flat_map(move |first| {
                let twice = self.doubles() & bit(first);
                let later = all & !(bit(first) | (bit(first) - 1));
                each(twice | later).map(move |second| [first, second])
            })
        })
    }

    /// The piece of a number below [`len`](Self::len): each piece has one number.
    pub(crate) fn piece(self, number: u32) -> Option<Piece> {
        let (ones, twos) = (self.ones.count_ones(), 2 * self.twos.count_ones());
        let (kinds, place) = if number < ones {
            (self.ones, number)
        } else if number < ones + twos {
            (self.twos, (number - ones) / 2)
        } else {
            (self.fours, (number - ones - twos) / 4)
        };
        nth(kinds, place)
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

/// The piece of each bit; none for those that stay free.
static PIECES: [Option<Piece>; 64] = {
    let mut pieces = [None; 64];
    let mut kind = 0;
    while kind < KINDS {
        pieces[LANE * (kind / SHAPES) + kind % SHAPES] = Piece::from_kind(kind);
        kind += 1;
    }
    pieces
};

/// The pieces whose bits are set, in list order.
fn each(kinds: Kinds) -> impl Iterator<Item = Piece> {
    let mut rest = kinds;
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        *PIECES.get(bit)?
    })
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

/// The piece of the `place`th bit that is set, from 0.
fn nth(kinds: Kinds, place: u32) -> Option<Piece> {
    if place >= kinds.count_ones() {
        return None;
    }
    let (colour, place) = Counts::of_bits(kinds).colour_at(place);
    let shapes = kinds >> (LANE * colour) & ((1 << SHAPES) - 1);
    let shape = NTH_BIT[shapes as usize][place as usize % SHAPES];
    PIECES[(LANE * colour + usize::from(shape)) % 64]
}

/// For six bits, where the first, the second … of those that are set stands.
static NTH_BIT: [[u8; SHAPES]; 1 << SHAPES] = {
    let mut places = [[0; SHAPES]; 1 << SHAPES];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    fn piece(text: &str) -> Piece {
        text.parse().expect("a piece")
    }

    fn glass(pieces: &[&str]) -> Glass {
        pieces.iter().map(|text| piece(text)).collect()
    }

    #[test]
    fn adding_and_taking_away_agree_for_all_counts() {
        for kind in [0, 17, KINDS - 1] {
            let piece = Piece::from_kind(kind).expect("a kind");
            for a in 0..=MAX_OF_A_KIND {
                for b in 0..=MAX_OF_A_KIND {
                    let (x, y) = (Glass::of_kind(piece, a), Glass::of_kind(piece, b));
                    assert_eq!(x.count(piece), a);
                    assert_eq!(x.len(), u32::from(a));
                    assert_eq!(
                        x.checked_minus(y),
                        (a >= b).then(|| Glass::of_kind(piece, a - b))
                    );
                    if a + b <= MAX_OF_A_KIND {
                        assert_eq!(x.plus(y), Glass::of_kind(piece, a + b));
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_come_in_list_order() {
        let sorted = glass(&["Or", "Wt", "Pc", "Wt", "Wh"]).pieces();
        let texts: Vec<String> = sorted.map(|piece| piece.to_string()).collect();
        assert_eq!(texts, ["Wt", "Wt", "Wh", "Pc", "Or"]);
    }

    #[test]
    fn each_piece_has_one_number() {
        let all = glass(&["Wt", "Wt", "Wt", "Pc", "Pc", "Or", "Kd", "Kd", "Kd", "Kd"]);
        let numbered: Glass = (0..all.len())
            .map(|number| all.piece(number).expect("a number below the length"))
            .collect();
        assert_eq!(numbered, all);
        assert_eq!(all.piece(all.len()), None);
    }

    #[test]
    fn pairs_are_of_one_shape_and_come_once() {
        let pairs: Vec<String> = glass(&["Wt", "Wt", "Wh", "Pt", "Ot", "Kr", "Or", "Oc", "Oc"])
            .pairs()
            .map(|[a, b]| format!("{a}+{b}"))
            .collect();
        assert_eq!(
            pairs,
            ["Wt+Wt", "Wt+Pt", "Wt+Ot", "Pt+Ot", "Oc+Oc", "Kr+Or"]
        );
    }

    #[test]
    fn colours_are_told_apart() {
        let all = glass(&["Wt", "Wr", "Pt", "Or"]);
        let white = all.within(ColourSet::of(Colour::White));
        assert_eq!(white, glass(&["Wt", "Wr"]));
        let colours: Vec<Colour> = all.colours().iter().collect();
        assert_eq!(colours, [Colour::White, Colour::Purple, Colour::Orange]);
    }
}
