//! "A turn", A1 to A3: drafting, placing, breaking.

use vidraria_sintra::{Colour, StartTile};

use crate::position::Position;

#[test]
fn a_draft_takes_all_panes_of_one_colour_from_a_display() {
    let mut play = Position::new().display(1, "WWCM").start();
    play.play("1W1");
    assert_eq!(play.on_strip(0, 1), "..WW.");
    assert_eq!(play.shown().displays[0].to_string(), "");
}

#[test]
fn the_other_panes_of_a_display_go_to_the_centre() {
    let mut play = Position::new().display(1, "WWCM").centre("YCC").start();
    play.play("1W1");
    assert_eq!(play.shown().centre.to_string(), "YCCCM");
}

#[test]
fn a_draft_takes_all_panes_of_one_colour_from_the_centre_and_leaves_the_others() {
    let mut play = Position::new().centre("YCCCM").tile(1).start();
    play.play("0C5");
    assert_eq!(play.on_strip(0, 5), "CCC..");
    assert_eq!(play.shown().centre.to_string(), "YM");
}

#[test]
fn who_takes_from_the_centre_first_takes_the_start_tile_and_goes_1_step_down() {
    let mut play = Position::new().centre("YCC").start();
    play.play("0C5");
    assert_eq!(play.shown().start_tile, StartTile::Seat(0));
    assert_eq!(play.board(0).broken, 1);
    play.play("0Y4");
    assert_eq!(play.shown().start_tile, StartTile::Seat(0));
    assert_eq!(play.board(1).broken, 0);
}

#[test]
fn who_takes_from_a_display_leaves_the_start_tile_in_the_centre() {
    let mut play = Position::new().display(1, "WWCM").opened_by(0).start();
    play.play("1W1");
    assert!(matches!(play.shown().start_tile, StartTile::Centre(_)));
    assert_eq!(play.board(0).broken, 0);
}

#[test]
fn the_start_tiles_step_comes_before_anything_else_in_the_turn() {
    // From the last step it resets the track; the broken panes then count from the top.
    let position = Position::new().centre("WCC").glazier(0, 8).track(0, 8, 0);
    let mut play = position.start();
    play.play("0C-");
    assert_eq!((play.board(0).broken, play.board(0).lost), (2, 18));
}

#[test]
fn panes_go_onto_one_strip_at_the_glaziers_slot_or_to_the_right_of_it() {
    let at = |slot| {
        Position::new()
            .display(1, "WYCM")
            .glazier(0, slot)
            .start()
            .legal()
    };
    assert_eq!(
        at(1),
        [
            "1W1", "1W2", "1W8", "1Y4", "1Y6", "1Y7", "1Y8", "1C4", "1C5", "1M1", "1M6"
        ]
    );
    assert_eq!(at(6), ["1W8", "1Y6", "1Y7", "1Y8", "1C-", "1M6", "R"]);
}

#[test]
fn slots_without_a_strip_are_skipped() {
    let play = Position::new().display(1, "WM").gone(0, 1, "WM").start();
    assert_eq!(play.legal(), ["1W2", "1W8", "1M6"]);
}

#[test]
fn a_strip_accepts_a_colour_if_it_has_an_empty_space_of_it_or_an_empty_joker() {
    let full = Position::new()
        .centre("C")
        .glazier(0, 4)
        .strip(0, 4, "4a", "C....");
    assert_eq!(full.start().legal(), ["0C5", "R"]);
    let position = || Position::new().centre("C").glazier(0, 4);
    let joker = position().turned(0, 4, "Y", "4b", "WW...").start();
    assert_eq!(joker.legal(), ["0C4", "0C5", "R"]);
    let no_joker = position().turned(0, 4, "Y", "4b", "WW.W.").start();
    assert_eq!(no_joker.legal(), ["0C5", "R"]);
}

#[test]
fn if_a_reachable_strip_accepts_the_colour_the_player_must_choose_one_that_does() {
    let play = Position::new().centre("CC").start();
    assert_eq!(play.legal(), ["0C4", "0C5"]);
}

#[test]
fn the_glazier_moves_above_the_chosen_strip() {
    let mut play = Position::new().centre("WCC").start();
    play.play("0C5");
    assert_eq!(play.board(0).glazier, 5);
    assert_eq!(play.board(1).glazier, 1);
}

#[test]
fn as_many_panes_are_placed_as_spaces_accept() {
    let mut play = Position::new().display(1, "WWWW").centre("C").start();
    play.play("1W1");
    assert_eq!(play.on_strip(0, 1), "..WWW");
}

#[test]
fn spaces_of_the_colour_are_filled_first_then_jokers() {
    let position = || Position::new().centre("C").turned(0, 4, "Y", "4b", ".....");
    let mut play = position().display(1, "O").start();
    assert_eq!(play.play("1O4").on_strip(0, 4), "..O..");
    let mut play = position().display(1, "OO").start();
    assert_eq!(play.play("1O4").on_strip(0, 4), ".OO..");
    let mut play = position().display(1, "OOO").start();
    assert_eq!(play.play("1O4").on_strip(0, 4), ".OOO.");
}

#[test]
fn spaces_of_a_kind_are_filled_in_list_order() {
    let mut play = Position::new()
        .display(1, "Y")
        .display(2, "C")
        .centre("Y")
        .start();
    assert_eq!(play.play("1Y8").on_strip(0, 8), "..Y..");
    let position = Position::new().display(1, "C").centre("Y");
    let mut play = position.turned(0, 4, "Y", "4b", ".M..M").start();
    assert_eq!(play.play("1C4").on_strip(0, 4), ".M.CM");
}

#[test]
fn every_pane_left_over_is_broken_1_step_for_each_and_goes_into_the_tower() {
    let mut play = Position::new().display(1, "CCCC").centre("Y").start();
    let before = play.in_tower(Colour::Cyan);
    play.play("1C4");
    assert_eq!(play.on_strip(0, 4), "C....");
    assert_eq!(play.board(0).broken, 3);
    assert_eq!(play.in_tower(Colour::Cyan), before + 3);
}

#[test]
fn if_no_reachable_strip_accepts_the_colour_all_are_broken_and_the_glazier_stays() {
    let mut play = Position::new().display(1, "YCC").glazier(0, 6).start();
    assert_eq!(play.legal(), ["1Y6", "1Y7", "1Y8", "1C-", "R"]);
    let before = play.in_tower(Colour::Cyan);
    play.play("1C-");
    assert_eq!(play.board(0).glazier, 6);
    assert_eq!(play.board(0).broken, 2);
    assert_eq!(play.in_tower(Colour::Cyan), before + 2);
    assert_eq!(play.shown().centre.to_string(), "Y");
}
