//! The table: what its events add up to.

use std::sync::Arc;

use vidraria_game::Seat;
use vidraria_search::Level;

use crate::absence::Lapse;
use crate::clock::Clocks;
use crate::consent::{Proposal, Wish};
use crate::fair::Fair;
use crate::name::check_name;
use crate::play::Play;
use crate::unfolding::Unfolding;
use crate::{
    Broken, Closing, Commitment, Dealer, Event, Hex32, Numbered, Phase, Refusal, RefusalCode,
    SeatTerms, SeatView, Terms,
};

/// A table after some number of events. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) number: u64,
    /// The number of the last event that changed the position or what can be done in it.
    changed: u64,
    /// When the latest event happened, in milliseconds since 1970 (UTC).
    pub(crate) at: u64,
    pub(crate) terms: Arc<Terms>,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) play: Option<Play>,
    pub(crate) clocks: Clocks,
    /// Somebody's time is up.
    pub(crate) lapse: Option<Lapse>,
    /// Since when the game rests.
    pub(crate) paused: Option<u64>,
    pub(crate) proposal: Option<Proposal>,
    /// What was declined since the position was another.
    pub(crate) declined: Vec<(Seat, Wish)>,
    pub(crate) closed: Option<Closing>,
    /// None at tables from before deals could be proven.
    pub(crate) fair: Option<Fair>,
    /// The table that was laid for another game.
    pub(crate) rematch: Option<String>,
}

impl Table {
    /// Makes a table, with the events that make it: if nobody needs to sit down first, the game
    /// begins. `now` is in milliseconds since 1970 (UTC).
    ///
    /// # Errors
    /// If no game can be played on these terms.
    pub fn create(
        terms: Terms,
        now: u64,
        dealer: &mut Dealer,
    ) -> Result<(Self, Vec<Numbered>), Refusal> {
        terms.check_new()?;
        let deals = dealer.commitment();
        let table = Self::made(&terms, deals, now)?;
        let mut unfolding = Unfolding::of(&table, now);
        unfolding.events.push(Numbered {
            number: 1,
            at: now,
            event: Event::Created { terms, deals },
        });
        unfolding.settle(dealer)?;
        Ok((unfolding.table, unfolding.events))
    }

    /// The table that a log adds up to, from its first event on.
    ///
    /// # Errors
    /// The first event that does not follow on those before it.
    pub fn replay(log: &[Numbered]) -> Result<Self, Broken> {
        let impossible = |reason: String| Broken::Impossible { number: 1, reason };
        let Some((first, rest)) = log.split_first() else {
            return Err(impossible("there are no events".to_owned()));
        };
        if first.number != 1 {
            return Err(Broken::Gap {
                expected: 1,
                found: first.number,
            });
        }
        let Event::Created { terms, deals } = &first.event else {
            return Err(impossible("the first event makes the table".to_owned()));
        };
        let made = Self::made(terms, *deals, first.at);
        let mut table = made.map_err(|refusal| impossible(refusal.message))?;
        rest.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// Moves the table on by its next event.
    ///
    /// # Errors
    /// If the number is not the next one or the event cannot have happened; the table is
    /// unchanged then.
    pub fn apply(&mut self, event: &Numbered) -> Result<(), Broken> {
        if event.number != self.number + 1 {
            return Err(Broken::Gap {
                expected: self.number + 1,
                found: event.number,
            });
        }
        self.advance(&event.event, event.at)
            .map_err(|refusal| Broken::Impossible {
                number: event.number,
                reason: refusal.message,
            })
    }

    /// The table after its first event.
    fn made(terms: &Terms, deals: Option<Commitment>, now: u64) -> Result<Self, Refusal> {
        terms.check_game()?;
        let players = terms.seats.len();
        let seat = |seat: &SeatTerms| SeatView {
            name: None,
            computer: match *seat {
                SeatTerms::Person => None,
                SeatTerms::Computer { level } => Some(level),
            },
            resigned: false,
            ready: false,
        };
        Ok(Self {
            number: 1,
            changed: 1,
            at: now,
            seats: terms.seats.iter().map(seat).collect(),
            terms: Arc::new(terms.clone()),
            play: None,
            clocks: Clocks::new(terms.clock, players, now),
            lapse: None,
            paused: None,
            proposal: None,
            declined: Vec::new(),
            closed: None,
            fair: deals.map(|commitment| Fair::new(commitment, players)),
            rematch: None,
        })
    }

    /// Checks and carries out what an event says; a refused one leaves the table unchanged. Where
    /// a server's clock went back, the table's time stands still.
    pub(crate) fn advance(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        let at = at.max(self.at);
        self.check_returned(event, at)?;
        self.carry_out(event, at)?;
        self.number += 1;
        self.at = at;
        if event.changes_position() {
            self.changed = self.number;
        }
        self.count_drawing(event);
        self.move_clocks(event, at);
        self.end_lapse(event);
        self.end_proposals(event);
        Ok(())
    }

    fn carry_out(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        match event {
            Event::Created { .. } => {
                let message = "a table is made only once";
                Err(Refusal::new(RefusalCode::BadMessage, message))
            }
            Event::Sat { seat, name, random } => self.sit(*seat, name, *random),
            Event::Left { seat } => self.stand_up(*seat),
            Event::Ready { seat, ready } => self.get_ready(*seat, *ready),
            Event::Began { setup } => self.begin(setup),
            Event::Dealt { deal } => self.deal(deal),
            Event::Acted { seat, action, .. } => self.act(*seat, action),
            Event::Undone { seat } => self.undo(*seat),
            Event::Confirmed { seat, .. } => self.confirm(*seat),
            Event::Resigned { seat, level } => self.resign(*seat, *level),
            Event::Proposed { seat, what } => self.propose(*seat, *what),
            Event::Agreed { seat } => self.agree(*seat),
            Event::Declined { seat } => self.decline(*seat),
            Event::TakenBack { seat, actions } => self.take_back(*seat, *actions),
            Event::Paused => self.pause(at),
            Event::Resumed { seat } => self.resume(*seat),
            Event::Expired { seat, until } => self.expire(*seat, *until),
            Event::Waited { seat, until } => self.wait(*seat, *until),
            Event::Replaced { seat, level, by } => self.replace(*seat, *level, *by),
            Event::Closed { why } => self.close(*why),
            Event::Revealed { secret } => self.reveal(*secret),
            Event::Rematched { seat, table } => self.lay_again(*seat, table),
        }
    }

    /// What follows by itself and now: the beginning once everyone is there, what everyone has
    /// agreed on, a deal that is due, the publication of the secret.
    pub(crate) fn consequence(&self, dealer: &mut Dealer) -> Result<Option<Event>, Refusal> {
        if self.phase() == Phase::Waiting && self.awaited_seat().is_none() {
            return self.draw_setup(dealer).map(Some);
        }
        if let Some(event) = self.agreed_on() {
            return Ok(Some(event));
        }
        if let Some(event) = self.draw_deal(dealer)? {
            return Ok(Some(event));
        }
        Ok(self.revelation(dealer))
    }

    fn sit(&mut self, seat: Seat, name: &str, random: Option<Hex32>) -> Result<(), Refusal> {
        self.check_person(seat)?;
        check_name(name)?;
        if let Some(random) = random {
            self.add_randomness(seat, random)?;
        }
        self.seats[seat].name = Some(name.to_owned());
        Ok(())
    }

    fn stand_up(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        let message = if self.phase() != Phase::Waiting {
            "the game has begun: you can resign, and a computer plays on"
        } else if self.seats[seat].name.is_none() {
            "you have not sat down"
        } else {
            self.seats[seat].name = None;
            self.seats[seat].ready = false;
            self.withdraw_randomness(seat);
            return Ok(());
        };
        Err(Refusal::new(RefusalCode::NothingToDo, message))
    }

    fn get_ready(&mut self, seat: Seat, ready: bool) -> Result<(), Refusal> {
        self.check_person(seat)?;
        let view = &self.seats[seat];
        let (code, message) = if !self.terms.ready {
            let message = "at this table the game begins by itself once everyone has sat down";
            (RefusalCode::NotAgreed, message)
        } else if self.phase() != Phase::Waiting {
            let message = "the game has begun already, or never will";
            (RefusalCode::NothingToDo, message)
        } else if view.name.is_none() {
            (RefusalCode::NothingToDo, "sit down first")
        } else if view.ready == ready {
            (RefusalCode::NothingToDo, "the others know that already")
        } else {
            self.seats[seat].ready = ready;
            return Ok(());
        };
        Err(Refusal::new(code, message))
    }

    fn resign(&mut self, seat: Seat, level: Level) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.hand_over(seat, level)
    }

