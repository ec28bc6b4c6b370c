//! What somebody at the table sees.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyBreakdown, AnyEffect, AnyNotation};
use vidraria_search::Level;

use crate::Terms;

/// The table as one viewer sees it, after a certain event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The number of the latest event.
    pub number: u64,
    /// What was agreed.
    pub terms: Terms,
    /// By seat.
    pub seats: Vec<SeatView>,
    /// How far the game is.
    pub phase: Phase,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    /// The position, once the game has begun.
    pub position: Option<AnyNotation>,
    /// The seat that is to decide or to confirm; none while the game waits for a deal, has not
    /// begun, or is over.
    pub to_act: Option<Seat>,
    /// The legal actions with what each would do, if the viewer's seat is to decide.
    pub legal: Vec<Choice>,
    /// The viewer can take back his latest action.
    pub can_undo: bool,
    /// The viewer's turn is complete and waits for his confirmation.
    pub can_confirm: bool,
    /// Each seat's score by parts, as final scoring would give it now; empty before the start.
    pub breakdowns: Vec<AnyBreakdown>,
    /// The winners in ascending order, once the game is over.
    pub winners: Vec<Seat>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats are still open.
    Waiting,
    /// Being played.
    Playing,
    /// Scored.
    Over,
}

/// A seat as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The name of the person on it, if one has sat down.
    pub name: Option<String>,
    /// The computer that plays it, if one does.
    pub computer: Option<Level>,
    /// A person left it for good.
    pub resigned: bool,
}

/// A legal action and what it would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The action's text form.
    pub action: String,
    /// What it would do.
    pub effect: AnyEffect,
}
