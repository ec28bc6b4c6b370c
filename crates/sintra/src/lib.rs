//! The rules of Stained Glass of Sintra.

mod action;
mod colour;
mod deal;
mod describe;
mod edition;
mod effect;
mod face;
mod game;
mod illegal;
mod legal;
mod notation;
mod restore;
mod rules;
mod scoring;
mod setup;
mod state;
mod strip;
mod tally;

pub use action::{Action, Slot, Source};
pub use colour::{COLOURS, Colour, DisplayPanes, MAX_DISPLAY_PANES, Panes};
pub use edition::{Certainty, Edition, Entry};
pub use face::{FACES, Face, STRIPS};
pub use game::Sintra;
pub use illegal::Illegal;
pub use notation::{
    Breakdown, Centre, Completion, Counts, Deal, Decision, Effect, Notation, Options,
    PlayerNotation, Setup, Side, SlotNotation, StartTile,
};
pub use state::{MAX_DISPLAYS, MAX_PLAYERS, MAX_ROUNDS, SLOTS, State};
pub use strip::{MAX_JOKERS, SPACES, Spaces};
