//! Where things lie: numbers only.

use crate::glass::Frame;

/// The measures of a glassworks drawn as a window of lancets: columns with a pointed arch on top,
/// the points of the rows to the right, the values of the runs below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lancets {
    /// How many columns.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
    /// The width of a space.
    pub wide: f64,
    /// The height of a space.
    pub high: f64,
    /// The height of the arches.
    pub arch: f64,
    /// The room to the right, for the rows' points.
    pub side: f64,
    /// The room below, for the values of the runs.
    pub foot: f64,
}

impl Lancets {
    /// Large, with all its numbers.
    pub fn large(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            wide: 62.0,
            high: 46.0,
            arch: 42.0,
            side: 78.0,
            foot: 26.0,
        }
    }

    /// Small, with nothing but the glass.
    pub fn small(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            wide: 24.0,
            high: 17.0,
            arch: 17.0,
            side: 0.0,
            foot: 2.0,
        }
    }

    /// The width of the whole drawing.
    pub fn width(&self) -> f64 {
        f64::from(self.columns) * self.wide + self.side
    }

    /// The height of the whole drawing.
    pub fn height(&self) -> f64 {
        self.arch + f64::from(self.rows) * self.high + self.foot
    }

    /// The space in a column, from 0, and a row, from 0 at the bottom.
    pub fn space(&self, column: u8, row: u8) -> Frame {
        Frame {
            x: f64::from(column) * self.wide,
            y: self.sill() - f64::from(row + 1) * self.high,
            width: self.wide,
            height: self.high,
        }
        .inset(self.wide * 0.03)
    }

    /// The height at which the lowest row stands.
    pub fn sill(&self) -> f64 {
        self.arch + f64::from(self.rows) * self.high
    }

    /// The middle of a column.
    pub fn middle(&self, column: u8) -> f64 {
        (f64::from(column) + 0.5) * self.wide
    }

    /// Where new glass hangs that waits to be laid: `count` frames in the upper part of the empty
    /// columns, of which the first is `from`; side by side as far as there are columns, then below
    /// one another.
    pub fn waiting(&self, from: u8, count: usize) -> Vec<Frame> {
        let across = usize::from(self.columns.saturating_sub(from)).clamp(1, count.max(1));
        let down = count.div_ceil(across);
        let high = self.high * 3.0 / down as f64;
        let left = f64::from(from.min(self.columns - 1)) * self.wide;
        let frames = (0..count).map(|index| {
            Frame {
                x: left + (index % across) as f64 * self.wide,
                y: self.arch + (index / across) as f64 * high,
                width: self.wide,
                height: high,
            }
            .inset(self.wide * 0.05)
        });
        frames.collect()
    }

    /// The outline of a column with its arch, as an SVG path.
    pub fn lancet(&self, column: u8) -> String {
        let left = f64::from(column) * self.wide + self.wide * 0.02;
        let right = left + self.wide * 0.96;
        let (middle, spring, sill) = (self.middle(column), self.arch, self.sill());
        let (rise, reach) = (self.arch * 0.62, self.wide * 0.3);
        format!(
            "M{left:.1} {sill:.1}V{spring:.1}C{left:.1} {:.1} {:.1} {:.1} {middle:.1} 1.5 {:.1} \
             {:.1} {right:.1} {:.1} {right:.1} {spring:.1}V{sill:.1}Z",
            spring - rise,
            middle - reach,
            self.arch * 0.28,
            middle + reach,
            self.arch * 0.28,
            spring - rise,
        )
    }
}

/// How closely glass must lie on a tile so that a number of pieces fits; a class of the style
/// sheet, which knows how large a tile is.
pub fn density(pieces: usize) -> &'static str {
    match pieces {
        0..=2 => "few",
        3 => "three",
        4 => "four",
        5..=6 => "many",
        7..=9 => "crowd",
        _ => "flood",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_glass_hangs_in_the_empty_columns() {
        let lancets = Lancets::large(7, 5);
        for (from, count) in [(0, 2), (4, 3), (5, 3), (6, 4)] {
            let frames = lancets.waiting(from, count);
            assert_eq!(frames.len(), count);
            for frame in frames {
                assert!(frame.x >= f64::from(from) * lancets.wide);
                assert!(frame.x + frame.width <= lancets.width() - lancets.side);
                assert!(frame.y + frame.height <= lancets.space(0, 1).y);
            }
        }
    }

    #[test]
    fn spaces_lie_in_the_drawing_and_do_not_overlap() {
        for lancets in [Lancets::large(7, 5), Lancets::small(8, 9)] {
            for column in 0..lancets.columns {
                for row in 0..lancets.rows {
                    let space = lancets.space(column, row);
                    assert!(space.x >= 0.0 && space.x + space.width <= lancets.width());
                    assert!(space.y >= lancets.arch);
                    assert!(space.y + space.height <= lancets.sill());
                    if row > 0 {
                        let below = lancets.space(column, row - 1);
                        assert!(space.y + space.height <= below.y);
                    }
                    if column > 0 {
                        let left = lancets.space(column - 1, row);
                        assert!(left.x + left.width <= space.x);
                    }
                }
            }
        }
    }
}
