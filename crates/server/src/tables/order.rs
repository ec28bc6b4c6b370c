//! A command as it came from somebody.

use sha2::{Digest, Sha256};
use vidraria_game::Seat;
use vidraria_table::{Actor, Command, CommandRequest, Refusal, RefusalCode};

use crate::store::{CommandMark, PastCommand};

/// The most characters an id has.
const LONGEST_ID: usize = 64;

/// A command with what is known about its sender.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) by: Actor,
    /// The number of the last event that the sender knew.
    pub(crate) seen: u64,
    /// How long the network took there and back, in milliseconds, as far as it is known.
    pub(crate) delay: u64,
    pub(crate) command: Command,
    /// By what it is known again; computers never repeat themselves.
    pub(crate) mark: Option<CommandMark>,
}

impl Order {
    /// A viewer's command.
    ///
    /// # Errors
    /// If its id is none.
    pub(crate) fn of_viewer(
        viewer: Option<Seat>,
        request: CommandRequest,
    ) -> Result<Self, Refusal> {
        let CommandRequest { id, seen, command } = request;
        check_id(&id)?;
        let said = serde_json::to_vec(&command)
            .map_err(|error| Refusal::new(RefusalCode::BadMessage, error.to_string()))?;
        let mark = viewer.map(|seat| CommandMark {
            id,
            seat,
            digest: Sha256::digest(said).into(),
        });
        Ok(Self {
            by: viewer.map_or(Actor::Spectator, Actor::Seat),
            seen,
            delay: 0,
            command,
            mark,
        })
    }

    /// The action of a computer that looked at the table as it was after event `seen`.
    pub(crate) fn of_computer(seat: Seat, seen: u64, action: String) -> Self {
        Self {
            by: Actor::Computer(seat),
            seen,
            delay: 0,
            command: Command::Act { action },
            mark: None,
        }
    }

    /// The answer to this command if one with its id took effect before.
    ///
    /// # Errors
    /// If that was another command.
    pub(crate) fn answer(&self, past: &PastCommand) -> Result<u64, Refusal> {
        if self.mark.as_ref() == Some(&past.mark) {
            return Ok(past.number);
        }
        Err(Refusal::new(
            RefusalCode::BadMessage,
            "another command has had this id: give each one of its own",
        ))
    }
}

/// Refuses what is no id of a command.
pub(super) fn check_id(id: &str) -> Result<(), Refusal> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(allowed) {
        return Ok(());
    }
    Err(Refusal::new(
        RefusalCode::BadMessage,
        format!("an id is 1 to {LONGEST_ID} of letters, digits, `-`, `_`"),
    ))
}
