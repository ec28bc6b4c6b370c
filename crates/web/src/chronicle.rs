//! The events of a table, added up: what to show after each, and what to tell.

use std::sync::Arc;

use vidraria_game::Seat;
use vidraria_table::{Broken, Event, Numbered, SeatView, Table};

use crate::board::{Done, Moment};
use crate::boards;
use crate::{names, words};

/// A table as far as its events are known here, with what the page tells about the way there.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    table: Option<Table>,
    done: Vec<Done>,
    lines: Vec<Arc<Line>>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of its event.
    pub number: u64,
    /// Whose doing it was; none for what happens around the seats.
    pub seat: Option<Seat>,
    /// One or two sentences.
    pub text: String,
    /// It opens a round.
    pub opens_round: bool,
}

impl Chronicle {
    /// Adds the next event.
    ///
    /// # Errors
    /// If it does not follow on those before it.
    pub fn apply(&mut self, event: &Numbered) -> Result<(), Broken> {
        let before = self.table.clone();
        let after = match before.clone() {
            None => Table::replay(std::slice::from_ref(event))?,
            Some(mut table) => {
                table.apply(event)?;
                table
            }
        };
        self.tell(event, before.as_ref(), &after);
        self.table = Some(after);
        Ok(())
    }

    /// The number of the last event; 0 before the first.
    pub fn number(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::number)
    }

    /// The table, once its first event is there.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What is told, oldest first.
    pub fn lines(&self) -> &[Arc<Line>] {
        &self.lines
    }

    /// What to show to whoever plays the seats `mine`; none of them for a spectator.
    pub fn moment(&self, mine: &[Seat]) -> Option<Moment> {
        let table = self.table.as_ref()?;
        let viewer = self.viewer(table, mine);
        let last_own = viewer.or(table.to_act()).and_then(|seat| {
            let own = self.done.iter().rposition(|done| done.seat == seat);
            own.map(|index| index + 1)
        });
        Some(Moment {
            view: table.view(viewer),
            position: table.position().cloned(),
            recent: self.done[last_own.unwrap_or(0)..].to_vec(),
        })
    }

    /// The seat through whose eyes the table is shown where one person plays several: the one to
    /// act, otherwise the next of them.
    fn viewer(&self, table: &Table, mine: &[Seat]) -> Option<Seat> {
        let players = table.seats().len();
        let last = self.done.last().map(|done| done.seat);
        let from = table.to_act().or(last).unwrap_or(0);
        (0..players)
            .map(|step| (from + step) % players)
            .find(|seat| mine.contains(seat))
    }

    fn tell(&mut self, event: &Numbered, before: Option<&Table>, after: &Table) {
        let seats = after.seats();
        let mut line = |seat, text: String, opens_round| {
            self.lines.push(Arc::new(Line {
                number: event.number,
                seat,
                text,
                opens_round,
            }));
        };
        match &event.event {
            Event::Created { .. } | Event::Confirmed { .. } => {}
            Event::Sat { seat, name } => {
                line(Some(*seat), format!("{name} sits down."), false);
            }
            Event::Began { .. } => line(None, "The game begins.".to_owned(), false),
            Event::Dealt { .. } => {
                if let Some(text) = after.position().and_then(boards::deal_in_words) {
                    line(None, text, true);
                }
            }
            Event::Acted { seat, action } => self.acted(event.number, *seat, action, before, seats),
            Event::Undone { seat } => {
                self.done.pop_if(|done| done.seat == *seat);
                self.lines.pop_if(|line| line.seat == Some(*seat));
            }
            Event::Resigned { seat, .. } => {
                let name = before.map_or_else(
                    || names::of(*seat, &seats[*seat]),
                    |table| names::of(*seat, &table.seats()[*seat]),
                );
                let text = format!("{name} has left; a computer plays on.");
                line(Some(*seat), text, false);
            }
        }
    }

    fn acted(
        &mut self,
        number: u64,
        seat: Seat,
        action: &str,
        before: Option<&Table>,
        seats: &[SeatView],
    ) {
        let Some(position) = before.and_then(Table::position) else {
            return;
        };
        let name = names::of(seat, &seats[seat]);
        let notation = position.describe();
        let effect = position
            .parse_action(action)
            .ok()
            .and_then(|action| position.effect(action));
        let outcome = effect.and_then(|effect| boards::outcome_in_words(&effect, position));
        let mut text = boards::action_in_words(action, &notation, &name);
        if let Some(outcome) = outcome {
            text = format!("{text} {}", words::sentence(&outcome));
        }
        self.lines.push(Arc::new(Line {
            number,
            seat: Some(seat),
            text,
            opens_round: false,
        }));
        self.done.push(Done {
            number,
            seat,
            name,
            action: action.to_owned(),
            before: Some(Arc::new(notation)),
        });
    }
}
