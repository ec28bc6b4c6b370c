//! What others did since one's own last move, as marks on the boards.

use vidraria_game::{Game, Seat};
use vidraria_games::AnyNotation;
use vidraria_sintra::{Action, Colour, Sintra, Source};

use super::art::Traces;
use super::words;
use crate::board::Done;

/// Panes that somebody took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Who.
    pub name: String,
    /// From where.
    pub source: Source,
    /// Which.
    pub colour: Colour,
    /// How many.
    pub count: usize,
}

/// What was taken in these actions, oldest first.
pub fn taken(recent: &[Done]) -> Vec<Taken> {
    recent
        .iter()
        .filter_map(|done| {
            let Ok(Action::Draft { source, colour, .. }) = Sintra::parse_action(&done.action)
            else {
                return None;
            };
            let Some(AnyNotation::Sintra(before)) = done.before.as_deref() else {
                return None;
            };
            Some(Taken {
                name: done.name.clone(),
                source,
                colour,
                count: words::count(before, source, colour),
            })
        })
        .collect()
}

/// Where these actions left something on a seat's board.
pub fn on_board(recent: &[Done], seat: Seat) -> Traces {
    let mut traces = Traces::default();
    for done in recent.iter().filter(|done| done.seat == seat) {
        match Sintra::parse_action(&done.action) {
            Ok(Action::Draft {
                slot: Some(slot), ..
            }) => traces.strips.push(slot),
            Ok(Action::Keep(_)) => {
                if let Some(AnyNotation::Sintra(before)) = done.before.as_deref() {
                    traces.windows.extend(words::completed_slot(before));
                }
            }
            _ => {}
        }
    }
    traces
}
