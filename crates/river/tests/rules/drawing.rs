//! A turn, B: draw from the lake. And the bag running out.

use serde_json::json;
use vidraria_game::{Game, Next};
use vidraria_river::{Edition, River};

use crate::position::Position;

#[test]
fn take_four_pieces_if_the_lake_holds_five_the_player_chooses_the_one_to_leave_behind() {
    let mut table = Position::of(2).lake("Wt Wt Ph Lc Or").table();
    assert_eq!(table.legal(), ["draw-Wt", "draw-Ph", "draw-Lc", "draw-Or"]);
    table.play("draw-Lc");
    assert_eq!(table.satchel(0), "Wt Wt Ph Or");
    assert_eq!(table.lake(), "Lc");
}

#[test]
fn if_it_holds_four_or_fewer_take_all() {
    for lake in ["Wt Wt Ph Or", "Wt", "Or Or"] {
        let mut table = Position::of(2).lake(lake).bag("").table();
        assert_eq!(table.legal(), ["draw"]);
        table.play("draw");
        assert_eq!(
            (table.satchel(0).as_str(), table.lake().as_str()),
            (lake, "")
        );
    }
}

#[test]
fn refill_the_lake_to_five_from_the_bag() {
    let mut table = Position::of(2).table();
    table.play("draw-Ws");
    table.deal(json!({ "lake": ["Pt", "Pt", "Yt", "Or"] }));
    assert_eq!(table.lake(), "Ws Pt Pt Yt Or");
    assert_eq!(table.next(), Next::Decision(1));
}

#[test]
fn while_the_satchel_holds_more_than_five_the_player_moves_one_piece_to_the_overflow() {
    let mut table = Position::of(2).satchel(0, "Yt Yt Oc").table();
    table.play("draw-Wt");
    assert_eq!(
        table.legal(),
        [
            "drop Wh", "drop Wc", "drop Ws", "drop Wd", "drop Yt", "drop Oc"
        ]
    );
    table.play("drop Yt");
    assert_eq!(table.next(), Next::Decision(0), "six are still too many");
    assert_eq!(table.overflow(0), 1);
    table.play("drop Wd");
    assert_eq!(table.satchel(0), "Wh Wc Ws Yt Oc");
    assert_eq!(table.overflow(0), 2);
    assert_eq!(table.next(), Next::Deal);
}

#[test]
fn five_pieces_are_not_too_many() {
    let mut table = Position::of(2).satchel(0, "Yt").table();
    table.play("draw-Wt");
    assert_eq!(table.next(), Next::Deal);
}

#[test]
fn dropping_comes_before_the_refill() {
    let mut table = Position::of(2).satchel(0, "Yt Yc").table();
    table.play("draw-Wt");
    assert_eq!(table.lake(), "Wt");
    let deal = json!({ "lake": ["Pt", "Pt", "Pr", "Or"] });
    let deal = serde_json::from_value(deal).expect("a deal");
    let refused = table
        .game
        .deal(&mut table.state, &deal)
        .expect_err("too early");
    assert_eq!(refused.to_string(), "this deal is not due: a decision is");
    table.play("drop Yt");
    assert_eq!(table.next(), Next::Deal);
}

/// Not reachable with the standard edition: its satchel takes more pieces than there are of a kind.
#[test]
fn if_all_pieces_of_the_satchel_are_identical_the_drop_is_automatic() {
    let text = include_str!("../../../../editions/river-2024.toml")
        .replace("\"river-2024\"", "\"small-satchels\"")
        .replace("[satchel_limit]\nvalue = 5", "[satchel_limit]\nvalue = 2")
        .replace("[satchel_start]\nvalue = 3", "[satchel_start]\nvalue = 2")
        .replace("[top_up]\nvalue = 3", "[top_up]\nvalue = 2");
    let edition = River::parse_edition(&text).expect("a sound edition");
    let mut table = Position::of_edition(2, edition)
        .lake("Wt Wt Wt Wt Pt")
        .bag("")
        .table();
    table.play("draw-Pt");
    assert_eq!(table.satchel(0), "Wt Wt");
    assert_eq!(table.overflow(0), 2);
    assert_eq!(table.next(), Next::Decision(1));
}

#[test]
fn if_the_bag_runs_out_fill_with_what_is_left() {
    let mut table = Position::of(2).bag("Yt Or").table();
    table.play("draw-Wt");
    table.deal(json!({ "lake": ["Yt", "Or"] }));
    assert_eq!(table.lake(), "Wt Yt Or");
    assert!(table.shown().bag.is_empty());

    let mut table = Position::of(2).satchel(0, "Wh").bag("Or").table();
    table.play("Wh<");
    table.refill("Or");
    assert_eq!(table.glass(1), "Or", "two stones, but one piece");
}

#[test]
fn without_pieces_in_the_bag_there_is_no_deal() {
    let mut table = Position::of(2).satchel(0, "Wh").bag("").table();
    table.play("Wh<");
    assert_eq!(table.next(), Next::Decision(1));
    table.play("draw-Wt");
    assert_eq!(table.next(), Next::Decision(0));
    assert_eq!(table.lake(), "Wt");
}

#[test]
fn drawing_is_not_possible_in_the_last_stage() {
    let table = Position::of(2)
        .satchel(0, "Wh")
        .columns(1, "W5 P5 L5 D2")
        .last_stage(1)
        .table();
    assert_eq!(table.legal(), ["Wh<", "Wh>"]);
    assert_eq!(
        table.refusal("draw-Wt"),
        "the lake is closed in the last stage"
    );
}

#[test]
fn drawing_is_possible_only_if_the_lake_is_not_empty() {
    let table = Position::of(2).satchel(0, "Wh").lake("").bag("").table();
    assert_eq!(table.legal(), ["Wh<", "Wh>"]);
}

#[test]
fn a_draw_takes_four_of_the_lakes_five() {
    assert_eq!(
        (Edition::standard().lake(), Edition::standard().draw()),
        (5, 4)
    );
}
