//! "A turn", A4: completing a strip.

use vidraria_game::{Game, Next};
use vidraria_sintra::{Colour, Decision, Side};

use crate::position::{Position, game};

/// Seat 0 completes the strip in slot 2, of white and orange, with `1W2`.
fn two_colours() -> Position {
    Position::new()
        .display(1, "W")
        .centre("C")
        .strip(0, 2, "2a", "OWWW.")
}

#[test]
fn a_strip_is_completed_when_all_five_spaces_are_filled() {
    let mut play = two_colours().start();
    play.play("1W2");
    assert_eq!(play.shown().decision, Some(Decision::Keep));
    let mut play = Position::new().display(1, "W").centre("C").start();
    play.play("1W2");
    assert_eq!(play.shown().decision, Some(Decision::Turn));
}

#[test]
fn each_pane_of_the_rounds_colour_is_a_bonus_point() {
    for (indicator, bonus) in [("WYCMO", 4), ("OWYCM", 1), ("YCMOW", 0)] {
        let mut play = two_colours().indicator(indicator).start();
        play.play("1W2");
        assert_eq!(play.board(0).score, bonus, "{indicator}");
    }
}

#[test]
fn panes_on_joker_spaces_count_for_the_bonus_too() {
    let position = Position::new()
        .display(1, "M")
        .centre("C")
        .indicator("WYCMO");
    let mut play = position.turned(0, 4, "Y", "4b", "WWOW.").start();
    play.play("1M4");
    assert_eq!(play.board(0).score, 3);
}

#[test]
fn the_player_keeps_one_of_the_five_panes_and_the_others_go_into_the_tower() {
    let mut play = two_colours().start();
    let [white, orange] = [Colour::White, Colour::Orange].map(|colour| play.in_tower(colour));
    play.play("1W2").play("=O");
    assert_eq!(play.board(0).windows[1].to_string(), "O");
    assert_eq!(play.in_tower(Colour::White), white + 4);
    assert_eq!(play.in_tower(Colour::Orange), orange);
}

#[test]
fn the_kept_pane_goes_to_the_upper_frame_space_the_first_time_the_lower_the_second_time() {
    let position = Position::new()
        .display(1, "W")
        .display(2, "Y")
        .display(3, "MM")
        .centre("C");
    let mut play = position.strip(0, 1, "1a", "MMWW.").start();
    play.play("1W1").play("=W").play("2Y4");
    assert_eq!(play.board(0).windows[0].to_string(), "W");
    let position = Position::new().display(1, "M").centre("C");
    let mut play = position.turned(0, 1, "W", "1b", "MMMM.").start();
    play.play("1M1");
    assert_eq!(play.board(0).windows[0].to_string(), "WM");
}

#[test]
fn the_choice_is_a_decision_of_its_own_if_the_strip_holds_two_colours_on_both_palace_sides() {
    for side in [Side::A, Side::B] {
        let position = Position::of(game(2, side)).display(1, "W").centre("C");
        let mut play = position.strip(0, 2, "2a", "OWWW.").start();
        play.play("1W2");
        assert_eq!(play.game.next(&play.state), Next::Decision(0));
        assert!(play.game.mid_turn(&play.state));
        assert_eq!(play.legal(), ["=W", "=O"]);
        play.play("=W");
        assert_eq!(play.game.next(&play.state), Next::Decision(1));
        assert!(!play.game.mid_turn(&play.state));
    }
}

#[test]
fn two_colours_can_come_from_jokers() {
    let position = Position::new().display(1, "C").centre("C");
    let mut play = position.turned(0, 4, "Y", "4b", "WCO.M").start();
    play.play("1C4");
    assert_eq!(play.legal(), ["=W", "=C", "=M", "=O"]);
}

#[test]
fn the_choice_is_automatic_if_the_strip_holds_one_colour() {
    for side in [Side::A, Side::B] {
        let position = Position::of(game(2, side)).display(1, "O").centre("C");
        let mut play = position.strip(0, 3, "3a", "OOOO.").start();
        let before = play.in_tower(Colour::Orange);
        play.play("1O3");
        assert_eq!(play.game.next(&play.state), Next::Decision(1));
        assert_eq!(play.board(0).windows[2].to_string(), "O");
        assert_eq!(play.in_tower(Colour::Orange), before + 4);
    }
}

