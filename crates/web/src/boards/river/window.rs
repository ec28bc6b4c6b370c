//! A glassworks drawn as a window: one lancet for each column, its glass, and what it brings.

use std::fmt::Write;

use vidraria_river::{Colour, ColumnNotation, Edition};

use super::geometry::Lancets;
use super::works::{Line, Tally, pieces, tally, with_laid};
use crate::glass::{Frame, Tint, cast, river_pane};

/// What a window shows.
pub struct Window<'a> {
    /// The columns in use.
    pub columns: &'a [ColumnNotation],
    /// The numbers of the box.
    pub edition: &'a Edition,
    /// How high each column was before what was done lately; what is above it is marked.
    pub before: Vec<u8>,
    /// Glass that a considered action lays: column from 1, colour, how many pieces.
    pub ghosts: &'a [(u8, Colour, u8)],
}

/// A crown, 19 units wide, around the origin.
const CROWN: &str = "M-8 5.5-9.5-4.5-4.6-.6 0-6.5 4.6-.6 9.5-4.5 8 5.5Z";

impl Window<'_> {
    /// Large, with all its numbers: the inside of an SVG of the size of [`Lancets::large`].
    pub fn large(&self) -> String {
        let lancets = Lancets::large(self.edition.columns(), self.edition.rows());
        let mut svg = String::new();
        self.lights(&mut svg, &lancets);
        self.spaces(&mut svg, &lancets);
        self.glass(&mut svg, &lancets);
        let (now, then) = (self.tally(), self.tally_then());
        for column in 0..self.edition.columns() {
            let at = usize::from(column);
            crown(
                &mut svg,
                &lancets,
                column,
                now.columns[at],
                then.columns[at],
            );
            let x = lancets.middle(column);
            let y = lancets.height() - 6.0;
            let points = self.edition.row_points(column + 1);
            // Writing to a String cannot fail.
            let _ = write!(
                svg,
                r#"<text class="run-value" x="{x:.1}" y="{y:.1}">{points}</text>"#
            );
        }
        for row in 0..self.edition.rows() {
            let at = usize::from(row);
            row_points(&mut svg, &lancets, row, now.rows[at], then.rows[at]);
        }
        svg
    }

    /// Small, glass only, with crowns: the inside of an SVG of the size of [`Lancets::small`].
    pub fn small(&self) -> String {
        let lancets = Lancets::small(self.edition.columns(), self.edition.rows());
        let mut svg = String::new();
        self.lights(&mut svg, &lancets);
        self.glass(&mut svg, &lancets);
        let columns = self.tally().columns;
        for (column, _) in columns.iter().enumerate().filter(|(_, line)| line.scores) {
            let (x, y) = (lancets.middle(column as u8), lancets.arch - 6.0);
            let _ = write!(
                svg,
                r#"<path class="crown" d="{CROWN}" transform="translate({x:.1} {y:.1}) scale(.62)"/>"#
            );
        }
        svg
    }

    /// The window in a sentence for those who do not see it.
    pub fn in_words(&self) -> String {
        let heights = self.heights();
        let columns = self.columns.iter().enumerate().map(|(index, column)| {
            format!("column {}: {} {}", index + 1, column.height, column.colour)
        });
        let columns: Vec<String> = columns.collect();
        let free = usize::from(self.edition.columns()) - self.columns.len();
        let rows: Vec<String> = tally(&heights, self.edition)
            .rows
            .iter()
            .map(|row| row.length.to_string())
            .collect();
        format!(
            "{} pieces. {}{free} columns are free. Runs from the bottom: {}.",
            pieces(&heights),
            columns
                .iter()
                .map(|column| format!("{column}; "))
                .collect::<String>(),
            rows.join(", ")
        )
    }

    fn heights(&self) -> Vec<u8> {
        let mut heights: Vec<u8> = self.columns.iter().map(|column| column.height).collect();
        heights.resize(usize::from(self.edition.columns()), 0);
        heights
    }

    fn tally(&self) -> Tally {
        tally(&self.heights(), self.edition)
    }

    /// The tally after the considered action.
    fn tally_then(&self) -> Tally {
        let laid: Vec<(u8, u8)> = self
            .ghosts
            .iter()
            .map(|&(at, _, count)| (at, count))
            .collect();
        tally(&with_laid(&self.heights(), &laid), self.edition)
    }

    /// The openings of the lancets.
    fn lights(&self, svg: &mut String, lancets: &Lancets) {
        for column in 0..lancets.columns {
            let _ = write!(
                svg,
                r#"<path class="lancet" d="{}"/>"#,
                lancets.lancet(column)
            );
        }
    }

    /// The empty spaces with their points.
    fn spaces(&self, svg: &mut String, lancets: &Lancets) {
        let heights = self.heights();
        for column in 0..lancets.columns {
            for row in heights[usize::from(column)]..lancets.rows {
                let space = lancets.space(column, row);
                let (x, y) = space.centre();
                let points = self.edition.column_points(column + 1, row + 1);
                let _ = write!(
                    svg,
                    r#"<rect class="space" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="2"/><text class="space-points" x="{x:.1}" y="{:.1}">{points}</text>"#,
                    space.x,
                    space.y,
                    space.width,
                    space.height,
                    y + 5.5
                );
            }
        }
    }

    /// The panes, the ghosts of those considered, and marks on new ones.
    fn glass(&self, svg: &mut String, lancets: &Lancets) {
        for (column, notation) in (0..).zip(self.columns) {
            for row in 0..notation.height {
                svg.push_str(&cast(
                    Tint::River(notation.colour),
                    lancets.space(column, row),
                ));
            }
        }
        for (column, notation) in (0..).zip(self.columns) {
            let before = self.before.get(usize::from(column)).copied().unwrap_or(0);
            for row in 0..notation.height {
                let space = lancets.space(column, row);
                svg.push_str(&river_pane(notation.colour, space));
                if row >= before {
                    svg.push_str(&ring("fresh", space));
                }
            }
        }
        for &(column, colour, count) in self.ghosts {
            let column = column.saturating_sub(1);
            let height = self
                .columns
                .get(usize::from(column))
                .map_or(0, |c| c.height);
            for row in (height..lancets.rows).take(usize::from(count)) {
                let space = lancets.space(column, row);
                let pane = river_pane(colour, space);
                let _ = write!(
                    svg,
                    r#"<g class="ghost">{pane}</g>{}"#,
                    ring("ghost-ring", space)
                );
            }
        }
    }
}

