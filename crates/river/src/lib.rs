//! The rules of River Valley Glassworks.
//!
//! A [`River`] is built from an [`Edition`] for a number of players; it sets up a [`State`],
//! says which [`Action`]s are legal in it and takes them. Chance comes from outside, as [`Deal`]s.
//!
//! ```
//! use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! use vidraria_game::{Game, Next};
//! use vidraria_river::{Action, Edition, Options, River};
//!
//! let river = River::new(Edition::standard(), 3, Options {})?;
//! let mut rng = ChaCha8Rng::seed_from_u64(1);
//! let mut state = river.start(&river.sample_setup(None, &mut rng))?;
//! loop {
//!     match river.next(&state) {
//!         Next::Deal => {
//!             let deal = river.sample_deal(&state, &mut rng);
//!             river.deal(&mut state, &deal)?;
//!         }
//!         Next::Decision(_seat) => {
//!             let action = river.legal(&state)[0];
//!             river.play(&mut state, action)?;
//!         }
//!         Next::Over => break,
//!     }
//! }
//! assert!(!river.winners(&state).is_empty());
//!
//! // Every action has a text, and a reason when it cannot be taken.
//! let action: Action = "Wt+Pt@3>".parse()?;
//! assert_eq!(action.to_string(), "Wt+Pt@3>");
//! let refused = river.check(&state, action).unwrap_err();
//! assert_eq!(refused.to_string(), "the game is over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The tests of the crate share a file with those beside it, which know it by this name.
#[cfg(test)]
extern crate self as vidraria_river;

mod action;
mod bag;
mod chance;
mod conservation;
mod describe;
mod edition;
mod effect;
mod glass;
mod glassworks;
mod illegal;
mod key;
mod lanes;
mod legal;
mod notation;
mod piece;
mod playout;
mod restore;
mod river;
mod rules;
mod scoring;
mod sizes;
mod state;
mod tiles;
mod view;
mod words;

pub use action::{Action, Direction, ParseActionError, Position};
pub use edition::{Edition, MAX_HAND};
pub use illegal::Illegal;
pub use notation::{
    Breakdown, ColumnNotation, Deal, DealtPieces, Decision, Effect, LakeRefill, Notation, Opening,
    Options, PlayerNotation, Setup, TileNotation, TileRefill, TopUp,
};
pub use piece::{COLOURS, Colour, KINDS, Piece, SHAPES, Shape};
pub use river::River;
pub use state::{Due, State};
