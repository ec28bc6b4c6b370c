//! What client and server say to each other over plain HTTP.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{Command, RefusalCode, Saying};

/// The answer to a table's making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeTable {
    /// The table's id.
    pub table: String,
    /// Its address for spectators, relative to the server's: `/table/<id>`.
    pub watch: String,
    /// The persons' seats with their secrets, in ascending order.
    pub seats: Vec<SeatInvitation>,
}

/// What a person needs to take a seat. Whoever has it plays there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInvitation {
    /// The seat.
    pub seat: Seat,
    /// Its secret.
    pub key: String,
    /// The table's address with the secret, relative to the server's: `/table/<id>#key=<key>`.
    pub link: String,
}

/// A command sent by HTTP; the fields mean what they mean in
/// [`ClientMessage::Do`](crate::ClientMessage::Do).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// Chosen by the client, unique at the table.
    pub id: String,
    /// The number of the last event the client knew.
    pub seen: u64,
    /// What it wants.
    pub command: Command,
}

/// Something said by HTTP; the fields mean what they mean in
/// [`ClientMessage::Say`](crate::ClientMessage::Say).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SayRequest {
    /// Chosen by the client, unique at the table.
    pub id: String,
    /// What to say.
    pub say: Saying,
}

/// The answer to a request for a review that is still being made; ask again in a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewProgress {
    /// How many reviews of other games come first.
    pub before: usize,
    /// How many stages are done.
    pub done: usize,
    /// How many there are in all; 0 until the review has begun.
    pub stages: usize,
}

/// Why a request failed: the body of every answer with a status from 400 on (RFC 9457,
/// `application/problem+json`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Always `about:blank`: `code` tells the kinds apart.
    #[serde(rename = "type")]
    pub kind: String,
    /// The status in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What was wrong and what to do, for people.
    pub detail: String,
    /// What was wrong, for programs.
    pub code: RefusalCode,
}
