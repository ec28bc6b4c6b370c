//! Scoring.

use vidraria_game::Game;
use vidraria_river::Breakdown;

use crate::position::Position;

fn breakdown(columns: &str, overflow: u8) -> Breakdown {
    let position = Position::of(2).columns(0, columns).overflow(0, overflow);
    let table = in_last_stage(position).table();
    table.game.breakdown(&table.state, 0)
}

/// So that a glassworks may hold any number of pieces: the other one began the last stage.
fn in_last_stage(position: Position) -> Position {
    position.columns(1, "W5 P5 L5 D2").last_stage(1)
}

#[test]
fn a_row_scores_the_run_of_filled_spaces_from_the_leftmost_column() {
    let rows = |columns| breakdown(columns, 0).rows;
    assert_eq!(rows(""), [0, 0, 0, 0, 0]);
    assert_eq!(rows("Y1"), [1, 0, 0, 0, 0]);
    assert_eq!(rows("Y5"), [1, 1, 1, 1, 1]);
    assert_eq!(rows("Y3 O2 M1"), [6, 3, 1, 0, 0]);
}

#[test]
fn each_length_of_a_run_has_its_points() {
    let all = ["M1", "G1", "L1", "D1", "W1", "Y1", "O1"];
    let points: Vec<i32> = (1..=7)
        .map(|length| breakdown(&all[..length].join(" "), 0).rows[0])
        .collect();
    assert_eq!(points, [1, 3, 6, 10, 15, 21, 28]);
}

#[test]
fn the_run_ends_at_the_first_empty_space() {
    assert_eq!(breakdown("Y3 O1 M3 G3", 0).rows, [10, 1, 1, 0, 0]);
}

#[test]
fn a_row_whose_leftmost_space_is_empty_scores_nothing() {
    assert_eq!(breakdown("Y1 O4 M4", 0).rows, [6, 0, 0, 0, 0]);
}

#[test]
fn the_two_highest_columns_each_score_their_column_points() {
    assert_eq!(breakdown("Y1 O4 M2 G5", 0).columns, [2 * 4, 4 * 5]);
}

#[test]
fn column_c_at_height_h_scores_c_times_h() {
    let colours = ["M", "G", "L", "D", "W", "Y", "O"];
    for column in 1..=7 {
        for height in 2..=5 {
            let columns: Vec<String> = (1..=column)
                .map(|c| format!("{}{}", colours[c - 1], if c == column { height } else { 1 }))
                .collect();
            let points = breakdown(&columns.join(" "), 0).columns;
            let expected = (column * height) as i32;
            assert_eq!(points[usize::from(column > 1)], expected, "{columns:?}");
        }
    }
}

#[test]
fn between_columns_of_equal_height_the_leftmost_counts_first() {
    // A three-way tie for both places, a two-way tie for the second.
    assert_eq!(breakdown("Y3 O3 M3", 0).columns, [3, 6]);
    assert_eq!(breakdown("Y1 O3 M3 G5", 0).columns, [6, 20]);
    assert_eq!(breakdown("Y1 O1 M3 G3 L3", 0).columns, [9, 12]);
}

#[test]
fn a_column_without_glass_scores_nothing() {
    assert_eq!(breakdown("", 0).columns, [0, 0]);
    assert_eq!(breakdown("Y4", 0).columns, [4, 0]);
}

#[test]
fn each_piece_in_the_overflow_costs_3() {
    let points = breakdown("Y2", 7);
    assert_eq!(points.overflow, -21);
    assert_eq!(points.total, 1 + 1 + 2 - 21);
}

#[test]
fn pieces_left_in_the_satchel_score_nothing() {
    let score = |satchel| {
        let table = Position::of(2).columns(0, "Y2").satchel(0, satchel).table();
        table.game.standings(&table.state)[0].score
    };
    assert_eq!(score(""), score("Wt Wh Pc Oh Or"));
}

#[test]
fn the_total_is_the_sum() {
    let points = breakdown("Y3 O5 M2 G4 L1", 2);
    assert_eq!(points.rows, [15, 10, 3, 0, 0]);
    assert_eq!(points.columns, [10, 16]);
    assert_eq!(points.total, 15 + 10 + 3 + 10 + 16 - 6);
}

#[test]
fn highest_score_wins() {
    let table = Position::of(3).columns(1, "Y3").columns(2, "Y2").table();
    assert_eq!(table.game.winners(&table.state).as_slice(), [1]);
}

#[test]
fn tied_players_share_the_victory() {
    let table = Position::of(3).columns(0, "O2").columns(2, "Y2").table();
    assert_eq!(table.game.winners(&table.state).as_slice(), [0, 2]);
}
