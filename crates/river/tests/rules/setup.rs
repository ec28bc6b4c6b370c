//! Setup.

use std::collections::BTreeSet;

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::json;
use vidraria_game::{Game, Next};
use vidraria_river::{Colour, Deal, Edition, Options, Piece, River, Setup, Shape};

fn game(players: usize) -> River {
    River::new(Edition::standard(), players, Options {}).expect("allowed")
}

fn setup(first: usize) -> Setup {
    Setup {
        first,
        tiles: "thcsdr".into(),
    }
}

#[test]
fn the_river_is_the_six_tiles_in_random_order() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let orders: BTreeSet<String> = (0..10_000)
        .map(|_| game(2).sample_setup(None, &mut rng).tiles)
        .collect();
    assert_eq!(orders.len(), 720, "every order comes about");
}

#[test]
fn each_tile_gets_as_many_pieces_as_it_has_stones_the_lake_five_each_player_three() {
    for players in 2..=5 {
        let game = game(players);
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let mut state = game.start(&setup(0)).expect("sound");
        assert_eq!(game.next(&state), Next::Deal);
        let deal = game.sample_deal(&state, &mut rng);
        game.deal(&mut state, &deal).expect("sound");
        let shown = game.describe(&state);
        let on_tiles: Vec<usize> = shown.river.iter().map(|tile| tile.glass.len()).collect();
        assert_eq!(on_tiles, [1, 2, 1, 2, 1, 2]);
        assert_eq!(shown.lake.len(), 5);
        assert!(shown.players.iter().all(|player| player.satchel.len() == 3));
    }
}

#[test]
fn black_is_in_the_bag_only_with_five_players() {
    let edition = Edition::standard();
    for (players, all, of_a_shape) in [(2, 120, 20), (3, 120, 20), (4, 120, 20), (5, 132, 22)] {
        assert_eq!(edition.all_pieces(players), all);
        assert_eq!(edition.has_colour(Colour::Black, players), players == 5);
        for shape in Shape::ALL {
            let pieces = Colour::ALL.map(|colour| edition.pieces(Piece { colour, shape }, players));
            assert_eq!(pieces.iter().sum::<u8>(), of_a_shape, "{shape}");
        }
        let state = game(players).start(&setup(0)).expect("sound");
        let bag = game(players).describe(&state).bag;
        assert_eq!(bag.values().copied().map(u32::from).sum::<u32>(), all);
    }
}

#[test]
fn colours_have_the_counts_of_the_box() {
    let counts = Colour::ALL.map(|colour| {
        let shapes = Shape::ALL.map(|shape| Edition::standard().pieces(Piece { colour, shape }, 5));
        shapes.iter().sum::<u8>()
    });
    assert_eq!(counts, [22, 22, 17, 17, 12, 12, 12, 9, 9]);
}

#[test]
fn the_first_player_is_random_unless_the_table_names_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut firsts = [0; 4];
    for _ in 0..4000 {
        firsts[game(4).sample_setup(None, &mut rng).first] += 1;
    }
    assert!(firsts.iter().all(|&times| times > 850), "{firsts:?}");
    assert_eq!(game(4).sample_setup(Some(2), &mut rng).first, 2);
}

#[test]
fn the_first_player_has_the_first_turn() {
    let game = game(3);
    let mut state = game.start(&setup(2)).expect("sound");
    let deal = game.sample_deal(&state, &mut ChaCha8Rng::seed_from_u64(4));
    game.deal(&mut state, &deal).expect("sound");
    assert_eq!(game.next(&state), Next::Decision(2));
    assert_eq!(game.describe(&state).round, 1);
}

#[test]
fn a_setup_that_cannot_be_drawn_is_refused_with_the_reason() {
    let fault = game(3).start(&setup(3)).expect_err("no such seat");
    assert_eq!(
        fault.to_string(),
        "`first` must be a seat from 0 to 2, not 3"
    );
    for tiles in [
        "", "thcsd", "thcsdd", "thcsdrt", "thcsdx", "THCSDR", "ühcsdr",
    ] {
        let setup = Setup {
            first: 0,
            tiles: tiles.into(),
        };
        let fault = game(3).start(&setup).expect_err("no such river");
        assert_eq!(
            fault.to_string(),
            format!("`tiles` must name each of t h c s d r once, not `{tiles}`")
        );
    }
}

#[test]
fn an_opening_that_cannot_be_drawn_is_refused_with_the_reason() {
    let game = game(2);
    let state = game.start(&setup(0)).expect("sound");
    let sound = json!({
        "river": [["Wt"], ["Wt", "Wh"], ["Wt"], ["Wh", "Wh"], ["Pt"], ["Or", "Or"]],
        "lake": ["Wc", "Wc", "Wc", "Wc", "Ws"],
        "satchels": [["Ph", "Pc", "Pd"], ["Lt", "Dt", "Mt"]],
    });
    let refused = |path: &str, value: serde_json::Value| {
        let mut deal = sound.clone();
        *deal.pointer_mut(path).expect("a place in the deal") = value;
        let deal: Deal = serde_json::from_value(deal).expect("a deal");
        let mut touched = state;
        let fault = game.deal(&mut touched, &deal).expect_err("refused");
        assert_eq!(touched, state);
        fault.to_string()
    };
    assert_eq!(
        refused("/river/1", json!(["Wt"])),
        "position 2 gets 2 pieces, not 1"
    );
    assert_eq!(
        refused("/river", json!([])),
        "the deal must name 6 tiles, not 0"
    );
    assert_eq!(refused("/lake", json!([])), "the lake gets 5 pieces, not 0");
    assert_eq!(
        refused("/satchels", json!([["Ph", "Pc", "Pd"]])),
        "the deal must name 2 satchels, not 1"
    );
    assert_eq!(
        refused("/satchels/1/2", json!("Wt")),
        "the pieces for the satchel of seat 1 are not in list order: colour, then shape",
    );
    assert_eq!(
        refused("/satchels/1", json!(["Lt", "Dt", "Kt"])),
        "the satchel of seat 1 gets Kt, which the bag lacks"
    );
    assert_eq!(
        refused("/satchels/0", json!(["Wc", "Wd", "Wd"])),
        "the satchel of seat 0 gets Wc, which the bag lacks"
    );
}
