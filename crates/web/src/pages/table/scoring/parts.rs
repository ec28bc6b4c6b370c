//! The parts of the final scoring, for each seat, with their reasons.

use vidraria_game::Game;
use vidraria_games::river::{self, River};
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_games::{AnyBreakdown, AnyNotation, Position};

use crate::boards::sintra::tally;
use crate::words::{counted, points};

/// A part of the scoring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// What it is for.
    pub(super) title: String,
    /// By seat: the points, and where they come from.
    pub(super) seats: Vec<(i32, String)>,
}

/// The parts in the order in which they are scored; `breakdowns` by seat. The sum of a seat's
/// points over all parts is its total.
pub(super) fn parts(position: &Position, breakdowns: &[AnyBreakdown]) -> Vec<Part> {
    match (position, position.describe()) {
        (Position::Sintra(at), AnyNotation::Sintra(end)) => {
            let scores: Vec<sintra::Breakdown> = breakdowns
                .iter()
                .filter_map(|score| match score {
                    AnyBreakdown::Sintra(score) => Some(*score),
                    AnyBreakdown::River(_) => None,
                })
                .collect();
            sintra_parts(&at.game, &end, &scores)
        }
        (Position::River(at), AnyNotation::River(end)) => {
            let scores: Vec<river::Breakdown> = breakdowns
                .iter()
                .filter_map(|score| match score {
                    AnyBreakdown::River(score) => Some(score.clone()),
                    AnyBreakdown::Sintra(_) => None,
                })
                .collect();
            river_parts(&at.game, &end, &scores)
        }
        _ => Vec::new(),
    }
}

/// A seat's total.
pub(super) fn total(breakdown: &AnyBreakdown) -> i32 {
    match breakdown {
        AnyBreakdown::Sintra(score) => score.total,
        AnyBreakdown::River(score) => score.total,
    }
}

fn sintra_parts(game: &Sintra, end: &sintra::Notation, scores: &[sintra::Breakdown]) -> Vec<Part> {
    let part =
        |title: &str,
         each: &dyn Fn(&sintra::PlayerNotation, &sintra::Breakdown) -> (i32, String)| {
            Part {
                title: title.to_owned(),
                seats: end
                    .players
                    .iter()
                    .zip(scores)
                    .map(|(player, score)| each(player, score))
                    .collect(),
            }
        };
    let share = game.edition().panes_per_point();
    let palace: (&str, &dyn Fn(&sintra::PlayerNotation) -> String) = match game.options().side {
        Side::A => ("Ornaments", &|player| ornaments(game, player)),
        Side::B => ("Full windows × colour", &product),
    };
    vec![
        part("During the game", &|player, score| {
            let reason = match player.lost {
                0 => String::new(),
                lost => format!("{lost} lost to broken glass"),
            };
            (score.play, reason)
        }),
        part(
            &format!("Panes left, 1 for every {share}"),
            &|player, score| {
                let panes: usize = player
                    .slots
                    .iter()
                    .flatten()
                    .map(|strip| strip.panes.chars().filter(|&pane| pane != '.').count())
                    .sum();
                (score.panes, counted(panes, "pane"))
            },
        ),
        part("Broken glass", &|player, score| {
            let reason = match player.broken {
                0 => String::new(),
                steps => counted(usize::from(steps), "step"),
            };
            (score.track, reason)
        }),
        part(palace.0, &|player, score| {
            (score.palace, (palace.1)(player))
        }),
    ]
}

fn ornaments(game: &Sintra, player: &sintra::PlayerNotation) -> String {
    let filled = |slot: u8| {
        let window = player.windows.get(usize::from(slot) - 1);
        window.map_or(0, |panes| panes.0.len())
    };
    let points = game.edition().ornament_points();
    let each: Vec<String> = game
        .edition()
        .ornaments()
        .iter()
        .map(|&[left, right]| points[(filled(left) + filled(right)).min(4)].to_string())
        .collect();
    each.join(" + ")
}

fn product(player: &sintra::PlayerNotation) -> String {
    let tally = tally::of(player);
    match tally.leading {
        Some(colour) => format!("{} full × {} {colour}", tally.full, tally.most),
        None => "no window filled".to_owned(),
    }
}

fn river_parts(game: &River, end: &river::Notation, scores: &[river::Breakdown]) -> Vec<Part> {
    let each =
        |title: String,
         seat: &dyn Fn(&river::PlayerNotation, &river::Breakdown) -> (i32, String)| {
            Part {
                title,
                seats: end
                    .players
                    .iter()
                    .zip(scores)
                    .map(|(player, score)| seat(player, score))
                    .collect(),
            }
        };
    let rows = scores.first().map_or(0, |score| score.rows.len());
    let mut parts: Vec<Part> = (0..rows)
        .map(|row| {
            each(format!("Row {}", row + 1), &|player, score| {
                let run = player
                    .columns
                    .iter()
                    .take_while(|column| usize::from(column.height) > row)
                    .count();
                let reason = match run {
                    0 => String::new(),
                    _ => format!("run of {run}"),
                };
                (score.rows[row], reason)
            })
        })
        .collect();
    parts.push(each("Columns".to_owned(), &|player, score| {
        let points = score.columns.iter().map(ToString::to_string);
        let reason = if player.columns.is_empty() {
            String::new()
        } else {
            points.collect::<Vec<_>>().join(" + ")
        };
        (score.columns.iter().sum(), reason)
    }));
    let each_costs = game.edition().overflow_points();
    parts.push(each("Overflow".to_owned(), &|player, score| {
        let reason = match player.overflow {
            0 => String::new(),
            pieces => format!("{pieces} × {}", points(each_costs)),
        };
        (score.overflow, reason)
    }));
    parts
}
