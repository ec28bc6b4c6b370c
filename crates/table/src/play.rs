//! The game at a table, step by step.

use std::iter::successors;
use std::sync::Arc;

use vidraria_game::{Next, Seat};
use vidraria_games::{AnyDeal, AnySetup, Position};

use crate::{Dealer, Event, Phase, Refusal, RefusalCode, SeatView, Table};

/// A game that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) position: Position,
    /// The latest action since the latest deal that still counts.
    past: Option<Arc<Past>>,
    /// A person's turn that is not final yet.
    turn: Option<Turn>,
}

/// An action that can still be taken back, by its seat alone or with everyone's consent.
#[derive(Clone, Debug)]
struct Past {
    seat: Seat,
    /// The position before it.
    before: Position,
    /// The action before it; shared by all copies of the table.
    earlier: Option<Arc<Past>>,
}

/// The latest actions, as long as their seat alone can take them back.
#[derive(Clone, Debug)]
struct Turn {
    seat: Seat,
    /// How many; never 0.
    actions: usize,
    /// All of the turn's actions are taken: it waits for the seat's confirmation.
    complete: bool,
}

impl Play {
    /// The seat whose complete turn waits for confirmation.
    pub(crate) fn unconfirmed(&self) -> Option<Seat> {
        let turn = self.turn.as_ref().filter(|turn| turn.complete)?;
        Some(turn.seat)
    }

    /// Whether the last turn is final and nothing comes after it.
    pub(crate) fn is_over(&self) -> bool {
        self.turn.is_none() && self.position.next() == Next::Over
    }

    /// Goes back to before the latest `actions`.
    pub(crate) fn go_back(&mut self, actions: usize) {
        for _ in 0..actions {
            if let Some(past) = self.past.take() {
                self.position = past.before.clone();
                self.past = past.earlier.clone();
            }
        }
        self.turn = None;
    }

    /// The actions since the latest deal that still count, the latest first.
    fn actions(&self) -> impl Iterator<Item = &Past> {
        successors(self.past.as_deref(), |past| past.earlier.as_deref())
    }
}

impl Table {
    /// Draws the lots and begins.
    pub(crate) fn draw_setup(&self, dealer: &mut Dealer) -> Result<Event, Refusal> {
        let setup = Position::sample_setup(
            self.terms.game,
            self.terms.edition.as_deref(),
            self.seats.len(),
            self.terms.first,
            &mut self.generator(dealer)?,
        )
        .map_err(|fault| Refusal::new(RefusalCode::BadTerms, fault.to_string()))?;
        Ok(Event::Began { setup })
    }

    /// Draws the deal that is due, unless none is or it waits for a confirmation.
    pub(crate) fn draw_deal(&self, dealer: &mut Dealer) -> Result<Option<Event>, Refusal> {
        let Some(play) = self
            .play
            .as_ref()
            .filter(|play| play.unconfirmed().is_none())
        else {
            return Ok(None);
        };
        if self.closed.is_some() || play.position.next() != Next::Deal {
            return Ok(None);
        }
        let deal = play.position.sample_deal(&mut self.generator(dealer)?);
        Ok(deal.map(|deal| Event::Dealt {
            deal: Box::new(deal),
        }))
    }

    pub(crate) fn begin(&mut self, setup: &AnySetup) -> Result<(), Refusal> {
        if self.phase() != Phase::Waiting {
            let message = "the game has begun already, or never will";
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
        }
        if let Some(seat) = self.awaited_seat() {
            let message = format!("seat {seat} is still open, or its person not ready");
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
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
            past: None,
            turn: None,
        });
        Ok(())
    }

    pub(crate) fn deal(&mut self, deal: &AnyDeal) -> Result<(), Refusal> {
        let play = self.playing()?;
        if play.unconfirmed().is_some() {
            let message = "the turn before the deal is not confirmed";
            return Err(Refusal::new(RefusalCode::NothingToDo, message));
        }
        play.position
            .deal(deal)
            .map_err(|fault| Refusal::new(RefusalCode::Illegal, fault.0))?;
        play.past = None;
        play.turn = None;
        Ok(())
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        let revocable = self.seats.get(seat).is_some_and(SeatView::is_person);
        let confirms = self.terms.confirm_turns;
        let play = self.playing()?;
        let illegal = |fault: vidraria_games::Fault| Refusal::new(RefusalCode::Illegal, fault.0);
        let parsed = play.position.parse_action(action).map_err(illegal)?;
        let before = play.position.clone();
        play.position.play(parsed).map_err(illegal)?;

        let complete = !play.position.mid_turn();
        let of_turn = play.turn.take().map_or(0, |turn| turn.actions);
        let earlier = play.past.take();
        play.past = Some(Arc::new(Past {
            seat,
            before,
            earlier,
        }));
        play.turn = (revocable && (confirms || !complete)).then_some(Turn {
            seat,
            actions: of_turn + 1,
            complete,
        });
        Ok(())
    }

    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.check_not_paused()?;
        let play = self.playing()?;
        let Some(turn) = play.turn.take_if(|turn| turn.seat == seat) else {
            return Err(Refusal::new(
                RefusalCode::NothingToDo,
                "there is nothing to take back: only what you did in your own turn can be, \
                 until the turn is final",
            ));
        };
        play.go_back(1);
        play.turn = (turn.actions > 1).then_some(Turn {
            actions: turn.actions - 1,
            complete: false,
            ..turn
        });
        Ok(())
    }

    pub(crate) fn confirm(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_person(seat)?;
        self.check_not_paused()?;
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

    /// Makes final what a seat has done of its turn, because somebody else plays on for it.
    pub(crate) fn finish_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.playing()?.turn.take_if(|turn| turn.seat == seat);
        Ok(())
    }

    /// Whether a seat can take back its latest action by itself.
    pub(crate) fn can_undo(&self, seat: Seat) -> bool {
        let turn = self.play.as_ref().and_then(|play| play.turn.as_ref());
        let going_on = self.phase() == Phase::Playing && self.paused.is_none();
        going_on && turn.is_some_and(|turn| turn.seat == seat)
    }

    /// Whether no turn is open that its seat could still change.
    pub(crate) fn turn_is_final(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.turn.is_none())
    }

    /// How many of the latest actions have to be taken back to come to before a seat's latest
    /// turn; none if it had none since the latest deal.
    pub(crate) fn take_back_length(&self, seat: Seat) -> Option<usize> {
        let opens = |past: &Past| past.seat == seat && !past.before.mid_turn();
        let since = self.play.as_ref()?.actions().position(opens)?;
        Some(since + 1)
    }

    /// Refuses an action of a seat that is not to decide.
    fn check_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_not_paused()?;
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

    /// Refuses what cannot be done while the game rests.
    pub(crate) fn check_not_paused(&self) -> Result<(), Refusal> {
        match self.paused {
            None => Ok(()),
            Some(_) => Err(Refusal::new(
                RefusalCode::Paused,
                "the game is paused: resume it first",
            )),
        }
    }

    /// The game, if it has begun and is not over.
    pub(crate) fn playing(&mut self) -> Result<&mut Play, Refusal> {
        let message = match self.phase() {
            Phase::Waiting => "the game has not begun: not everyone is there yet",
            Phase::Over => "the game is over",
            Phase::Closed => "the game was ended without a result",
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
}
