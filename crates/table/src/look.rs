//! Looking at a table.

use vidraria_game::{Next, Seat};
use vidraria_games::{AnyAction, Position};
use vidraria_search::Level;

use crate::play::Play;
use crate::{Choice, Phase, SeatView, Table, Terms, View};

impl Table {
    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where.
    pub fn seats(&self) -> &[SeatView] {
        &self.seats
    }

    /// How far the game is. It is over once the last turn is final.
    pub fn phase(&self) -> Phase {
        match &self.play {
            _ if self.closed.is_some() => Phase::Closed,
            None => Phase::Waiting,
            Some(play) if play.is_over() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// The position, once the game has begun.
    pub fn position(&self) -> Option<&Position> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// The seat that is to decide or to confirm, once a pause is over if there is one.
    pub fn to_act(&self) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| self.closed.is_none())?;
        play.unconfirmed().or(self.decider())
    }

    /// The seat that is to decide.
    fn decider(&self) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| self.closed.is_none())?;
        match play.position.next() {
            Next::Decision(seat) if play.unconfirmed().is_none() => Some(seat),
            _ => None,
        }
    }

    /// The computer that is to decide, and how it plays.
    pub fn computer_to_move(&self) -> Option<(Seat, Level)> {
        let seat = self.decider().filter(|_| self.paused.is_none())?;
        let level = self.seats.get(seat)?.computer?;
        Some((seat, level))
    }

    /// The table as a seat sees it, or as a spectator does.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let you = viewer.filter(|&seat| seat < self.seats.len());
        let person = you.filter(|&seat| self.seats[seat].computer.is_none());
        let decides = person.is_some() && person == self.decider() && self.paused.is_none();
        let can_undo = person.is_some_and(|seat| self.can_undo(seat));
        let unconfirmed = self.play.as_ref().and_then(Play::unconfirmed);
        let position = self.position();
        View {
            number: self.number(),
            terms: self.terms.as_ref().clone(),
            seats: self.seats.clone(),
            phase: self.phase(),
            you,
            position: position.map(Position::describe),
            to_act: self.to_act(),
            legal: position.filter(|_| decides).map_or(Vec::new(), choices),
            can_undo,
            can_confirm: can_undo && unconfirmed == person,
            can_ask_back: person.is_some_and(|seat| {
                self.phase() == Phase::Playing && self.check_take_back(seat).is_ok()
            }),
            breakdowns: position.map_or(Vec::new(), |position| {
                let seats = 0..position.players();
                seats.map(|seat| position.breakdown(seat)).collect()
            }),
            winners: position
                .filter(|_| self.phase() == Phase::Over)
                .map_or(Vec::new(), |position| {
                    position.winners().into_iter().collect()
                }),
            clocks: self.clocks().cloned(),
            lapse: self.lapse.clone(),
            paused: self.paused,
            proposal: self.proposal.clone(),
            asked: self.asked(),
            closed: self.closed,
            deals: self.commitment().copied(),
            rematch: self.rematch.clone(),
        }
    }
}

/// The legal actions of a position with what each would do.
fn choices(position: &Position) -> Vec<Choice> {
    let choice = |action: AnyAction| {
        Some(Choice {
            action: action.to_string(),
            effect: position.effect(action)?,
        })
    };
    position.legal().into_iter().filter_map(choice).collect()
}
