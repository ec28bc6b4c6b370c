//! Positions that are impossible are refused with every reason.

use vidraria_game::{Game, Next};
use vidraria_river::{Colour, ColumnNotation, Decision};

use crate::position::{Position, pieces};

/// A sound position of two players.
fn sound() -> Position {
    Position::of(2)
        .satchel(0, "Wc Yd")
        .columns(1, "P2 L1")
        .overflow(1, 2)
}

/// The faults of the sound position after a change that leaves the bag as it was.
fn faults(change: impl FnOnce(&mut vidraria_river::Notation)) -> Vec<String> {
    let table = sound().table();
    let mut notation = table.shown();
    change(&mut notation);
    table.game.restore(&notation).expect_err("refused")
}

#[test]
fn a_sound_position_is_taken() {
    assert_eq!(sound().faults(), [""; 0]);
}

#[test]
fn lists_may_come_in_any_order() {
    let table = sound().table();
    let mut notation = table.shown();
    notation.lake.reverse();
    assert_eq!(table.game.restore(&notation), Ok(table.state));
}

#[test]
fn pieces_missing_or_too_many() {
    assert_eq!(
        faults(|position| position.players[0].satchel = pieces("Wc")),
        ["the overflows must hold the 3 pieces not found elsewhere, not 2"]
    );
    assert_eq!(
        faults(|position| position.players[1].columns[0].height = 5),
        ["purple: the glassworks hold 5, but only 4 can be there",]
    );
}

#[test]
fn more_of_a_kind_than_the_game_has() {
    let found = faults(|position| position.players[0].satchel = pieces("Or Or Or"));
    assert_eq!(found, ["there are 5 Or, but the game has only 2"]);
    let found = faults(|position| position.river[0].glass = pieces(&"Or ".repeat(9)));
    assert_eq!(found[0], "position 1: there are more Or than the game has");
    let black = "Kt".parse().expect("a piece");
    assert_eq!(
        faults(|position| position.bag.extend([(black, 1)])),
        ["the bag holds 1 Kt, but the game has only 0"]
    );
    let white = "Wt".parse().expect("a piece");
    assert_eq!(
        faults(|position| position.bag.extend([(white, 255)])),
        ["the bag holds 255 Wt, but the game has only 4"]
    );
}

#[test]
fn another_number_of_players() {
    assert_eq!(
        faults(|position| position.players.truncate(1)),
        ["the position has 1 player, but this is a game of 2"]
    );
}

#[test]
fn another_river() {
    assert_eq!(
        faults(|position| position.river.truncate(5)),
        ["the river has 6 tiles, not 5"]
    );
    let found = faults(|position| position.river[1].shape = position.river[0].shape);
    assert_eq!(
        found,
        [
            "there are two triangle tiles",
            "the triangle tile has 1 stone, not 2"
        ]
    );
}

#[test]
fn glassworks_that_cannot_be() {
    let column = |colour, height| ColumnNotation { colour, height };
    let found = faults(|position| {
        position.players[0].columns = vec![
            column(Colour::White, 0),
            column(Colour::White, 6),
            column(Colour::Purple, 1),
        ];
    });
    assert_eq!(
        found,
        [
            "seat 0's white column must have a height from 1 to 5, not 0",
            "seat 0 has two white columns",
            "seat 0's white column must have a height from 1 to 5, not 6",
        ]
    );
    let found = faults(|position| {
        position.players[0].columns = vec![column(Colour::White, 1); 8];
    });
    assert_eq!(found[0], "seat 0 has 8 columns, but there are 7");
}

#[test]
fn seats_rounds_and_stages_that_do_not_fit() {
    let found = faults(|position| {
        position.round = 0;
        position.to_move = Some(2);
        position.first = Some(9);
        position.last_stage = true;
    });
    assert_eq!(
        found,
        [
            "rounds are counted from 1",
            "seat 9 does not exist: seats are 0 to 1",
            "seat 2 does not exist: seats are 0 to 1",
            "`rounds_left` is given in the last stage and only then",
        ]
    );
    assert_eq!(
        faults(|position| position.decision = None),
        ["`to_move` and `decision` are either both given or both null"]
    );
    assert_eq!(
        faults(|position| {
            position.last_stage = true;
            position.rounds_left = Some(2);
        }),
        ["at most 1 round can be left in the last stage"]
    );
}

#[test]
fn a_last_stage_that_nobody_began_or_that_should_have_begun() {
    assert_eq!(
        sound().last_stage(1).faults(),
        ["the last stage has begun, but no glassworks holds 17 pieces"]
    );
    assert_eq!(
        sound().columns(0, "W5 P5 L5 D2").faults(),
        ["seat 0 holds 17 pieces or more, but the last stage is not on"]
    );
}

