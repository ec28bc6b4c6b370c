//! The rules of Stained Glass of Sintra.

mod action;
mod colour;
mod notation;

pub use action::{Action, Slot, Source};
pub use colour::{COLOURS, Colour, Panes};
pub use notation::{
    Breakdown, Centre, Completion, Counts, Deal, Decision, Effect, Notation, Options,
    PlayerNotation, Setup, Side, SlotNotation, StartTile,
};
