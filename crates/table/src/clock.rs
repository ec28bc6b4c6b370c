//! How much time each seat has left.
//!
//! A clock is what the log says: it runs from one event to the next for the person who is to act,
//! and nothing but an event changes it. Where no clock was agreed, one runs unseen that only tells
//! when the others need not wait any longer.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{Clock, Event, Phase, Refusal, RefusalCode, Table};

const SECOND: u64 = 1000;
pub(crate) const HOUR: u64 = 3600 * SECOND;
pub(crate) const DAY: u64 = 24 * HOUR;

/// For how long a person may be waited for where no clock was agreed.
const PATIENCE: u64 = HOUR;

/// The most time that is given back for one action because of the network.
const MOST_RETURNED: u64 = SECOND / 2;

/// The clocks as of the latest event, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// By seat, what was left at `since`.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    pub running: Option<Seat>,
    /// When the latest event happened, in milliseconds since 1970 (UTC).
    pub since: u64,
}

/// What a seat gains with time.
#[derive(Clone, Copy)]
enum Gain {
    /// So much after each turn.
    Increment(u64),
    /// As much as this for each turn.
    Allowance(u64),
}

impl Clocks {
    /// The clocks of a table that was just made.
    pub(crate) fn new(clock: Option<Clock>, players: usize, now: u64) -> Self {
        let start = match clock {
            Some(Clock::Live { bank, .. }) => u64::from(bank) * SECOND,
            Some(Clock::Slow { days }) => u64::from(days) * DAY,
            None => PATIENCE,
        };
        Self {
            left: vec![start; players],
            running: None,
            since: now,
        }
    }

    /// When the running clock has run out, in milliseconds since 1970 (UTC).
    pub(crate) fn end(&self) -> Option<u64> {
        let left = self.left.get(self.running?)?;
        Some(self.since.saturating_add(*left))
    }

    /// Takes the time up to `now` from the running clock, but for what is `returned`.
    fn spend(&mut self, now: u64, returned: u64) {
        let spent = now.saturating_sub(self.since).saturating_sub(returned);
        if let Some(left) = self.running.and_then(|seat| self.left.get_mut(seat)) {
            *left = left.saturating_sub(spent);
        }
        self.since = now;
    }

    /// Gives a seat what it gains with the end of its turn.
    fn gain(&mut self, seat: Seat, gain: Gain) {
        if let Some(left) = self.left.get_mut(seat) {
            *left = match gain {
                Gain::Increment(increment) => left.saturating_add(increment),
                Gain::Allowance(allowance) => allowance,
            };
        }
    }

    /// Lets the clock of this seat run, or none.
    fn run(&mut self, seat: Option<Seat>, gain: Gain) {
        if seat == self.running {
            return;
        }
        self.running = seat;
        if let (Some(seat), Gain::Allowance(_)) = (seat, gain) {
            self.gain(seat, gain);
        }
    }
}

impl Table {
    /// How the clocks stand; none if no clock was agreed.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.terms.clock.map(|_| &self.clocks)
    }

    /// Whether the persons are expected to stay until the end.
    pub(crate) fn is_live(&self) -> bool {
        matches!(self.terms.clock, Some(Clock::Live { .. }))
    }

    /// How much time to give back to a seat that acts `now`, with an estimate of how long its
    /// command and what led to it were `delayed` by the network; in milliseconds.
    pub(crate) fn returned(&self, seat: Seat, now: u64, delayed: u64) -> u64 {
        if !self.is_live() || self.clocks.running != Some(seat) {
            return 0;
        }
        let elapsed = now.saturating_sub(self.clocks.since);
        delayed.min(MOST_RETURNED).min(elapsed)
    }

    /// Refuses an event that gives back more time than it took.
    pub(crate) fn check_returned(&self, event: &Event, now: u64) -> Result<(), Refusal> {
        let Some((seat, returned)) = event.own_doing() else {
            return Ok(());
        };
        let elapsed = now.saturating_sub(self.clocks.since);
        if returned == 0 || (self.clocks.running == Some(seat) && returned <= elapsed) {
            return Ok(());
        }
        let message = "no clock gets back more time than it has spent";
        Err(Refusal::new(RefusalCode::BadMessage, message))
    }

    /// Moves the clocks on to an event that has been carried out.
    pub(crate) fn move_clocks(&mut self, event: &Event, now: u64) {
        let gain = match self.terms.clock {
            Some(Clock::Live { increment, .. }) => Gain::Increment(u64::from(increment) * SECOND),
            Some(Clock::Slow { days }) => Gain::Allowance(u64::from(days) * DAY),
            None => Gain::Allowance(PATIENCE),
        };
        let returned = event.own_doing().map_or(0, |(_, returned)| returned);
        self.clocks.spend(now, returned);
        if let Some(seat) = self.turn_ended_by(event) {
            self.clocks.gain(seat, gain);
        }
        self.clocks.run(self.person_to_act(), gain);
    }

    /// The person for whom the game waits.
    pub(crate) fn person_to_act(&self) -> Option<Seat> {
        if self.phase() != Phase::Playing || self.paused.is_some() {
            return None;
        }
        let seat = self.to_act()?;
        self.seats[seat].is_person().then_some(seat)
    }

    /// The person's seat whose turn has become final with this event.
    fn turn_ended_by(&self, event: &Event) -> Option<Seat> {
        let seat = match *event {
            Event::Acted { seat, .. } if self.turn_is_final() => seat,
            Event::Confirmed { seat, .. } => seat,
            _ => return None,
        };
        self.seats.get(seat)?.is_person().then_some(seat)
    }
}
