//! Actions, their text forms and their dense indices.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vidraria_game::SetupError;

use crate::{
    COLOURS, Colour,
    state::{SLOTS, SOURCES},
};

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

/// Where panes can go: the slots, or breaking.
const TARGETS: usize = SLOTS + 1;
const BREAK: usize = SLOTS;
const RESET: usize = SOURCES * COLOURS * TARGETS;
const KEEP: usize = RESET + 1;

/// How many actions there are: drafts by source, colour and target, then the reset, then keeps.
pub(crate) const ACTION_COUNT: usize = KEEP + COLOURS;

impl Action {
    /// The dense index. That of an action outside the ranges of its fields is unspecified.
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Draft {
                source,
                colour,
                slot,
            } => {
                let target = slot.map_or(BREAK, |slot| usize::from(slot).saturating_sub(1));
                (usize::from(source) * COLOURS + colour as usize) * TARGETS + target
            }
            Self::Reset => RESET,
            Self::Keep(colour) => KEEP + colour as usize,
        }
    }

    pub(crate) fn from_index(index: usize) -> Option<Self> {
        match index {
            0..RESET => {
                let target = index % TARGETS;
                Some(Self::Draft {
                    source: (index / TARGETS / COLOURS) as Source,
                    colour: Colour::ALL[index / TARGETS % COLOURS],
                    slot: (target != BREAK).then_some(target as Slot + 1),
                })
            }
            RESET => Some(Self::Reset),
            _ => Colour::ALL.get(index - KEEP).copied().map(Self::Keep),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draft {
                source,
                colour,
                slot: Some(slot),
            } => write!(f, "{source}{}{slot}", colour.letter()),
            Self::Draft {
                source,
                colour,
                slot: None,
            } => write!(f, "{source}{}-", colour.letter()),
            Self::Reset => f.write_str("R"),
            Self::Keep(colour) => write!(f, "={}", colour.letter()),
        }
    }
}

impl FromStr for Action {
    type Err = SetupError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let mut letters = text.chars();
        let parts = [(); 3].map(|()| letters.next());
        let read = match parts {
            _ if letters.next().is_some() => None,
            [Some('R'), None, None] => Some(Self::Reset),
            [Some('='), Some(pane), None] => Colour::from_letter(pane).map(Self::Keep),
            [Some(source), Some(colour), Some(target)] => draft(source, colour, target),
            _ => None,
        };
        read.ok_or_else(|| {
            SetupError(format!(
                "`{text}` is no action: write a draft as source, colour and slot (`3C5`, `0W-` \
                 from the centre to break it all), a reset as `R`, a kept pane as `=W`"
            ))
        })
    }
}

fn draft(source: char, colour: char, target: char) -> Option<Action> {
    Some(Action::Draft {
        source: source.to_digit(10)? as Source,
        colour: Colour::from_letter(colour)?,
        slot: match target {
            '-' => None,
            '1'..='8' => Some(target.to_digit(10)? as Slot),
            _ => return None,
        },
    })
}
