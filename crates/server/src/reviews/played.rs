//! A game as a table's log tells it.

use vidraria_game::Game;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_games::{AnyDeal, Placed, Position};
use vidraria_search::review::{Record, Step};
use vidraria_table::Numbered;

use crate::records::Course;

/// A game that was played at a table.
pub(super) enum Played {
    Sintra(Box<Record<Sintra>>),
    River(Box<Record<River>>),
}

/// What happened, before it is known of which game it is.
type Steps = Vec<Step<AnyDeal, String>>;

impl Played {
    /// # Errors
    /// What is not as a log should be.
    pub(super) fn read(log: Vec<Numbered>) -> Result<Self, String> {
        let course = Course::of(log)?;
        let start = course.start()?;
        let steps = course.steps;
        Ok(match start {
            Position::Sintra(at) => Self::Sintra(Box::new(record(at, steps, |deal| match deal {
                AnyDeal::Sintra(deal) => Some(deal),
                AnyDeal::River(_) => None,
            })?)),
            Position::River(at) => Self::River(Box::new(record(at, steps, |deal| match deal {
                AnyDeal::River(deal) => Some(deal),
                AnyDeal::Sintra(_) => None,
            })?)),
        })
    }
}

/// The game from its start on; `own` says whether a deal is of this game.
fn record<G: Game>(
    start: Placed<G>,
    steps: Steps,
    own: impl Fn(AnyDeal) -> Option<G::Deal>,
) -> Result<Record<G>, String> {
    let mut record = Record::from_position((*start.game).clone(), start.state);
    for step in steps {
        let step = match step {
            Step::Deal(deal) => Step::Deal(own(deal).ok_or("a deal is of the other game")?),
            Step::Action(text) => {
                Step::Action(G::parse_action(&text).map_err(|fault| fault.to_string())?)
            }
        };
        record.push(step).map_err(|fault| fault.to_string())?;
    }
    Ok(record)
}
