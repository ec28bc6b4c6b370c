//! The boards of the games, a folder for each.
//!
//! A board's folder has a component that draws everything on the table and the choice being made
//! (`SintraBoard`, `RiverBoard`; it takes [`BoardContext`](crate::board::BoardContext) from
//! Leptos' context). Its root is a `<div class="board …">` with three children, `.market`, `.own`
//! and `.others`, which the page's grid places in areas of those names (the root itself is
//! `display: contents`); each fills its area without scrolling. Where two columns do not fit, the
//! page is one column and `.others` is a strip of small boards that one swipes through.
//!
//! Beside it stands a module `words` with the sentences that the page needs:
//! `action_in_words(action, before, who)`, what was done or is advised, and
//! `effect_in_words(effect)`, what a considered action would do, both as a clause without a full
//! stop ("2 white to column 1, 1 to the overflow").

pub mod river;
pub mod sintra;

use vidraria_game::Game;
use vidraria_games::{
    AnyEffect, AnyNotation, Position, river as river_rules, sintra as sintra_rules,
};

use crate::words::Voice;

/// An action as a clause; `before` is the position it is done in.
pub fn action_in_words(action: &str, before: &AnyNotation, who: Voice<'_>) -> String {
    match before {
        AnyNotation::Sintra(before) => sintra::words::action_in_words(action, before, who),
        AnyNotation::River(before) => river::words::action_in_words(action, before, who),
    }
}

/// What an action would do, as a clause; `position` is the one it would be done in.
pub fn effect_in_words(effect: &AnyEffect, position: &Position) -> String {
    match (effect, position) {
        (AnyEffect::Sintra(effect), Position::Sintra(at)) => {
            sintra::words::effect_in_words(effect, at.game.edition().track())
        }
        (AnyEffect::River(effect), Position::River(_)) => river::words::effect_in_words(effect),
        _ => String::new(),
    }
}

/// What came of an action, as a clause, where [`action_in_words`] does not tell it already.
pub fn outcome_in_words(effect: &AnyEffect, before: &Position) -> Option<String> {
    match effect {
        AnyEffect::Sintra(_) => Some(effect_in_words(effect, before)),
        AnyEffect::River(_) => None,
    }
}

/// What an action would change in the seat's total, if the game were scored right after it.
pub fn projected(effect: &AnyEffect) -> i32 {
    match effect {
        AnyEffect::Sintra(effect) => effect.projected,
        AnyEffect::River(effect) => effect.projected,
    }
}

/// What a deal is worth telling of: the position after it.
pub fn deal_in_words(after: &Position) -> Option<String> {
    match after.describe() {
        AnyNotation::Sintra(after) => Some(sintra::words::round_in_words(&after)),
        AnyNotation::River(_) => None,
    }
}

/// What the seat that is to decide has to do.
pub fn decision_in_words(position: &AnyNotation) -> &'static str {
    match position {
        AnyNotation::Sintra(position) => match position.decision {
            Some(sintra_rules::Decision::Keep) => {
                "choose the pane to keep from the finished strip."
            }
            _ => "touch glass to take all of its colour there.",
        },
        AnyNotation::River(position) => match position.decision {
            Some(river_rules::Decision::Drop) => {
                "your satchel is too full: choose a piece to drop."
            }
            Some(river_rules::Decision::Lay) => "choose which new colour is laid next.",
            _ => "touch a piece of your satchel, or the lake.",
        },
    }
}
