//! Final scoring.

use arrayvec::ArrayVec;
use vidraria_game::{PerSeat, Seat, Standing};

use crate::glassworks::{Glassworks, MAX_COLUMNS};
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
        let rows: i32 = (0..self.edition.rows())
            .map(|row| self.row(works, row))
            .sum();
        let columns: i32 = self.scoring_columns(works).map(|points| points.1).sum();
        rows + columns + self.overflow(works)
    }

    /// A seat's score by parts if the game were scored now.
    pub(crate) fn breakdown_now(&self, state: &State, seat: Seat) -> Breakdown {
        let works = state.works[seat];
        let mut scoring: Vec<(usize, i32)> = self.scoring_columns(works).collect();
        scoring.sort_unstable();
        let mut columns: Vec<i32> = scoring.into_iter().map(|(_, points)| points).collect();
        columns.resize(usize::from(self.edition.scoring_columns()), 0);
        Breakdown {
            rows: (0..self.edition.rows())
                .map(|row| self.row(works, row))
                .collect(),
            columns,
            overflow: self.overflow(works),
            total: self.total(works),
        }
    }

    /// A row's points: those of its run of filled spaces from the leftmost column.
    fn row(&self, works: Glassworks, row: u8) -> i32 {
        let run = works.columns().take_while(|&(_, height)| height > row);
        self.edition.row_points(run.count() as u8)
    }

    /// The columns that score, the highest first, between equal ones the leftmost, and their
    /// points.
    fn scoring_columns(&self, works: Glassworks) -> impl Iterator<Item = (usize, i32)> {
        let mut columns: ArrayVec<usize, MAX_COLUMNS> = (0..works.used()).collect();
        columns.sort_by_key(|&column| std::cmp::Reverse(works.height(column)));
        columns
            .into_iter()
            .take(self.edition.scoring_columns().into())
            .map(move |column| {
                let height = works.height(column);
                (column, self.edition.column_points(column as u8 + 1, height))
            })
    }

    /// The points of the overflow: zero or negative.
    fn overflow(&self, works: Glassworks) -> i32 {
        i32::from(works.overflow) * self.edition.overflow_points()
    }
}
