//! Small neural networks that judge positions and actions.
//!
//! One architecture serves both games and all player counts. [`Encode`] says what a network sees: a
//! position *as one seat sees it* is a list of active inputs, and so is a legal action. The
//! network is asked once for each seat:
//!
//! ```text
//! inputs of the seat's view ── first ──> width ── second ──> HIDDEN ── heads ──> worth, win, score
//!                                                              │
//! inputs of an action ────────── actions ──────────────> · ────┘ ──> logit of the action
//! ```
//!
//! Worths and wins of all seats become shares by a softmax over the seats, the logits of the
//! actions priors by one over the legal actions, in the view of the seat that moves.
//!
//! Training works on a [`FloatNet`]; what plays is a [`Net`] of whole numbers, read from a file and
//! asked by the evaluator [`Network`].

#[cfg(test)]
mod by_hand;
mod encode;
mod field;
mod file;
mod float;
mod kernel;
mod network;
mod part;
mod quantised;
mod river;
mod shipped;
mod sintra;
mod softmax;

pub use encode::{Encode, Inputs};
pub use file::NetError;
pub use float::{FloatNet, FloatView, HIDDEN, Head};
pub use network::Network;
pub use quantised::Net;
pub use river::Glance as RiverGlance;
pub use sintra::Glance as SintraGlance;
pub(crate) use softmax::softmax;
