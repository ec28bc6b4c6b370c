//! A turn, A: place on the river; parts 1, 2 and 4.

use vidraria_game::Next;

use crate::position::Position;

#[test]
fn put_one_piece_from_the_satchel_onto_the_tile_of_its_shape() {
    let mut table = Position::of(2).satchel(0, "Wc Yd").table();
    table.play("Wc<");
    table.refill("Oh");
    assert_eq!(table.satchel(0), "Yd");
    assert_eq!(table.glass(3), "Wc Mc");
}

#[test]
fn or_put_two_pieces_of_the_same_shape_onto_any_one_tile_their_own_included() {
    for position in 1..=6 {
        let mut table = Position::of(2).satchel(0, "Wc Yc Ot").table();
        let direction = if position == 1 { ">" } else { "<" };
        table.play(&format!("Wc+Yc@{position}{direction}"));
        assert_eq!(table.satchel(0), "Ot");
        let place = if position == 1 { 2 } else { position };
        assert!(
            table.glass(place).starts_with("Wc "),
            "{}",
            table.glass(place)
        );
        assert!(
            table.glass(place).ends_with(" Yc"),
            "{}",
            table.glass(place)
        );
    }
}

#[test]
fn two_pieces_of_different_shapes_are_no_pair() {
    let table = Position::of(2).satchel(0, "Wc Yd").table();
    assert!(table.legal().iter().all(|action| !action.contains('+')));
}

#[test]
fn two_identical_pieces_are_a_pair_and_one_action() {
    let table = Position::of(2).satchel(0, "Oh Oh").table();
    let expected = [
        "Oh<", "Oh>", "Oh+Oh@1>", "Oh+Oh@2<", "Oh+Oh@2>", "Oh+Oh@3<", "Oh+Oh@3>", "Oh+Oh@4<",
        "Oh+Oh@4>", "Oh+Oh@5<", "Oh+Oh@5>", "Oh+Oh@6<",
    ];
    assert_eq!(table.legal()[..12], expected);
}

#[test]
fn a_piece_of_which_there_is_one_makes_no_pair_with_itself() {
    let table = Position::of(2).satchel(0, "Oh Yh").table();
    let pairs = |first: &str| {
        let starts = |action: &&String| action.starts_with(first);
        table.legal().iter().filter(starts).count()
    };
    assert_eq!((pairs("Oh+Oh"), pairs("Yh+Yh"), pairs("Yh+Oh")), (0, 0, 10));
}

#[test]
fn choose_a_tile_next_to_it_and_collect_all_its_glass() {
    let position = || {
        Position::of(2)
            .satchel(0, "Wc")
            .glass(2, "Lt Lh Ls")
            .glass(4, "Dt")
    };
    let mut table = position().table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "L3");
    let mut table = position().table();
    table.play("Wc>");
    assert_eq!(table.columns(0), "D1");
}

#[test]
fn the_glass_just_placed_stays_on_its_tile() {
    let mut table = Position::of(2).satchel(0, "Wc Yc").table();
    table.play("Wc+Yc@3<");
    assert_eq!(table.glass(3), "Wc Mc Yc");
    assert_eq!(table.columns(0), "M1");
}

#[test]
fn the_lake_is_no_river_tile_and_nothing_lies_before_the_start() {
    let table = Position::of(2).satchel(0, "Wt Wr").table();
    let legal = table.legal();
    assert_eq!(legal[..2], ["Wt>", "Wr<"]);
    assert!(!legal.contains(&"Wt<".into()) && !legal.contains(&"Wr>".into()));
}

#[test]
fn an_empty_tile_may_be_chosen_nothing_is_collected_and_the_tile_moves_all_the_same() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(4, "")
        .bag("")
        .columns(1, "P5 W4 L4 D4")
        .last_stage(1)
        .table();
    table.play("Wc>");
    assert_eq!(table.tiles(), "sthcdr");
    assert_eq!(table.columns(0), "");
    assert_eq!(table.next(), Next::Decision(1));
}

#[test]
fn the_emptied_tile_moves_to_position_1_and_those_to_its_left_shift_right() {
    let mut table = Position::of(2).satchel(0, "Wd").table();
    table.play("Wd<");
    assert_eq!(table.tiles(), "sthcdr");
    let glass: Vec<String> = (1..=6).map(|position| table.glass(position)).collect();
    assert_eq!(glass, ["", "Mt", "Mh", "Mc", "Wd Md", "Mr"]);
}

#[test]
fn a_tile_collected_at_position_1_stays_there() {
    let mut table = Position::of(2).satchel(0, "Wh").table();
    table.play("Wh<");
    assert_eq!(table.tiles(), "thcsdr");
    assert_eq!(table.glass(1), "");
}

#[test]
fn the_tile_at_position_6_moves_the_whole_way() {
    let mut table = Position::of(2).satchel(0, "Wd").table();
    table.play("Wd>");
    assert_eq!(table.tiles(), "rthcsd");
}

#[test]
fn it_gets_as_many_pieces_as_the_stones_on_the_tile_now_at_position_2() {
    // From position 4, the triangle (one stone) comes second; from position 1 the heart (two)
    // stays second.
    let mut table = Position::of(2).satchel(0, "Wd").table();
    assert_eq!(
        refused_refill(&mut table, "Wd<", "Ot Oh"),
        "the tile gets 1 piece, not 2"
    );
    table.refill("Oh");
    assert_eq!(table.glass(1), "Oh");

    let mut table = Position::of(2).satchel(0, "Wh").table();
    assert_eq!(
        refused_refill(&mut table, "Wh<", "Oh"),
        "the tile gets 2 pieces, not 1"
    );
    table.refill("Ot Oh");
    assert_eq!(table.glass(1), "Ot Oh");
}

fn refused_refill(table: &mut crate::position::Table, action: &str, refill: &str) -> String {
    use vidraria_game::Game;
    table.play(action);
    assert_eq!(table.next(), Next::Deal);
    let deal = serde_json::json!({ "tile": crate::position::pieces(refill) });
    let deal = serde_json::from_value(deal).expect("a deal");
    let refused = table.game.deal(&mut table.state, &deal);
    refused.expect_err("refused").to_string()
}

#[test]
fn turns_go_clockwise_and_a_round_is_one_turn_of_each_player_starting_with_the_first() {
    let mut table = Position::of(3)
        .satchel(0, "Wd")
        .satchel(1, "Pd")
        .satchel(2, "Ld")
        .turn_of(1)
        .first(1)
        .table();
    let mut turns = Vec::new();
    for _ in 0..3 {
        let Next::Decision(seat) = table.next() else {
            panic!("a turn")
        };
        turns.push((seat, table.shown().round));
        let action = table.legal()[0].clone();
        table.play(&action);
        let refill = match table.shown().river[1].stones {
            1 => "Oh",
            _ => "Os Or",
        };
        table.refill(refill);
    }
    assert_eq!(turns, [(1, 3), (2, 3), (0, 3)]);
    assert_eq!((table.next(), table.shown().round), (Next::Decision(1), 4));
}
