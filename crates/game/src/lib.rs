//! What a game is: seats, decisions, chance, actions and scores.
//!
//! A [`Game`] is built once from an edition (the numbers of the box) for a number of players and
//! their options, and holds tables. A state is a small `Copy` value that the game advances.
//! Randomness is never inside the state: a deal is a value, sampled by whoever advances the game
//! (a cryptographic generator at a table, a fast one in search, a list of recorded deals in a
//! replay), so search cannot look into the future and a replay needs no seed.
//!
//! The crate also holds the tests that every game must pass (`conformance`, behind a feature of
//! that name).

#[cfg(feature = "conformance")]
pub mod conformance;
pub mod edition;
mod game;
mod key;
mod list;
mod sampling;
mod seat;

pub use edition::EditionError;
pub use game::{Data, Game, Next, Playout, SetupError};
pub use key::mixed;
pub use list::{ActionList, MAX_LEGAL};
pub use sampling::{below, draws, shuffle};
pub use seat::{MAX_SEATS, PerSeat, Seat, Standing, winners};
