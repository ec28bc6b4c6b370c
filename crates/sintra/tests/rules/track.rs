//! "The broken-glass track".

use vidraria_game::Game;

use crate::position::Position;

/// Seat 0 breaks all white panes of the centre with `0W-`; the start tile is with seat 1.
fn breaking(panes: usize) -> Position {
    let position = Position::new()
        .centre(&"W".repeat(panes))
        .display(1, "C")
        .tile(1);
    position
        .glazier(0, 8)
        .strip(0, 8, "8a", "WW...")
        .indicator("YCMO")
}

#[test]
fn the_marker_goes_down_one_step_at_a_time() {
    let play = &mut breaking(3).track(0, 2, 0).start();
    assert_eq!(play.play("0W-").board(0).broken, 5);
}

#[test]
fn on_the_last_step_above_the_bottom_nothing_is_lost_yet() {
    let mut play = breaking(2).track(0, 6, 0).start();
    let board = play.play("0W-").board(0);
    assert_eq!((board.broken, board.lost, board.score), (8, 0, 0));
    assert_eq!(play.game.edition().track()[8], -15);
}

#[test]
fn at_the_bottom_the_owner_loses_18_points_at_once_and_the_marker_returns_to_the_top() {
    let mut play = breaking(3).track(0, 6, 0).start();
    let board = play.play("0W-").board(0);
    assert_eq!((board.broken, board.lost, board.score), (0, 18, -18));
}

#[test]
fn steps_that_remain_continue_from_the_top() {
    let mut play = breaking(5).track(0, 6, 18).start();
    let board = play.play("0W-").board(0);
    assert_eq!((board.broken, board.lost, board.score), (2, 36, -36));
}

#[test]
fn one_draft_can_bring_the_marker_round_more_than_once() {
    let mut play = breaking(12).track(0, 7, 0).start();
    let board = play.play("0W-").board(0);
    assert_eq!((board.broken, board.lost), (1, 36));
}

#[test]
fn scores_may_be_negative_after_the_game_too() {
    let mut play = breaking(9).indicator("O").display(1, "").start();
    play.play("0W-");
    assert_eq!(play.shown().round, 7);
    assert_eq!(play.total(0), -18);
}
