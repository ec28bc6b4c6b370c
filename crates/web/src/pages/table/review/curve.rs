//! The win-share curve as a drawing: a line for each seat, over the decisions.

use std::fmt::Write;

use vidraria_search::review::Review;

use super::costly::costliest;

/// The size of the drawing.
pub(super) const WIDTH: f64 = 400.0;
/// Its height.
pub(super) const HEIGHT: f64 = 150.0;

/// Room beside the lines for their names, and above and below them.
const RIGHT: f64 = 74.0;
const LEFT: f64 = 30.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 8.0;

/// The least distance between two names.
const LINE_HEIGHT: f64 = 13.0;

/// So many deals or fewer are marked: where there are more, nearly every decision has one.
const MOST_MARKED: usize = 12;

/// The place of a decision from left to right; `plies` is that of the end.
pub(super) fn x(ply: usize, plies: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * ply as f64 / plies.max(1) as f64
}

/// The decision nearest to a place, given as a part of the drawing's width.
pub(super) fn ply_at(part: f64, plies: usize) -> usize {
    let along = (part * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    (along.clamp(0.0, 1.0) * plies as f64).round() as usize
}

/// The place of a share of the victory from top to bottom.
fn y(share: f32) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(share))
}

/// The drawing, as the inside of an SVG of [`WIDTH`] by [`HEIGHT`]: shares in percent, deals where
/// they are few, a line for each seat with its name, and a dot at each costly decision. `names`, by
/// seat, is plain text.
pub(super) fn drawing(review: &Review, names: &[String]) -> String {
    let plies = review.curve.len().saturating_sub(1);
    let mut svg = String::new();
    // Writing to a String cannot fail.
    for percent in [0, 50, 100] {
        let (right, at) = (x(plies, plies), y(percent as f32 / 100.0));
        let _ = write!(
            svg,
            r#"<path class="grid" d="M{LEFT} {at:.1}H{right:.1}"/><text class="share" x="{:.1}" y="{:.1}">{percent}</text>"#,
            LEFT - 5.0,
            at + 3.5
        );
    }
    if review.deals.len() <= MOST_MARKED {
        for deal in &review.deals {
            let at = x(deal.ply, plies);
            let _ = write!(
                svg,
                r#"<path class="deal" d="M{at:.1} {TOP}V{}"/>"#,
                HEIGHT - BOTTOM
            );
        }
    }
    for seat in 0..review.players {
        let points = review.curve.iter().enumerate();
        let points: Vec<String> = points
            .map(|(ply, at)| format!("{:.1} {:.1}", x(ply, plies), y(share(&at.wins, seat))))
            .collect();
        let _ = write!(
            svg,
            r#"<path class="line seat-{seat}" d="M{}"/>"#,
            points.join("L")
        );
    }
    for ply in costliest(review) {
        let seat = review.decisions[ply].seat;
        let wins = review
            .curve
            .get(ply)
            .map_or(0.0, |at| share(&at.wins, seat));
        let _ = write!(
            svg,
            r#"<circle class="costly seat-{seat}" cx="{:.1}" cy="{:.1}" r="3.4"/>"#,
            x(ply, plies),
            y(wins)
        );
    }
    labels(&mut svg, review, names);
    svg
}

/// The line that marks a decision.
pub(super) fn cursor(ply: usize, plies: usize) -> String {
    let at = x(ply, plies);
    format!(
        r#"<path class="cursor" d="M{at:.1} {TOP}V{}"/>"#,
        HEIGHT - BOTTOM
    )
}

fn share(wins: &[f32], seat: usize) -> f32 {
    wins.get(seat).copied().unwrap_or(0.0)
}

/// The names at the ends of their lines, each with a piece of its line, pushed apart where they
/// would meet.
fn labels(svg: &mut String, review: &Review, names: &[String]) {
    let end = x(1, 1);
    let last = review.curve.last();
    let mut places: Vec<(usize, f64)> = (0..review.players)
        .map(|seat| (seat, y(last.map_or(0.0, |at| share(&at.wins, seat)))))
        .collect();
    places.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut lowest = HEIGHT - BOTTOM;
    for place in places.iter_mut().rev() {
        place.1 = place.1.min(lowest);
        lowest = place.1 - LINE_HEIGHT;
    }
    for (seat, at) in places {
        let name: String = names
            .get(seat)
            .map_or("", String::as_str)
            .chars()
            .take(9)
            .collect();
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(
            svg,
            r#"<path class="line seat-{seat}" d="M{:.1} {at:.1}h14"/><text class="name" x="{:.1}" y="{:.1}">{name}</text>"#,
            end + 5.0,
            end + 22.0,
            at + 4.0
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::costly::tests::review;
    use super::*;

    #[test]
    fn a_touch_finds_the_decision_drawn_there() {
        for ply in 0..=40 {
            assert_eq!(ply_at(x(ply, 40) / WIDTH, 40), ply);
        }
        assert_eq!([ply_at(0.0, 40), ply_at(1.0, 40)], [0, 40]);
    }

    #[test]
    fn every_seat_has_a_line_and_a_name_of_its_own() {
        let names = ["Ana".to_owned(), "<b>".to_owned()];
        let svg = drawing(&review(), &names);
        for seat in 0..2 {
            let class = format!("line seat-{seat}\"");
            // The line, and its piece beside the name.
            assert_eq!(svg.matches(&class).count(), 2);
        }
        assert!(svg.contains(">Ana<") && svg.contains(">&lt;b><"), "{svg}");
        assert_eq!(svg.matches("costly").count(), 2);
        assert_eq!(svg.matches("class=\"deal\"").count(), 1);
    }

    #[test]
    fn names_do_not_meet() {
        let mut even = review();
        even.players = 4;
        for at in &mut even.curve {
            at.wins = std::iter::repeat_n(0.0, 4).collect();
        }
        let svg = drawing(&even, &["a", "b", "c", "d"].map(String::from));
        let heights: Vec<f64> = svg
            .split(r#"class="name""#)
            .skip(1)
            .filter_map(|text| text.split("y=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert_eq!(heights.len(), 4);
        assert!(
            heights
                .windows(2)
                .all(|pair| pair[1] - pair[0] >= LINE_HEIGHT - 0.1),
            "{heights:?}"
        );
    }
}
