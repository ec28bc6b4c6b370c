//! How a run went, as pictures.

use std::collections::BTreeMap;

use vidraria_games::GameKind;
use vidraria_train::{Event, Losses};

use crate::plot::{Curve, Figure, Mark, Panel};

/// The pictures of a run by name: what was learned, and what the networks won.
pub(super) fn figures(kind: GameKind, events: &[Event]) -> Vec<(&'static str, Figure)> {
    let figure = |title: &str, y: &str, panels: Vec<Panel>| Figure {
        title: format!("{}: {title}", kind.title()),
        axes: ["generation".to_owned(), y.to_owned()],
        columns: panels.len(),
        panels,
    };
    let losses = Course::of(events);
    if losses.held_out.is_empty() {
        return Vec::new();
    }
    vec![
        (
            "losses",
            figure(
                "how wrong the networks are",
                "cross-entropy, nats",
                vec![
                    losses.panel("worth", |losses| losses.worth),
                    losses.panel("victory", |losses| losses.win),
                    losses.panel("choice", |losses| losses.policy),
                ],
            ),
        ),
        (
            "scores",
            figure(
                "how wrong the networks are about scores",
                "Huber loss",
                vec![losses.panel("scores", |losses| losses.score)],
            ),
        ),
        (
            "gate",
            figure(
                "against the best before",
                "% of victories",
                vec![gate(events)],
            ),
        ),
    ]
}

/// By generation; a stage that was done twice, since the program ended, counts once.
struct Course {
    learned: BTreeMap<u32, Losses>,
    held_out: BTreeMap<u32, Losses>,
}

impl Course {
    fn of(events: &[Event]) -> Self {
        let mut all = Self {
            learned: BTreeMap::new(),
            held_out: BTreeMap::new(),
        };
        for event in events {
            if let Event::Learned {
                generation,
                learned,
                held_out,
                ..
            } = event
            {
                all.learned.insert(*generation, *learned);
                all.held_out.insert(*generation, *held_out);
            }
        }
        all
    }

    fn panel(&self, title: &str, loss: impl Fn(&Losses) -> f32) -> Panel {
        let curve = |name, colour, losses: &BTreeMap<u32, Losses>| Curve {
            name,
            colour,
            mark: Mark::Line,
            points: losses
                .iter()
                .map(|(&generation, losses)| [f64::from(generation), f64::from(loss(losses))])
                .collect(),
        };
        Panel {
            title: title.to_owned(),
            level: None,
            curves: vec![
                curve("held out", 0, &self.held_out),
                curve("learned", 1, &self.learned),
            ],
        }
    }
}

fn gate(events: &[Event]) -> Panel {
    let mut shares = [BTreeMap::new(), BTreeMap::new()];
    for event in events {
        if let Event::Met {
            generation,
            crossing,
            ..
        } = event
        {
            shares[usize::from(crossing.taken)].insert(*generation, 100.0 * crossing.share);
        }
    }
    let [refused, taken] = shares;
    let curve = |name, colour, shares: BTreeMap<u32, f64>| Curve {
        name,
        colour,
        mark: Mark::Dots(vec![0.0; shares.len()]),
        points: shares
            .into_iter()
            .map(|(generation, share)| [f64::from(generation), share])
            .collect(),
    };
    Panel {
        title: "the gate".to_owned(),
        level: Some(50.0),
        curves: vec![curve("taken", 0, taken), curve("not taken", 1, refused)],
    }
}
