//! "A round" and "End of a round".

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next};
use vidraria_sintra::{Colour, Side, StartTile};

use crate::position::{Play, Position, game};

/// Fills the displays somehow.
fn deal(play: &mut Play) {
    let deal = play
        .game
        .sample_deal(&play.state, &mut ChaCha8Rng::seed_from_u64(3));
    play.game.deal(&mut play.state, &deal).unwrap();
}

#[test]
fn the_holder_of_the_start_tile_puts_it_in_the_centre_and_takes_the_first_turn() {
    let mut play = Position::new().nobody().tile(1).start();
    deal(&mut play);
    assert!(matches!(play.shown().start_tile, StartTile::Centre(_)));
    assert_eq!(play.game.next(&play.state), Next::Decision(1));
}

#[test]
fn turns_go_clockwise() {
    let position = Position::of(game(3, Side::A)).turn_of(1).opened_by(1);
    let mut play = position
        .display(1, "W")
        .display(2, "W")
        .display(3, "W")
        .centre("C")
        .start();
    play.play("1W1");
    assert_eq!(play.shown().to_move, Some(2));
    play.play("2W1");
    assert_eq!(play.shown().to_move, Some(0));
    play.play("3W1");
    assert_eq!(play.shown().to_move, Some(1));
}

#[test]
fn a_round_ends_after_a_turn_when_no_pane_is_on_any_display_or_in_the_centre() {
    let mut play = Position::new().display(1, "WC").start();
    play.play("1W1");
    assert_eq!(play.shown().round, 1);
    play.play("0C5");
    assert_eq!(play.shown().round, 2);
    assert_eq!(play.game.next(&play.state), Next::Deal);
    assert_eq!(play.legal(), [""; 0]);
}

#[test]
fn at_the_end_of_a_round_the_top_pane_of_the_indicator_goes_into_the_tower() {
    let mut play = Position::new().display(1, "W").indicator("CWM").start();
    let before = play.in_tower(Colour::Cyan);
    play.play("1W1");
    assert_eq!(play.shown().indicator.to_string(), "WM");
    assert_eq!(play.in_tower(Colour::Cyan), before + 1);
}

#[test]
fn whoever_took_the_start_tile_from_the_centre_is_the_next_start_player() {
    let position = Position::of(game(3, Side::A)).opened_by(1).turn_of(2);
    let mut play = position.display(1, "W").centre("C").start();
    play.play("0C5").play("1W1");
    assert_eq!(play.shown().start_tile, StartTile::Seat(2));
    deal(&mut play);
    assert_eq!(play.shown().to_move, Some(2));
}

#[test]
fn if_nobody_took_from_the_centre_the_previous_holder_is_the_next_start_player() {
    let position = Position::of(game(3, Side::A)).opened_by(1).turn_of(0);
    let mut play = position.display(1, "WWWW").start();
    play.play("1W1");
    assert_eq!(play.shown().start_tile, StartTile::Seat(1));
    deal(&mut play);
    assert_eq!(play.shown().to_move, Some(1));
}

#[test]
fn after_the_sixth_pane_has_gone_into_the_tower_the_game_is_scored_without_another_deal() {
    let mut play = Position::new()
        .display(1, "W")
        .indicator("C")
        .tile(1)
        .start();
    play.play("1W1");
    assert_eq!(play.game.next(&play.state), Next::Over);
    assert_eq!(play.shown().round, 7);
    assert_eq!(play.shown().start_tile, StartTile::Seat(1));
    assert_eq!(play.legal(), [""; 0]);
}

#[test]
fn after_the_last_round_the_start_tile_stays_where_it_is() {
    let mut play = Position::new()
        .display(1, "W")
        .indicator("C")
        .opened_by(1)
        .start();
    play.play("1W1");
    assert!(matches!(play.shown().start_tile, StartTile::Centre(_)));
}

#[test]
fn a_game_has_six_rounds() {
    let game = game(2, Side::A);
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let mut state = game.start(&game.sample_setup(None, rng)).unwrap();
    let mut deals = 0;
    loop {
        match game.next(&state) {
            Next::Deal => {
                assert_eq!(state.rounds_left(), 6 - deals);
                deals += 1;
                let deal = game.sample_deal(&state, rng);
                game.deal(&mut state, &deal).unwrap();
            }
            Next::Decision(_) => {
                let first = game.legal(&state)[0];
                game.play(&mut state, first).unwrap();
            }
            Next::Over => break,
        }
    }
    assert_eq!(deals, 6);
}
