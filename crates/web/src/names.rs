//! What seats are called.

use vidraria_game::Seat;
use vidraria_search::Level;
use vidraria_table::SeatView;

/// Names of the computers, by seat; those of workers in glass, as Portugal has them.
const COMPUTERS: [&str; 5] = ["Leonor", "Duarte", "Teresa", "Vasco", "Beatriz"];

/// The name of a seat.
pub fn of(seat: Seat, view: &SeatView) -> String {
    match (&view.name, view.computer) {
        (Some(name), _) => name.clone(),
        (None, Some(_)) => computer(seat).to_owned(),
        (None, None) => format!("Seat {}", seat + 1),
    }
}

/// The name of the computer on a seat.
pub fn computer(seat: Seat) -> &'static str {
    COMPUTERS[seat % COMPUTERS.len()]
}

/// What a computer's level is called.
pub fn level(level: Level) -> &'static str {
    match level {
        Level::Random => "guesses",
        Level::Lookahead => "plans each turn",
        Level::FirstEvening => "first evening",
        Level::Casual => "casual",
        Level::Club => "club player",
        Level::Expert => "expert",
        Level::Master => "master",
    }
}
