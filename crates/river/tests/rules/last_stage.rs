//! The last stage.

use serde_json::json;
use vidraria_game::{Game, Next};

use crate::position::{Position, Table};

/// Seat 0 holds 16 pieces and collects the light green heart for a 17th. Satchels hold 3 pieces
/// after its turn.
fn sixteen(players: usize) -> Position {
    let satchels = [
        "Wt Wc Ws Wd",
        "Pt Ph Pc",
        "Lt Lh Lc",
        "Dt Dh Dc",
        "Gt Gh Gc",
    ];
    let position = Position::of(players).columns(0, "D5 P5 M3 Y3");
    (0..players).fold(position, |position, seat| {
        position.satchel(seat, satchels[seat])
    })
}

/// Collects the heart; what is due then is the refill of one piece.
fn seventeenth(table: &mut Table) {
    table.play("Wc<");
    assert_eq!(table.columns(0), "D5 P5 M4 Y3");
    assert!(!table.shown().last_stage, "not before the refill");
    table.refill("Oh");
}

#[test]
fn with_17_pieces_in_a_glassworks_at_the_end_of_a_turn_it_begins() {
    let mut table = sixteen(3).table();
    seventeenth(&mut table);
    assert!(table.shown().last_stage);
    assert_eq!(table.shown().rounds_left, Some(1));
    assert_eq!(table.next(), Next::Decision(1), "nobody lacks a piece");
}

#[test]
fn with_16_pieces_it_does_not_begin_overflow_not_counted() {
    let mut table = sixteen(2).columns(0, "D5 P5 M5").overflow(0, 9).table();
    table.play("Wc<");
    table.refill("Oh");
    assert_eq!(table.columns(0), "D5 P5 M5");
    assert_eq!(table.overflow(0), 10);
    assert!(!table.shown().last_stage);
}

#[test]
fn each_player_with_fewer_than_3_pieces_in_the_satchel_draws_up_to_3() {
    let mut table = sixteen(3).satchel(1, "Pt").satchel(2, "").table();
    seventeenth(&mut table);
    assert_eq!(table.next(), Next::Deal);
    table.deal(json!({ "satchels": [[], ["Gs", "Or"], ["Wh", "Wh", "Gd"]] }));
    assert_eq!(table.satchel(0), "Wt Ws Wd");
    assert_eq!(table.satchel(1), "Pt Gs Or");
    assert_eq!(table.satchel(2), "Wh Wh Gd");
    assert_eq!(table.next(), Next::Decision(1));
}

#[test]
fn the_player_whose_turn_it_was_draws_too() {
    let mut table = sixteen(2).satchel(0, "Wc").table();
    seventeenth(&mut table);
    table.deal(json!({ "satchels": [["Gs", "Or", "Or"], []] }));
    assert_eq!(table.satchel(0), "Gs Or Or");
}

#[test]
fn if_the_bag_runs_out_earlier_players_are_filled_first_from_the_next_player_on() {
    let mut table = sixteen(3)
        .satchel(0, "Wc")
        .satchel(1, "Pt")
        .satchel(2, "")
        .bag("Wh Gs Gd Oh Or")
        .table();
    seventeenth(&mut table);
    // Seat 1 needs two, seat 2 three, seat 0 three; four are left after the refill.
    table.deal(json!({ "satchels": [[], ["Gs", "Or"], ["Wh", "Gd"]] }));
    assert_eq!(table.satchel(0), "");
    assert!(table.shown().bag.is_empty());
}

#[test]
fn a_top_up_that_the_rules_cannot_draw_is_refused_with_the_reason() {
    let mut table = sixteen(2).satchel(1, "Pt").table();
    seventeenth(&mut table);
    let mut refused = |deal: serde_json::Value| {
        let deal = serde_json::from_value(deal).expect("a deal");
        let fault = table.game.deal(&mut table.state, &deal);
        fault.expect_err("refused").to_string()
    };
    assert_eq!(
        refused(json!({ "satchels": [["Gs"], ["Gs"]] })),
        "the satchel of seat 0 gets 0 pieces, not 1"
    );
    assert_eq!(
        refused(json!({ "satchels": [[]] })),
        "the deal must name 2 satchels, not 1"
    );
    assert_eq!(
        refused(json!({ "lake": [] })),
        "this deal is not due: the filling of the satchels for the last stage is"
    );
}

