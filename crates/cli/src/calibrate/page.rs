//! The page on which a calibration is told.

use std::fmt::Write;

use vidraria_games::GameKind;

use super::games::{Plan, Played};
use super::reliability::{Bin, WHOLE, bin, bins, sharpness};
use crate::plot::{Curve, Figure, Mark, Panel};

/// The thirds of a game.
const THIRDS: [[f64; 2]; 3] = [[0.0, 1.0 / 3.0], [1.0 / 3.0, 2.0 / 3.0], [2.0 / 3.0, 1.0]];

/// The games of one number of players.
pub(super) struct Section {
    pub(super) players: usize,
    pub(super) played: Vec<Played>,
}

/// All that is told.
pub(super) struct Page {
    pub(super) kind: GameKind,
    /// What makes the page again.
    pub(super) command: String,
    pub(super) plan: Plan,
    pub(super) sections: Vec<Section>,
}

impl Page {
    pub(super) fn file_name(&self) -> String {
        format!("{}.md", self.kind)
    }

    pub(super) fn picture_name(&self) -> String {
        format!("{}.svg", self.kind)
    }

    /// The page's text.
    pub(super) fn markdown(&self) -> String {
        let mut text = format!(
            "# How reliable the analyst is in {}\n\nMade by\n\n    {}\n\n\
             The analyst played {} games against itself for each number of players, with {} looks \
             for a decision. Before each decision it said which share of the victory each seat may \
             expect; here stands how much of it came (a shared victory in parts). The intervals \
             (95 %) take all expectations of a game as one observation, since they are not \
             independent.\n\n![{}]({})\n",
            self.kind.title(),
            self.command,
            self.plan.games,
            self.plan.looks,
            self.title(),
            self.picture_name()
        );
        for section in &self.sections {
            section.tell(&mut text);
        }
        text
    }

    fn title(&self) -> String {
        format!(
            "{}: shares of the victory, expected and come",
            self.kind.title()
        )
    }

    /// The plot: a panel for each number of players.
    pub(super) fn figure(&self) -> Figure {
        Figure {
            title: self.title(),
            axes: ["expected, %".to_owned(), "came, %".to_owned()],
            columns: self.sections.len().min(2),
            panels: self.sections.iter().map(Section::panel).collect(),
        }
    }
}

impl Section {
    fn tell(&self, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n## {} players\n\n| expected | mean | came | 95 % | seats and positions | games |\n\
             |---|---:|---:|---:|---:|---:|\n",
            self.players
        );
        for bin in bins(&self.played, 10) {
            let from = 100.0 * bin.from;
            row(text, &format!("{from:.0}–{:.0} %", from + 10.0), &bin);
        }
        if let Some(bin) = bin(&self.played, 0.65, |share| (0.65..0.75).contains(&share)) {
            row(text, "**65–75 %**", &bin);
        }
        let told =
            |power: Option<f64>| power.map_or("–".to_owned(), |power| format!("{power:.2}"));
        let thirds = THIRDS.map(|third| told(sharpness(&self.played, third)));
        let _ = writeln!(
            text,
            "\nShares raised to the power {} would have foretold best what came (1: the analyst is \
             right, more: too cautious, less: too sure); in the first, second and last third of the \
             games {}.",
            told(sharpness(&self.played, WHOLE)),
            thirds.join(", ")
        );
    }

    fn panel(&self) -> Panel {
        let bins = bins(&self.played, 10);
        let points = |of: fn(&Bin) -> f64| bins.iter().map(of).map(|share| 100.0 * share);
        let places = points(|bin| bin.expected).zip(points(|bin| bin.came));
        Panel {
            title: format!("{} players", self.players),
            level: None,
            curves: vec![
                Curve {
                    name: "came",
                    colour: 0,
                    mark: Mark::Dots(points(|bin| bin.doubt).collect()),
                    points: places.map(|(x, y)| [x, y]).collect(),
                },
                Curve {
                    name: "if all came true",
                    colour: 2,
                    mark: Mark::Line,
                    points: vec![[0.0, 0.0], [100.0, 100.0]],
                },
            ],
        }
    }
}

fn row(text: &mut String, name: &str, bin: &Bin) {
    let Bin {
        expected,
        came,
        doubt,
        count,
        games,
        ..
    } = bin;
    let [low, high] = [came - doubt, came + doubt].map(|share| 100.0 * share.clamp(0.0, 1.0));
    let _ = writeln!(
        text,
        "| {name} | {:.1} % | {:.1} % | {low:.1}–{high:.1} | {count} | {games} |",
        100.0 * expected,
        100.0 * came
    );
}
