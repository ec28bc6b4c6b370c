//! "Final scoring".

use vidraria_game::Game;
use vidraria_sintra::{Breakdown, Side};

use crate::position::{Play, Position, game};

fn side_b() -> Position {
    Position::of(game(2, Side::B)).centre("C")
}

fn side_a() -> Position {
    Position::new().centre("C")
}

fn breakdown(play: &Play) -> Breakdown {
    play.game.breakdown(&play.state, 0)
}

#[test]
fn every_3_panes_on_all_strips_together_are_a_point_rounded_down() {
    for (first, second, points) in [
        (".....", ".....", 0),
        ("MM...", ".....", 0),
        ("MM...", "OWW..", 1),
        ("MMW..", "OWW..", 2),
        ("MMWW.", "OWWW.", 2),
    ] {
        let position = side_a().strip(0, 1, "1a", first).strip(0, 2, "2a", second);
        assert_eq!(
            breakdown(&position.start()).panes,
            points,
            "{first} {second}"
        );
    }
}

#[test]
fn the_points_shown_at_the_broken_glass_marker_are_lost() {
    let shown = [0, -1, -2, -4, -6, -8, -10, -12, -15];
    for (step, points) in (0..).zip(shown) {
        let play = side_a().track(0, step, 18).start();
        let breakdown = breakdown(&play);
        assert_eq!((breakdown.play, breakdown.track), (-18, points));
        assert_eq!(breakdown.total, points - 18);
    }
}

#[test]
fn side_a_an_ornament_scores_by_the_filled_frame_spaces_around_it() {
    let ornament = |position: Position| breakdown(&position.start()).palace;
    assert_eq!(ornament(side_a()), 0);
    let one = || side_a().turned(0, 1, "W", "1b", ".....");
    assert_eq!(ornament(one()), 0);
    assert_eq!(ornament(one().turned(0, 2, "W", "2b", ".....")), 3);
    assert_eq!(ornament(one().gone(0, 2, "WW")), 6);
    assert_eq!(ornament(side_a().gone(0, 1, "WM").gone(0, 2, "WW")), 10);
}

#[test]
fn side_a_each_ornament_has_its_own_pair_of_slots() {
    let position = side_a().gone(0, 2, "WW").gone(0, 3, "OO").gone(0, 8, "WW");
    assert_eq!(breakdown(&position.start()).palace, 3 + 3 + 3);
}

#[test]
fn side_b_full_windows_times_the_panes_of_the_most_frequent_colour() {
    let position = side_b()
        .gone(0, 1, "WM")
        .gone(0, 8, "WW")
        .turned(0, 2, "W", "2b", ".....");
    let position = position.turned(0, 3, "O", "3b", ".....");
    assert_eq!(breakdown(&position.start()).palace, 2 * 4);
}

#[test]
fn side_b_without_a_full_window_scores_nothing() {
    let position = side_b()
        .turned(0, 1, "W", "1b", ".....")
        .turned(0, 2, "W", "2b", ".....");
    assert_eq!(breakdown(&position.start()).palace, 0);
}

#[test]
fn side_b_has_no_ornaments_and_side_a_no_product() {
    let full = |position: Position| position.gone(0, 1, "WW").gone(0, 3, "WW").gone(0, 5, "WW");
    assert_eq!(breakdown(&full(side_a()).start()).palace, 9);
    assert_eq!(breakdown(&full(side_b()).start()).palace, 18);
}

#[test]
fn the_total_is_the_sum_of_its_parts() {
    let position = side_a()
        .gone(0, 1, "WM")
        .strip(0, 5, "5a", "CCC..")
        .track(0, 2, 0);
    let expected = Breakdown {
        play: 8,
        panes: 1,
        track: -2,
        palace: 3,
        total: 10,
    };
    assert_eq!(breakdown(&position.scored(0, 8).start()), expected);
}

/// A finished game in which each seat has one window, with points and its track.
fn over(seats: &[(i32, u8, i32)]) -> Play {
    let mut position = Position::of(game(seats.len(), Side::A))
        .nobody()
        .tile(0)
        .indicator("");
    for (seat, &(points, broken, lost)) in seats.iter().enumerate() {
        position = position
            .turned(seat, 1, "W", "1b", ".....")
            .turned(seat, 3, "O", "3b", ".....");
        position = position.scored(seat, points).track(seat, broken, lost);
    }
    position.start()
}

#[test]
fn the_highest_score_wins() {
    let play = over(&[(9, 0, 0), (12, 0, 0), (11, 0, 0)]);
    assert_eq!(play.game.winners(&play.state).as_slice(), [1]);
}

#[test]
fn among_the_tied_who_lost_fewest_points_by_the_track_wins() {
    let play = over(&[(10, 2, 0), (9, 1, 0), (12, 3, 0)]);
    let scores: Vec<i32> = (0..3).map(|seat| play.total(seat)).collect();
    assert_eq!(scores, [8, 8, 8]);
    assert_eq!(play.game.winners(&play.state).as_slice(), [1]);
}

#[test]
fn the_18s_taken_during_play_count_for_the_tie() {
    let play = over(&[(24, 0, 18), (12, 4, 0)]);
    assert_eq!((play.total(0), play.total(1)), (6, 6));
    assert_eq!(play.game.winners(&play.state).as_slice(), [1]);
}

#[test]
fn if_still_tied_the_victory_is_shared() {
    let play = over(&[(9, 1, 0), (9, 1, 0), (8, 0, 0), (7, 0, 0)]);
    assert_eq!(play.game.winners(&play.state).as_slice(), [2]);
    let play = over(&[(9, 1, 0), (9, 1, 0), (8, 1, 0), (7, 0, 0)]);
    assert_eq!(play.game.winners(&play.state).as_slice(), [0, 1]);
}
