//! A review as a report for people.

use std::fmt;

use vidraria_search::review::{Decision, Mover, Review, TurningPoint};

use super::curve::Curve;

/// So many of the costliest decisions are listed.
const COSTLIEST: usize = 10;

/// Displays a review of a game with this title.
pub(super) struct Text<'a> {
    pub(super) title: &'a str,
    pub(super) review: &'a Review,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let review = self.review;
        writeln!(
            f,
            "{}, {} players, {} decisions{}; {} looks for each",
            self.title,
            review.players,
            review.decisions.len(),
            if review.finished { "" } else { " so far" },
            review.plan.looks,
        )?;
        seats(f, review)?;
        writeln!(f, "\nShare of the victory to be expected, by seat\n")?;
        write!(f, "{}", Curve(&review.curve))?;
        turning_points(f, review)?;
        costliest(f, review)
    }
}

fn seats(f: &mut fmt::Formatter<'_>, review: &Review) -> fmt::Result {
    writeln!(
        f,
        "\nseat  {:>7} {:>9} {:>9} {:>18} {:>18}",
        if review.finished { "score" } else { "expects" },
        "accuracy",
        "best",
        "decisions cost",
        "luck brought"
    )?;
    let end = review.curve.last();
    for (seat, summary) in review.seats.iter().enumerate() {
        let score = end.map_or(0.0, |end| end.scores[seat]);
        let accuracy = summary
            .accuracy
            .map_or("–".to_owned(), |accuracy| format!("{accuracy:.1}"));
        writeln!(
            f,
            "{seat:>4}  {score:>7.0} {accuracy:>9} {:>9} {:>18} {:>18}",
            format!("{}/{}", summary.best, summary.decisions),
            amount(-summary.cost.wins, -summary.cost.points),
            amount(summary.luck.wins, summary.luck.points),
        )?;
    }
    Ok(())
}

/// A part of the victory and points, as a change.
fn amount(wins: f32, points: f32) -> String {
    // Adding 0 makes of a negative zero a proper one.
    format!("{:+.1} % {:+6.1} pt", wins * 100.0 + 0.0, points + 0.0)
}

fn turning_points(f: &mut fmt::Formatter<'_>, review: &Review) -> fmt::Result {
    writeln!(f, "\nTurning points\n")?;
    if review.turning_points.is_empty() {
        writeln!(f, "none: nothing moved the victory far")?;
    }
    for point in &review.turning_points {
        let TurningPoint {
            ply, seat, swing, ..
        } = point;
        let swing = format!("{:+.1} %", swing * 100.0);
        match point.by {
            Mover::Deal => writeln!(f, "ply {ply:>3}  seat {seat} {swing:>8}  by a deal")?,
            Mover::Decision => {
                write!(f, "ply {ply:>3}  seat {seat} {swing:>8}  ")?;
                match review.decisions.get(*ply) {
                    Some(decision) => writeln!(f, "{}", choice(decision))?,
                    None => writeln!(f)?,
                }
            }
        }
    }
    Ok(())
}

fn costliest(f: &mut fmt::Formatter<'_>, review: &Review) -> fmt::Result {
    let mut costly: Vec<&Decision> = review
        .decisions
        .iter()
        .filter(|decision| decision.action != decision.best)
        .collect();
    costly.sort_by(|a, b| {
        let by_wins = b.cost.wins.total_cmp(&a.cost.wins);
        by_wins.then(b.cost.points.total_cmp(&a.cost.points))
    });
    writeln!(f, "\nThe costliest decisions\n")?;
    if costly.is_empty() {
        writeln!(f, "none: nothing would have been better anywhere")?;
    }
    for decision in costly.into_iter().take(COSTLIEST) {
        let cost = amount(-decision.cost.wins, -decision.cost.points);
        let Decision { ply, seat, .. } = decision;
        writeln!(
            f,
            "ply {ply:>3}  seat {seat} {cost:>18}  {}",
            choice(decision)
        )?;
    }
    Ok(())
}

fn choice(decision: &Decision) -> String {
    let certain = if decision.proven { ", for certain" } else { "" };
    format!("{}, better {}{certain}", decision.action, decision.best)
}
