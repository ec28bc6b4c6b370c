//! "Scoring".

use serde_json::{Value, json};

use super::{Game, Player};

/// The end line of a playthrough, if the game were scored now.
pub(super) fn end(game: &Game) -> Value {
    let parts: Vec<Parts> = game
        .players
        .iter()
        .map(|player| score(game, player))
        .collect();
    let scores: Vec<i64> = parts.iter().map(Parts::total).collect();
    // "Highest score wins; tied players share the victory."
    let highest = scores.iter().max();
    let winners: Vec<usize> = (0..scores.len())
        .filter(|&seat| Some(&scores[seat]) == highest)
        .collect();
    json!({
        "scores": scores,
        "breakdown": parts.iter().map(Parts::shown).collect::<Vec<Value>>(),
        "winners": winners,
    })
}

struct Parts {
    rows: Vec<i64>,
    columns: Vec<i64>,
    overflow: i64,
}

impl Parts {
    fn total(&self) -> i64 {
        self.rows.iter().sum::<i64>() + self.columns.iter().sum::<i64>() + self.overflow
    }

    fn shown(&self) -> Value {
        json!({
            "rows": self.rows, "columns": self.columns, "overflow": self.overflow,
            "total": self.total(),
        })
    }
}

fn score(game: &Game, player: &Player) -> Parts {
    // 1: "Each of the 5 rows, from the bottom".
    let rows = (1..=game.edition.rows)
        .map(|row| row_points(game, player, row))
        .collect();
    // 3: "−3 for each piece in the overflow. Pieces left in the satchel score nothing."
    let overflow = game.edition.overflow_points * player.overflow as i64;
    Parts {
        rows,
        columns: column_points(game, player),
        overflow,
    }
}

/// 1: "the run is the number of consecutive filled spaces from the leftmost column; it scores the
/// row points of that length (0 if the leftmost space is empty)."
fn row_points(game: &Game, player: &Player, row: usize) -> i64 {
    let mut run = 0;
    for column in &player.columns {
        if column.height < row {
            break;
        }
        run += 1;
    }
    match run {
        0 => 0,
        _ => game.edition.row_points[run - 1],
    }
}

/// 2: "The two highest columns each score their column points. Between columns of equal height the
/// leftmost counts first. A column without glass scores nothing." Shown "from left to right, then
/// 0 for each that is missing".
fn column_points(game: &Game, player: &Player) -> Vec<i64> {
    let mut scoring: Vec<usize> = Vec::new();
    for _ in 0..game.edition.scoring_columns {
        let mut highest: Option<usize> = None;
        for (place, column) in player.columns.iter().enumerate() {
            let higher = highest.is_none_or(|best| column.height > player.columns[best].height);
            if !scoring.contains(&place) && higher {
                highest = Some(place);
            }
        }
        scoring.extend(highest);
    }
    scoring.sort_unstable();
    let mut points: Vec<i64> = scoring
        .into_iter()
        .map(|place| game.edition.column_points[place][player.columns[place].height - 1])
        .collect();
    points.resize(game.edition.scoring_columns, 0);
    points
}
