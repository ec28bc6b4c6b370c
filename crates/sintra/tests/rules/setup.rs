//! "Setup".

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::json;
use vidraria_game::{Game, Next};
use vidraria_sintra::{Colour, Setup, Side, StartTile};

use crate::position::{game, panes};

fn setups(players: usize, number: u64) -> Vec<Setup> {
    let game = game(players, Side::A);
    let setup = |seed| game.sample_setup(None, &mut ChaCha8Rng::seed_from_u64(seed));
    (0..number).map(setup).collect()
}

/// That something which should happen in a share of many cases does so, within five standard
/// deviations.
fn assert_share(happened: usize, cases: usize, share: f64) {
    let expected = cases as f64 * share;
    let deviation = (expected * (1.0 - share)).sqrt();
    assert!(
        (happened as f64 - expected).abs() < 5.0 * deviation,
        "{happened} of {cases}, but {expected} expected"
    );
}

#[test]
fn each_player_lays_the_eight_strips_in_random_order() {
    let setups = setups(2, 2_000);
    for number in ["1", "4", "8"] {
        for slot in 0..8 {
            let there = |setup: &&Setup| setup.strips[1][slot].starts_with(number);
            assert_share(setups.iter().filter(there).count(), setups.len(), 1.0 / 8.0);
        }
    }
    for setup in &setups {
        for strips in &setup.strips {
            let mut numbers: Vec<&str> = strips.iter().map(|strip| &strip[..1]).collect();
            numbers.sort_unstable();
            assert_eq!(numbers.concat(), "12345678");
        }
    }
}

#[test]
fn each_strip_lies_on_a_random_side() {
    let setups = setups(2, 2_000);
    for number in [1, 2, 3, 5, 6, 7, 8] {
        let side_a = format!("{number}a");
        let first = |setup: &&Setup| setup.strips[0].contains(&side_a);
        assert_share(setups.iter().filter(first).count(), setups.len(), 0.5);
    }
}

#[test]
fn strip_4_always_starts_on_side_a() {
    let seats = setups(4, 200).into_iter().flat_map(|setup| setup.strips);
    assert!(
        seats
            .into_iter()
            .all(|strips| strips.contains(&"4a".to_owned()))
    );
}

#[test]
fn order_and_sides_are_dealt_independently_for_each_player() {
    let setups = setups(3, 2_000);
    let same = |setup: &&Setup| setup.strips[0][0][..1] == setup.strips[2][0][..1];
    assert_share(setups.iter().filter(same).count(), setups.len(), 1.0 / 8.0);
}

#[test]
fn each_glazier_stands_above_slot_1_with_score_0_and_the_marker_at_the_top() {
    let game = game(4, Side::B);
    let state = game.start(&setups(4, 1)[0]).unwrap();
    for board in game.describe(&state).players {
        assert_eq!(
            (board.glazier, board.score, board.broken, board.lost),
            (1, 0, 0, 0)
        );
    }
}

#[test]
fn spaces_ii_to_vi_of_the_indicator_have_one_pane_of_each_colour_in_random_order() {
    let setups = setups(2, 2_000);
    for setup in &setups {
        let mut later = setup.indicator.0[1..].to_vec();
        later.sort_unstable();
        assert_eq!(later, Colour::ALL);
    }
    for space in 1..6 {
        let cyan = |setup: &&Setup| setup.indicator.0[space] == Colour::Cyan;
        assert_share(setups.iter().filter(cyan).count(), setups.len(), 0.2);
    }
}

#[test]
fn space_i_has_one_more_at_random_and_94_remain_in_the_bag() {
    let setups = setups(2, 2_000);
    for colour in Colour::ALL {
        let first = |setup: &&Setup| setup.indicator.0[0] == colour;
        assert_share(setups.iter().filter(first).count(), setups.len(), 0.2);
    }
    let game = game(2, Side::A);
    let shown = game.describe(&game.start(&setups[0]).unwrap());
    assert_eq!(
        shown
            .bag
            .values()
            .map(|&count| u32::from(count))
            .sum::<u32>(),
        94
    );
    for colour in Colour::ALL {
        let on_indicator = shown
            .indicator
            .0
            .iter()
            .filter(|&&pane| pane == colour)
            .count();
        assert_eq!(usize::from(shown.bag[&colour]) + on_indicator, 20);
    }
}

#[test]
fn the_start_player_is_random() {
    let setups = setups(4, 2_000);
    for seat in 0..4 {
        let starts = |setup: &&Setup| setup.start == seat;
        assert_share(setups.iter().filter(starts).count(), setups.len(), 0.25);
    }
}

