//! What happens around a game, as a pure state machine, and the messages of client and server.
//!
//! A [`Table`] is what its [`Event`]s add up to. A [`Command`] of somebody at the table is turned
//! into events by [`Table::handle`], which changes nothing; whoever keeps the log stores them and
//! then has every copy of the table [`apply`](Table::apply) them. [`Table::wake`] does the same
//! for what happens because nobody does anything. There is no input or output here, no thread and
//! no clock, and the time and the [`Dealer`] are passed in, so the server and the browser run the
//! same code.
//!
//! ```
//! use vidraria_games::{AnyOptions, GameKind};
//! use vidraria_table::{Actor, Arrival, Command, Dealer, Phase, Secret, SeatTerms, Table, Terms};
//!
//! let mut dealer = Dealer::Fair(Secret::new([7; 32]));
//! let now = 1_700_000_000_000;
//! let game = AnyOptions::default_of(GameKind::River);
//! let terms = Terms::new(game, vec![SeatTerms::Person, SeatTerms::Person]);
//! let (mut table, mut log) = Table::create(terms, now, &mut dealer)?;
//! for (seat, name) in [(0, "Ana"), (1, "Bela")] {
//!     let (by, sit) = (Actor::Seat(seat), Command::sit(name));
//!     for event in table.handle(by, &sit, &Arrival::at(now), &mut dealer)? {
//!         table.apply(&event)?;
//!         log.push(event);
//!     }
//! }
//! assert_eq!(table.phase(), Phase::Playing);
//! let seat = table.to_act();
//! assert!(!table.view(seat).legal.is_empty());
//! assert_eq!(Table::replay(&log)?.view(seat), table.view(seat));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod absence;
pub mod bot;
mod chat;
mod clock;
mod command;
mod consent;
mod event;
mod fair;
mod handle;
mod hex32;
mod http;
mod lobby;
mod look;
mod messages;
mod name;
pub mod person;
mod play;
mod prove;
pub mod record;
mod refusal;
mod table;
mod terms;
mod unfolding;
mod view;

pub use absence::Lapse;
pub use chat::{ChatLine, LONGEST_TEXT, Phrase, Saying};
pub use clock::Clocks;
pub use command::Command;
pub use consent::{Proposal, Wish};
pub use event::{Closing, Event, Numbered};
pub use fair::{Commitment, DEALS_VERSION, Dealer, Secret};
pub use handle::{Actor, Arrival};
pub use hex32::{Hex32, NotHex32};
pub use http::{CommandRequest, MadeTable, Problem, ReviewProgress, SayRequest, SeatInvitation};
pub use lobby::{JoinRequest, LobbyList, OpenTable, Seek, SeekNews};
pub use messages::{ClientMessage, PROTOCOL, RefusalCode, ServerMessage};
pub use name::{LONGEST_NAME, clean_name};
pub use prove::{Proof, Unproven, prove};
pub use refusal::{Broken, Refusal};
pub use table::Table;
pub use terms::{ChatRule, Clock, SeatTerms, Terms};
pub use view::{Choice, Phase, SeatView, View};
