//! The table: what its events add up to.

use std::sync::Arc;

use rand_core::Rng;
use vidraria_game::{Next, Seat};
use vidraria_games::{AnyDeal, AnySetup, Position};
use vidraria_search::Level;

use crate::name::check_name;
use crate::{Broken, Event, Numbered, Phase, Refusal, RefusalCode, SeatTerms, SeatView, Terms};

/// A table after some number of events. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Table {
    number: u64,
    /// The number of the last event that changed the position or what can be done in it.
    changed: u64,
    pub(crate) terms: Arc<Terms>,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) play: Option<Play>,
}

/// A game that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) position: Position,
    /// A person's turn that is not final yet.
    pub(crate) turn: Option<Turn>,
}

/// Actions of one turn that their seat can still take back.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// The positions before each of the actions, oldest first; never empty.
    before: Vec<Position>,
    /// All of the turn's actions are taken: it waits for the seat's confirmation.
    pub(crate) complete: bool,
}

impl Table {
    /// Makes a table, with the events that make it: if nobody needs to sit down first, the game
    /// begins.
    ///
    /// # Errors
    /// If no game can be played on these terms.
    pub fn create<R: Rng + ?Sized>(
        terms: Terms,
        rng: &mut R,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let mut table = Self::made(&terms)?;
        let mut events = vec![Event::Created { terms }];
        events.extend(table.settle(rng)?);
        Ok((table, events))
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
        let Event::Created { terms } = &first.event else {
            return Err(impossible("the first event makes the table".to_owned()));
        };
        let mut table = Self::made(terms).map_err(|refusal| impossible(refusal.message))?;
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
        self.advance(&event.event)
            .map_err(|refusal| Broken::Impossible {
                number: event.number,
                reason: refusal.message,
            })
    }

    /// The table after its first event.
    fn made(terms: &Terms) -> Result<Self, Refusal> {
        let bad_terms = |message| Refusal::new(RefusalCode::BadTerms, message);
        let players = terms.seats.len();
        Position::check_terms(terms.game, terms.edition.as_deref(), players)
            .map_err(|fault| bad_terms(fault.to_string()))?;
        if terms.first.is_some_and(|first| first >= players) {
            return Err(bad_terms(format!(
                "the first seat must be below {players}, the number of seats"
            )));
        }
        let seat = |seat: &SeatTerms| SeatView {
            name: None,
            computer: match *seat {
                SeatTerms::Person => None,
                SeatTerms::Computer { level } => Some(level),
            },
            resigned: false,
        };
        Ok(Self {
            number: 1,
            changed: 1,
            seats: terms.seats.iter().map(seat).collect(),
            terms: Arc::new(terms.clone()),
            play: None,
        })
    }

