//! What happens around a game, as a pure state machine, and the messages of client and server.

mod messages;
mod view;

pub use messages::{
    ClientMessage, Command, Event, Numbered, PROTOCOL, RefusalCode, SeatTerms, ServerMessage, Terms,
};
pub use view::{Choice, Phase, SeatView, View};
