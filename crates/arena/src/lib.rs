//! Matches between players, and what they prove.
//!
//! A [`Contest`] seats [`Entrant`]s at tables. Its unit is the *set*: the same setup and the same
//! chances played once for every order in which the entrants can sit, so that neither a seat nor
//! the luck of a deal favours anybody. Sets are independent of each other, games within one are
//! not; every interval and every test here therefore counts sets ([`Estimate`], [`Sequential`]).
//!
//! Who takes part is behind the trait [`Contender`]; levels, networks and programs that speak the
//! engine's protocol are contenders by their names. A program that fails ends the contest: a match
//! that goes on with games given up would measure its faults, not its play.
//!
//! ```
//! use vidraria_arena::{Contest, Entrant, Summary, Terms};
//! use vidraria_game::Game;
//! use vidraria_sintra::Sintra;
//!
//! let game = Sintra::new(Sintra::standard_edition(), 2, Default::default())?;
//! let entrants = ["lookahead", "random@10n"]
//!     .map(|name| Entrant::<Sintra>::parse(name, &Terms::default()))
//!     .into_iter()
//!     .collect::<Result<Vec<_>, _>>()?;
//! let contest = Contest::new(&game, entrants, 1)?;
//! let sets = contest.play(3, 1, None, |_| true)?;
//! let summary = Summary::of(&sets, 2);
//! assert_eq!(summary.games, 6);
//! assert!(summary.share_a > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contender;
mod contest;
mod entrant;
mod estimate;
mod log;
mod orders;
mod program;
mod record;
mod sequential;
mod summary;
mod table;

pub use contender::{Contender, NetContender, Seated, contender};
pub use contest::{Contest, ContestError};
pub use entrant::{Entrant, EntrantError, Terms};
pub use estimate::{Estimate, elo, share};
pub use log::{Identity, Log, LogError};
pub use program::{Program, ProgramError};
pub use record::{GameRecord, SetRecord};
pub use sequential::{Sequential, Verdict};
pub use summary::Summary;
