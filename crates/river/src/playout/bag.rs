//! The bag of a playout.

use rand_core::Rng;
use vidraria_game::below;

use crate::glass::{Glass, Kinds};

/// Pieces in any order, each as the number of its kind's bit. An edition has fewer than 256.
pub(super) struct Bag {
    pieces: [u8; 256],
    len: u32,
}

impl Bag {
    pub(super) fn new(glass: Glass) -> Self {
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

    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// Draws a piece. There must be one.
    #[inline]
    pub(super) fn draw<R: Rng>(&mut self, rng: &mut R) -> Glass {
        let place = below(rng, self.len) as u8;
        self.len -= 1;
        let piece = self.pieces[usize::from(place)];
        self.pieces[usize::from(place)] = self.pieces[usize::from(self.len as u8)];
        Glass::of_bit(piece)
    }
}
