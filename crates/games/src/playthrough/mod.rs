//! Playthroughs: whole games as JSON Lines, with what was dealt, which actions were legal, which
//! was taken, and the state after each. They are test vectors and records.
//!
//! The first line is the [`Header`]; then one line for each deal and each decision; the last line
//! holds the scores. The format is described in `docs/playthrough.md`.

mod difference;
mod header;
mod strict;
mod verify;
mod write;

pub use header::{FORMAT, Header};
pub use verify::{Fault, Verified, verify};
pub use write::{Writer, write};
