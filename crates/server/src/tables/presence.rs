//! Who is connected to a table just now. It is not in the log: it says nothing about the game.

use std::sync::{Arc, Mutex, PoisonError};

use vidraria_game::Seat;
use vidraria_table::ServerMessage;

use super::{LiveTable, Tables, encode};
use crate::bus::Note;

/// How many connections there are to a table on this server.
#[derive(Debug)]
pub(super) struct Presence(Mutex<Counts>);

#[derive(Debug)]
struct Counts {
    /// By seat.
    seats: Vec<usize>,
    spectators: usize,
}

/// One connection. Dropping it ends it.
pub(crate) struct Present {
    tables: Tables,
    table: Arc<LiveTable>,
    seat: Option<Seat>,
}

impl Presence {
    pub(super) fn of_nobody(seats: usize) -> Self {
        Self(Mutex::new(Counts {
            seats: vec![0; seats],
            spectators: 0,
        }))
    }

    /// Changes a count, and tells whether anybody can see the difference.
    fn change(&self, seat: Option<Seat>, change: impl Fn(usize) -> usize) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = counts.seen();
        match seat {
            None => counts.spectators = change(counts.spectators),
            Some(seat) => {
                if let Some(count) = counts.seats.get_mut(seat) {
                    *count = change(*count);
                }
            }
        }
        before != counts.seen()
    }

    /// Whether anybody is there with a seat's key.
    pub(super) fn of_somebody(&self) -> bool {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.seats.iter().any(|count| *count > 0)
    }

    fn message(&self) -> ServerMessage {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (seats, spectators) = counts.seen();
        ServerMessage::Presence { seats, spectators }
    }
}

impl Counts {
    fn seen(&self) -> (Vec<bool>, usize) {
        let seats = self.seats.iter().map(|count| *count > 0);
        (seats.collect(), self.spectators)
    }
}

impl Present {
    /// Notes that somebody has connected.
    pub(crate) fn at(tables: &Tables, table: &Arc<LiveTable>, seat: Option<Seat>) -> Self {
        let present = Self {
            tables: tables.clone(),
            table: table.clone(),
            seat,
        };
        present.change(|count| count + 1);
        present
    }

    /// Who is there, as it is told to clients.
    pub(crate) fn message(&self) -> ServerMessage {
        self.table.presence.message()
    }

    fn change(&self, change: impl Fn(usize) -> usize) {
        if self.table.presence.change(self.seat, change) {
            let message = encode(&self.message()).into();
            self.tables.bus.publish(self.table.id, Note::Aside(message));
        }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.change(|count| count.saturating_sub(1));
    }
}
