//! Actions, their text forms and their dense indices.

use serde::{Deserialize, Serialize};

use crate::Colour;

/// Where a draft takes its panes from: 0 is the centre, `1..=9` are the displays.
pub type Source = u8;

/// A slot of the palace board, `1..=8` from the left.
pub type Slot = u8;

/// A choice of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Take all panes of a colour from a source (`3C5`, `3C-`).
    Draft {
        /// The display, or 0 for the centre.
        source: Source,
        /// The colour taken.
        colour: Colour,
        /// The slot whose strip takes them; `None` breaks them all.
        slot: Option<Slot>,
    },
    /// Move the glazier back to the leftmost strip (`R`).
    Reset,
    /// Keep a pane of this colour from the strip just completed (`=W`).
    Keep(Colour),
}
