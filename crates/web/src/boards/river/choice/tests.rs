use std::collections::{BTreeSet, HashSet};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use vidraria_game::{Game, Next};
use vidraria_river::{Edition, Options, River, State};

use super::*;

fn choices(river: &River, state: &State) -> Choices {
    let notation = river.describe(state);
    let seat = notation.to_move.expect("a decision is due");
    let legal = river.legal(state).into_iter();
    Choices {
        decision: notation.decision.expect("a decision is due"),
        satchel: notation.players[seat].satchel.clone(),
        river: notation.river,
        lake: notation.lake,
        last_stage: notation.last_stage,
        legal: legal
            .map(|action| (action, river.effect(state, action)))
            .collect(),
    }
}

/// Everything that could be touched, and some that is not there.
fn touches(choices: &Choices) -> Vec<Touch> {
    let mut touches = vec![Touch::Lake, Touch::Pass];
    touches.extend((0..=choices.satchel.len()).map(Touch::Satchel));
    touches.extend((0..=7).map(Touch::Tile));
    touches.extend((0..=choices.lake.len()).map(Touch::LakePiece));
    touches.extend(Colour::ALL.map(Touch::NewColour));
    touches
}

/// The actions that some series of touches takes, and the reasons met on the way.
fn reachable(choices: &Choices) -> (BTreeSet<Action>, Vec<String>) {
    let (mut actions, mut reasons) = (BTreeSet::new(), Vec::new());
    let mut seen = HashSet::from([Picked::Nothing]);
    let mut open = vec![Picked::Nothing];
    while let Some(picked) = open.pop() {
        for touch in touches(choices) {
            match choices.offer(picked, touch) {
                Offer::Act(action) => {
                    actions.insert(action);
                }
                Offer::Pick(next) if seen.insert(next) => open.push(next),
                Offer::Pick(_) => {}
                Offer::Refuse(reason) => reasons.push(reason),
            }
        }
    }
    (actions, reasons)
}

/// Plays a random game and shows every position in which a decision is due.
fn positions(players: usize, seed: u64, mut each: impl FnMut(&River, &State)) {
    let river = River::new(Edition::standard(), players, Options {}).expect("a legal table");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = river.sample_setup(None, &mut rng);
    let mut state = river.start(&setup).expect("a legal setup");
    loop {
        match river.next(&state) {
            Next::Deal => {
                let deal = river.sample_deal(&state, &mut rng);
                river.deal(&mut state, &deal).expect("a legal deal");
            }
            Next::Decision(_) => {
                each(&river, &state);
                let legal = river.legal(&state);
                let chosen = legal[rng.next_u64() as usize % legal.len()];
                river.play(&mut state, chosen).expect("a legal action");
            }
            Next::Over => return,
        }
    }
}

#[test]
fn the_way_to_an_action_takes_it() {
    let mut checked = 0;
    for players in [2, 5] {
        positions(players, 11, |river, state| {
            let choices = choices(river, state);
            for &(action, _) in &choices.legal {
                let mut picked = Picked::Nothing;
                let mut taken = None;
                for touch in way(action, &river.describe(state)) {
                    match choices.offer(picked, touch) {
                        Offer::Pick(next) => picked = next,
                        Offer::Act(action) => taken = Some(action),
                        Offer::Refuse(reason) => panic!("{action}: {reason}"),
                    }
                }
                assert_eq!(taken, Some(action));
                checked += 1;
            }
        });
    }
    assert!(checked > 200, "{checked}");
}

#[test]
fn touches_reach_every_legal_action_and_nothing_else() {
    let mut decisions = HashSet::new();
    for players in 2..=5 {
        for seed in 0..12 {
            positions(players, seed, |river, state| {
                let choices = choices(river, state);
                decisions.insert(choices.decision);
                let legal: BTreeSet<Action> = river.legal(state).into_iter().collect();
                assert_eq!(reachable(&choices).0, legal, "{choices:?}");
            });
        }
    }
    assert_eq!(decisions.len(), 3, "turns, drops and lays were all met");
}

#[test]
fn what_cannot_be_done_is_told_in_a_sentence() {
    positions(3, 1, |river, state| {
        for reason in reachable(&choices(river, state)).1 {
            assert!(reason.ends_with('.'), "{reason}");
            assert!(reason.starts_with(char::is_uppercase), "{reason}");
        }
    });
}

/// The first turn of a game with chosen tiles and pieces.
fn sample() -> Choices {
    let river = River::new(Edition::standard(), 2, Options {}).expect("a legal table");
    let setup = vidraria_river::Setup {
        first: 0,
        tiles: "thcsdr".to_owned(),
    };
    let deal = r#"{
        "river": [["Wt"], ["Wh", "Wc"], ["Pt"], ["Pc", "Ps"], ["Ld"], ["Lr", "Dr"]],
        "lake": ["Wt", "Pt", "Ld", "Ds", "Yt"],
        "satchels": [["Wh", "Wh", "Lh"], ["Wc", "Pd", "Gr"]]
    }"#;
    let deal = serde_json::from_str(deal).expect("a deal");
    let mut state = river.start(&setup).expect("a legal setup");
    river.deal(&mut state, &deal).expect("a legal deal");
    choices(&river, &state)
}

#[test]
fn a_piece_then_a_neighbour_of_its_tile_is_a_placement() {
    let choices = sample();
    let picked = Picked::Piece(0);
    assert_eq!(
        choices.offer(Picked::Nothing, Touch::Satchel(0)),
        Offer::Pick(picked)
    );
    assert_eq!(choices.target(picked), Some(2));
    let offer = choices.offer(picked, Touch::Tile(3));
    assert_eq!(offer, Offer::Act("Wh>".parse().expect("an action")));
}

#[test]
fn a_second_piece_of_the_shape_opens_every_tile() {
    let choices = sample();
    let pair = Picked::Pair(0, 2);
    assert_eq!(
        choices.offer(Picked::Piece(0), Touch::Satchel(2)),
        Offer::Pick(pair)
    );
    for position in 1..=6 {
        let on = Picked::PairOn(0, 2, position);
        assert_eq!(choices.offer(pair, Touch::Tile(position)), Offer::Pick(on));
    }
    let offer = choices.offer(Picked::PairOn(2, 0, 5), Touch::Tile(6));
    assert_eq!(offer, Offer::Act("Wh+Lh@5>".parse().expect("an action")));
}

#[test]
fn touching_the_same_thing_again_takes_it_back() {
    let choices = sample();
    let back = |picked, touch| choices.offer(picked, touch);
    assert_eq!(
        back(Picked::Piece(1), Touch::Satchel(1)),
        Offer::Pick(Picked::Nothing)
    );
    assert_eq!(
        back(Picked::Pair(0, 1), Touch::Satchel(1)),
        Offer::Pick(Picked::Piece(0))
    );
    assert_eq!(
        back(Picked::PairOn(0, 1, 4), Touch::Tile(4)),
        Offer::Pick(Picked::Pair(0, 1))
    );
    assert_eq!(
        back(Picked::Lake, Touch::Lake),
        Offer::Pick(Picked::Nothing)
    );
}

#[test]
fn a_tile_touched_first_says_which_piece_collects_it() {
    let Offer::Refuse(reason) = sample().offer(Picked::Nothing, Touch::Tile(1)) else {
        panic!("nothing can be collected yet");
    };
    assert_eq!(
        reason,
        "First touch a piece of your satchel. To collect this tile, place your white heart or \
         your light blue heart."
    );
}
