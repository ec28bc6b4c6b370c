//! Sensible editions drawn by lot.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, conformance};
use vidraria_sintra::{Options, Side, Sintra};

use crate::drawn;

#[test]
fn random_sensible_editions_are_played_by_the_same_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for number in 0..24 {
        let toml = drawn::edition(number, &mut rng);
        let edition =
            Sintra::parse_edition(&toml).unwrap_or_else(|fault| panic!("{fault}\n{toml}"));
        for players in edition.players() {
            for side in [Side::A, Side::B] {
                let game = Sintra::new(&edition, players, Options { side }).unwrap();
                conformance::play_through(&game, number);
            }
        }
    }
}
