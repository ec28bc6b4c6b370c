//! What happens around a game, in words.

use vidraria_game::Seat;
use vidraria_table::{Closing, Event, SeatView, Wish};

use crate::names;

/// A sentence for the log; none for what is not worth one. Who sits down and what is done on the
/// board is told elsewhere.
pub(super) fn in_words(event: &Event, seats: &[SeatView]) -> Option<String> {
    let name = |seat: &Seat| {
        seats
            .get(*seat)
            .map_or_else(String::new, |view| names::of(*seat, view))
    };
    Some(match event {
        Event::Left { .. } => "Somebody stands up again.".to_owned(),
        Event::Resigned { seat, .. } => format!("{} has left; a computer plays on.", name(seat)),
        Event::Proposed { seat, what } => {
            let wish = match what {
                Wish::TakeBack => "to take the last turn back",
                Wish::Pause => "for a pause",
                Wish::End => "to end the game without a result",
            };
            format!("{} asks {wish}.", name(seat))
        }
        Event::Declined { seat } => format!("{} says no.", name(seat)),
        Event::Paused => "The game is paused.".to_owned(),
        Event::Resumed { .. } => "The game goes on.".to_owned(),
        // Without a clock the others decide, so nothing happens by itself.
        Event::Expired { seat, until: None } => {
            format!("{} has been waited for for long.", name(seat))
        }
        Event::Expired { seat, .. } => format!("{}’s time is up.", name(seat)),
        Event::Waited { seat, .. } => format!("{} waits.", name(seat)),
        Event::Replaced { seat, .. } => format!("A computer plays on for {}.", name(seat)),
        Event::Closed {
            why: Closing::Agreed,
        } => "The game is ended without a result.".to_owned(),
        Event::Closed {
            why: Closing::Abandoned,
        } => "The table is closed: nothing has happened for too long.".to_owned(),
        Event::Rematched { seat, .. } => format!("{} has laid the table again.", name(seat)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_who_does_something() {
        let seats = [SeatView {
            name: Some("Ana".to_owned()),
            computer: None,
            resigned: false,
            ready: false,
        }];
        let proposed = Event::Proposed {
            seat: 0,
            what: Wish::Pause,
        };
        let told = in_words(&proposed, &seats).unwrap();
        assert_eq!(told, "Ana asks for a pause.");
        assert_eq!(in_words(&Event::Agreed { seat: 0 }, &seats), None);
    }
}
