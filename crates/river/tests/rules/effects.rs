//! What an action would do, shown before it is taken.

use vidraria_game::Game;
use vidraria_river::{Colour, Effect};

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
