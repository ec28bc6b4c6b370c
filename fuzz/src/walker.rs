//! Inputs that walk far: what begins with a choice of a game goes on with lots and choices.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// How many bytes a whole game takes, about.
const GAME: usize = 400;

/// A game of the standard box and one of a random box for each number of players and each of the
/// options; `head` are the bytes that choose the game.
pub(crate) fn games(head: usize) -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    (0..16)
        .map(|game: u8| {
            let mut input = vec![0; GAME];
            rng.fill_bytes(&mut input);
            let choice = [game / 2, game / 8, 255 * (game % 2)];
            input[head - 3..head].copy_from_slice(&choice);
            input
        })
        .collect()
}
