//! What needs everyone's consent: taking back what is final, a pause, ending the game.
//!
//! One thing is proposed at a time, and everyone else who plays is asked.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{Closing, Event, Phase, Refusal, RefusalCode, Table};

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// To take back one's latest turn, with everything that was done since. Never past a deal.
    TakeBack,
    /// To stop the clocks of a live game for a while.
    Pause,
    /// To end the game without a result.
    End,
}

/// Something that a person has proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Whose proposal it is.
    pub seat: Seat,
    /// What for.
    pub what: Wish,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
    /// The number of the event that said so.
    pub number: u64,
}

impl Table {
    /// The persons whose consent is still wanted. Somebody whose time is up is not asked.
    pub fn asked(&self) -> Vec<Seat> {
        let Some(proposal) = &self.proposal else {
            return Vec::new();
        };
        let lapsed = self.lapse.as_ref().map(|lapse| lapse.seat);
        self.others(proposal.seat)
            .filter(|seat| Some(*seat) != lapsed && !proposal.agreed.contains(seat))
            .collect()
    }

    /// What everyone has agreed on.
    pub(crate) fn agreed_on(&self) -> Option<Event> {
        let proposal = self.proposal.as_ref()?;
        if !self.asked().is_empty() {
            return None;
        }
        Some(match proposal.what {
            Wish::TakeBack => Event::TakenBack {
                seat: proposal.seat,
                actions: self.take_back_length(proposal.seat)?,
            },
            Wish::Pause => Event::Paused,
            Wish::End => Event::Closed {
                why: Closing::Agreed,
            },
        })
    }

    pub(crate) fn propose(&mut self, seat: Seat, what: Wish) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.playing()?;
        if let Some(open) = &self.proposal {
            return Err(nothing_to_do(if open.seat == seat {
                "your proposal is still open: wait for the answer, or withdraw it"
            } else {
                "another proposal is open: answer it first"
            }));
        }
        if self.declined.contains(&(seat, what)) {
            return Err(nothing_to_do(
                "this was declined: it can be proposed again once the game has moved on",
            ));
        }
        match what {
            Wish::TakeBack => self.check_take_back(seat)?,
            Wish::Pause => self.check_pause()?,
            Wish::End => self.check_end(seat)?,
        }
        self.proposal = Some(Proposal {
            seat,
            what,
            agreed: Vec::new(),
            number: self.number + 1,
        });
        Ok(())
    }

    pub(crate) fn agree(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.check_asked(seat)?;
        if let Some(proposal) = &mut self.proposal {
            proposal.agreed.push(seat);
        }
        Ok(())
    }

    pub(crate) fn decline(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        match self.proposal.take_if(|open| open.seat == seat) {
            Some(_withdrawn) => Ok(()),
            None => {
                self.check_asked(seat)?;
                let declined = self.proposal.take();
                let open = declined.map(|open| (open.seat, open.what));
                self.declined.extend(open);
                Ok(())
            }
        }
    }

    pub(crate) fn pause(&mut self, now: u64) -> Result<(), Refusal> {
        self.check_pause()?;
        self.take_agreed(Wish::Pause)?;
        self.paused = Some(now);
        Ok(())
    }

    pub(crate) fn resume(&mut self, seat: Option<Seat>) -> Result<(), Refusal> {
        if let Some(seat) = seat {
            self.check_person(seat)?;
        }
        match self.paused.take() {
            Some(_) => Ok(()),
            None => Err(nothing_to_do(
                "the game is not paused: there is nothing to resume",
            )),
        }
    }

    pub(crate) fn take_back(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        if self.take_back_length(seat) != Some(actions) {
            return Err(nothing_to_do(
                "a take-back goes to the beginning of the seat's latest turn",
            ));
        }
        self.take_agreed(Wish::TakeBack)?;
        self.playing()?.go_back(actions);
        Ok(())
    }

    /// Takes the proposal away on which everyone has agreed.
    pub(crate) fn take_agreed(&mut self, what: Wish) -> Result<(), Refusal> {
        let agreed = self.asked().is_empty();
        match self.proposal.take_if(|open| agreed && open.what == what) {
            Some(_) => Ok(()),
            None => Err(nothing_to_do("not everyone has agreed")),
        }
    }

    /// Forgets what has become pointless: a take-back of what is not the latest turn any more,
    /// the wish of somebody who has left, an old refusal.
    pub(crate) fn end_proposals(&mut self, event: &Event) {
        let moved = event.changes_position();
        if moved {
            self.declined.clear();
        }
        let playing = self.phase() == Phase::Playing;
        let seats = &self.seats;
        let open = self.proposal.take();
        self.proposal = open.filter(|open| {
            playing && seats[open.seat].is_person() && !(moved && open.what == Wish::TakeBack)
        });
    }

    /// Whether a seat could ask to take back its latest turn.
    pub(crate) fn check_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        if self.terms.rated {
            let message = "in a rated game nothing is taken back that is final";
            return Err(Refusal::new(RefusalCode::NotAgreed, message));
        }
        self.check_not_paused()?;
        if self.can_undo(seat) {
            return Err(nothing_to_do(
                "your turn is not final yet: you can undo it without asking anyone",
            ));
        }
        match self.take_back_length(seat) {
            Some(_) => Ok(()),
            None => Err(nothing_to_do(
                "there is nothing to take back: you have done nothing since the latest deal, \
                 and what was dealt stays dealt",
            )),
        }
    }

    fn check_pause(&self) -> Result<(), Refusal> {
        if !self.is_live() {
            let message = "only a game with a live clock can be paused";
            return Err(Refusal::new(RefusalCode::NotAgreed, message));
        }
        self.check_not_paused()
    }

    /// A rated game cannot be ended by one person alone, unless another's time is up.
    fn check_end(&self, seat: Seat) -> Result<(), Refusal> {
        if self.terms.rated && self.others(seat).next().is_none() {
            let message = "a rated game against computers is played to its end: you can resign";
            return Err(Refusal::new(RefusalCode::NotAgreed, message));
        }
        Ok(())
    }

    fn check_asked(&self, seat: Seat) -> Result<(), Refusal> {
        if self.asked().contains(&seat) {
            return Ok(());
        }
        Err(nothing_to_do(
            "nobody has proposed anything that you have to answer",
        ))
    }
}

fn nothing_to_do(message: &str) -> Refusal {
    Refusal::new(RefusalCode::NothingToDo, message)
}
