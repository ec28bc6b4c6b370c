//! What client and server say to each other, and what the log holds.
//!
//! All of it is JSON; the enums are told apart by the key `type`.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyDeal, AnyOptions, AnySetup};
use vidraria_search::Level;

/// What is agreed when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Which game, with its options: `{"sintra": {"side": "B"}}`, `{"river": {}}`.
    pub game: AnyOptions,
    /// The TOML text of another edition than the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Who sits where, by seat.
    pub seats: Vec<SeatTerms>,
    /// The starting seat; drawn by lot if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Whether a person's turn, once complete, waits for a `confirm` and can be undone until then.
    #[serde(default)]
    pub confirm_turns: bool,
    /// Whether a player may ask the computer for advice; absent, see
    /// [`hints_allowed`](Terms::hints_allowed).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
}

impl Terms {
    /// Whether a player may ask the computer for advice. Unless it was agreed otherwise, he may
    /// where all others are computers.
    pub fn hints_allowed(&self) -> bool {
        let persons = self.seats.iter().filter(|&seat| *seat == SeatTerms::Person);
        self.hints.unwrap_or(persons.count() == 1)
    }
}

/// Who may sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatTerms {
    /// A person who takes it with its link.
    Person,
    /// A computer.
    Computer {
        /// How it plays.
        level: Level,
    },
}

/// What somebody at the table wants. Which seat speaks is known from the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Take one's seat under a name; later, change the name.
    Sit {
        /// The name the others see.
        name: String,
    },
    /// Take an action, in its text form.
    Act {
        /// `3C5`, `Wt<`, …
        action: String,
    },
    /// Take back one's own latest action that is not yet final.
    Undo,
    /// Make one's complete turn final (only where the terms ask for it).
    Confirm,
    /// Leave the game to a computer for good.
    Resign,
}

/// What happened at a table. The log is a list of these, and the table is what they add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[allow(
    clippy::large_enum_variant,
    reason = "on 32 bits a deal is far larger than the rest; a box for each would gain nothing"
)]
pub enum Event {
    /// The table was made.
    Created {
        /// What was agreed.
        terms: Terms,
    },
    /// A person took a seat, or changed the name on it.
    Sat {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Every seat is taken, the lots are drawn, the game begins.
    Began {
        /// What was drawn.
        setup: AnySetup,
    },
    /// Chance.
    Dealt {
        /// What was dealt; boxed, since it is far larger than all other events.
        deal: Box<AnyDeal>,
    },
    /// A seat took an action.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action's text form.
        action: String,
    },
    /// A seat took back its latest action.
    Undone {
        /// The seat.
        seat: Seat,
    },
    /// A seat made its turn final.
    Confirmed {
        /// The seat.
        seat: Seat,
    },
    /// A person left the game for good; a computer plays on.
    Resigned {
        /// The seat.
        seat: Seat,
        /// How the computer plays.
        level: Level,
    },
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// From 1, without gaps.
    pub number: u64,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// What.
    pub event: Event,
}

/// The version of these messages. Client and server compare it when they meet.
pub const PROTOCOL: u32 = 1;

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
        /// The number of the last event that came of it.
        number: u64,
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
    /// There is nothing to undo or to confirm.
    NothingToDo,
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