    /// Lets a computer play on for a person.
    pub(crate) fn hand_over(&mut self, seat: Seat, level: Level) -> Result<(), Refusal> {
        self.finish_turn(seat)?;
        self.seats[seat].computer = Some(level);
        self.seats[seat].resigned = true;
        Ok(())
    }

    fn lay_again(&mut self, seat: Seat, table: &str) -> Result<(), Refusal> {
        self.check_rematch(seat)?;
        self.rematch = Some(table.to_owned());
        Ok(())
    }

    /// Refuses a rematch that cannot be.
    ///
    /// # Errors
    /// If the game is not over, the seat is no person's, or there is a rematch already.
    pub fn check_rematch(&self, seat: Seat) -> Result<(), Refusal> {
        let over = matches!(self.phase(), Phase::Over | Phase::Closed);
        let (code, message) = if self.terms.seats.get(seat) != Some(&SeatTerms::Person) {
            let message = "only those who have a seat at this table ask for another game";
            (RefusalCode::NotYours, message)
        } else if !over {
            let message = "the game is not over: a rematch comes after it";
            (RefusalCode::NotOver, message)
        } else if self.rematch.is_some() {
            let message = "the table for another game is laid already: go there";
            (RefusalCode::NothingToDo, message)
        } else {
            return Ok(());
        };
        Err(Refusal::new(code, message))
    }

    /// Refuses what only a person who has not resigned can do.
    pub(crate) fn check_person(&self, seat: Seat) -> Result<(), Refusal> {
        let message = match self.seats.get(seat) {
            None => "there is no such seat at this table",
            Some(view) if view.resigned => "a computer has taken over this seat for good",
            Some(view) if !view.is_person() => "a computer plays this seat",
            Some(_) => return Ok(()),
        };
        Err(Refusal::new(RefusalCode::NotYours, message))
    }

    /// A seat whose person has still to come, or to get ready.
    pub(crate) fn awaited_seat(&self) -> Option<Seat> {
        let missing = |view: &SeatView| view.name.is_none() || (self.terms.ready && !view.ready);
        let mut seats = self.seats.iter();
        seats.position(|view| view.is_person() && missing(view))
    }

    /// The number of the latest event.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The number of the latest event that changed the position; what was decided on an older
    /// view was decided on another position.
    pub fn changed(&self) -> u64 {
        self.changed
    }
}
