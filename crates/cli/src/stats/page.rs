//! The page: tables and plots of all samples of a game.

use std::fmt::Write;

use vidraria_games::GameKind;

use super::Inferred;
use super::sample::{PARTS, Sample, mean_and_deviation};
use crate::plot::{Curve, Figure, Mark, Panel};

/// The samples of one number of players, a policy each.
pub(super) struct Group {
    /// The option that is played with; empty for games without any.
    pub(super) variant: String,
    pub(super) players: usize,
    pub(super) samples: Vec<Sample>,
}

/// All that a page says.
pub(super) struct Page {
    pub(super) kind: GameKind,
    /// The edition's name.
    pub(super) edition: String,
    /// What makes the page again.
    pub(super) command: String,
    /// How many games a sample has.
    pub(super) games: u32,
    pub(super) inferred: Vec<Inferred>,
    pub(super) groups: Vec<Group>,
}

const HOW_TO_READ: &str = "\
All seats follow the same policy. `random` takes any legal action, all equally likely; `greedy` \
takes the turn after which its own board would score most, and knows nothing of what follows. \
Seats are counted from the one that begins. `±` is the standard deviation of single games; bars in \
the plots of seats are twice the standard error.";

impl Page {
    /// The page's text.
    pub(super) fn markdown(&self) -> String {
        let mut text = format!(
            "# {} in numbers\n\nMade by\n\n    {}\n\n{} games of the edition `{}` for each row. {}\n",
            self.kind.title(),
            self.command,
            self.games,
            self.edition,
            HOW_TO_READ
        );
        self.table(
            &mut text,
            "How long games are, and how much choice there is",
            &["decisions", "legal actions: mean", "median", "at most"],
            |sample| {
                let mut branching = sample.branching.clone();
                branching.sort_unstable();
                vec![
                    shown(&sample.lengths),
                    format!("{:.1}", mean_and_deviation(&branching).0),
                    branching[branching.len() / 2].to_string(),
                    branching[branching.len() - 1].to_string(),
                ]
            },
        );
        self.plots(&mut text, &["length", "branching", "course"]);
        self.table(
            &mut text,
            "Scores",
            &[
                "all seats",
                "lowest",
                "highest",
                "the winner's",
                "shared victories",
            ],
            |sample| {
                let all = sample.scores.concat();
                vec![
                    shown(&all),
                    all.iter().min().map_or(String::new(), ToString::to_string),
                    all.iter().max().map_or(String::new(), ToString::to_string),
                    shown(&sample.best),
                    format!("{:.1} %", percent(sample.shared.into(), self.games)),
                ]
            },
        );
        self.plots(&mut text, &["scores"]);
        self.table(
            &mut text,
            "What a seat is worth",
            &["victories by seat", "mean score by seat"],
            |sample| {
                let wins = sample.wins.iter();
                let wins = wins.map(|&wins| format!("{:.1} %", percent(wins, self.games)));
                let scores = sample.scores.iter();
                let scores = scores.map(|scores| format!("{:.1}", mean_and_deviation(scores).0));
                vec![
                    wins.collect::<Vec<_>>().join(", "),
                    scores.collect::<Vec<_>>().join(", "),
                ]
            },
        );
        self.plots(&mut text, &["seats"]);
        self.inferred(&mut text);
        text
    }

    fn table(
        &self,
        text: &mut String,
        title: &str,
        columns: &[&str],
        cells: impl Fn(&Sample) -> Vec<String>,
    ) {
        let _ = write!(
            text,
            "\n## {title}\n\n| players | policy | {} |\n|---|---|{}\n",
            columns.join(" | "),
            "---:|".repeat(columns.len())
        );
        for group in &self.groups {
            for sample in &group.samples {
                let _ = writeln!(
                    text,
                    "| {} | {} | {} |",
                    group.name(),
                    sample.policy.name(),
                    cells(sample).join(" | ")
                );
            }
        }
    }

    fn plots(&self, text: &mut String, names: &[&str]) {
        for (name, figure) in self.figures() {
            if names.contains(&name) {
                let _ = write!(text, "\n![{}]({})\n", figure.title, self.picture(name));
            }
        }
    }

    /// What of the box these numbers may speak for or against.
    fn inferred(&self, text: &mut String) {
        if self.inferred.is_empty() {
            return;
        }
        text.push_str(
            "\n## What these numbers may judge\n\nThese values of the edition are inferred: nobody \
             has read them off a box. If games by them look implausible, they may be wrong.\n\n\
             | field | value | why this value |\n|---|---|---|\n",
        );
        for Inferred {
            field,
            value,
            source,
        } in &self.inferred
        {
            let _ = writeln!(text, "| `{field}` | {value} | {source} |");
        }
    }

