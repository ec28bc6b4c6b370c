//! Random walks through both implementations of the rules, which must agree at every step.

use vidraria_game::{Game, Next};
use vidraria_oracle::Table;
use vidraria_oracle::compare::{compare, to_json};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::boxed::{Boxed, Choice};
use crate::input::Input;
use crate::walker;

pub(crate) fn attack_sintra(bytes: &[u8]) {
    walk::<Sintra>(&mut Input::new(bytes));
}

pub(crate) fn attack_river(bytes: &[u8]) {
    walk::<River>(&mut Input::new(bytes));
}

fn walk<G: Boxed>(input: &mut Input<'_>) {
    let Choice {
        edition,
        players,
        options,
        game,
    } = Choice::<G>::of(input);
    let setup = game.sample_setup(None, input);
    let state = game.start(&setup).expect("a sampled setup is accepted");
    let mut plain = G::Plain::start(&edition, players, &options, &to_json(&setup))
        .expect("both implementations start alike");
    agree(&game, &state, &plain);
    walk_on(&game, state, &mut plain, input);
}

/// Walks on until the input is spent or the game is over.
pub(crate) fn walk_on<G: Game, T: Table>(
    game: &G,
    mut state: G::State,
    plain: &mut T,
    input: &mut Input<'_>,
) {
    while !input.is_spent() {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => {
                let deal = game.sample_deal(&state, input);
                game.deal(&mut state, &deal)
                    .expect("a sampled deal is accepted");
                plain.deal(&to_json(&deal)).expect("and by the oracle");
            }
            Next::Decision(_) => {
                let action = input.pick(&game.legal(&state));
                game.play(&mut state, action)
                    .expect("a listed action is accepted");
                plain.play(&action.to_string()).expect("and by the oracle");
            }
        }
        agree(game, &state, plain);
    }
}

fn agree<G: Game, T: Table>(game: &G, state: &G::State, plain: &T) {
    if let Err(difference) = compare(game, state, plain) {
        panic!("{difference}\nposition: {}", plain.state());
    }
}

/// Games of each number of players, of the standard box and of random ones.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    walker::games(3)
}
