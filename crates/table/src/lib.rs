//! What happens around a game, as a pure state machine, and the messages of client and server.
//!
//! A [`Table`] is what its [`Event`]s add up to. A [`Command`] of somebody at the table is turned
//! into events by [`Table::handle`], which changes nothing; whoever keeps the log numbers and
//! stores them and then has every copy of the table [`apply`](Table::apply) them. There is no
//! input or output here, no thread and no clock, and randomness is passed in, so the server and
//! the browser run the same code.
//!
//! ```
//! use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! use vidraria_games::{AnyOptions, GameKind};
//! use vidraria_table::{Actor, Command, Numbered, Phase, SeatTerms, Table, Terms};
//!
//! let mut rng = ChaCha8Rng::seed_from_u64(1);
//! let terms = Terms {
//!     game: AnyOptions::default_of(GameKind::River),
//!     edition: None,
//!     seats: vec![SeatTerms::Person, SeatTerms::Person],
//!     first: Some(0),
//!     confirm_turns: false,
//!     hints: None,
//! };
//! let (mut table, _) = Table::create(terms, &mut rng)?;
//! for (seat, name) in [(0, "Ana"), (1, "Bela")] {
//!     let sit = Command::Sit { name: name.to_owned() };
//!     for event in table.handle(Actor::Seat(seat), &sit, &mut rng)? {
//!         let number = table.number() + 1;
//!         table.apply(&Numbered { number, at: 0, event })?;
//!     }
//! }
//! assert_eq!(table.phase(), Phase::Playing);
//! assert!(!table.view(Some(0)).legal.is_empty());
//! assert!(table.view(Some(1)).legal.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod handle;
mod http;
mod look;
mod messages;
mod name;
pub mod person;
mod refusal;
mod table;
mod view;

pub use handle::Actor;
pub use http::{CommandRequest, MadeTable, Problem, ReviewProgress, SeatInvitation};
pub use messages::{
    ClientMessage, Command, Event, Numbered, PROTOCOL, RefusalCode, SeatTerms, ServerMessage, Terms,
};
pub use name::{LONGEST_NAME, clean_name};
pub use refusal::{Broken, Refusal};
pub use table::Table;
pub use view::{Choice, Phase, SeatView, View};
