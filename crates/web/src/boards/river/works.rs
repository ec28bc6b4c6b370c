//! A glassworks in numbers: heights, runs, the columns that score.

use vidraria_river::{Edition, PlayerNotation};

/// What a row or a column brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Of a row, the length of its run from the left; of a column, its height.
    pub length: u8,
    /// The points it brings, or, for a column that does not score, would bring.
    pub points: i32,
    /// Whether it scores.
    pub scores: bool,
}

/// A glassworks scored line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// From the bottom.
    pub rows: Vec<Line>,
    /// From the left.
    pub columns: Vec<Line>,
}

/// How many spaces of each column are filled, 0 for those not in use.
pub fn heights(player: &PlayerNotation, edition: &Edition) -> Vec<u8> {
    let mut heights: Vec<u8> = player.columns.iter().map(|column| column.height).collect();
    heights.resize(usize::from(edition.columns()), 0);
    heights
}

/// The heights after more glass is laid: columns from 1, with how many pieces each gets.
pub fn with_laid(heights: &[u8], laid: &[(u8, u8)]) -> Vec<u8> {
    let mut after = heights.to_vec();
    for &(column, pieces) in laid {
        if let Some(height) = usize::from(column)
            .checked_sub(1)
            .and_then(|c| after.get_mut(c))
        {
            *height += pieces;
        }
    }
    after
}

/// How many pieces the columns hold together.
pub fn pieces(heights: &[u8]) -> u32 {
    heights.iter().map(|&height| u32::from(height)).sum()
}

/// The points of a glassworks without its overflow.
fn points(heights: &[u8], edition: &Edition) -> i32 {
    let Tally { rows, columns } = tally(heights, edition);
    let lines = rows.iter().chain(&columns).filter(|line| line.scores);
    lines.map(|line| line.points).sum()
}

/// The most that laying new colours in some order adds to the score: `counts` are their pieces,
/// and what finds no column or does not fit costs what the overflow costs.
pub fn best_order(heights: &[u8], counts: &[u8], edition: &Edition) -> i32 {
    let lost = |pieces: u8| i32::from(pieces) * edition.overflow_points();
    let Some(next) = heights.iter().position(|&height| height == 0) else {
        return counts.iter().copied().map(lost).sum();
    };
    let orders = (0..counts.len()).map(|first| {
        let mut later = counts.to_vec();
        let pieces = later.remove(first);
        let mut after = heights.to_vec();
        after[next] = pieces.min(edition.rows());
        let gained = points(&after, edition) - points(heights, edition);
        gained + lost(pieces - after[next]) + best_order(&after, &later, edition)
    });
    orders.max().unwrap_or(0)
}

/// Scores a glassworks line by line.
pub fn tally(heights: &[u8], edition: &Edition) -> Tally {
    let rows = (1..=edition.rows()).map(|row| {
        let run = heights.iter().take_while(|&&height| height >= row).count() as u8;
        Line {
            length: run,
            points: edition.row_points(run),
            scores: run > 0,
        }
    });
    let columns = heights.iter().enumerate().map(|(index, &height)| Line {
        length: height,
        points: edition.column_points(index as u8 + 1, height),
        scores: scores(heights, index, edition),
    });
    Tally {
        rows: rows.collect(),
        columns: columns.collect(),
    }
}

/// Whether a column is among the highest; between equal ones the leftmost counts first.
fn scores(heights: &[u8], index: usize, edition: &Edition) -> bool {
    let height = heights[index];
    let ahead = heights
        .iter()
        .enumerate()
        .filter(|&(other, &tall)| tall > height || (tall == height && other < index));
    height > 0 && ahead.count() < usize::from(edition.scoring_columns())
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};
    use vidraria_game::{Game, Next};
    use vidraria_river::{Options, River};

    use super::*;

    #[test]
    fn the_best_order_lays_the_larger_stack_where_it_brings_more() {
        let edition = Edition::standard();
        // One of each: the row grows from 1 to 3 pieces, and two more columns score.
        assert_eq!(best_order(&[1, 0, 0, 0, 0, 0, 0], &[1, 1], edition), 5 + 2);
        // Two pieces into the one free column, the other colour is lost.
        assert_eq!(
            best_order(&[1, 1, 1, 1, 1, 1, 0], &[2, 1], edition),
            7 + 12 - 3
        );
        assert_eq!(best_order(&[1; 7], &[2, 1], edition), -9);
    }

    /// In random games the tally adds up to what the rules say.
    #[test]
    fn the_tally_is_the_rules_breakdown() {
        let river = River::new(Edition::standard(), 4, Options {}).expect("a legal table");
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let setup = river.sample_setup(None, &mut rng);
        let mut state = river.start(&setup).expect("a legal setup");
        loop {
            match river.next(&state) {
                Next::Deal => {
                    let deal = river.sample_deal(&state, &mut rng);
                    river.deal(&mut state, &deal).expect("a legal deal");
                }
                Next::Decision(_) => {
                    let legal = river.legal(&state);
                    let action = legal[rng.next_u64() as usize % legal.len()];
                    river.play(&mut state, action).expect("a legal action");
                }
                Next::Over => break,
            }
            for (seat, player) in river.describe(&state).players.iter().enumerate() {
                let tally = tally(&heights(player, river.edition()), river.edition());
                let breakdown = river.breakdown(&state, seat);
                let rows: Vec<i32> = tally.rows.iter().map(|row| row.points).collect();
                assert_eq!(rows, breakdown.rows);
                let scoring = tally.columns.iter().filter(|column| column.scores);
                let mut columns: Vec<i32> = scoring.map(|column| column.points).collect();
                columns.resize(breakdown.columns.len(), 0);
                assert_eq!(columns, breakdown.columns);
            }
        }
    }
}