    /// The file of a plot.
    pub(super) fn picture(&self, name: &str) -> String {
        format!("{}-{name}.svg", self.kind)
    }

    /// The plots by name.
    pub(super) fn figures(&self) -> [(&'static str, Figure); 5] {
        let figure = |title: &str, x: &str, y: &str, panel: fn(&Group) -> Panel| Figure {
            title: format!("{}: {title}", self.kind.title()),
            axes: [x.to_owned(), y.to_owned()],
            columns: self.columns(),
            panels: self.groups.iter().map(panel).collect(),
        };
        [
            (
                "length",
                figure("how long games are", "decisions", "% of games", |group| {
                    group.panel(|sample| histogram(sample.lengths.iter().copied(), 4))
                }),
            ),
            (
                "branching",
                figure(
                    "how many actions are legal",
                    "legal actions",
                    "% of decisions",
                    |group| group.panel(|sample| histogram(sample.branching.iter().copied(), 4)),
                ),
            ),
            (
                "course",
                figure(
                    "legal actions in the course of a game",
                    "% of the game",
                    "legal actions",
                    |group| {
                        group.panel(|sample| {
                            let middle = |part| (part as f64 + 0.5) * 100.0 / PARTS as f64;
                            let points = sample.course.iter().enumerate();
                            let points = points.map(|(part, &mean)| [middle(part), mean]);
                            (Mark::Line, points.collect())
                        })
                    },
                ),
            ),
            (
                "scores",
                figure("scores", "score", "% of seats", |group| {
                    group.panel(|sample| histogram(sample.scores.iter().flatten().copied(), 5))
                }),
            ),
            (
                "seats",
                figure("victories by seat", "seat", "% of games", |group| {
                    let mut panel = group.panel(victories);
                    panel.level = Some(100.0 / group.players as f64);
                    panel
                }),
            ),
        ]
    }

    /// As many plots in a row as there are numbers of players.
    fn columns(&self) -> usize {
        let first = &self.groups[0].variant;
        self.groups
            .iter()
            .filter(|group| &group.variant == first)
            .count()
    }
}

impl Group {
    fn name(&self) -> String {
        match self.variant.as_str() {
            "" => self.players.to_string(),
            variant => format!("{}, {variant}", self.players),
        }
    }

    fn panel(&self, curve: impl Fn(&Sample) -> (Mark, Vec<[f64; 2]>)) -> Panel {
        let curve = |sample: &Sample| {
            let (mark, points) = curve(sample);
            Curve {
                name: sample.policy.name(),
                colour: sample.policy as usize,
                mark,
                points,
            }
        };
        let separator = if self.variant.is_empty() { "" } else { ", " };
        Panel {
            title: format!("{} players{separator}{}", self.players, self.variant),
            level: None,
            curves: self.samples.iter().map(curve).collect(),
        }
    }
}

/// Per cent of the numbers in each bin of a width.
fn histogram(numbers: impl Iterator<Item = impl Into<i64>>, width: i64) -> (Mark, Vec<[f64; 2]>) {
    let mut bins = std::collections::BTreeMap::new();
    let mut count = 0.0;
    for number in numbers {
        *bins.entry(number.into().div_euclid(width)).or_insert(0.0) += 1.0;
        count += 1.0;
    }
    let first = bins.keys().next().copied().unwrap_or(0);
    let last = bins.keys().last().copied().unwrap_or(0);
    let point = |bin: i64| {
        let share = bins.get(&bin).copied().unwrap_or(0.0) / count;
        [(bin * width) as f64, 100.0 * share]
    };
    (Mark::Steps, (first..=last).map(point).collect())
}

/// The share of games won, by seat.
fn victories(sample: &Sample) -> (Mark, Vec<[f64; 2]>) {
    let games = sample.lengths.len() as f64;
    let shares: Vec<f64> = sample.wins.iter().map(|wins| wins / games).collect();
    let errors = shares
        .iter()
        .map(|share| 200.0 * (share * (1.0 - share) / games).sqrt());
    let points = shares.iter().enumerate();
    let points = points.map(|(seat, share)| [seat as f64 + 1.0, 100.0 * share]);
    (Mark::Dots(errors.collect()), points.collect())
}

fn percent(part: f64, whole: u32) -> f64 {
    100.0 * part / f64::from(whole)
}

fn shown<T: Copy + Into<f64>>(numbers: &[T]) -> String {
    let (mean, deviation) = mean_and_deviation(numbers);
    format!("{mean:.1} ± {deviation:.1}")
}