#[test]
fn the_start_player_is_the_one_the_table_names() {
    let game = game(3, Side::A);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    assert_eq!(game.sample_setup(Some(2), &mut rng).start, 2);
}

#[test]
fn the_start_player_holds_the_start_tile() {
    let game = game(2, Side::A);
    let mut setup = setups(2, 1).swap_remove(0);
    setup.start = 1;
    let state = game.start(&setup).unwrap();
    assert_eq!(game.describe(&state).start_tile, StartTile::Seat(1));
    assert_eq!(game.next(&state), Next::Deal);
}

#[test]
fn there_are_5_7_or_9_displays_of_4_panes() {
    for (players, displays) in [(2, 5), (3, 7), (4, 9)] {
        let game = game(players, Side::A);
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut state = game.start(&game.sample_setup(None, &mut rng)).unwrap();
        let deal = game.sample_deal(&state, &mut rng);
        assert_eq!(deal.displays.len(), displays);
        assert!(deal.displays.iter().all(|panes| panes.0.len() == 4));
        game.deal(&mut state, &deal).unwrap();
        assert_eq!(game.describe(&state).displays.len(), displays);
    }
}

#[test]
fn a_game_is_for_2_to_4_players() {
    use vidraria_sintra::{Options, Sintra};
    for players in [0, 1, 5, usize::MAX] {
        let refused = Sintra::new(Sintra::standard_edition(), players, Options::default());
        let fault = refused.unwrap_err().to_string();
        assert!(fault.contains("2 to 4 players"), "{fault}");
    }
}

#[test]
fn a_setup_that_cannot_be_drawn_is_refused_with_the_reason() {
    let game = game(2, Side::A);
    let right = setups(2, 1).swap_remove(0);
    let refused = |change: &dyn Fn(&mut Setup), reason: &str| {
        let mut setup = right.clone();
        change(&mut setup);
        let fault = game.start(&setup).unwrap_err().to_string();
        assert!(fault.contains(reason), "{fault}");
    };
    refused(&|setup| setup.start = 2, "start player's seat 2");
    refused(&|setup| setup.indicator = panes("OWYCM"), "6 spaces");
    refused(
        &|setup| setup.indicator = panes("OWYCMC"),
        "every colour comes once",
    );
    refused(&|setup| setup.strips.truncate(1), "1 seats instead of 2");
    refused(&|setup| setup.strips[1].truncate(7), "seat 1's strips: 7");
    refused(
        &|setup| setup.strips[0][3] = "9a".into(),
        "`9a` is no strip",
    );
    refused(
        &|setup| setup.strips[0][3] = "4A".into(),
        "`4A` is no strip",
    );
    refused(
        &|setup| setup.strips[0][1] = setup.strips[0][0].clone(),
        "twice",
    );
    refused(
        &|setup| {
            for strip in setup.strips[0].iter_mut().filter(|strip| *strip == "4a") {
                *strip = "4b".into();
            }
        },
        "strip 4 starts as `4a`",
    );
}

#[test]
fn a_deal_applied_at_once_is_the_deal_that_the_same_words_draw() {
    for players in 2..=4 {
        let game = game(players, Side::A);
        let rng = &mut ChaCha8Rng::seed_from_u64(players as u64);
        let mut state = game.start(&game.sample_setup(None, rng)).unwrap();
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => {
                    let mut drawn = state;
                    let deal = game.sample_deal(&state, &mut rng.clone());
                    game.deal(&mut drawn, &deal).unwrap();
                    game.deal_randomly(&mut state, rng);
                    assert_eq!(state, drawn);
                }
                Next::Decision(_) => {
                    let action = game.nth_legal(&state, 0).unwrap();
                    game.play(&mut state, action).unwrap();
                }
            }
        }
    }
}

/// A seed's game must never change, so neither may the order and the number of words drawn.
#[test]
fn a_seed_gives_the_same_setup_and_deal_for_ever() {
    let game = game(2, Side::A);
    let rng = &mut ChaCha8Rng::seed_from_u64(7);
    let setup = game.sample_setup(None, rng);
    let deal = game.sample_deal(&game.start(&setup).unwrap(), rng);
    assert_eq!(
        serde_json::to_value(&setup).unwrap(),
        json!({
            "start": 0,
            "indicator": "MYCMOW",
            "strips": [
                ["3a", "7a", "2b", "5a", "4a", "8a", "6b", "1a"],
                ["8a", "1a", "4a", "5b", "7b", "3a", "6b", "2a"],
            ],
        })
    );
    assert_eq!(
        serde_json::to_value(&deal).unwrap(),
        json!({ "displays": ["YYCM", "WYYM", "WWYC", "YCMO", "YYOO"] })
    );
}
