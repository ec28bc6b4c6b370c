//! Final scoring.

use vidraria_game::{PerSeat, Seat, Standing};

use crate::glassworks::{Glassworks, Heights};
use crate::{Breakdown, River, State};

impl River {
    /// How the seats would stand if the game were scored now.
    pub(crate) fn standings_now(&self, state: &State) -> PerSeat<Standing> {
        (0..self.players)
            .map(|seat| Standing {
                score: self.total(state.works[seat]),
                tie_break: 0,
            })
            .collect()
    }

    /// The points of a glassworks and its overflow.
    pub(crate) fn total(&self, works: Glassworks) -> i32 {
        self.points(works.heights(), works.overflow.into())
    }

    /// The points of columns of these heights and of an overflow.
    pub(crate) fn points(&self, heights: Heights, overflow: u32) -> i32 {
        let columns: i32 = self.scoring_columns(heights).map(|points| points.1).sum();
        self.rows(heights) + columns + self.overflow(overflow)
    }

    /// A seat's score by parts if the game were scored now.
    pub(crate) fn breakdown_now(&self, state: &State, seat: Seat) -> Breakdown {
        let works = state.works[seat];
        let heights = works.heights();
        let mut scoring: Vec<(usize, i32)> = self.scoring_columns(heights).collect();
        scoring.sort_unstable();
        let mut columns: Vec<i32> = scoring.into_iter().map(|(_, points)| points).collect();
        columns.resize(usize::from(self.edition.scoring_columns()), 0);
        Breakdown {
            rows: (0..self.edition.rows())
                .map(|row| self.row(heights, row))
                .collect(),
            columns,
            overflow: self.overflow(works.overflow.into()),
            total: self.total(works),
        }
    }

    /// A row's points: those of its run of filled spaces from the leftmost column.
    fn row(&self, heights: Heights, row: u8) -> i32 {
        let run = heights.into_iter().take_while(|&height| height > row);
        self.edition.row_points(run.count() as u8)
    }

    /// The points of all rows. A run reaches a column in as many rows as the lowest of the columns
    /// up to it is high.
    fn rows(&self, heights: Heights) -> i32 {
        let (mut points, mut longest) = (0, u8::MAX);
        for (column, height) in heights.into_iter().enumerate() {
            longest = longest.min(height);
            points += i32::from(longest) * self.row_steps[column];
        }
        points
    }

    /// The columns that score, the highest first, between equal ones the leftmost, and their
    /// points. A column without glass scores nothing.
    fn scoring_columns(&self, heights: Heights) -> impl Iterator<Item = (usize, i32)> {
        let mut heights = heights;
        (0..self.edition.scoring_columns()).filter_map(move |_| {
            let (mut column, mut height) = (0, 0);
            for (other, &other_height) in heights.iter().enumerate() {
                if other_height > height {
                    (column, height) = (other, other_height);
                }
            }
            heights[column] = 0;
            let points = self.edition.column_points(column as u8 + 1, height);
            (height > 0).then_some((column, points))
        })
    }

    /// The points of the overflow: zero or negative.
    fn overflow(&self, pieces: u32) -> i32 {
        pieces as i32 * self.edition.overflow_points()
    }
}
