//! Why a socket is closed.

use axum::extract::ws::CloseFrame;

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// No `hello` came.
    NoHello,
    /// The client speaks another version of the messages.
    OtherProtocol,
    /// The client has events that the log has not.
    Ahead,
    /// The key opens no seat.
    BadKey,
    /// A message was too large, or no WebSocket message at all.
    BadFrame,
    /// The client did not take what it was sent.
    TooSlow,
    /// The client asks for too much, and goes on although it is refused.
    TooOften,
    /// The server ends, perhaps to come back at once.
    Restart,
    /// The log could not be read.
    Unavailable,
}

impl Close {
    /// The code and the words on the wire. Codes below 4000 are those of RFC 6455 and its registry.
    pub(super) fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Self::NoHello => (1008, "say hello first"),
            Self::BadFrame => (1009, "a message has at most 16 KiB"),
            Self::Restart => (1012, "the server restarts: connect again"),
            Self::Unavailable => (1011, "the log cannot be read: connect again"),
            Self::OtherProtocol => (4001, "another version is spoken here: load the page again"),
            Self::Ahead => (4002, "this page knows more than the table: load it again"),
            Self::BadKey => (4003, "this key opens no seat at this table"),
            Self::TooOften => (4029, "too much at once: connect again later"),
            Self::TooSlow => (4008, "too slow: connect again"),
        };
        CloseFrame {
            code,
            reason: reason.into(),
        }
    }
}
