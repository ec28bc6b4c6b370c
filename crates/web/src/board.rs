//! The border between the page of a table and the boards on it.

use std::sync::Arc;

use leptos::prelude::*;
use vidraria_games::{AnyNotation, Position};
use vidraria_table::View;

/// What a board gets from the page around it. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub struct BoardContext {
    /// The table at this moment, as the viewer sees it.
    pub moment: Signal<Arc<Moment>>,
    /// Takes an action (its text form).
    pub act: Callback<String>,
    /// The action being considered (hovered, focused or half chosen), so that page and board show
    /// its effect.
    pub considered: RwSignal<Option<String>>,
    /// The action that is advised just now: the board shows how it is done, as if it were being
    /// chosen.
    pub advised: Signal<Option<String>>,
    /// Tells the player something in one sentence (why a thing cannot be done); shown and
    /// announced.
    pub tell: Callback<String>,
}

/// Everything a board draws. Immutable; a new one after each event.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What the viewer sees: position, legal actions with their effects, scores, seats.
    pub view: View,
    /// The game at this position, for asking the rules (why is this illegal); none before the
    /// start.
    pub position: Option<Position>,
    /// What was done since the viewer's own last turn, oldest first: the traces to highlight.
    pub recent: Vec<Done>,
}

/// Something that a seat did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The number of its event.
    pub number: u64,
    /// Whose it was.
    pub seat: usize,
    /// What this seat is called.
    pub name: String,
    /// The action's text form.
    pub action: String,
    /// The position before it, so that a trace can be drawn and said in words.
    pub before: Option<Arc<AnyNotation>>,
}
