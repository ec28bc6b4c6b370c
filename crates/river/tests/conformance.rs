//! The tests that every game must pass.

use vidraria_game::conformance::{indices_and_texts, odd_texts, play_through};
use vidraria_game::{Game, MAX_LEGAL};
use vidraria_river::{Action, Edition, MAX_HAND, Options, River, State};

#[test]
fn random_games_keep_the_contract() {
    for players in Edition::standard().players() {
        let game = River::new(Edition::standard(), players, Options {}).expect("allowed");
        for seed in 0..40 {
            play_through(&game, seed);
        }
    }
}

#[test]
fn every_action_has_one_index_and_one_text() {
    indices_and_texts::<River>();
    odd_texts::<River>(1);
}

#[test]
fn there_are_2927_actions() {
    assert_eq!(Action::COUNT, 2927);
    let all = (0..Action::COUNT).filter_map(Action::from_index);
    assert_eq!(all.count(), 2927, "no index is free");
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 408, "{} bytes", size_of::<State>());
}

#[test]
fn the_largest_hand_fits_the_list_of_actions() {
    let pairs = MAX_HAND * (MAX_HAND - 1) / 2;
    assert!(2 * MAX_HAND + 10 * pairs + MAX_HAND <= MAX_LEGAL);
}

#[test]
fn a_number_of_players_outside_the_edition_is_refused() {
    for players in [0, 1, 6, usize::MAX] {
        let fault = River::new(Edition::standard(), players, Options {}).expect_err("refused");
        assert_eq!(
            fault.to_string(),
            format!("the edition `river-2024` is for 2 to 5 players, not {players}")
        );
    }
}
