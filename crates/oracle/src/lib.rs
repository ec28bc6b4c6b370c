//! Both games a second time, in the plainest Rust.
//!
//! The rules crates are written to be fast; this one is written to be right: lists and letters, no
//! packing, every step with the sentence of the rules it comes from. It shares no code with them,
//! not even the notation: it reads the same edition files and writes the playthrough format as
//! plain JSON values. Tests run both against each other, so that an error must be made twice, in
//! two different ways, to stay unseen: [`compare`] holds a position of one against the other's, and
//! [`boxes`] draws editions to play them with. Nothing but tests may depend on this crate.
//!
//! Comments quote the rules' text by chapter and number.

pub mod boxes;
pub mod compare;
pub mod coverage;
mod read;
pub mod river;
pub mod sintra;

use serde_json::Value;

/// Who moves the game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This seat has a decision.
    Decision(usize),
    /// A deal is needed.
    Deal,
    /// The game is over.
    Over,
}

/// A game in progress, of either kind.
pub trait Table: Clone {
    /// The name of the game in files.
    const NAME: &'static str;

    /// Sets a game up: the edition's TOML text, how many play, and the `options` and `setup`
    /// objects of a playthrough.
    ///
    /// # Errors
    /// Why there is no such game.
    fn start(edition: &str, players: usize, options: &Value, setup: &Value)
    -> Result<Self, String>;

    /// Who moves the game on.
    fn next(&self) -> Next;

    /// The texts of the legal actions, sorted as ASCII; none unless a decision is due.
    fn legal(&self) -> Vec<String>;

    /// Takes a legal action and does everything that follows from it automatically.
    ///
    /// # Errors
    /// If the action is not in the legal list.
    fn play(&mut self, action: &str) -> Result<(), String>;

    /// Applies a deal as a playthrough shows it (its other keys are not looked at).
    ///
    /// # Errors
    /// Why this deal cannot come about now.
    fn deal(&mut self, deal: &Value) -> Result<(), String>;

    /// The position as a playthrough shows it.
    fn state(&self) -> Value;

    /// What the end line of a playthrough would show if the game were scored now: `scores`,
    /// `breakdown`, `winners`.
    fn end(&self) -> Value;
}
