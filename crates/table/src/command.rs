//! What somebody at the table can want.

use serde::{Deserialize, Serialize};
use vidraria_search::Level;

use crate::{Hex32, Wish};

/// What somebody at the table wants. Which seat speaks is known from the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take one's seat under a name; later, change the name.
    Sit {
        /// The name the others see.
        name: String,
        /// Random bytes of one's own, for the deals. Only the first ones from a seat count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        random: Option<Hex32>,
    },
    /// Stand up again before the game begins: the seat is open then, for whoever has its key.
    Leave,
    /// Say that one is ready for the game to begin, or not yet (only where the terms ask for it).
    Ready {
        /// Whether one is.
        ready: bool,
    },
    /// Take an action, in its text form.
    Act {
        /// `3C5`, `Wt<`, …
        action: String,
    },
    /// Take back one's own latest action that is not yet final.
    Undo,
    /// Make one's complete turn final (only where the terms ask for it).
    Confirm,
    /// Leave the game to a computer for good.
    Resign,
    /// Ask the other persons for something.
    Propose {
        /// What for.
        what: Wish,
    },
    /// Agree to what another one has proposed.
    Agree,
    /// Decline what another one has proposed, or withdraw one's own proposal.
    Decline,
    /// Go on after a pause.
    Resume,
    /// Give somebody whose time is up some more of it.
    Wait,
    /// Let a computer play on for somebody whose time is up.
    Substitute {
        /// How it plays.
        level: Level,
    },
    /// Ask for another table on the same terms, after the game.
    Rematch,
}

impl Command {
    /// Sitting down without adding randomness, or changing one's name.
    pub fn sit(name: impl Into<String>) -> Self {
        Self::Sit {
            name: name.into(),
            random: None,
        }
    }
}
