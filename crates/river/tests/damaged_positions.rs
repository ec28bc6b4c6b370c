//! Positions with an error or two are either refused with a reason or play on to an end; what
//! another position comes of has another key.

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};
use vidraria_game::{Game, Next, below};
use vidraria_river::{Edition, Notation, Options, Piece, River, State};

#[test]
fn a_damaged_position_is_refused_or_can_be_played() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let (mut refused, mut played) = (0, 0);
    for players in Edition::standard().players() {
        let game = River::new(Edition::standard(), players, Options {}).expect("allowed");
        for _ in 0..1000 {
            let sound = random_state(&game, &mut rng);
            let mut position = json!(game.describe(&sound));
            for _ in 0..1 + below(&mut rng, 2) {
                damage(&mut position, &mut rng);
            }
            let Ok(position) = serde_json::from_value::<Notation>(position) else {
                continue;
            };
            match game.restore(&position) {
                Ok(state) => {
                    assert_eq!(game.conserved(&state), Ok(()));
                    assert_eq!(state == sound, game.key(&state) == game.key(&sound));
                    play_on(&game, state, u32::MAX, &mut rng);
                    played += 1;
                }
                Err(faults) => {
                    assert!(faults.iter().all(|fault| !fault.is_empty()));
                    refused += 1;
                }
            }
        }
    }
    assert!(
        refused > 500 && played > 100,
        "{refused} refused, {played} played"
    );
}

/// A state some random steps into a game.
fn random_state(game: &River, rng: &mut ChaCha8Rng) -> State {
    let setup = game.sample_setup(None, rng);
    let state = game.start(&setup).expect("sound");
    let steps = 1 + below(rng, 60);
    play_on(game, state, steps, rng)
}

fn play_on(game: &River, mut state: State, steps: u32, rng: &mut ChaCha8Rng) -> State {
    for _ in 0..steps {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => {
                let deal = game.sample_deal(&state, rng);
                game.deal(&mut state, &deal).expect("a sampled deal");
            }
            Next::Decision(_) => {
                let legal = game.legal(&state);
                let action = legal[below(rng, legal.len() as u32) as usize];
                game.play(&mut state, action).expect("a listed action");
            }
        }
    }
    state
}

/// Changes a value somewhere inside, or the order of two.
fn damage(value: &mut Value, rng: &mut ChaCha8Rng) {
    let mut choose = |bound: usize| below(rng, bound as u32) as usize;
    match value {
        Value::Array(items) if !items.is_empty() => {
            let index = choose(items.len());
            let other = choose(items.len());
            match choose(5) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                2 => items.swap(index, other),
                _ => damage(&mut items[index], rng),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let index = choose(fields.len());
            let inner = fields.values_mut().nth(index).expect("a field");
            damage(inner, rng);
        }
        Value::Number(_) => *value = json!([0, 1, 2, 3, 7, 16, 255][choose(7)]),
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) if text.parse::<Piece>().is_ok() => {
            *value = json!(Piece::from_kind(choose(54)));
        }
        Value::String(_) => {
            *value = json!(["W", "O", "t", "r", "turn", "drop", "lay"][choose(7)]);
        }
        _ => {
            let others = [json!(0), json!(1), json!("lay"), json!(["Wt", "Pt"])];
            *value = others[choose(4)].clone();
        }
    }
}
