//! Uniform choices from a generator of random words.
//!
//! They are written out here rather than taken from a library because a seed must give the same
//! game on every platform and in every later version: a library may change how many words a choice
//! uses.

use rand_core::Rng;

/// A uniform number in `0..bound`, exactly: one 32-bit word, widened by multiplication, and rare
/// rejections (Lemire, "Fast random integer generation in an interval", 2019).
///
/// # Panics
/// If `bound` is 0.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    assert!(bound > 0, "a choice needs at least one possibility");
    let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
    if (wide as u32) < bound {
        let reject = bound.wrapping_neg() % bound;
        while (wide as u32) < reject {
            wide = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as u32
}

/// Numbers for drawing `N` things one after another out of `bound`: the first is below `bound`, the
/// next below `bound - 1` and so on, all sequences equally likely.
///
/// They come out of one 32-bit word: what is left of it after one choice makes the next, and a
/// word beyond the last multiple of the number of sequences is rejected, as in [`below`].
///
/// # Panics
/// If `N` is above 4, or `bound` below `N` or above 256: the number of sequences would not fit into
/// 32 bits.
#[inline]
pub fn draws<const N: usize, R: Rng + ?Sized>(rng: &mut R, bound: u32) -> [u32; N] {
    assert!(
        N <= 4 && (N as u32..=256).contains(&bound),
        "cannot draw {N} of {bound} things at once"
    );
    let bounds: [u32; N] = std::array::from_fn(|draw| bound - draw as u32);
    let sequences: u32 = bounds.iter().product();
    loop {
        let mut word = rng.next_u32();
        let numbers = bounds.map(|bound| {
            let wide = u64::from(word) * u64::from(bound);
            word = wide as u32;
            (wide >> 32) as u32
        });
        if word >= sequences || word >= sequences.wrapping_neg() % sequences {
            return numbers;
        }
    }
}

/// Puts `items` into uniformly random order (Fisher–Yates, from the end).
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    #[test]
    fn every_number_below_the_bound_comes_equally_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[below(&mut rng, 6) as usize] += 1;
        }
        // 10,000 expected, standard deviation 91.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 500), "{seen:?}");
    }

    #[test]
    fn every_order_comes_equally_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut order = [0, 1, 2, 3];
            shuffle(&mut rng, &mut order);
            *seen.entry(order).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| n.abs_diff(1_000) < 200), "{seen:?}");
    }

    #[test]
    fn every_sequence_of_draws_comes_equally_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let drawn: [u32; 3] = draws(&mut rng, 5);
            *seen.entry(drawn).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 5 * 4 * 3);
        assert!(seen.values().all(|n| n.abs_diff(1_000) < 200), "{seen:?}");
        assert!(seen.keys().all(|&[a, b, c]| a < 5 && b < 4 && c < 3));
    }

    /// A seed's game must never change, so neither may the words a choice takes.
    #[test]
    fn a_seed_gives_the_same_choices_for_ever() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let drawn: Vec<u32> = (1..=8).map(|n| below(&mut rng, n * 1000)).collect();
        assert_eq!(drawn, GOLDEN);
    }

    const GOLDEN: [u32; 8] = [140, 315, 546, 671, 1350, 4225, 252, 5813];
}
