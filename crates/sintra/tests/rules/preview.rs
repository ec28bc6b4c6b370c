//! What an action would do, told before it is taken.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::{Game, Next, below};
use vidraria_sintra::{Action, Completion, Effect, Options, Side, Sintra, StartTile, State};

use crate::position::Position;

#[test]
fn a_draft_tells_the_spaces_it_fills_and_the_glaziers_move() {
    let play = Position::new().display(1, "WWC").start();
    let expected = Effect {
        glazier: (1, 2),
        spaces: vec![1, 2],
        ..Effect::default()
    };
    assert_eq!(play.effect("1W2"), expected);
}

#[test]
fn jokers_are_told_in_printed_order() {
    let position = Position::new().display(1, "OO").centre("C");
    let play = position.turned(0, 4, "Y", "4b", ".....").start();
    assert_eq!(play.effect("1O4").spaces, [1, 2]);
}

#[test]
fn a_draft_from_the_centre_tells_the_start_tile_and_the_track() {
    let play = Position::new()
        .centre("CCC")
        .glazier(0, 4)
        .track(0, 7, 0)
        .start();
    let effect = play.effect("0C4");
    assert!(effect.takes_start_tile);
    assert_eq!(effect.broken, 2, "the start tile's step is no broken pane");
    assert_eq!((effect.track, effect.lost), ((7, 1), 18));
    // -12 at the marker before; -18 for the bottom and -1 at the marker afterwards.
    assert_eq!(effect.projected, -18 - 1 + 12);
}

#[test]
fn breaking_leaves_the_glazier() {
    let play = Position::new().centre("CC").tile(1).glazier(0, 6).start();
    let effect = play.effect("0C-");
    assert!(!effect.takes_start_tile);
    assert_eq!(
        (effect.glazier, effect.broken, effect.track),
        ((6, 6), 2, (0, 2))
    );
    assert_eq!(effect.spaces, [0; 0]);
}

#[test]
fn a_completion_of_one_colour_tells_bonus_and_windows() {
    let position = Position::new()
        .display(1, "OO")
        .centre("C")
        .strip(0, 3, "3a", "OOOO.");
    let play = position
        .turned(0, 5, "C", "5b", ".....")
        .indicator("OW")
        .start();
    let effect = play.effect("1O3");
    assert_eq!(
        (effect.bonus, effect.broken, effect.spaces),
        (5, 1, vec![4])
    );
    assert_eq!(effect.windows, [(3, 3), (5, 2)]);
    let completion = Completion {
        slot: 3,
        leaves: false,
        keep_pending: false,
    };
    assert_eq!(effect.completes, Some(completion));
    // The four panes on the strip were worth a point, the broken one costs one.
    assert_eq!(effect.projected, 5 + 3 + 2 - 1 - 1);
}

#[test]
fn a_completion_of_several_colours_leaves_the_windows_to_the_keep() {
    let position = Position::new().display(1, "C").centre("C").indicator("CW");
    let mut play = position.turned(0, 3, "O", "3b", "OOCC.").start();
    let effect = play.effect("1C3");
    assert_eq!((effect.bonus, effect.windows), (3, vec![]));
    let pending = Completion {
        slot: 3,
        leaves: true,
        keep_pending: true,
    };
    assert_eq!(effect.completes, Some(pending));
    play.play("1C3");
    let effect = play.effect("=O");
    assert_eq!(effect.windows, [(3, 3)]);
    let done = Completion {
        keep_pending: false,
        ..pending
    };
    assert_eq!(effect.completes, Some(done));
    assert_eq!(effect.bonus, 0);
}

#[test]
fn a_reset_tells_the_glaziers_move_only() {
    let play = Position::new().centre("C").glazier(0, 6).start();
    let expected = Effect {
        glazier: (6, 1),
        ..Effect::default()
    };
    assert_eq!(play.effect("R"), expected);
}

/// What is told of every action comes about when it is taken, however far the game has got.
#[test]
fn effects_are_the_difference_that_an_action_makes() {
    for (players, side) in [(2, Side::A), (3, Side::B), (4, Side::A)] {
        let game = Sintra::new(Sintra::standard_edition(), players, Options { side });
        let game = game.expect("allowed");
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let setup = game.sample_setup(None, &mut rng);
        let mut state = game.start(&setup).expect("a sampled setup");
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => game.deal_randomly(&mut state, &mut rng),
                Next::Decision(seat) => {
                    let legal = game.legal(&state);
                    for &action in &legal {
                        assert_effect_comes_about(&game, &state, seat, action);
                    }
                    let choice = below(&mut rng, legal.len() as u32) as usize;
                    game.play_unchecked(&mut state, legal[choice]);
                }
            }
        }
    }
}

fn assert_effect_comes_about(game: &Sintra, state: &State, seat: usize, action: Action) {
    let effect = game.effect(state, action);
    let mut after = *state;
    game.play_unchecked(&mut after, action);
    let total = |state| game.breakdown(state, seat).total;
    assert_eq!(effect.projected, total(&after) - total(state), "{action}");

    let (before, after) = (game.describe(state), game.describe(&after));
    let takes_tile = before.start_tile != after.start_tile;
    assert_eq!(effect.takes_start_tile, takes_tile, "{action}");
    assert!(!takes_tile || after.start_tile == StartTile::Seat(seat));
    let (mine, mine_after) = (&before.players[seat], &after.players[seat]);
    assert_eq!(effect.glazier, (mine.glazier, mine_after.glazier));
    assert_eq!(effect.track, (mine.broken, mine_after.broken), "{action}");
    assert_eq!(effect.lost, mine_after.lost - mine.lost, "{action}");
    let windows: i32 = effect.windows.iter().map(|(_, points)| points).sum();
    let points = mine_after.score - mine.score;
    assert_eq!(effect.bonus + windows - effect.lost, points, "{action}");
}
