//! From commands to events.

use rand_core::Rng;
use vidraria_game::Seat;
use vidraria_search::Level;

use crate::{Command, Event, Refusal, RefusalCode, Table, clean_name};

/// How a computer plays a seat that its person has left.
const SUBSTITUTE: Level = Level::Lookahead;

/// Who wants something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The person of a seat.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// The computer that plays a seat.
    Computer(Seat),
}

impl Table {
    /// What comes of a command: its own event first, then what follows by itself (the beginning
    /// of the game, deals). The table is unchanged until these are applied, all of them, in this
    /// order.
    ///
    /// # Errors
    /// Why nothing comes of it, with a sentence for the player.
    pub fn handle<R: Rng + ?Sized>(
        &self,
        by: Actor,
        command: &Command,
        rng: &mut R,
    ) -> Result<Vec<Event>, Refusal> {
        let event = self.event(by, command)?;
        let mut after = self.clone();
        after.advance(&event)?;
        let mut events = vec![event];
        events.extend(after.settle(rng)?);
        Ok(events)
    }

    /// Refuses a command that was decided on an older view of the game than this; `seen` is the
    /// number of the last event its sender knew. Names and resignations depend on no view.
    ///
    /// # Errors
    /// If the view was another.
    pub fn check_seen(&self, command: &Command, seen: u64) -> Result<(), Refusal> {
        let message = match command {
            Command::Sit { .. } | Command::Resign => return Ok(()),
            Command::Act { .. } | Command::Undo | Command::Confirm => {
                if seen > self.number() {
                    "this page knows more of the table than there is: load it again"
                } else if seen < self.changed() {
                    "the table has moved on meanwhile: look again, then choose"
                } else {
                    return Ok(());
                }
            }
        };
        Err(Refusal::new(RefusalCode::Stale, message))
    }

    /// The event that a command asks for, if this sender may ask for it.
    fn event(&self, by: Actor, command: &Command) -> Result<Event, Refusal> {
        let seat = match by {
            Actor::Seat(seat) => {
                self.check_person(seat)?;
                seat
            }
            Actor::Computer(seat) => {
                self.check_computer(seat, command)?;
                seat
            }
            Actor::Spectator => {
                let message = "spectators only watch: to play, open the link of a seat";
                return Err(Refusal::new(RefusalCode::NotYours, message));
            }
        };
        Ok(match command {
            Command::Sit { name } => Event::Sat {
                seat,
                name: clean_name(name)?,
            },
            Command::Act { action } => Event::Acted {
                seat,
                action: action.clone(),
            },
            Command::Undo => Event::Undone { seat },
            Command::Confirm => Event::Confirmed { seat },
            Command::Resign => Event::Resigned {
                seat,
                level: SUBSTITUTE,
            },
        })
    }

    fn check_computer(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let plays = self.seats.get(seat).is_some_and(|s| s.computer.is_some());
        if plays && matches!(command, Command::Act { .. }) {
            return Ok(());
        }
        let message = "a computer only acts, and only on its own seat";
        Err(Refusal::new(RefusalCode::NotYours, message))
    }
}
