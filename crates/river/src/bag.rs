//! A bag to draw many pieces from, one after another.

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

    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    /// Draws a piece, and a second one if `two`; no piece stands for the missing one. There must
    /// be two. Which it is makes no branch, as it is a coin throw in the middle of each turn.
    #[inline(always)]
    pub(crate) fn draw_one_or_two<R: Rng>(&mut self, two: bool, rng: &mut R) -> [Glass; 2] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;
    use std::collections::BTreeMap;

    const DRAWS: u32 = 60_000;

    /// Five different pieces, and how often they were drawn in which order.
    fn seen(draw: impl Fn(&mut Bag, &mut ChaCha8Rng) -> Vec<Glass>) -> BTreeMap<Vec<u32>, u32> {
        let five = Bag::new((0..5).map(Glass::of_bit).fold(Glass::NONE, Glass::plus));
        let mut rng = ChaCha8Rng::seed_from_u64(41);
        let mut seen = BTreeMap::new();
        for _ in 0..DRAWS {
            let mut bag = five.clone();
            let drawn = draw(&mut bag, &mut rng);
            assert_eq!(bag.len() as usize, 5 - drawn.len());
            let bits = drawn.iter().map(|piece| piece.kinds().trailing_zeros());
            *seen.entry(bits.collect()).or_insert(0) += 1;
        }
        seen
    }

    fn assert_equally_often(seen: &BTreeMap<Vec<u32>, u32>, orders: u32) {
        assert_eq!(seen.len() as u32, orders);
        for (order, &count) in seen {
            let expected = f64::from(DRAWS / orders);
            let deviation = (f64::from(count) - expected) / expected.sqrt();
            assert!(deviation.abs() < 4.5, "{order:?}: {count}, not {expected}");
        }
    }

    #[test]
    fn every_order_comes_equally_often() {
        for (wanted, orders) in [(1, 5), (2, 20), (4, 120), (9, 120)] {
            let seen = seen(|bag, rng| {
                let mut drawn = Vec::new();
                bag.draw(wanted, rng, |piece| drawn.push(piece));
                drawn
            });
            assert_equally_often(&seen, orders);
        }
    }

    #[test]
    fn one_or_two_come_equally_often_in_every_order() {
        for (two, orders) in [(false, 5), (true, 20)] {
            let seen = seen(|bag, rng| {
                let drawn = bag.draw_one_or_two(two, rng).into_iter();
                drawn.filter(|piece| !piece.is_empty()).collect()
            });
            assert_equally_often(&seen, orders);
        }
    }
}