    /// Checks and carries out what an event says; a refused one leaves the table unchanged.
    pub(crate) fn advance(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Created { .. } => {
                let message = "a table is made only once";
                return Err(Refusal::new(RefusalCode::BadMessage, message));
            }
            Event::Sat { seat, name } => self.sit(*seat, name)?,
            Event::Began { setup } => self.begin(setup)?,
            Event::Dealt { deal } => self.deal(deal)?,
            Event::Acted { seat, action } => self.act(*seat, action)?,
            Event::Undone { seat } => self.undo(*seat)?,
            Event::Confirmed { seat } => self.confirm(*seat)?,
            Event::Resigned { seat, level } => self.resign(*seat, *level)?,
        }
        self.number += 1;
        if !matches!(event, Event::Sat { .. } | Event::Resigned { .. }) {
            self.changed = self.number;
        }
        Ok(())
    }

    /// Lets happen what follows by itself, and says what that was: the beginning once everyone
    /// has sat down, and the deals that are due.
    pub(crate) fn settle<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        if self.play.is_none() && self.open_seat().is_none() {
            let setup = Position::sample_setup(
                self.terms.game,
                self.terms.edition.as_deref(),
                self.seats.len(),
                self.terms.first,
                rng,
            )
            .map_err(|fault| Refusal::new(RefusalCode::BadTerms, fault.to_string()))?;
            let event = Event::Began { setup };
            self.advance(&event)?;
            events.push(event);
        }
        while let Some(deal) = self.sample_deal(rng) {
            let event = Event::Dealt {
                deal: Box::new(deal),
            };
            self.advance(&event)?;
            events.push(event);
        }
        Ok(events)
    }

    /// Draws the deal that is due, unless it waits for a confirmation.
    fn sample_deal<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<AnyDeal> {
        let play = self.play.as_ref()?;
        if play.unconfirmed().is_some() {
            return None;
        }
        play.position.sample_deal(rng)
    }

    fn sit(&mut self, seat: Seat, name: &str) -> Result<(), Refusal> {
        self.check_person(seat)?;
        check_name(name)?;
        self.seats[seat].name = Some(name.to_owned());
        Ok(())
    }

    fn begin(&mut self, setup: &AnySetup) -> Result<(), Refusal> {
        let refused = |message| Err(Refusal::new(RefusalCode::NothingToDo, message));
        if self.play.is_some() {
            return refused("the game has begun already".to_owned());
        }
        if let Some(seat) = self.open_seat() {
            return refused(format!("seat {seat} is still open"));
        }
        let position = Position::start(
            self.terms.game,
            self.terms.edition.as_deref(),
            self.seats.len(),
            setup,
        )
        .map_err(|fault| Refusal::new(RefusalCode::BadTerms, fault.to_string()))?;
        self.play = Some(Play {
            position,
            turn: None,
        });
        Ok(())
    }

    fn deal(&mut self, deal: &AnyDeal) -> Result<(), Refusal> {
        let play = self.playing()?;
        if play.unconfirmed().is_some() {
            let message = "the turn before the deal is not confirmed";
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
        }
        play.position
            .deal(deal)
            .map_err(|fault| Refusal::new(RefusalCode::Illegal, fault.0))?;
        play.turn = None;
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        let revocable = self.seats.get(seat).is_some_and(SeatView::is_person);
        let confirms = self.terms.confirm_turns;
        let play = self.playing()?;
        let illegal = |fault: vidraria_games::Fault| Refusal::new(RefusalCode::Illegal, fault.0);
        let parsed = play.position.parse_action(action).map_err(illegal)?;
        let before = play.position.clone();
        play.position.play(parsed).map_err(illegal)?;

        let complete = !play.position.mid_turn();
        play.turn = match play.turn.take() {
            _ if !revocable || (complete && !confirms) => None,
            Some(mut turn) => {
                turn.before.push(before);
                turn.complete = complete;
                Some(turn)
            }
            None => Some(Turn {
                seat,
                before: vec![before],
                complete,
            }),
        };
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        let play = self.playing()?;
        let Some(turn) = play.turn.as_mut().filter(|turn| turn.seat == seat) else {
            return Err(Refusal::new(
                RefusalCode::NothingToDo,
                "there is nothing to take back: only what you did in your own turn can be, \
                 until the turn is final",
            ));
        };
        turn.complete = false;
        if let Some(before) = turn.before.pop() {
            play.position = before;
        }
        play.turn = play.turn.take().filter(|turn| !turn.before.is_empty());
        Ok(())
    }

    fn confirm(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        let play = self.playing()?;
        if play.unconfirmed() != Some(seat) {
            return Err(Refusal::new(
                RefusalCode::NothingToDo,
                "there is nothing to confirm: you have no complete turn that waits for it",
            ));
        }
        play.turn = None;
        Ok(())
    }

    fn resign(&mut self, seat: Seat, level: Level) -> Result<(), Refusal> {
        self.check_person(seat)?;
        let play = self.playing()?;
        play.turn = play.turn.take().filter(|turn| turn.seat != seat);
        self.seats[seat].computer = Some(level);
        self.seats[seat].resigned = true;
        Ok(())
    }

    /// Refuses what only a person who has not resigned can do.
    pub(crate) fn check_person(&self, seat: Seat) -> Result<(), Refusal> {
        let message = match self.seats.get(seat) {
            None => "there is no such seat at this table",
            Some(view) if view.resigned => "you left this game to a computer for good",
            Some(view) if !view.is_person() => "a computer plays this seat",
            Some(_) => return Ok(()),
        };
        Err(Refusal::new(RefusalCode::NotYours, message))
    }

    /// Refuses an action of a seat that is not to decide.
    fn check_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        let play = self.playing()?;
        let (unconfirmed, next) = (play.unconfirmed(), play.position.next());
        let message = match (unconfirmed, next) {
            (Some(other), _) if other == seat => {
                "your turn is complete: confirm it or take it back".to_owned()
            }
            (None, Next::Decision(due)) if due == seat => return Ok(()),
            (Some(other), _) | (None, Next::Decision(other)) => {
                format!("it is {}'s turn", self.call(other))
            }
            (None, _) => "a deal is due first".to_owned(),
        };
        Err(Refusal::new(RefusalCode::NotYourTurn, message))
    }

    /// The game, if it has begun and is not over.
    fn playing(&mut self) -> Result<&mut Play, Refusal> {
        let message = match self.phase() {
            Phase::Waiting => "the game has not begun: seats are still open",
            Phase::Over => "the game is over",
            Phase::Playing => "",
        };
        self.play
            .as_mut()
            .filter(|_| message.is_empty())
            .ok_or_else(|| Refusal::new(RefusalCode::NotPlaying, message))
    }

    /// What to call a seat when speaking to people.
    fn call(&self, seat: Seat) -> &str {
        match self.seats.get(seat) {
            Some(view) if view.is_person() => view.name.as_deref().unwrap_or("the other player"),
            _ => "the computer",
        }
    }

    /// A seat that waits for a person.
    fn open_seat(&self) -> Option<Seat> {
        self.seats
            .iter()
            .position(|view| view.is_person() && view.name.is_none())
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

impl Play {
    /// The seat whose complete turn waits for confirmation.
    pub(crate) fn unconfirmed(&self) -> Option<Seat> {
        let turn = self.turn.as_ref().filter(|turn| turn.complete)?;
        Some(turn.seat)
    }
}

impl SeatView {
    /// Whether a person plays here, or is still to come.
    fn is_person(&self) -> bool {
        self.computer.is_none()
    }
}
