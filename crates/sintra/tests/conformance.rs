//! What every game must hold, for all player counts and both palace sides.

use vidraria_game::{Game, conformance};
use vidraria_sintra::{Options, Side, Sintra};

const SEEDS: u64 = 24;

fn play(players: usize, side: Side) {
    let game = Sintra::new(Sintra::standard_edition(), players, Options { side }).unwrap();
    for seed in 0..SEEDS {
        conformance::play_through(&game, seed);
    }
}

#[test]
fn two_players_on_side_a() {
    play(2, Side::A);
}

#[test]
fn two_players_on_side_b() {
    play(2, Side::B);
}

#[test]
fn three_players_on_side_a() {
    play(3, Side::A);
}

#[test]
fn three_players_on_side_b() {
    play(3, Side::B);
}

#[test]
fn four_players_on_side_a() {
    play(4, Side::A);
}

#[test]
fn four_players_on_side_b() {
    play(4, Side::B);
}

#[test]
fn indices_and_texts() {
    conformance::indices_and_texts::<Sintra>();
}

#[test]
fn odd_texts() {
    conformance::odd_texts::<Sintra>(1);
}