fn ring(class: &str, space: Frame) -> String {
    format!(
        r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3"/>"#,
        space.x, space.y, space.width, space.height
    )
}

/// Glass of a new colour that waits to be laid, in its frame, over its number and name.
pub fn hanging_glass(colour: Colour, count: u8, frame: Frame) -> String {
    let (x, y) = frame.centre();
    let high = (frame.height - 30.0).clamp(8.0, frame.width * 0.62);
    let pane = Frame {
        x: frame.x + 6.0,
        y: y - high / 2.0 - 12.0,
        width: frame.width - 12.0,
        height: high,
    };
    let mut svg = ring("waiting-place", frame) + &river_pane(colour, pane);
    let mut line = y + high / 2.0 + 3.0;
    let times = (count > 1).then(|| format!("{count} ×"));
    let words = times
        .iter()
        .map(String::as_str)
        .chain(colour.name().split(' '));
    for word in words {
        let _ = write!(svg, r#"<text x="{x:.1}" y="{line:.1}">{word}</text>"#);
        line += 13.0;
    }
    svg
}

/// Over a column: its points, and a crown if they count.
fn crown(svg: &mut String, lancets: &Lancets, column: u8, now: Line, then: Line) {
    if then.length == 0 {
        return;
    }
    let class = match (now == then, then.scores) {
        (true, true) => "column-points scores",
        (true, false) => "column-points",
        (false, true) => "column-points scores changed",
        (false, false) => "column-points changed",
    };
    let (x, y) = (lancets.middle(column), lancets.arch);
    let _ = write!(svg, r#"<g class="{class}">"#);
    if then.scores {
        let _ = write!(
            svg,
            r#"<path class="crown" d="{CROWN}" transform="translate({x:.1} {:.1})"/>"#,
            y - 24.5
        );
    }
    let points = then.points;
    let _ = write!(
        svg,
        r#"<text x="{x:.1}" y="{:.1}">{points}</text></g>"#,
        y - 4.0
    );
}

/// Beside a row: the length of its run and what it brings.
fn row_points(svg: &mut String, lancets: &Lancets, row: u8, now: Line, then: Line) {
    let space = lancets.space(0, row);
    let (_, middle) = space.centre();
    let y = middle + 6.0;
    let left = lancets.width() - lancets.side;
    let class = match (now == then, then.scores) {
        (false, _) => "row-points changed",
        (true, true) => "row-points",
        (true, false) => "row-points none",
    };
    let _ = write!(
        svg,
        r#"<g class="{class}"><text class="run" x="{:.1}" y="{y:.1}">{}</text><path d="M{:.1} {middle:.1}h9m-3.5-3.5 3.5 3.5-3.5 3.5"/><text class="points" x="{:.1}" y="{y:.1}">{}</text></g>"#,
        left + 18.0,
        then.length,
        left + 27.0,
        left + 72.0,
        then.points
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window<'a>(columns: &'a [ColumnNotation], ghosts: &'a [(u8, Colour, u8)]) -> Window<'a> {
        Window {
            columns,
            edition: Edition::standard(),
            before: Vec::new(),
            ghosts,
        }
    }

    const COLUMNS: [ColumnNotation; 2] = [
        ColumnNotation {
            colour: Colour::White,
            height: 3,
        },
        ColumnNotation {
            colour: Colour::Yellow,
            height: 1,
        },
    ];

    #[test]
    fn a_window_shows_each_pane_and_each_space() {
        let svg = window(&COLUMNS, &[]).large();
        assert_eq!(svg.matches("glass tint-river-w").count(), 3);
        assert_eq!(svg.matches("glass tint-river-y").count(), 1);
        assert_eq!(svg.matches("class=\"space\"").count(), 31);
        assert_eq!(svg.matches("class=\"crown\"").count(), 2);
    }

    #[test]
    fn a_considered_action_shows_its_glass_and_the_new_points() {
        let svg = window(&COLUMNS, &[(2, Colour::Yellow, 2)]).large();
        assert_eq!(svg.matches("class=\"ghost\"").count(), 2);
        assert_eq!(svg.matches("row-points changed").count(), 2);
        assert_eq!(svg.matches("column-points scores changed").count(), 1);
    }

    #[test]
    fn a_window_is_told_in_words() {
        assert_eq!(
            window(&COLUMNS, &[]).in_words(),
            "4 pieces. column 1: 3 white; column 2: 1 yellow; 5 columns are free. Runs from the \
             bottom: 2, 1, 1, 0, 0."
        );
    }
}
