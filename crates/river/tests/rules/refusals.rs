//! Illegal actions are refused with the rule.

use vidraria_game::Game;
use vidraria_river::{Action, Direction, Illegal, River};

use crate::position::{Position, pieces};

#[test]
fn pieces_that_the_satchel_lacks() {
    let table = Position::of(2).satchel(0, "Wc Yc").table();
    assert_eq!(table.refusal("Dr<"), "your satchel holds no dark blue drop");
    assert_eq!(
        table.refusal("Wc+Oc@2<"),
        "your satchel holds no orange circle"
    );
    assert_eq!(
        table.refusal("Pc+Yc@2<"),
        "your satchel holds no purple circle"
    );
    assert_eq!(
        table.refusal("Yc+Yc@2<"),
        "your satchel holds only one yellow circle"
    );
}

#[test]
fn neighbours_that_there_are_not() {
    let table = Position::of(2).satchel(0, "Wt Wr").table();
    assert_eq!(
        table.refusal("Wt<"),
        "there is no tile to the left of position 1, where the river starts"
    );
    assert_eq!(
        table.refusal("Wr>"),
        "there is no tile to the right of position 6: the lake is no river tile"
    );
}

#[test]
fn pairs_that_are_none() {
    let table = Position::of(2).satchel(0, "Wc Yc Yd").table();
    let refusal = |pair: &str, position, collect| {
        let pieces = pieces(pair).try_into().expect("two pieces");
        let action = Action::PlacePair {
            pieces,
            position,
            collect,
        };
        assert_eq!(River::index(action), River::ACTION_COUNT, "it has no index");
        table.game.check(&table.state, action).expect_err("refused")
    };
    assert_eq!(refusal("Wc Yd", 2, Direction::Left), Illegal::TwoShapes);
    let order = refusal("Yc Wc", 2, Direction::Left);
    assert_eq!(
        order.to_string(),
        "name the two pieces in the order of their colours: Wc+Yc"
    );
    for position in [0, 7, 255] {
        assert_eq!(
            refusal("Wc Yc", position, Direction::Right),
            Illegal::NoPosition(position)
        );
    }
    assert_eq!(refusal("Wc Yc", 1, Direction::Left), Illegal::NothingLeft);
    assert_eq!(refusal("Wc Yc", 6, Direction::Right), Illegal::NothingRight);
}

#[test]
fn draws_that_the_lake_does_not_allow() {
    let table = Position::of(2).table();
    assert_eq!(
        table.refusal("draw"),
        "the lake is full: say which piece you leave behind"
    );
    assert_eq!(
        table.refusal("draw-Pt"),
        "the lake holds no purple triangle"
    );
    let table = Position::of(2).lake("Pt").bag("").table();
    assert_eq!(
        table.refusal("draw-Pt"),
        "the lake is not full: a draw takes all of it and leaves nothing behind"
    );
    let table = Position::of(2).lake("").bag("").table();
    assert_eq!(table.refusal("draw"), "the lake is empty");
}

#[test]
fn decisions_that_are_not_due() {
    let mut table = Position::of(2)
        .satchel(0, "Wc Wc")
        .glass(2, "Lt Ds Pr")
        .table();
    let turn =
        "a turn is due: place on the river, draw from the lake, or pass if you can do neither";
    assert_eq!(table.refusal("lay W"), turn);
    assert_eq!(table.refusal("drop Wc"), turn);
    let mut other = Position::of(2).satchel(0, "Yc Yd").table();
    other.play("draw-Wt");
    assert_eq!(
        other.refusal("Yc<"),
        "first drop a piece: your satchel holds more than it may"
    );
    assert_eq!(
        other.refusal("drop Or"),
        "your satchel holds no orange drop"
    );
    table.play("Wc<");
    assert_eq!(
        table.refusal("Wc<"),
        "first say which new colour is laid next"
    );
    assert_eq!(table.refusal("lay O"), "no orange glass waits to be laid");
    table.play("lay L");
    table.play("lay P");
    assert_eq!(
        table.refusal("Wc<"),
        "nobody decides now: glass is still to be dealt"
    );
}

#[test]
fn a_pair_beyond_the_river_does_no_harm_even_unchecked() {
    let table = Position::of(2).satchel(0, "Wc Yc").table();
    for position in [0, 7, 8, 255] {
        let mut state = table.state;
        let pair = Action::PlacePair {
            pieces: pieces("Wc Yc").try_into().expect("two pieces"),
            position,
            collect: Direction::Left,
        };
        table.game.play_unchecked(&mut state, pair);
        assert_eq!(table.game.conserved(&state), Ok(()), "position {position}");
    }
}

#[test]
fn anything_after_the_end() {
    let mut table = Position::of(2).lake("").bag("").passes(1).table();
    table.play("pass");
    assert_eq!(table.refusal("pass"), "the game is over");
}