#[test]
fn while_a_keep_is_pending_only_the_bonus_has_been_scored_and_the_rest_of_the_turn_is_final() {
    let position = Position::new().display(1, "WWW").strip(0, 2, "2a", "OWWW.");
    let mut play = position.indicator("WYCMO").tile(1).start();
    let before = play.in_tower(Colour::White);
    play.play("1W2");
    let board = play.board(0);
    assert_eq!(play.on_strip(0, 2), "OWWWW");
    assert_eq!((board.score, board.glazier, board.broken), (4, 2, 2));
    assert_eq!(play.in_tower(Colour::White), before + 2);
    assert_eq!(
        play.shown().round,
        2,
        "the round goes on even if the table is empty"
    );
    play.play("=W");
    assert_eq!(play.shown().round, 3);
}

#[test]
fn the_window_points_of_the_slot_are_scored() {
    for (slot, face, letters, colour, other, points) in [
        (1, "1a", "MMWW.", 'W', "C", 4),
        (2, "2a", "OWWW.", 'W', "C", 3),
        (4, "4a", "CYYY.", 'Y', "M", 2),
        (6, "6a", "YMMM.", 'M', "C", 1),
        (7, "7a", "YYOO.", 'O', "C", 1),
        (8, "8a", "WWYY.", 'Y', "C", 2),
    ] {
        let position = Position::new().display(1, &colour.to_string()).centre("M");
        let mut play = position
            .strip(0, slot, face, letters)
            .indicator(other)
            .start();
        play.play(&format!("1{colour}{slot}"))
            .play(&format!("={colour}"));
        assert_eq!(play.board(0).score, points, "slot {slot}");
    }
}

/// Seat 0 completes the strip in slot 3, worth 3 points, with `1O3`.
fn third_slot() -> Position {
    Position::new()
        .display(1, "O")
        .centre("C")
        .strip(0, 3, "3a", "OOOO.")
        .indicator("MW")
}

#[test]
fn every_slot_to_the_right_whose_window_holds_a_pane_scores_too() {
    let position = third_slot()
        .turned(0, 5, "C", "5b", ".....")
        .turned(0, 8, "W", "8b", "W....");
    assert_eq!(position.start().play("1O3").board(0).score, 3 + 2 + 2);
}

#[test]
fn panes_on_strips_do_not_count_for_windows() {
    let position = third_slot().strip(0, 5, "5a", "CCCC.");
    assert_eq!(position.start().play("1O3").board(0).score, 3);
}

#[test]
fn a_slot_whose_strip_has_left_the_game_counts_and_each_slot_counts_once() {
    let position = third_slot().gone(0, 4, "YC").gone(0, 6, "MM");
    assert_eq!(position.start().play("1O3").board(0).score, 3 + 2 + 1);
}

#[test]
fn windows_to_the_left_do_not_score() {
    let position = third_slot()
        .turned(0, 1, "W", "1b", ".....")
        .gone(0, 2, "WC");
    assert_eq!(position.start().play("1O3").board(0).score, 3);
}

#[test]
fn the_completed_slot_counts_once_the_second_time() {
    let position = Position::new().display(1, "C").centre("M").indicator("MW");
    let mut play = position.turned(0, 3, "O", "3b", "OOCC.").start();
    play.play("1C3").play("=C");
    assert_eq!(play.board(0).score, 3);
}

#[test]
fn the_first_time_a_strip_is_turned_to_its_other_side_empty() {
    let mut play = third_slot().start();
    play.play("1O3");
    let strip = play.board(0).slots[2].clone().unwrap();
    assert_eq!(
        (strip.strip.as_str(), strip.panes.as_str()),
        ("3b", ".....")
    );
}

#[test]
fn a_strip_that_started_on_side_b_is_turned_to_side_a() {
    let position = Position::new().display(1, "M").centre("C");
    let mut play = position.strip(0, 1, "1b", "MMMM.").start();
    play.play("1M1");
    assert_eq!(play.board(0).slots[0].clone().unwrap().strip, "1a");
}

#[test]
fn the_second_time_the_strip_leaves_the_game_and_its_slot_stays_empty() {
    let position = Position::new().display(1, "M").centre("C");
    let mut play = position.turned(0, 1, "W", "1b", "MMMM.").start();
    play.play("1M1");
    assert_eq!(play.board(0).slots[0], None);
}

#[test]
fn the_glazier_does_not_move_when_the_strip_under_him_leaves() {
    let position = Position::new().display(1, "M").display(2, "C").centre("M");
    let mut play = position.turned(0, 1, "W", "1b", "MMMM.").start();
    play.play("1M1");
    assert_eq!(play.board(0).glazier, 1);
    play.play("0M1");
    assert_eq!(
        play.legal(),
        ["2C4", "2C5"],
        "there is no strip to reset to"
    );
}
