//! Why actions are refused, in words for the player.

use vidraria_game::Game;
use vidraria_sintra::{Action, Colour, Illegal};

use crate::position::{Play, Position};

fn reason(play: &Play, action: &str) -> String {
    play.refusal(action).to_string()
}

#[test]
fn a_source_without_the_colour() {
    let play = Position::new().display(3, "W").start();
    assert_eq!(reason(&play, "3C5"), "display 3 holds no cyan glass");
    assert_eq!(reason(&play, "0C5"), "the centre holds no cyan glass");
}

#[test]
fn a_display_that_is_not_there() {
    let play = Position::new().display(3, "W").start();
    assert_eq!(
        reason(&play, "6W1"),
        "there is no display 6: this game has 5"
    );
    let action = Action::Draft {
        source: 255,
        colour: Colour::White,
        slot: Some(1),
    };
    assert!(play.game.check(&play.state, action).is_err());
}

#[test]
fn a_slot_that_is_not_there() {
    let play = Position::new().display(3, "W").start();
    for slot in [0, 9, 255] {
        let action = Action::Draft {
            source: 3,
            colour: Colour::White,
            slot: Some(slot),
        };
        assert_eq!(
            play.game.check(&play.state, action),
            Err(Illegal::NoSuchSlot(slot))
        );
    }
}

#[test]
fn glass_that_must_be_placed() {
    let play = Position::new().display(3, "C").glazier(0, 5).start();
    assert_eq!(
        reason(&play, "3C-"),
        "you must place it: the strip in slot 5 accepts cyan"
    );
}

#[test]
fn a_strip_behind_the_glazier() {
    let play = Position::new().display(3, "C").glazier(0, 5).start();
    assert_eq!(
        reason(&play, "3C4"),
        "your glazier stands at slot 5 and reaches only strips there and to the right, \
         not slot 4: reset him first"
    );
}

#[test]
fn a_slot_without_a_strip() {
    let play = Position::new().display(3, "C").gone(0, 4, "YW").start();
    assert_eq!(reason(&play, "3C4"), "slot 4 has no strip any more");
}

#[test]
fn a_strip_that_does_not_accept_the_colour() {
    let play = Position::new().display(3, "C").start();
    assert_eq!(
        reason(&play, "3C1"),
        "the strip in slot 1 has no empty space that accepts cyan: \
         you must choose one that does, such as slot 4"
    );
    let play = Position::new().display(3, "C").glazier(0, 6).start();
    assert_eq!(
        reason(&play, "3C7"),
        "no strip that your glazier reaches accepts cyan: you can only break it all"
    );
}

#[test]
fn a_reset_that_leads_nowhere() {
    let play = Position::new().display(3, "C").start();
    assert_eq!(
        reason(&play, "R"),
        "your glazier cannot go back: no strip lies to the left of him"
    );
}

#[test]
fn a_keep_without_a_completed_strip() {
    let play = Position::new().display(3, "C").start();
    assert_eq!(
        reason(&play, "=C"),
        "you cannot keep a pane now: no strip of yours was just completed"
    );
}

#[test]
fn anything_but_a_keep_of_a_pane_on_the_completed_strip() {
    let position = Position::new().centre("C").keep().glazier(0, 2);
    let play = position.strip(0, 2, "2a", "OWWWW").start();
    assert_eq!(play.legal(), ["=W", "=O"]);
    assert_eq!(
        reason(&play, "=C"),
        "the completed strip holds no cyan pane to keep"
    );
    for action in ["0C4", "R"] {
        assert_eq!(play.refusal(action), Illegal::KeepDue);
    }
}

#[test]
fn any_action_while_nobody_decides() {
    let play = Position::new().nobody().tile(0).start();
    assert_eq!(
        reason(&play, "R"),
        "it is nobody's decision now: the displays are to be filled first"
    );
    let play = Position::new().nobody().tile(0).indicator("").start();
    assert_eq!(
        reason(&play, "0C4"),
        "it is nobody's decision now: the game is over"
    );
}

#[test]
fn legal_actions_come_in_index_order() {
    let play = Position::new()
        .display(2, "WC")
        .centre("C")
        .glazier(0, 5)
        .start();
    assert_eq!(play.legal(), ["0C5", "2W8", "2C5", "R"]);
}

#[test]
fn texts_that_are_no_action_are_refused() {
    for text in [
        "", "3C", "3C9", "3C0", "3c5", "3C55", " 3C5", "C35", "r", "R ", "=", "=w", "=WW", "-",
        "3X-",
    ] {
        let fault = text.parse::<Action>().unwrap_err().to_string();
        assert!(fault.contains(&format!("`{text}` is no action")), "{fault}");
    }
}
