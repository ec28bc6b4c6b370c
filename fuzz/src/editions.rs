//! Edition files: what is accepted can be played, and means the same to the oracle.

use serde_json::Value;
use vidraria_oracle::Table;
use vidraria_oracle::compare::to_json;
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::boxed::{Boxed, build};
use crate::input::Input;
use crate::{keys, walks};

/// How many bytes of lots and choices each game takes.
const LENGTH: usize = 60;

pub(crate) fn attack(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    read::<Sintra>(text);
    read::<River>(text);
}

fn read<G: Boxed>(text: &str) {
    match G::parse_edition(text) {
        Ok(edition) => assert!(!G::edition_name(&edition).is_empty()),
        Err(fault) => return assert!(!fault.to_string().is_empty()),
    }
    for players in 0..=G::MOST_PLAYERS + 1 {
        for options in G::OPTIONS {
            let options = serde_json::from_str(options).expect("JSON");
            if let Some(game) = build(text, players, &options) {
                play::<G>(text, &game, &options);
            }
        }
    }
}

fn play<G: Boxed>(edition: &str, game: &G, options: &Value) {
    let bytes: [u8; LENGTH] = std::array::from_fn(|place| (place * 89) as u8);
    let mut input = Input::new(&bytes);
    let setup = game.sample_setup(None, &mut input);
    let state = game.start(&setup).expect("a sampled setup is accepted");
    keys::play_out(game, &state);
    let mut plain = G::Plain::start(edition, game.players(), options, &to_json(&setup))
        .expect("the oracle accepts it, too");
    walks::walk_on(game, state, &mut plain, &mut input);
}

/// The boxes on sale and random ones.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for text in [Sintra::STANDARD, River::STANDARD] {
        seeds.push(text.as_bytes().to_vec());
    }
    for seed in 0..6 {
        seeds.push(Sintra::random_box(seed).into_bytes());
        seeds.push(River::random_box(seed).into_bytes());
    }
    seeds
}
