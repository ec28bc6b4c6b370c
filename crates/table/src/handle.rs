//! From commands to events.

use vidraria_game::Seat;

use crate::absence::SUBSTITUTE;
use crate::unfolding::Unfolding;
use crate::{Command, Dealer, Event, Numbered, Refusal, RefusalCode, Table, Wish, clean_name};

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

/// What whoever keeps the table knows about a command's arrival.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// When, in milliseconds since 1970 (UTC).
    pub now: u64,
    /// An estimate of how long the network took to bring the sender what he acts on, and to bring
    /// his command back; in milliseconds.
    pub delay: u64,
    /// The id of the table that was laid for a rematch.
    pub rematch: Option<String>,
}

impl Arrival {
    /// A command that came without any delay.
    pub fn at(now: u64) -> Self {
        Self {
            now,
            ..Self::default()
        }
    }
}

impl Table {
    /// What comes of a command: its own event first, then what follows by itself (the beginning
    /// of the game, what everyone has agreed on, deals). The table is unchanged until these are
    /// applied, all of them, in this order.
    ///
    /// # Errors
    /// Why nothing comes of it, with a sentence for the player.
    pub fn handle(
        &self,
        by: Actor,
        command: &Command,
        arrival: &Arrival,
        dealer: &mut Dealer,
    ) -> Result<Vec<Numbered>, Refusal> {
        let event = self.event(by, command, arrival)?;
        let mut unfolding = Unfolding::of(self, arrival.now);
        unfolding.happen(event)?;
        unfolding.settle(dealer)?;
        Ok(unfolding.events)
    }

    /// Refuses a command that was decided on an older view of the table than it depends on;
    /// `seen` is the number of the last event its sender knew.
    ///
    /// # Errors
    /// If the view was another.
    pub fn check_seen(&self, command: &Command, seen: u64) -> Result<(), Refusal> {
        let needed = match command {
            Command::Act { .. }
            | Command::Undo
            | Command::Confirm
            | Command::Propose {
                what: Wish::TakeBack,
            } => self.changed(),
            Command::Agree | Command::Decline => {
                self.proposal.as_ref().map_or(0, |open| open.number)
            }
            Command::Wait | Command::Substitute { .. } => {
                self.lapse.as_ref().map_or(0, |lapse| lapse.number)
            }
            Command::Sit { .. }
            | Command::Leave
            | Command::Ready { .. }
            | Command::Resign
            | Command::Propose { .. }
            | Command::Resume
            | Command::Rematch => return Ok(()),
        };
        let message = if seen > self.number() {
            "this page knows more of the table than there is: load it again"
        } else if seen < needed {
            "the table has moved on meanwhile: look again, then choose"
        } else {
            return Ok(());
        };
        Err(Refusal::new(RefusalCode::Stale, message))
    }

    /// The event that a command asks for, if this sender may ask for it.
    fn event(&self, by: Actor, command: &Command, arrival: &Arrival) -> Result<Event, Refusal> {
        let seat = self.check_sender(by, command)?;
        Ok(match command {
            Command::Sit { name, random } => Event::Sat {
                seat,
                name: clean_name(name)?,
                random: self.countable(seat, *random),
            },
            Command::Leave => Event::Left { seat },
            Command::Ready { ready } => Event::Ready {
                seat,
                ready: *ready,
            },
            Command::Act { action } => Event::Acted {
                seat,
                action: action.clone(),
                returned: self.returned(seat, arrival.now, arrival.delay),
            },
            Command::Undo => Event::Undone { seat },
            Command::Confirm => Event::Confirmed {
                seat,
                returned: self.returned(seat, arrival.now, arrival.delay),
            },
            Command::Resign => Event::Resigned {
                seat,
                level: SUBSTITUTE,
            },
            Command::Propose { what } => Event::Proposed { seat, what: *what },
            Command::Agree => Event::Agreed { seat },
            Command::Decline => Event::Declined { seat },
            Command::Resume => Event::Resumed { seat: Some(seat) },
            Command::Wait | Command::Substitute { .. } => {
                self.decide_absence(seat, command, arrival.now)?
            }
            Command::Rematch => self.rematched(seat, arrival)?,
        })
    }

    /// The seat for which a command is given.
    fn check_sender(&self, by: Actor, command: &Command) -> Result<Seat, Refusal> {
        match by {
            // Those who have left the game may still ask for another one.
            Actor::Seat(seat) if matches!(command, Command::Rematch) => {
                self.check_rematch(seat).map(|()| seat)
            }
            Actor::Seat(seat) => self.check_person(seat).map(|()| seat),
            Actor::Computer(seat) => self.check_computer(seat, command).map(|()| seat),
            Actor::Spectator => {
                let message = "spectators only watch: to play, open the link of a seat";
                Err(Refusal::new(RefusalCode::NotYours, message))
            }
        }
    }

    fn check_computer(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let plays = self.seats.get(seat).is_some_and(|s| s.computer.is_some());
        if plays && matches!(command, Command::Act { .. }) {
            return Ok(());
        }
        let message = "a computer only acts, and only on its own seat";
        Err(Refusal::new(RefusalCode::NotYours, message))
    }

    fn rematched(&self, seat: Seat, arrival: &Arrival) -> Result<Event, Refusal> {
        match &arrival.rematch {
            Some(table) => Ok(Event::Rematched {
                seat,
                table: table.clone(),
            }),
            None => Err(Refusal::new(
                RefusalCode::Unavailable,
                "no table could be laid for another game: try again in a moment",
            )),
        }
    }
}
