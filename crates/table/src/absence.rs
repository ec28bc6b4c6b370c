//! What happens when somebody does not: time that is up, tables that everyone has left.
//!
//! [`Table::wakes_at`] says when something is due next, [`Table::wake`] what that is. Who keeps
//! the table calls them; the lengths of time in here are not part of the log, so they can be
//! changed without making old logs wrong.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_search::Level;

use crate::clock::{DAY, HOUR};
use crate::unfolding::Unfolding;
use crate::{Closing, Command, Dealer, Event, Numbered, Phase, Refusal, RefusalCode, Table, Wish};

/// How a computer plays a seat for which nobody has chosen how.
pub(crate) const SUBSTITUTE: Level = Level::Lookahead;

/// How long a live game waits for the others' decision when somebody's time is up.
const LIVE_GRACE: u64 = 60_000;

/// The same for a slow game.
const SLOW_GRACE: u64 = DAY;

/// How long a pause can last.
const LONGEST_PAUSE: u64 = DAY;

/// After how long without any event a table is closed on which the game has not begun.
const LONGEST_WAIT: u64 = 7 * DAY;

/// The same for a table with a live clock that strangers can find.
const LONGEST_PUBLIC_WAIT: u64 = 2 * HOUR;

/// After how long without any event a game is closed.
const LONGEST_SILENCE: u64 = 90 * DAY;

/// Somebody's time is up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lapse {
    /// Whose.
    pub seat: Seat,
    /// When a computer takes over unless something else happens, in milliseconds since 1970
    /// (UTC); none if the others decide.
    pub until: Option<u64>,
    /// The number of the event that said so.
    pub number: u64,
}

/// What can happen by itself.
#[derive(Clone, Copy)]
enum Due {
    /// A pause is over.
    Resuming,
    /// A seat's time is up.
    Expiry(Seat),
    /// A computer takes over a seat.
    Replacement(Seat),
    /// The table is closed.
    Closing,
}

impl Table {
    /// When something is due to happen by itself, in milliseconds since 1970 (UTC), unless
    /// somebody does something before.
    pub fn wakes_at(&self) -> Option<u64> {
        self.due().map(|(at, _)| at)
    }

