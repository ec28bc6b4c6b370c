//! The bag of a playout.

use rand_core::Rng;
use vidraria_game::{below, draws};

use crate::glass::{Glass, Kinds};

/// Pieces in any order, each as the number of its kind's bit. An edition has fewer than 256.
#[derive(Clone, Debug)]
pub(crate) struct Bag {
    pieces: [u8; 256],
    len: u32,
}

impl Bag {
    pub(crate) fn new(glass: Glass) -> Self {
        let mut bag = Self {
            pieces: [0; 256],
            len: 0,
        };
        for (kinds, each) in glass.digits() {
            bag.add(kinds, each);
        }
        bag
    }

    /// Adds some pieces of each kind.
    fn add(&mut self, kinds: Kinds, each: u32) {
        let mut rest = kinds;
        while rest != 0 {
            for _ in 0..each {
                self.pieces[usize::from(self.len as u8)] = rest.trailing_zeros() as u8;
                self.len += 1;
            }
            rest &= rest - 1;
        }
    }

    // Inlined, so that what is not wanted of the pieces is not worked out.
    /// Draws pieces, as far as the bag lasts, and hands each over.
    #[inline(always)]
    pub(crate) fn draw<R: Rng + ?Sized>(
        &mut self,
        wanted: u32,
        rng: &mut R,
        mut each: impl FnMut(Glass),
    ) {
        let mut left = wanted.min(self.len);
        while left >= 4 {
            for place in draws::<4, R>(rng, self.len) {
                each(self.take(place));
            }
            left -= 4;
        }
        while left > 0 {
            let place = below(rng, self.len);
            each(self.take(place));
            left -= 1;
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// Draws a piece, and a second one if `two`; no piece stands for the missing one. There must
    /// be two. Which it is makes no branch, as it is a coin throw in the middle of each turn.
    #[inline(always)]
    pub(super) fn draw_one_or_two<R: Rng>(&mut self, two: bool, rng: &mut R) -> [Glass; 2] {
        let [first, second] = draws::<2, R>(rng, self.len);
        let first = self.take(first);
        let second = usize::from(second as u8);
        let piece = self.pieces[second];
        let last = self.pieces[usize::from((self.len - 1) as u8)];
        self.pieces[second] = if two { last } else { piece };
        self.len -= u32::from(two);
        [first, Glass::of_bit(piece).times(two)]
    }

    /// Takes the piece at a place out.
    fn take(&mut self, place: u32) -> Glass {
        let place = usize::from(place as u8);
        self.len -= 1;
        let piece = self.pieces[place];
        self.pieces[place] = self.pieces[usize::from(self.len as u8)];
        Glass::of_bit(piece)
    }
}
