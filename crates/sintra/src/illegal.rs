//! Why an action cannot be taken.

use thiserror::Error;

use crate::{Colour, Slot, Source};

/// Why an action cannot be taken; its text is for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("it is nobody's decision now: the game is over")]
    Over,
    /// The displays are empty.
    #[error("it is nobody's decision now: the displays are to be filled first")]
    DealDue,
    /// A completed strip waits for its pane to be chosen.
    #[error(
        "it is not your turn to draft or reset now: \
         first choose which pane of the completed strip you keep"
    )]
    KeepDue,
    /// No strip waits for its pane to be chosen.
    #[error("you cannot keep a pane now: no strip of yours was just completed")]
    NothingCompleted,
    /// The completed strip has no pane of the colour.
    #[error("the completed strip holds no {0} pane to keep")]
    NotOnStrip(Colour),
    /// There is no such display.
    #[error("there is no display {display}: this game has {displays}")]
    NoSuchDisplay {
        /// The display named.
        display: Source,
        /// How many there are.
        displays: u8,
    },
    /// There is no such slot.
    #[error("there is no slot {0}: slots are numbered 1 to 8")]
    NoSuchSlot(Slot),
    /// The source has no pane of the colour.
    #[error("{} no {colour} glass", holds(*from))]
    Absent {
        /// The display, or 0 for the centre.
        from: Source,
        /// The colour named.
        colour: Colour,
    },
    /// The slot lies to the left of the glazier.
    #[error(
        "your glazier stands at slot {glazier} and reaches only strips there and to the right, \
         not slot {slot}: reset him first"
    )]
    Behind {
        /// The slot named.
        slot: Slot,
        /// The glazier's.
        glazier: Slot,
    },
    /// The slot's strip has left the game.
    #[error("slot {0} has no strip any more")]
    NoStrip(Slot),
    /// The strip has no space for the colour, but another one that can be reached has.
    #[error(
        "the strip in slot {slot} has no empty space that accepts {colour}: \
         you must choose one that does, such as slot {instead}"
    )]
    Refuses {
        /// The slot named.
        slot: Slot,
        /// The colour drafted.
        colour: Colour,
        /// The first slot that accepts it.
        instead: Slot,
    },
    /// No strip that can be reached accepts the colour, so the panes can only be broken.
    #[error("no strip that your glazier reaches accepts {0}: you can only break it all")]
    OnlyBreak(Colour),
    /// A strip accepts the colour.
    #[error("you must place it: the strip in slot {slot} accepts {colour}")]
    MustPlace {
        /// The first slot that accepts it.
        slot: Slot,
        /// The colour drafted.
        colour: Colour,
    },
    /// There is no strip to the left of the glazier.
    #[error("your glazier cannot go back: no strip lies to the left of him")]
    NoReset,
}

fn holds(source: Source) -> String {
    match source {
        0 => "the centre holds".to_owned(),
        display => format!("display {display} holds"),
    }
}
