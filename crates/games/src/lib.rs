//! Both games behind one type, for callers that choose at run time; playthroughs.
//!
//! Code that knows its game uses the crates `vidraria_sintra` and `vidraria_river` directly, or is
//! generic over [`vidraria_game::Game`]. Tables and commands use [`Position`] here.

mod any;
mod kind;
mod placed;
pub mod playthrough;
mod position;

pub use any::{AnyAction, AnyBreakdown, AnyDeal, AnyEffect, AnyNotation, AnyOptions, AnySetup};
pub use kind::{GameKind, UnknownGame};
pub use placed::Placed;
pub use position::{Fault, Position, StartError, StateSnapshot};
pub use vidraria_river as river;
pub use vidraria_sintra as sintra;
