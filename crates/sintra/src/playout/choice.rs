//! Uniform choices from random words and sets, without branches that depend on chance.

use rand_core::Rng;
use vidraria_game::below;

use crate::lanes::WIDTH;

/// The member of a set (of numbers below ten) at a place; 0 from an empty set.
pub(super) fn nth(set: u64, place: u32) -> u32 {
    (MEMBERS[set as usize % MEMBERS.len()] >> (4 * place)) as u32 & 15
}

/// For each set its members in ascending order, four bits each.
static MEMBERS: [u64; 1 << WIDTH] = {
    let mut members = [0; 1 << WIDTH];
    let mut set = 0;
    while set < members.len() {
        let mut place = 0;
        let mut member = 0;
        while member < WIDTH {
            if set >> member & 1 == 1 {
                members[set] |= (member as u64) << place;
                place += 4;
            }
            member += 1;
        }
        set += 1;
    }
    members
};

/// A uniform number below `bound` from a random word, and in rare cases further words, as
/// [`below`] draws it.
pub(super) fn scaled<R: Rng>(word: u32, bound: u32, rng: &mut R) -> u32 {
    let wide = u64::from(word) * u64::from(bound);
    if (wide as u32) < bound && is_rejected(wide as u32, bound) {
        return below(rng, bound);
    }
    (wide >> 32) as u32
}

/// Two independent uniform numbers below two bounds, the second from what the first choice leaves
/// of the word.
pub(super) fn pair<R: Rng>(word: u32, bounds: [u32; 2], rng: &mut R) -> [u32; 2] {
    let [first, second] = bounds;
    let wide = u64::from(word) * u64::from(first);
    let wider = u64::from(wide as u32) * u64::from(second);
    let product = first * second;
    if (wider as u32) < product && is_rejected(wider as u32, product) {
        let number = below(rng, product);
        return [number / second, number % second];
    }
    [(wide >> 32) as u32, (wider >> 32) as u32]
}

/// Whether a word lies beyond the last multiple of `bound`: what is left of it says so.
#[cold]
fn is_rejected(rest: u32, bound: u32) -> bool {
    rest < bound.wrapping_neg() % bound
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    #[test]
    fn members_of_a_set_come_in_ascending_order() {
        for set in 0..1 << WIDTH {
            let members = (0..WIDTH).filter(|member| set >> member & 1 == 1);
            for (place, member) in (0..).zip(members) {
                assert_eq!(nth(set, place), member, "{set:b}");
            }
        }
    }

    /// Further words, all alike; and how many were asked for.
    struct Further(u32);

    impl TryRng for Further {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            self.0 += 1;
            Ok(0x9e37_79b9)
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(0x9e37_79b9_9e37_79b9)
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            Ok(())
        }
    }

    /// Each number is chosen by an unbroken run of words, whose first may be rejected.
    #[test]
    fn every_number_is_chosen_by_equally_many_words() {
        for second in 1..=8 {
            for first in 1..=50 {
                let bound = first * second;
                let mut start = 0;
                for number in 0..bound {
                    let end = ((u64::from(number) + 1) << 32).div_ceil(bound.into());
                    let mut further = Further(0);
                    scaled(start as u32, bound, &mut further);
                    let accepted = end - start - u64::from(further.0);
                    assert_eq!(accepted, (1 << 32) / u64::from(bound));
                    let pairs = &mut Further(0);
                    pair(start as u32, [first, second], pairs);
                    assert_eq!(pairs.0, further.0);

                    let further = &mut Further(0);
                    for word in [start + 1, end - 1] {
                        let word = word as u32;
                        assert_eq!(scaled(word, bound, further), number);
                        let [a, b] = pair(word, [first, second], further);
                        assert_eq!(a * second + b, number);
                    }
                    assert_eq!(further.0, 0);
                    start = end;
                }
            }
        }
    }
}