#[test]
fn places_that_hold_too_many_or_too_few() {
    assert_eq!(
        sound().satchel(1, "Pt Pt Pt Ph Pc Pr").faults(),
        ["the satchel of seat 1 holds 6 pieces, but 5 at most stay"]
    );
    assert_eq!(
        sound().lake("Wt Wt Wt Wh Wh Wh").faults(),
        ["the lake holds 5 pieces at most, not 6"]
    );
    assert_eq!(
        sound().lake("Wt Wt Wt Wh").faults(),
        ["the lake holds only 4 pieces, though the bag can refill it"]
    );
    assert_eq!(
        sound().glass(4, "").faults(),
        ["the tile at position 4 is empty, though the bag can refill it"]
    );
    assert_eq!(sound().lake("").glass(4, "").bag("").faults(), [""; 0]);
}

#[test]
fn drops_that_cannot_be_due() {
    let dropping = |satchel| {
        let position = Position::of(2).satchel(0, satchel);
        position.with(|position| position.decision = Some(Decision::Drop))
    };
    let sound = dropping("Wt Wt Wt Wh Wh Wh").lake("Pt");
    assert_eq!(sound.faults(), [""; 0]);
    assert_eq!(sound.table().legal(), ["drop Wt", "drop Wh"]);
    assert_eq!(
        dropping("Pt Pt Pt").faults(),
        [
            "nothing is dropped from a satchel that holds no more than 5",
            "identical pieces are dropped without a decision",
            "pieces are dropped after a draw, which leaves one piece at most in the lake, never in \
             the last stage",
        ]
    );
}

fn laying(pending: &str) -> Position {
    Position::of(2).glass(2, "").with(|position| {
        position.decision = Some(Decision::Lay);
        position.pending = Some(pieces(pending));
    })
}

#[test]
fn lays_that_cannot_be_due() {
    assert_eq!(laying("Pt Lt").faults(), [""; 0]);
    let two_new = "what is still to be laid must be of two or more colours, all without a column";
    assert_eq!(laying("Pt Ph").faults(), [two_new]);
    assert_eq!(laying("Pt Lt").columns(0, "P1").faults(), [two_new]);
    assert_eq!(
        laying("Pt Lt").columns(0, "W1 D1 M1 G1 Y1 O1 P1").faults(),
        [two_new, "new colours are laid only while a column is empty"]
    );
    assert_eq!(
        laying("Pt Lt").glass(2, "Gt").faults(),
        ["the tile just collected must be empty and next to the one just placed on"]
    );
    assert_eq!(
        laying("Pt Lt")
            .with(|position| position.pending = None)
            .faults()[0],
        "`pending` is given while the order of new colours is decided and only then"
    );
}

#[test]
fn the_collected_tile_is_the_leftmost_empty_one_next_to_glass_unless_it_is_named() {
    let laying = || laying("Pt Lt").glass(1, "").glass(5, "").bag("");
    let mut table = laying().table();
    table.play("lay P");
    assert_eq!(table.tiles(), "htcsdr");
    let mut table = laying()
        .with(|position| position.collected = Some(5))
        .table();
    table.play("lay P");
    assert_eq!(table.tiles(), "dthcsr");
    for position in [0, 1, 4, 7] {
        let faults = laying()
            .with(|notation| notation.collected = Some(position))
            .faults();
        assert_eq!(
            faults,
            ["the tile just collected must be empty and next to the one just placed on"]
        );
    }
}

#[test]
fn a_position_in_which_a_deal_is_due_but_not_one_that_is_over() {
    let without = |position: Position| {
        position.with(|position| {
            position.to_move = None;
            position.decision = None;
        })
    };
    assert_eq!(
        without(sound()).faults(),
        ["no decision is due, so a deal may be, and the position does not say which"]
    );
    let over = sound().columns(0, "W5 G5 M5 D2").last_stage(0);
    assert_eq!(without(over).table().next(), Next::Over);
    assert_eq!(without(sound().bag("")).table().next(), Next::Over);
}

#[test]
fn passes_that_cannot_have_been() {
    let passed = |position: Position, passes| position.passes(passes).faults();
    let two = ["`passes` cannot be 2: who passed had nothing to place and nothing to draw"];
    let one = ["`passes` cannot be 1: who passed had nothing to place and nothing to draw"];
    let empty = || Position::of(3).lake("").bag("");
    assert_eq!(passed(empty(), 2), [""; 0]);
    assert_eq!(passed(empty().satchel(1, "Wt"), 2), two);
    assert_eq!(passed(empty().satchel(1, "Wt"), 1), [""; 0]);
    assert_eq!(passed(Position::of(3), 1), one, "the lake is open");
    assert_eq!(
        passed(empty(), 3),
        ["`passes` cannot be 3: who passed had nothing to place and nothing to draw"],
        "the game would be over"
    );
}
