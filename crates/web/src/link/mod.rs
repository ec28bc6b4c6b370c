//! What stands between the page and a table: commands go out, numbered events come in.
//!
//! A link speaks for one seat, or for a spectator. There is one kind today, to a table on a
//! server; a table inside the browser will be another.

mod backoff;
mod remote;
mod session;

pub use remote::RemoteLink;

use vidraria_game::Seat;
use vidraria_table::{ChatLine, Command, Numbered, RefusalCode, Saying};

/// A way to a table.
pub trait Link {
    /// Asks the table for something. `seen` is the number of the last event that was shown when
    /// the player decided. The command is kept and repeated until the table has answered.
    fn send(&self, command: Command, seen: u64);

    /// Says something to the others at the table. It is kept and repeated likewise.
    fn say(&self, saying: Saying);
}

/// What comes over a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The connection has changed.
    Connection(Connection),
    /// The table knows the link.
    Seated {
        /// As this seat's, or as a spectator's.
        seat: Option<Seat>,
        /// The server's time, in milliseconds since 1970 (UTC).
        now: u64,
    },
    /// The next events, without gaps. What was known before the connection was lost is not
    /// repeated.
    Events(Vec<Numbered>),
    /// Lines of what is said; some may be known already.
    Chat(Vec<ChatLine>),
    /// Who is connected.
    Presence {
        /// By seat, whether somebody with its key is.
        seats: Vec<bool>,
        /// How many watch without a seat.
        spectators: usize,
    },
    /// A command, or something to be said, was refused.
    Refused {
        /// It was something to be said.
        said: bool,
        /// Why, for programs.
        code: RefusalCode,
        /// Why, for people.
        message: String,
    },
    /// The page must be loaded again: the server speaks another version of the messages, or tells
    /// of another past.
    Outdated,
    /// The key opens no seat at this table.
    NoSuchKey,
}

/// How a link is doing, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Connection {
    /// Up.
    Open,
    /// Being made for the first time.
    Connecting,
    /// Lost; it is being tried again.
    Lost,
}
