//! What client and server say to each other over a socket.
//!
//! All of it is JSON; the enums are told apart by the key `type`.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{ChatLine, Command, Numbered, Saying};

/// The version of these messages. Client and server compare it when they meet.
pub const PROTOCOL: u32 = 2;

/// What a client sends over the socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which events the client has already.
    Hello {
        /// [`PROTOCOL`] of the client.
        protocol: u32,
        /// The number of the last event it has; 0 for none.
        have: u64,
        /// The secret of a seat; absent for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// A command. It may be sent again with the same id until it is answered; it takes effect once.
    Do {
        /// Chosen by the client, unique at the table: 1 to 64 of letters, digits, `-`, `_`.
        id: String,
        /// The number of the last event the client knew. An action decided on an older view than
        /// the table's is refused as stale.
        seen: u64,
        /// What it wants.
        command: Command,
    },
    /// Says something to the others at the table. It may be sent again with the same id until it
    /// is answered; it is said once.
    Say {
        /// As for a command.
        id: String,
        /// What.
        say: Saying,
    },
    /// Asks for the events after this number, when the client found a gap.
    Resync {
        /// The number of the last event it has.
        have: u64,
    },
}

/// What the server sends over the socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ServerMessage {
    /// The answer to `hello`; the events the client lacks follow.
    Welcome {
        /// [`PROTOCOL`] of the server.
        protocol: u32,
        /// The client's seat; none for a spectator.
        seat: Option<Seat>,
        /// The number of the latest event.
        head: u64,
        /// The server's time, in milliseconds since 1970 (UTC): clocks run by it.
        now: u64,
    },
    /// Events in ascending order without gaps.
    Events {
        /// The events.
        events: Vec<Numbered>,
    },
    /// A command has taken effect and is on disk.
    Done {
        /// The command's id.
        id: String,
        /// The number of the last event that came of it; of something said, its own number.
        number: u64,
    },
    /// What was said at the table, in ascending order: the latest lines after `welcome`, then
    /// each as it comes; a line that was removed comes again, without what it said.
    Chat {
        /// The lines.
        lines: Vec<ChatLine>,
    },
    /// Who is there just now; after `welcome`, and whenever it changes.
    Presence {
        /// By seat, whether somebody with its key is connected.
        seats: Vec<bool>,
        /// How many watch without a seat.
        spectators: usize,
    },
    /// A command, or a message that was none, is refused. The table goes on.
    Refused {
        /// The command's id, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Why, for programs.
        code: RefusalCode,
        /// Why, for people.
        message: String,
    },
}

/// Why something is refused, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is malformed.
    BadMessage,
    /// The terms of a table are impossible.
    BadTerms,
    /// The seat is another's, or the sender is a spectator.
    NotYours,
    /// It is not this seat's turn.
    NotYourTurn,
    /// The action is against the rules.
    Illegal,
    /// The client acted on an old view of the table.
    Stale,
    /// The game has not begun, or is over.
    NotPlaying,
    /// The game is not over.
    NotOver,
    /// There is nothing to undo, to confirm, to answer or to decide.
    NothingToDo,
    /// The game rests.
    Paused,
    /// The terms of the table exclude it.
    NotAgreed,
    /// The name is empty, too long, or holds control characters.
    BadName,
    /// Only somebody the server knows may do this: sign in.
    NotSignedIn,
    /// The password is not this name's, or the name is nobody's.
    WrongPassword,
    /// The host has shut this person out.
    Suspended,
    /// Another person has this name, or one that looks like it.
    Taken,
    /// The password is too short, too long or too easy.
    BadPassword,
    /// The passkey could not be checked, or is nobody's.
    BadPasskey,
    /// Without this the person could not come back.
    LastWayIn,
    /// There is no room for more of these.
    TooMany,
    /// Too often in too short a time; try again later.
    TooOften,
    /// What is to be said is empty, too long, or holds control characters.
    BadText,
    /// The request took too long to come in.
    TooSlow,
    /// The server could not store it; try again.
    Unavailable,
    /// The server has too much to do; try again later.
    Busy,
    /// There is no such table or address.
    NotFound,
    /// The address knows no such method.
    BadMethod,
    /// The message is too large.
    TooLarge,
}
