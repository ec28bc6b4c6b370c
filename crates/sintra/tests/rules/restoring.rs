//! Positions from their notation: what a notation leaves out, and what makes one impossible.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next, below};
use vidraria_sintra::{Colour, Decision, Side, StartTile};

use crate::position::{Position, game};

/// That a position is refused for one reason only, which has these words.
fn refused(position: Position, words: &str) {
    let faults = position.faults();
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].contains(words), "{}", faults[0]);
}

fn table() -> Position {
    Position::new().centre("C")
}

fn changed(change: impl Fn(&mut Position)) -> Position {
    let mut position = table();
    change(&mut position);
    position
}

#[test]
fn every_state_of_a_game_comes_back_from_its_notation() {
    let game = game(3, Side::B);
    let rng = &mut ChaCha8Rng::seed_from_u64(11);
    let mut state = game.start(&game.sample_setup(None, rng)).unwrap();
    let mut opener = 0;
    loop {
        let mut notation = game.describe(&state);
        if let StartTile::Seat(seat) = notation.start_tile
            && game.next(&state) == Next::Deal
        {
            opener = seat;
        }
        notation.opened_by = Some(opener);
        assert_eq!(game.restore(&notation).as_ref(), Ok(&state));
        match game.next(&state) {
            Next::Deal => {
                let deal = game.sample_deal(&state, rng);
                game.deal(&mut state, &deal).unwrap();
            }
            Next::Decision(_) => {
                let legal = game.legal(&state);
                let choice = below(rng, legal.len() as u32) as usize;
                game.play(&mut state, legal[choice]).unwrap();
            }
            Next::Over => break,
        }
    }
}

#[test]
fn who_opened_the_round_is_the_seat_to_move_unless_it_is_told() {
    let position = || Position::new().display(1, "WWWW").turn_of(1);
    let mut play = position().start();
    assert_eq!(play.play("1W1").shown().start_tile, StartTile::Seat(1));
    let mut play = position().opened_by(0).start();
    assert_eq!(play.play("1W1").shown().start_tile, StartTile::Seat(0));
}

#[test]
fn wrong_numbers_of_displays_and_players() {
    refused(
        changed(|position| position.notation.displays.truncate(4)),
        "There are 4 displays instead of 5.",
    );
    refused(
        changed(|position| position.notation.players.truncate(1)),
        "There are 1 players instead of 2.",
    );
}

#[test]
fn displays_and_centre() {
    refused(
        table().display(2, "WWWWW"),
        "Display 2 holds 5 panes, more than 4.",
    );
    refused(
        table().display(2, "CW"),
        "Display 2: `CW` is not in the order of colours, W Y C M O: write `WC`.",
    );
    refused(
        Position::new().centre("CW"),
        "The centre: `CW` is not in the order",
    );
    refused(
        table().display(2, "WW").bag("Y"),
        "Display 2 holds only 2 panes, so the bag must be empty.",
    );
}

#[test]
fn the_centre_holds_what_displays_that_are_empty_now_can_have_left() {
    let full = |position: Position| {
        (2..=5).fold(position, |position, display| {
            position.display(display, "YYCM")
        })
    };
    let position = || full(Position::new());
    position().centre("WWW").start();
    refused(
        position().centre("WWWW"),
        "The centre holds 4 panes, but the 1 displays that are empty can have left only 3.",
    );
    position().tile(0).start();
    refused(
        position().display(1, "OOOO").tile(0),
        "No display is empty, so nothing has lain in the centre",
    );
}

#[test]
fn missing_and_surplus_panes() {
    let mut notation = table().complete();
    *notation.tower.get_mut(&Colour::Cyan).unwrap() -= 2;
    *notation.tower.get_mut(&Colour::White).unwrap() += 1;
    let faults = game(2, Side::A).restore(&notation).unwrap_err();
    assert_eq!(
        faults,
        [
            "There are 21 white panes instead of 20: 1 too many.",
            "There are 18 cyan panes instead of 20: 2 missing."
        ]
    );
}

#[test]
fn counts_of_all_colours_must_be_there_and_may_be_absurd() {
    let mut notation = table().complete();
    notation.bag.remove(&Colour::Magenta);
    let faults = game(2, Side::A).restore(&notation).unwrap_err();
    assert_eq!(
        faults,
        ["The bag does not say how many magenta panes it has: write 0 if there are none."]
    );

    let mut notation = table().complete();
    notation.bag.values_mut().for_each(|count| *count = 255);
    notation.tower.values_mut().for_each(|count| *count = 255);
    assert_eq!(game(2, Side::A).restore(&notation).unwrap_err().len(), 5);
}

#[test]
fn the_indicator_and_the_round() {
    refused(
        table().indicator("OWYCMOW"),
        "The round indicator has only 6 spaces.",
    );
    refused(
        changed(|position| position.notation.round = 3),
        "With 6 panes on the indicator it is round 1, not 3.",
    );
    refused(
        table().indicator("OWYCO"),
        "The indicator shows orange twice",
    );
}

