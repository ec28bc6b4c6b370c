//! The values of both games, told apart by a tag: `{"sintra": …}` or `{"river": …}`.

use std::fmt;

use serde::{Deserialize, Serialize};
use vidraria_game::Game;
use vidraria_river::{self as river, River};
use vidraria_sintra::{self as sintra, Sintra};

use crate::GameKind;

/// Declares an enum over one associated type of both games.
macro_rules! any {
    ($(#[$doc:meta])* $name:ident, $part:ident $(, $derive:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize $(, $derive)*)]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            /// Of Sintra.
            Sintra(<Sintra as Game>::$part),
            /// Of River Valley.
            River(<River as Game>::$part),
        }

        impl $name {
            /// Which game this belongs to.
            pub fn kind(&self) -> GameKind {
                match self {
                    Self::Sintra(_) => GameKind::Sintra,
                    Self::River(_) => GameKind::River,
                }
            }
        }
    };
}

any!(
    /// Which game, with what its players agree on.
    AnyOptions, Options, Copy, Hash
);
any!(
    /// What is drawn by lot before the first deal.
    AnySetup, Setup
);
any!(
    /// One outcome of chance.
    AnyDeal, Deal
);
any!(
    /// A choice of a seat.
    AnyAction, Action, Copy, Hash
);
any!(
    /// A position as playthroughs and pages show it.
    AnyNotation, Notation
);
any!(
    /// A seat's final scoring by parts.
    AnyBreakdown, Breakdown
);
any!(
    /// What an action would do.
    AnyEffect, Effect
);

impl AnyOptions {
    /// The defaults of a game.
    pub fn default_of(kind: GameKind) -> Self {
        match kind {
            GameKind::Sintra => Self::Sintra(sintra::Options::default()),
            GameKind::River => Self::River(river::Options::default()),
        }
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sintra(action) => action.fmt(f),
            Self::River(action) => action.fmt(f),
        }
    }
}
