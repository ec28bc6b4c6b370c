//! Walks that look at what the fast rules say in several ways: keys of transpositions, refusals,
//! notations, playouts.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::boxed::{Boxed, Choice};
use crate::input::Input;
use crate::walker;

/// The first byte chooses the game.
pub(crate) fn attack(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    match input.byte() {
        0..128 => walk::<Sintra>(&mut input),
        128.. => walk::<River>(&mut input),
    }
}

fn walk<G: Boxed>(input: &mut Input<'_>) {
    let Choice { game, .. } = Choice::<G>::of(input);
    let setup = game.sample_setup(None, input);
    let mut state = game.start(&setup).expect("a sampled setup is accepted");
    let mut key = game.key(&state);
    while !input.is_spent() {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => {
                game.deal_randomly(&mut state, input);
                key = game.key(&state);
            }
            Next::Decision(_) => {
                any_action(&game, &state, input.number());
                let action = input.pick(&game.legal(&state));
                let mut played = state;
                game.play(&mut played, action)
                    .expect("a listed action is accepted");
                game.play_keyed(&mut state, &mut key, action);
                assert_eq!(state, played, "{action}: two ways to play differ");
                assert_eq!(key, game.key(&state), "{action} makes a wrong key");
                come_back(&game, &state);
            }
        }
        assert_eq!(game.conserved(&state), Ok(()));
    }
    play_out(&game, &state);
}

/// An action that is not listed is refused, with a reason and without a change.
fn any_action<G: Game>(game: &G, state: &G::State, number: u16) {
    let Some(action) = G::action(usize::from(number) % G::ACTION_COUNT) else {
        return;
    };
    let mut touched = *state;
    match game.play(&mut touched, action) {
        Ok(()) => assert!(
            game.legal(state).contains(&action),
            "{action} is not listed"
        ),
        Err(reason) => {
            assert!(!game.legal(state).contains(&action), "{action}: {reason}");
            assert_eq!(touched, *state, "the refused {action} changed the state");
        }
    }
}

/// A position comes back from its notation, a state from its JSON.
fn come_back<G: Game>(game: &G, state: &G::State) {
    let text = serde_json::to_string(state).expect("it serialises");
    let read: G::State = serde_json::from_str(&text).expect("it is read");
    assert_eq!(read, *state, "{text}");
    // Elsewhere a notation may leave open which deal is due, if any.
    if !matches!(game.next(state), Next::Decision(_)) {
        return;
    }
    let notation = game.describe(state);
    let restored = game
        .restore(&notation)
        .unwrap_or_else(|faults| panic!("a reached position is refused: {faults:?}\n{notation:?}"));
    assert_eq!(game.describe(&restored), notation);
}

/// From anywhere the same words lead to the same end.
pub(crate) fn play_out<G: Game>(game: &G, state: &G::State) {
    let ends = [(); 2].map(|()| game.playout(state, &mut ChaCha8Rng::seed_from_u64(0)));
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0].standings.len(), game.players());
}

/// Games of both kinds.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = walker::games(4);
    for (game, seed) in seeds.iter_mut().enumerate() {
        seed[0] = if game % 4 < 2 { 0 } else { 255 };
    }
    seeds
}
