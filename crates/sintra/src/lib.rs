//! The rules of Stained Glass of Sintra.
//!
//! [`Sintra`] implements [`Game`](vidraria_game::Game) for two to four players. The numbers of the
//! box come from an [`Edition`], chance from outside: whoever advances a [`State`] hands in each
//! [`Deal`].
//!
//! ```
//! use rand_chacha::ChaCha8Rng;
//! use rand_core::SeedableRng;
//! use vidraria_game::{Game, Next};
//! use vidraria_sintra::{Options, Sintra};
//!
//! let game = Sintra::new(Sintra::standard_edition(), 2, Options::default())?;
//! let mut rng = ChaCha8Rng::seed_from_u64(7);
//! let mut state = game.start(&game.sample_setup(None, &mut rng))?;
//! loop {
//!     match game.next(&state) {
//!         Next::Deal => {
//!             let deal = game.sample_deal(&state, &mut rng);
//!             game.deal(&mut state, &deal)?;
//!         }
//!         Next::Decision(_) => {
//!             // Always the first legal action: takes from the centre, places far to the left.
//!             let action = game.legal(&state)[0];
//!             game.play(&mut state, action)?;
//!         }
//!         Next::Over => break,
//!     }
//! }
//! let reason = game.play(&mut state, "3C5".parse()?).unwrap_err();
//! assert_eq!(reason.to_string(), "it is nobody's decision now: the game is over");
//! let score = game.breakdown(&state, 0);
//! assert_eq!(score.total, score.play + score.panes + score.track + score.palace);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to read: `rules.rs` has a turn and the end of a round as the rules text tells them,
//! `legal.rs` what is allowed, `deal.rs` and `setup.rs` chance, `scoring.rs` the end; `playout.rs` plays
//! the same at random as fast as the machine can.

mod action;
mod board;
mod colour;
mod deal;
mod describe;
mod edition;
mod effect;
mod face;
mod game;
mod illegal;
mod key;
mod lanes;
mod legal;
mod notation;
mod playout;
mod restore;
mod row;
mod rules;
mod scoring;
mod setup;
mod state;
mod strip;
mod tally;
mod view;

pub use action::{Action, Slot, Source};
pub use board::Board;
pub use colour::{COLOURS, Colour, DisplayPanes, MAX_DISPLAY_PANES, Panes};
pub use edition::Edition;
pub use face::{FACES, Face, STRIPS};
pub use game::Sintra;
pub use illegal::Illegal;
pub use notation::{
    Breakdown, Centre, Completion, Counts, Deal, Decision, Effect, Notation, Options,
    PlayerNotation, Setup, Side, SlotNotation, StartTile,
};
pub use state::{MAX_DISPLAYS, MAX_PLAYERS, MAX_ROUNDS, SLOTS, State};
pub use strip::{MAX_JOKERS, SPACES, Spaces};
pub use view::ByColour;
