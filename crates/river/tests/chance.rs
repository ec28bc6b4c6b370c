//! Deals come out as if pieces were drawn blindly from the bag.

use std::collections::BTreeMap;

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use vidraria_game::Game;
use vidraria_river::{Deal, Edition, Options, Piece, River, State};

const DRAWS: u32 = 60_000;

/// Two players, a turn to come, and this in the bag; the rest is in an overflow.
fn position(game: &River, bag: &[(&str, u8)]) -> State {
    let mut position = game.describe(&start(game));
    let all: u8 = position.bag.values().sum();
    position.bag = bag
        .iter()
        .map(|(piece, count)| (piece.parse().expect("a piece"), *count))
        .collect();
    position.players[1].overflow = all - position.bag.values().sum::<u8>();
    game.restore(&position).expect("a sound position")
}

/// A game after an opening that leaves the kinds of the tests in the bag.
fn start(game: &River) -> State {
    let setup = r#"{"first":0,"tiles":"thcsdr"}"#;
    let opening = r#"{"river":[["Mt"],["Mt","Mh"],["Mh"],["Mc","Mc"],["Ms"],["Ms","Md"]],
        "lake":["Wt","Wt","Wt","Wt","Gr"],"satchels":[["Gt","Gt","Gh"],["Gh","Gc","Gc"]]}"#;
    let setup = serde_json::from_str(setup).expect("a setup");
    let mut state = game.start(&setup).expect("sound");
    let opening = serde_json::from_str(opening).expect("a deal");
    game.deal(&mut state, &opening).expect("sound");
    state
}

fn two_players() -> River {
    River::new(Edition::standard(), 2, Options {}).expect("allowed")
}

/// How often each lake came out of a refill.
fn lakes(game: &River, state: &State) -> BTreeMap<String, u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut seen = BTreeMap::new();
    for _ in 0..DRAWS {
        let Deal::Lake(refill) = game.sample_deal(state, &mut rng) else {
            panic!("the lake is due");
        };
        let text: Vec<String> = refill.lake.iter().map(Piece::to_string).collect();
        *seen.entry(text.join(" ")).or_insert(0) += 1;
    }
    seen
}

#[test]
fn every_set_of_pieces_is_as_likely_as_in_a_blind_draw() {
    let game = two_players();
    // Seven pieces, four drawn: 35 equally likely sets of physical pieces.
    let mut state = position(&game, &[("Wh", 1), ("Pt", 3), ("Or", 2), ("Ls", 1)]);
    game.play(&mut state, "draw-Gr".parse().expect("an action"))
        .expect("legal");
    game.play(&mut state, "drop Wt".parse().expect("an action"))
        .expect("legal");
    game.play(&mut state, "drop Wt".parse().expect("an action"))
        .expect("legal");
    let seen = lakes(&game, &state);

    let ways = |drawn: [u32; 4]| -> u32 {
        let choose = |n: u32, k: u32| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
        [1, 3, 2, 1]
            .into_iter()
            .zip(drawn)
            .map(|(n, k)| choose(n, k))
            .product()
    };
    let mut sets = 0;
    for w in 0..=1 {
        for p in 0..=3 {
            for l in 0..=1 {
                for o in 0..=2 {
                    if w + p + l + o != 4 {
                        continue;
                    }
                    sets += 1;
                    let text = [("Wh", w), ("Pt", p), ("Ls", l), ("Or", o)]
                        .map(|(piece, count)| format!("{piece} ").repeat(count as usize))
                        .concat();
                    let found = seen.get(text.trim()).copied().unwrap_or(0);
                    let expected = f64::from(DRAWS * ways([w, p, o, l])) / 35.0;
                    let deviation = (f64::from(found) - expected) / expected.sqrt();
                    assert!(
                        deviation.abs() < 4.5,
                        "{text}: {found}, expected {expected}"
                    );
                }
            }
        }
    }
    assert_eq!(seen.len(), sets, "nothing else is drawn");
}

#[test]
fn a_bag_with_too_little_is_drawn_out() {
    let game = two_players();
    let mut state = position(&game, &[("Pt", 2), ("Or", 1)]);
    for action in ["draw-Gr", "drop Wt", "drop Wt"] {
        game.play(&mut state, action.parse().expect("an action"))
            .expect("legal");
    }
    assert_eq!(
        lakes(&game, &state),
        BTreeMap::from([("Pt Pt Or".into(), DRAWS)])
    );
}

/// Bags of the same pieces are equal, whatever was drawn from them before in whichever order.
#[test]
fn a_state_knows_no_order_of_the_bag() {
    let game = two_players();
    let shown = game.describe(&start(&game));
    assert_eq!(game.restore(&shown), Ok(start(&game)));
}
