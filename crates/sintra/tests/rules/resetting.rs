//! "A turn", B: the reset.

use vidraria_sintra::Illegal;

use crate::position::Position;

#[test]
fn a_reset_moves_the_glazier_to_the_leftmost_slot_that_still_has_a_strip() {
    let mut play = Position::new().centre("W").glazier(0, 5).start();
    play.play("R");
    assert_eq!(play.board(0).glazier, 1);
    let position = Position::new().centre("W").glazier(0, 5).gone(0, 1, "WM");
    let mut play = position.gone(0, 2, "WC").start();
    play.play("R");
    assert_eq!(play.board(0).glazier, 3);
}

#[test]
fn a_reset_is_a_whole_turn() {
    let mut play = Position::new()
        .centre("W")
        .glazier(0, 5)
        .opened_by(1)
        .start();
    let before = play.shown();
    play.play("R");
    let after = play.shown();
    assert_eq!(after.to_move, Some(1));
    assert_eq!(after.centre, before.centre);
    assert_eq!(after.players[0].broken, 0);
}

#[test]
fn there_is_no_reset_unless_that_slot_is_to_the_left_of_the_glazier() {
    let play = Position::new().centre("W").start();
    assert_eq!(play.legal(), ["0W1", "0W2", "0W8"]);
    assert_eq!(play.refusal("R"), Illegal::NoReset);
}

#[test]
fn with_nothing_but_empty_slots_to_his_left_the_glazier_cannot_be_moved_back() {
    let position = Position::new()
        .centre("W")
        .gone(0, 1, "WM")
        .gone(0, 2, "WC");
    assert_eq!(
        position.glazier(0, 2).start().refusal("R"),
        Illegal::NoReset
    );
    let position = Position::new()
        .centre("W")
        .gone(0, 1, "WM")
        .gone(0, 2, "WC");
    assert_eq!(
        position.glazier(0, 3).start().refusal("R"),
        Illegal::NoReset
    );
}

#[test]
fn with_no_strip_left_there_is_no_reset_but_always_a_draft() {
    let all_gone = (1..=8).fold(Position::new().centre("WC"), |position, slot| {
        position.gone(0, slot, "WM")
    });
    let mut play = all_gone.glazier(0, 8).start();
    assert_eq!(play.legal(), ["0W-", "0C-"]);
    play.play("0W-");
    assert_eq!(play.board(0).glazier, 8);
}
