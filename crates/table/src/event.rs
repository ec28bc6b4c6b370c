//! What happens at a table.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyDeal, AnySetup};
use vidraria_search::Level;

use crate::{Commitment, Hex32, Terms, Wish};

/// What happened at a table. The log is a list of these, and the table is what they add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(
    clippy::large_enum_variant,
    reason = "on 32 bits a deal is far larger than the rest; a box for each would gain nothing"
)]
pub enum Event {
    /// The table was made.
    Created {
        /// What was agreed.
        terms: Terms,
        /// What the deals can be proven with; tables of before had nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deals: Option<Commitment>,
    },
    /// A person took a seat, or changed the name on it.
    Sat {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
        /// What the person adds to the randomness of the deals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        random: Option<Hex32>,
    },
    /// A person stood up before the game began. What he added to the deals does not count.
    Left {
        /// The seat.
        seat: Seat,
    },
    /// A person said whether the game may begin.
    Ready {
        /// The seat.
        seat: Seat,
        /// Whether it may.
        ready: bool,
    },
    /// Every seat is taken, the lots are drawn, the game begins.
    Began {
        /// What was drawn.
        setup: AnySetup,
    },
    /// Chance.
    Dealt {
        /// What was dealt; boxed, since it is far larger than all other events.
        deal: Box<AnyDeal>,
    },
    /// A seat took an action.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action's text form.
        action: String,
        /// How much of the time it took is given back to the seat's clock, in milliseconds,
        /// because the network took it.
        #[serde(default, skip_serializing_if = "is_zero")]
        returned: u64,
    },
    /// A seat took back its latest action.
    Undone {
        /// The seat.
        seat: Seat,
    },
    /// A seat made its turn final.
    Confirmed {
        /// The seat.
        seat: Seat,
        /// As for [`Acted`](Event::Acted).
        #[serde(default, skip_serializing_if = "is_zero")]
        returned: u64,
    },
    /// A person left the game for good; a computer plays on.
    Resigned {
        /// The seat.
        seat: Seat,
        /// How the computer plays.
        level: Level,
    },
    /// A person asked the others for something.
    Proposed {
        /// The seat.
        seat: Seat,
        /// What for.
        what: Wish,
    },
    /// A person agreed to what was proposed.
    Agreed {
        /// The seat.
        seat: Seat,
    },
    /// A person declined what was proposed, or withdrew his own proposal.
    Declined {
        /// The seat.
        seat: Seat,
    },
    /// All have agreed: the latest actions do not count any more.
    TakenBack {
        /// The seat that asked; it is its turn again.
        seat: Seat,
        /// How many actions, the latest ones of all seats.
        actions: usize,
    },
    /// All have agreed: the game rests.
    Paused,
    /// The game goes on after a pause.
    Resumed {
        /// Who said so; none if the pause had lasted long enough.
        seat: Option<Seat>,
    },
    /// A person's time is up. The others may wait, let a computer play on, or end the game.
    Expired {
        /// The seat.
        seat: Seat,
        /// When a computer takes over unless something else happens, in milliseconds since 1970
        /// (UTC); none if it waits for the others' decision.
        until: Option<u64>,
    },
    /// Another person gives the one whose time is up some more of it.
    Waited {
        /// Who gives it.
        seat: Seat,
        /// As for [`Expired`](Event::Expired).
        until: Option<u64>,
    },
    /// A computer plays on for a person whose time was up.
    Replaced {
        /// The seat.
        seat: Seat,
        /// How it plays.
        level: Level,
        /// Who decided so; none if nobody did for long enough.
        by: Option<Seat>,
    },
    /// The table is closed without a result.
    Closed {
        /// Why.
        why: Closing,
    },
    /// The secret behind the deals is published.
    Revealed {
        /// The secret.
        secret: Hex32,
    },
    /// Another table is laid on the same terms; the keys of the seats are the same.
    Rematched {
        /// Who asked for it.
        seat: Seat,
        /// Its id.
        table: String,
    },
}

/// Why a table is closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Everyone agreed.
    Agreed,
    /// Nothing happened for too long.
    Abandoned,
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// From 1, without gaps.
    pub number: u64,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// What.
    pub event: Event,
}

impl Event {
    /// Whether the position, or what can be done in it, is another one afterwards.
    pub(crate) fn changes_position(&self) -> bool {
        matches!(
            self,
            Self::Created { .. }
                | Self::Began { .. }
                | Self::Dealt { .. }
                | Self::Acted { .. }
                | Self::Undone { .. }
                | Self::Confirmed { .. }
                | Self::TakenBack { .. }
                | Self::Closed { .. }
        )
    }

    /// The seat that did something about its own turn, and how much of the time it took is given
    /// back, in milliseconds.
    pub(crate) fn own_doing(&self) -> Option<(Seat, u64)> {
        match *self {
            Self::Acted { seat, returned, .. } | Self::Confirmed { seat, returned } => {
                Some((seat, returned))
            }
            Self::Undone { seat } => Some((seat, 0)),
            _ => None,
        }
    }
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}
