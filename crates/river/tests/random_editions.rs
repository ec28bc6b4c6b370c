//! Other sensible boxes play by the same contract.

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use vidraria_game::conformance::play_through;
use vidraria_game::{Game, below};
use vidraria_river::{Options, River};

use random_edition::random_edition;

mod random_edition;

#[test]
fn random_sensible_editions_keep_the_contract() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut played = 0;
    for seed in 0..60 {
        let text = random_edition(&mut rng);
        match River::parse_edition(&text) {
            Ok(edition) => {
                let players = 2 + below(&mut rng, 3) as usize;
                let game = River::new(&edition, players, Options {}).expect("allowed");
                play_through(&game, seed);
                played += 1;
            }
            // A few boxes are too small to deal from; nothing else may be wrong.
            Err(fault) => assert!(
                fault.message.contains("dealt at the start"),
                "{fault}\n{text}"
            ),
        }
    }
    assert!(played >= 30, "{played}");
}