#[test]
fn the_decision() {
    refused(table().turn_of(2), "There is no seat 2, the seat to move.");
    refused(
        Position::new(),
        "With no glass on the table the round is over",
    );
    refused(
        table().indicator(""),
        "With an empty indicator the game is over",
    );
    refused(
        table().nobody().tile(0),
        "With glass on the table somebody has a decision.",
    );
    refused(
        changed(|position| position.notation.decision = None),
        "The seat to move and its decision go together.",
    );
    refused(
        changed(|position| position.notation.decision = Some(Decision::Keep)),
        "Seat 0 has no pane to choose",
    );
    refused(
        table().keep().glazier(0, 3).strip(0, 3, "3a", "OOOOO"),
        "Seat 0 has no pane to choose",
    );
}

#[test]
fn the_start_tile() {
    refused(
        table().tile(2),
        "There is no seat 2, the seat with the start tile.",
    );
    refused(
        table().tile(0).opened_by(9),
        "There is no seat 9, the seat that opened the round.",
    );
    refused(
        Position::new().nobody(),
        "Between rounds the start tile is with the next start player.",
    );
}

#[test]
fn completed_strips() {
    refused(
        table().strip(1, 3, "3a", "OOOOO"),
        "Seat 1: the strip in slot 3 is completed",
    );
    let position = table().keep().glazier(0, 2).strip(0, 2, "2a", "OWWWW");
    refused(
        position.strip(0, 1, "1a", "MMWWW"),
        "Seat 0: the strip in slot 1 is completed",
    );
}

#[test]
fn boards() {
    refused(
        table().glazier(1, 0),
        "Seat 1: the glazier cannot stand at slot 0.",
    );
    refused(
        table().glazier(1, 9),
        "Seat 1: the glazier cannot stand at slot 9.",
    );
    refused(
        changed(|position| position.notation.players[1].slots.truncate(7)),
        "Seat 1: a board has 8 slots and 8 windows.",
    );
    refused(
        table().strip(0, 2, "3a", "....."),
        "strip 3 lies at another slot already",
    );
    refused(
        table().strip(0, 2, "2c", "....."),
        "slot 2: `2c` is no strip",
    );
    refused(table().gone(0, 2, "W"), "filled with 2 panes, not 1");
    refused(
        table().turned(0, 2, "WW", "2b", "....."),
        "has left the game",
    );
    refused(
        table().turned(0, 2, "WWW", "2b", "....."),
        "has left the game",
    );
    refused(
        table().turned(0, 2, "M", "2b", "....."),
        "side 2a cannot have left a magenta pane",
    );
    refused(
        table().strip(0, 4, "4b", "....."),
        "cannot lie there as 4b before its other side",
    );
    refused(
        table().turned(0, 4, "M", "4a", "....."),
        "cannot lie there as 4a before its other side",
    );
}

#[test]
fn panes_on_strips() {
    refused(
        table().strip(0, 1, "1a", "M..."),
        "`M...` does not show 5 spaces",
    );
    refused(table().strip(0, 1, "1a", "M..X."), "`X` is no pane");
    refused(
        table().strip(0, 1, "1a", "W...."),
        "strip 1a: space 1 takes magenta, not white.",
    );
    refused(table().strip(0, 1, "1a", ".M..."), "filled from the left");
    let joker = |letters| table().turned(0, 4, "Y", "4b", letters);
    refused(joker("...C."), "filled from the left");
    refused(
        joker(".O..."),
        "orange lies on a joker, but orange's own space is empty",
    );
}

#[test]
fn score_and_track() {
    refused(
        table().track(0, 9, 0),
        "rests on steps 0 to 8 of the track, not 9",
    );
    refused(table().track(0, 0, 17), "18 at a time");
    refused(table().track(0, 0, -18), "18 at a time");
    refused(
        table().track(0, 0, 54),
        "cannot have made 27 steps in 1 rounds",
    );
    refused(table().scored(0, -1), "makes -1");
    refused(
        table().scored(0, 1),
        "0 completed strips bring 0 to 0 points, but a score of 1 with 0 points lost makes 1.",
    );
    refused(
        table().turned(0, 1, "W", "1b", ".....").scored(0, 24),
        "1 completed strips bring 0 to 23 points",
    );
    let extreme = changed(|position| {
        position.notation.players[0].score = i32::MIN;
        position.notation.players[0].lost = i32::MAX;
        position.notation.players[1].score = i32::MAX;
        position.notation.players[1].lost = i32::MAX / 18 * 18;
    });
    assert_eq!(extreme.faults().len(), 4);
}

#[test]
fn every_fault_is_told_at_once() {
    let position = table()
        .glazier(0, 0)
        .glazier(1, 9)
        .indicator("OWYCO")
        .turn_of(7);
    assert_eq!(position.faults().len(), 4);
}
