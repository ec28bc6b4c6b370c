//! The win-share curve as text.

use std::fmt;

use vidraria_search::review::Prospects;

/// Columns at most; several plies share one in a longer game.
const WIDTH: usize = 72;

/// A row for each tenth of the victory.
const ROWS: usize = 11;

/// Displays each seat's share of the victory by ply, the seat's number at its height, `*` where
/// several meet.
pub(super) struct Curve<'a>(pub(super) &'a [Prospects]);

impl fmt::Display for Curve<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(points) = self;
        let plies = points.len().div_ceil(WIDTH).max(1);
        // Of the plies that share a column the last one stands, so that the end is shown.
        let columns: Vec<&Prospects> = points.chunks(plies).filter_map(<[_]>::last).collect();
        for row in (0..ROWS).rev() {
            write!(f, "{:>5} |", format!("{} %", row * 100 / (ROWS - 1)))?;
            let line: String = columns.iter().map(|point| mark(point, row)).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        writeln!(f, "{:>5} +{}", "", "-".repeat(columns.len()))?;
        let last = points.len().saturating_sub(1);
        let (across, end) = (columns.len(), format!("ply {last}"));
        writeln!(f, "{:>7}0{end:>1$}", "", across.saturating_sub(1))
    }
}

/// What stands in a column at a height.
fn mark(point: &Prospects, row: usize) -> char {
    let at_row = |win: f32| (win * (ROWS - 1) as f32).round() as usize == row;
    let mut seats = (0_u8..).zip(&point.wins).filter(|&(_, &win)| at_row(win));
    match (seats.next(), seats.next()) {
        (None, _) => ' ',
        (Some((seat, _)), None) => char::from(b'0' + seat),
        _ => '*',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(first: f32) -> Prospects {
        Prospects {
            wins: vec![first, 1.0 - first],
            scores: vec![0.0; 2],
        }
    }

    #[test]
    fn each_seat_stands_at_its_height() {
        let text = Curve(&[point(0.5), point(0.72), point(1.0)]).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), ROWS + 2);
        assert_eq!(lines[0], "100 % |  0");
        assert_eq!(lines[3], " 70 % | 0");
        assert_eq!(lines[5], " 50 % |*");
        assert_eq!(lines[7], " 30 % | 1");
        assert_eq!(lines[10], "  0 % |  1");
    }

    #[test]
    fn a_long_game_fits_and_shows_its_end() {
        let mut points = vec![point(0.5); 300];
        points.push(point(1.0));
        let text = Curve(&points).to_string();
        assert!(text.lines().all(|line| line.len() < 90), "{text}");
        assert!(text.lines().next().is_some_and(|top| top.ends_with('0')));
        assert!(text.contains("ply 300"));
    }
}
