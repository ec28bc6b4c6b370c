//! What somebody at the table sees.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyBreakdown, AnyEffect, AnyNotation};
use vidraria_search::Level;

use crate::{Clocks, Closing, Commitment, Lapse, Proposal, Terms};

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
    /// The viewer can ask the others to let him take back his latest turn, although it is final.
    pub can_ask_back: bool,
    /// Each seat's score by parts, as final scoring would give it now; empty before the start.
    pub breakdowns: Vec<AnyBreakdown>,
    /// The winners in ascending order, once the game is over.
    pub winners: Vec<Seat>,
    /// How much time each seat has left; none if no clock was agreed.
    pub clocks: Option<Clocks>,
    /// Somebody's time is up: the others may wait, let a computer play on, or end the game.
    pub lapse: Option<Lapse>,
    /// Since when the game is paused, in milliseconds since 1970 (UTC).
    pub paused: Option<u64>,
    /// What a person has proposed and not everyone has answered.
    pub proposal: Option<Proposal>,
    /// The seats whose answer to it is awaited.
    pub asked: Vec<Seat>,
    /// Why the table was closed, if it was.
    pub closed: Option<Closing>,
    /// What the deals can be proven with; none at tables from before there was such a thing.
    pub deals: Option<Commitment>,
    /// The id of the table that was laid for another game.
    pub rematch: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Persons are still to come, or to get ready.
    Waiting,
    /// Being played.
    Playing,
    /// Scored.
    Over,
    /// Ended without a result.
    Closed,
}

/// A seat as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The name of the person on it, if one has sat down.
    pub name: Option<String>,
    /// The computer that plays it, if one does.
    pub computer: Option<Level>,
    /// A person left it for good, or was replaced when his time was up.
    pub resigned: bool,
    /// The person has said that the game may begin.
    #[serde(default)]
    pub ready: bool,
}

impl SeatView {
    /// Whether a person plays here, or is still to come.
    pub(crate) fn is_person(&self) -> bool {
        self.computer.is_none()
    }
}

/// A legal action and what it would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The action's text form.
    pub action: String,
    /// What it would do.
    pub effect: AnyEffect,
}
