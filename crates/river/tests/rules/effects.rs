//! What an action would do, shown before it is taken.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::{Game, Next, below};
use vidraria_river::{Action, Colour, Edition, Effect, Options, River, State};

use crate::position::{Position, Table, pieces};

fn effect(table: &Table, action: &str) -> Effect {
    let action = action.parse().expect("an action");
    assert_eq!(table.game.check(&table.state, action), Ok(()));
    table.game.effect(&table.state, action)
}

#[test]
fn a_placement_names_both_tiles_what_is_taken_laid_and_refilled() {
    let table = Position::of(2)
        .satchel(0, "Wc")
        .glass(4, "Lt Lh Ds Ds")
        .columns(0, "L4")
        .table();
    let expected = Effect {
        placed_at: Some(3),
        collects_from: Some(4),
        takes: pieces("Lt Lh Ds Ds"),
        laid: vec![(1, 1), (2, 2)],
        overflow: 1,
        order_pending: Vec::new(),
        must_drop: 0,
        refill: 1,
        // The column grows from 4 to 5 with one row more; the new one makes two rows of two and
        // scores 2 × 2; one piece overflows.
        projected: (1 + 1) + (2 + 2 + 4) - 3,
    };
    assert_eq!(effect(&table, "Wc>"), expected);
}

#[test]
fn a_pair_is_placed_at_its_position() {
    let table = Position::of(2).satchel(0, "Wc Yc").table();
    let effect = effect(&table, "Wc+Yc@6<");
    assert_eq!((effect.placed_at, effect.collects_from), (Some(6), Some(5)));
    assert_eq!(effect.takes, pieces("Md"));
}

#[test]
fn new_colours_whose_order_is_open_are_not_laid_for_certain() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Pr Lt Lh Ds")
        .columns(0, "D2")
        .table();
    let placed = effect(&table, "Wc<");
    assert_eq!(placed.laid, [(1, 1)]);
    assert_eq!(placed.order_pending, [Colour::Purple, Colour::LightBlue]);
    assert_eq!(placed.refill, 1, "the refill comes all the same");
    table.play("Wc<");
    let laid = effect(&table, "lay L");
    assert_eq!(
        laid.laid,
        [(2, 2), (3, 1)],
        "the last colour follows by itself"
    );
    assert_eq!(laid.refill, 1);
}

#[test]
fn a_draw_says_what_is_taken_how_many_must_be_dropped_and_refilled() {
    let mut table = Position::of(2).satchel(0, "Yt Yc Oc").table();
    let drawn = effect(&table, "draw-Wt");
    assert_eq!(drawn.takes, pieces("Wh Wc Ws Wd"));
    assert_eq!((drawn.must_drop, drawn.refill, drawn.projected), (2, 4, 0));
    table.play("draw-Wt");
    let dropped = effect(&table, "drop Yt");
    assert_eq!((dropped.overflow, dropped.must_drop), (1, 1));
    assert_eq!((dropped.refill, dropped.projected), (4, -3));
}

#[test]
fn a_refill_is_no_more_than_the_bag_holds_and_none_in_the_last_stage() {
    let table = Position::of(2).satchel(0, "Wh").bag("Or").table();
    assert_eq!(effect(&table, "Wh<").refill, 1);
    assert_eq!(effect(&table, "draw-Wt").refill, 1);
    let table = Position::of(2)
        .satchel(0, "Wh")
        .columns(1, "W5 P5 L5 D2")
        .last_stage(1)
        .table();
    assert_eq!(effect(&table, "Wh<").refill, 0);
}

#[test]
fn a_pass_does_nothing() {
    let table = Position::of(2).lake("").bag("").table();
    assert_eq!(effect(&table, "pass"), Effect::default());
}

/// What is told of every action comes about when it is taken, however full the glassworks is.
#[test]
fn effects_are_the_difference_that_an_action_makes() {
    for players in Edition::standard().players() {
        let game = River::new(Edition::standard(), players, Options {}).expect("allowed");
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let setup = game.sample_setup(None, &mut rng);
        let mut state = game.start(&setup).expect("a sampled setup");
        loop {
            match game.next(&state) {
                Next::Over => break,
                Next::Deal => game.deal_randomly(&mut state, &mut rng),
                Next::Decision(_) => {
                    let legal = game.legal(&state);
                    for &action in &legal {
                        assert_effect_comes_about(&game, &state, action);
                    }
                    let choice = below(&mut rng, legal.len() as u32) as usize;
                    game.play_unchecked(&mut state, legal[choice]);
                }
            }
        }
    }
}

fn assert_effect_comes_about(game: &River, state: &State, action: Action) {
    let effect = game.effect(state, action);
    let seat = state.turn();
    let mut after = *state;
    game.play_unchecked(&mut after, action);
    let total = |state| game.breakdown(state, seat).total;
    assert_eq!(effect.projected, total(&after) - total(state), "{action}");

    let own = |state| game.describe(state).players.swap_remove(seat);
    let (mine, mine_after) = (own(state), own(&after));
    let overflow = mine_after.overflow - mine.overflow;
    assert_eq!(effect.overflow, overflow, "{action}");
    let before = |column: usize| mine.columns.get(column).map_or(0, |column| column.height);
    let heights = mine_after.columns.iter().enumerate();
    let laid: Vec<(u8, u8)> = heights
        .map(|(column, after)| (column as u8 + 1, after.height - before(column)))
        .filter(|&(_, pieces)| pieces > 0)
        .collect();
    assert_eq!(effect.laid, laid, "{action}");

    let pieces = |state: &State| game.describe(state).bag.into_values().map(u32::from).sum();
    let bag: u32 = pieces(state);
    if game.next(&after) == Next::Deal {
        game.deal_randomly(&mut after, &mut ChaCha8Rng::seed_from_u64(1));
    }
    if effect.order_pending.is_empty() && effect.must_drop == 0 {
        let last_stage = game.describe(&after).last_stage && !game.describe(state).last_stage;
        let drawn: u32 = bag - pieces(&after);
        assert!(last_stage || u32::from(effect.refill) == drawn, "{action}");
    }
}
