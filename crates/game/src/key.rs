//! Keys of positions, for tables of transpositions.
//!
//! A key is the exclusive or of a state's words, each mixed with its place. So the words that an
//! action changes can be taken out of a key and put in again, and all others be left alone.

use std::hash::{Hash, Hasher};

/// A word's part in a key, by its place among the words.
///
/// The word and its place go through the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014), under which every bit of a number changes
/// each bit of the result about half of the time.
#[inline]
pub fn mixed(place: usize, word: u64) -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let place = place as u64 + 1;
    let mut mixed = word.wrapping_add(place.wrapping_mul(STEP));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// The key of a state, from the words that its `Hash` yields.
pub(crate) fn key_of<S: Hash>(state: &S) -> u64 {
    let mut words = Words::default();
    state.hash(&mut words);
    words.key
}

/// Takes a state's words one after another.
#[derive(Default)]
struct Words {
    key: u64,
    count: usize,
}

impl Hasher for Words {
    fn finish(&self) -> u64 {
        self.key
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(size_of::<u64>()) {
            let mut word = [0; size_of::<u64>()];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.key ^= mixed(self.count, word);
        self.count += 1;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_words_matter() {
        let keys = [[1_u64, 2], [2, 1], [1, 3], [0, 0]].map(|words| key_of(&words));
        for (number, key) in keys.iter().enumerate() {
            assert!(!keys[..number].contains(key));
        }
        assert_eq!(keys[0], key_of(&[1_u64, 2]));
    }

    #[test]
    fn a_words_part_can_be_exchanged() {
        let key = mixed(0, 7) ^ mixed(1, 8);
        assert_eq!(key ^ mixed(1, 8) ^ mixed(1, 9), mixed(0, 7) ^ mixed(1, 9));
    }

    #[test]
    fn one_bit_of_a_word_changes_about_half_of_the_key() {
        for bit in 0..u64::BITS {
            let changed: u32 = (0..64)
                .map(|word| (mixed(3, word) ^ mixed(3, word ^ 1 << bit)).count_ones())
                .sum();
            // 64 times 32 expected, standard deviation 32.
            assert!(changed.abs_diff(64 * 32) < 200, "bit {bit}: {changed}");
        }
    }
}