    /// What happens by itself at this time, with what follows from it; nothing if nothing is due.
    ///
    /// # Errors
    /// If the dealer is not this table's.
    pub fn wake(&self, now: u64, dealer: &mut Dealer) -> Result<Vec<Numbered>, Refusal> {
        match self.due() {
            Some((at, due)) if at <= now => {
                let mut unfolding = Unfolding::of(self, now);
                unfolding.happen(self.due_event(due, now))?;
                unfolding.settle(dealer)?;
                Ok(unfolding.events)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// What is due next to happen by itself, and when.
    fn due(&self) -> Option<(u64, Due)> {
        let steps = self.lapse_due().into_iter().chain(self.closing_due());
        steps.min_by_key(|(at, _)| *at)
    }

    fn due_event(&self, due: Due, now: u64) -> Event {
        match due {
            Due::Resuming => Event::Resumed { seat: None },
            Due::Expiry(seat) => Event::Expired {
                seat,
                until: self.grace_until(now),
            },
            Due::Replacement(seat) => Event::Replaced {
                seat,
                level: SUBSTITUTE,
                by: None,
            },
            Due::Closing => Event::Closed {
                why: Closing::Abandoned,
            },
        }
    }

    /// The next step in dealing with somebody who does not act, or with a pause.
    fn lapse_due(&self) -> Option<(u64, Due)> {
        if self.phase() != Phase::Playing {
            return None;
        }
        if let Some(since) = self.paused {
            return Some((since + LONGEST_PAUSE, Due::Resuming));
        }
        if let Some(lapse) = &self.lapse {
            return Some((lapse.until?, Due::Replacement(lapse.seat)));
        }
        let seat = self.clocks.running?;
        if self.terms.clock.is_none() && self.others(seat).next().is_none() {
            return None;
        }
        Some((self.clocks.end()?, Due::Expiry(seat)))
    }

    /// The closing of a table that everyone has left. Tables made before there was such a thing
    /// stay open.
    fn closing_due(&self) -> Option<(u64, Due)> {
        self.fair.as_ref()?;
        let silence = match self.phase() {
            Phase::Waiting if self.terms.public && self.is_live() => LONGEST_PUBLIC_WAIT,
            Phase::Waiting => LONGEST_WAIT,
            Phase::Playing if self.computer_to_move().is_none() => LONGEST_SILENCE,
            Phase::Playing | Phase::Over | Phase::Closed => return None,
        };
        Some((self.at + silence, Due::Closing))
    }

    /// Until when the others' decision is waited for from now on; for ever where no clock was
    /// agreed.
    fn grace_until(&self, now: u64) -> Option<u64> {
        let grace = if self.is_live() {
            LIVE_GRACE
        } else {
            SLOW_GRACE
        };
        self.terms.clock.map(|_| now.max(self.at) + grace)
    }

    /// The persons who play, but for one.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let persons = self.seats.iter().enumerate();
        persons
            .filter(move |(other, view)| *other != seat && view.is_person())
            .map(|(other, _)| other)
    }

    /// The event that a person's decision about somebody else's absence leads to.
    pub(crate) fn decide_absence(
        &self,
        by: Seat,
        command: &Command,
        now: u64,
    ) -> Result<Event, Refusal> {
        let lapse = self.lapsed_other(by)?;
        Ok(match *command {
            Command::Substitute { level } => Event::Replaced {
                seat: lapse.seat,
                level,
                by: Some(by),
            },
            _ => Event::Waited {
                seat: by,
                until: self.grace_until(now),
            },
        })
    }

    /// Somebody else's time that is up.
    fn lapsed_other(&self, by: Seat) -> Result<&Lapse, Refusal> {
        let message = match &self.lapse {
            Some(lapse) if lapse.seat != by => return Ok(lapse),
            Some(_) => "your own time is up: the others decide what becomes of your seat",
            None => "nobody's time is up: there is nothing to decide",
        };
        Err(Refusal::new(RefusalCode::NothingToDo, message))
    }

    pub(crate) fn expire(&mut self, seat: Seat, until: Option<u64>) -> Result<(), Refusal> {
        if self.person_to_act() != Some(seat) || self.lapse.is_some() {
            let message = "only the time of the person who is to act can be up, and only once";
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
        }
        self.lapse = Some(Lapse {
            seat,
            until,
            number: self.number + 1,
        });
        Ok(())
    }

    pub(crate) fn wait(&mut self, seat: Seat, until: Option<u64>) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.lapsed_other(seat)?;
        if let Some(lapse) = &mut self.lapse {
            lapse.until = until;
        }
        Ok(())
    }

    pub(crate) fn replace(
        &mut self,
        seat: Seat,
        level: Level,
        by: Option<Seat>,
    ) -> Result<(), Refusal> {
        if let Some(by) = by {
            self.check_person(by)?;
        }
        if self.lapse.as_ref().is_none_or(|lapse| lapse.seat != seat) || by == Some(seat) {
            let message = "a computer plays on only for somebody whose time is up";
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
        }
        self.hand_over(seat, level)
    }

    /// Forgets that somebody's time is up once he has done something, or need not any more.
    pub(crate) fn end_lapse(&mut self, event: &Event) {
        let acted = event.own_doing().map(|(seat, _)| seat);
        let due = self.person_to_act();
        self.lapse = self
            .lapse
            .take()
            .filter(|lapse| due == Some(lapse.seat) && acted != due);
    }

    pub(crate) fn close(&mut self, why: Closing) -> Result<(), Refusal> {
        if !matches!(self.phase(), Phase::Waiting | Phase::Playing) {
            let message = "the game is over already";
            return Err(Refusal::new(RefusalCode::NotPlaying, message));
        }
        if why == Closing::Agreed {
            self.take_agreed(Wish::End)?;
        }
        self.closed = Some(why);
        Ok(())
    }
}
