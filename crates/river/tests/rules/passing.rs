//! Passing, and a game that ends by it.

use vidraria_game::Next;

use crate::position::Position;

#[test]
fn a_player_who_has_neither_passes() {
    let mut table = Position::of(2).satchel(1, "Wh").lake("").bag("").table();
    assert_eq!(table.legal(), ["pass"]);
    table.play("pass");
    assert_eq!(table.next(), Next::Decision(1));
}

#[test]
fn who_can_place_or_draw_does_not_pass() {
    let table = Position::of(2).table();
    assert!(!table.legal().contains(&"pass".into()));
    assert_eq!(
        table.refusal("pass"),
        "you cannot pass: the lake holds glass to draw"
    );
    let table = Position::of(2).satchel(0, "Wh").lake("").bag("").table();
    assert_eq!(
        table.refusal("pass"),
        "you cannot pass: your satchel holds glass to place on the river"
    );
}

#[test]
fn in_the_last_stage_who_has_an_empty_satchel_passes() {
    let table = Position::of(2)
        .columns(1, "W5 P5 L5 D2")
        .last_stage(1)
        .table();
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn when_as_many_turns_in_a_row_as_there_are_players_were_passes_the_game_is_scored() {
    let mut table = Position::of(3).lake("").bag("").turn_of(1).first(1).table();
    table.play("pass");
    table.play("pass");
    assert_eq!(table.next(), Next::Decision(0));
    table.play("pass");
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.shown().round, 3, "the round stays as it was");
    assert_eq!(table.legal(), [""; 0]);
}

#[test]
fn in_the_last_stage_too_even_if_the_final_round_is_incomplete() {
    let mut table = Position::of(3)
        .satchel(2, "Wh")
        .columns(1, "W5 P5 L5 D2")
        .last_stage(1)
        .turn_of(2)
        .first(0)
        .table();
    table.play("Wh<");
    assert_eq!(table.shown().rounds_left, Some(0));
    for _ in 0..2 {
        table.play("pass");
    }
    assert_eq!(
        table.next(),
        Next::Decision(2),
        "his own last turn was none"
    );
    table.play("pass");
    assert_eq!(table.next(), Next::Over);

    let mut table = Position::of(3)
        .columns(1, "W5 P5 L5 D2")
        .last_stage(0)
        .passes(2)
        .turn_of(0)
        .first(2)
        .table();
    table.play("pass");
    assert_eq!(table.next(), Next::Over, "seat 1 has no final turn");
    assert_eq!(table.shown().rounds_left, Some(0));
}

#[test]
fn passes_count_only_if_they_are_in_a_row() {
    let mut table = Position::of(2).satchel(1, "Wh").lake("").bag("").table();
    table.play("pass");
    table.play("Wh<");
    table.play("pass");
    assert_eq!(table.next(), Next::Decision(1));
    table.play("pass");
    assert_eq!(table.next(), Next::Over);
}

#[test]
fn a_pass_is_a_turn_so_rounds_go_on() {
    let mut table = Position::of(2)
        .satchel(0, "Wh")
        .lake("")
        .bag("")
        .turn_of(1)
        .table();
    table.play("pass");
    assert_eq!((table.next(), table.shown().round), (Next::Decision(0), 4));
}