#[test]
fn with_an_empty_bag_there_is_no_top_up() {
    let mut table = sixteen(2).satchel(1, "").bag("Oh").table();
    seventeenth(&mut table);
    assert_eq!(table.next(), Next::Decision(1));
    assert_eq!(table.satchel(1), "");
    assert_eq!(table.shown().rounds_left, Some(1));
}

#[test]
fn between_the_refill_and_the_top_up_the_last_stage_has_begun_in_that_turns_round() {
    let mut table = sixteen(2).satchel(1, "").first(1).table();
    seventeenth(&mut table);
    assert_eq!(table.next(), Next::Deal);
    let shown = table.shown();
    assert_eq!((shown.to_move, shown.decision), (None, None));
    assert_eq!(
        (shown.last_stage, shown.rounds_left, shown.round),
        (true, Some(1), 3)
    );
    table.deal(json!({ "satchels": [[], ["Gs", "Or", "Or"]] }));
    let shown = table.shown();
    assert_eq!((shown.rounds_left, shown.round), (Some(0), 4));
}

#[test]
fn from_now_on_collected_tiles_still_move_to_position_1_but_stay_empty() {
    let mut table = sixteen(2).columns(1, "W1 M1").table();
    seventeenth(&mut table);
    assert_eq!(table.tiles(), "htcsdr");
    table.play("Pt>");
    assert_eq!(table.tiles(), "chtsdr");
    assert_eq!(table.glass(1), "");
    assert_eq!(table.next(), Next::Decision(0), "no deal");
}

#[test]
fn and_the_lake_is_closed() {
    let mut table = sixteen(2).table();
    seventeenth(&mut table);
    assert!(
        table
            .legal()
            .iter()
            .all(|action| !action.starts_with("draw"))
    );
}

/// Plays on, always the first legal action, and says whose turns they were.
fn turns_to_the_end(table: &mut Table) -> Vec<usize> {
    let mut turns = Vec::new();
    while let Next::Decision(seat) = table.next() {
        if !table.legal()[0].starts_with("lay") {
            turns.push(seat);
        }
        let action = table.legal()[0].clone();
        table.play(&action);
    }
    assert_eq!(table.next(), Next::Over);
    turns
}

#[test]
fn the_current_round_is_finished_then_one_more_round_is_played_then_the_game_is_scored() {
    let mut table = sixteen(4).first(3).table();
    seventeenth(&mut table);
    assert_eq!(turns_to_the_end(&mut table), [1, 2, 3, 0, 1, 2]);
    let shown = table.shown();
    assert_eq!(
        (shown.round, shown.rounds_left),
        (4, Some(0)),
        "both stay as they were"
    );
    assert_eq!((shown.to_move, shown.decision), (None, None));
}

#[test]
fn begun_by_the_rounds_last_seat_only_one_more_round_is_played() {
    let mut table = sixteen(3).first(1).table();
    seventeenth(&mut table);
    assert_eq!(
        (table.shown().rounds_left, table.shown().round),
        (Some(0), 4)
    );
    assert_eq!(turns_to_the_end(&mut table), [1, 2, 0]);
}

#[test]
fn begun_by_the_rounds_first_seat_almost_two_rounds_are_played() {
    let mut table = sixteen(3).first(0).table();
    seventeenth(&mut table);
    assert_eq!(turns_to_the_end(&mut table), [1, 2, 0, 1, 2]);
}

#[test]
fn it_does_not_begin_again() {
    let mut table = sixteen(2).columns(1, "W5 L4 G4 O4").last_stage(1).table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "D5 P5 M4 Y3");
    assert_eq!(table.shown().rounds_left, Some(1));
    assert_eq!(table.next(), Next::Decision(1));
}
