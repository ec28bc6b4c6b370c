//! A turn, A: part 3, laying the collected pieces.

use vidraria_game::Next;

use crate::position::Position;

#[test]
fn a_colour_that_has_a_column_goes_there() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Ds")
        .columns(0, "D2 L1")
        .table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "D3 L3");
    assert_eq!(table.next(), Next::Deal, "no decision is needed");
}

#[test]
fn a_new_colour_takes_the_leftmost_empty_column() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh")
        .columns(0, "D2 P1")
        .table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "D2 P1 L2");
}

#[test]
fn of_two_or_more_new_colours_the_player_decides_which_is_laid_next() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Ds Pr")
        .columns(0, "D2")
        .table();
    table.play("Wc<");
    assert_eq!(table.next(), Next::Decision(0));
    assert_eq!(table.legal(), ["lay P", "lay L"]);
    table.play("lay L");
    assert_eq!(
        table.columns(0),
        "D3 L2 P1",
        "the last new colour needs no decision"
    );
    assert_eq!(table.next(), Next::Deal);
}

#[test]
fn one_decision_at_a_time_until_a_single_new_colour_remains() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Ds Pr")
        .table();
    table.play("Wc<");
    assert_eq!(table.legal(), ["lay P", "lay L", "lay D"]);
    table.play("lay D");
    assert_eq!(table.legal(), ["lay P", "lay L"]);
    table.play("lay P");
    assert_eq!(table.columns(0), "D1 P1 L1");
}

#[test]
fn or_until_no_empty_column_remains_then_the_others_go_to_the_overflow() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Ds Pr")
        .columns(0, "W1 M1 G1 Y1 O1")
        .table();
    table.play("Wc<");
    table.play("lay D");
    assert_eq!(
        table.legal(),
        ["lay P", "lay L"],
        "one column is still empty"
    );
    table.play("lay P");
    assert_eq!(table.columns(0), "W1 M1 G1 Y1 O1 D1 P1");
    assert_eq!(table.overflow(0), 2);
    assert_eq!(table.next(), Next::Deal);
}

#[test]
fn new_colours_without_a_column_go_to_the_overflow() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Yh")
        .columns(0, "W1 M1 G1 Y1 O1 D1 P1")
        .table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "W1 M1 G1 Y2 O1 D1 P1");
    assert_eq!(table.overflow(0), 2);
}

#[test]
fn what_does_not_fit_goes_to_the_overflow() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Ls")
        .columns(0, "L4")
        .table();
    table.play("Wc<");
    assert_eq!((table.columns(0).as_str(), table.overflow(0)), ("L5", 2));
}

#[test]
fn what_does_not_fit_goes_to_the_overflow_from_a_new_column_too() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Pt Ph Lt Lh Lc Ls Ld Lr")
        .table();
    table.play("Wc<");
    table.play("lay L");
    assert_eq!((table.columns(0).as_str(), table.overflow(0)), ("L5 P2", 1));
}

#[test]
fn while_a_lay_is_pending_known_colours_are_laid_and_the_tile_is_empty_at_its_old_place() {
    let mut table = Position::of(2)
        .satchel(0, "Wc")
        .glass(2, "Lt Lh Ds Pr")
        .columns(0, "D2")
        .table();
    table.play("Wc<");
    assert_eq!(table.columns(0), "D3");
    assert_eq!(table.pending(), "Pr Lt Lh");
    assert_eq!(table.tiles(), "thcsdr");
    assert_eq!(table.glass(2), "");
    table.play("lay P");
    assert_eq!(table.shown().pending, None);
    assert_eq!(table.tiles(), "htcsdr");
}
