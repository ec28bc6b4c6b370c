//! The terms of a table in words.

use vidraria_games::AnyOptions;
use vidraria_games::sintra::Side;
use vidraria_table::{ChatRule, Clock, SeatTerms, Terms};

use crate::words::counted;
use crate::{names, words};

/// A clock: "10 min + 15 s a turn", "3 days a turn".
pub fn clock(clock: Clock) -> String {
    match clock {
        Clock::Live { bank, increment } => {
            let bank = if bank % 60 == 0 {
                format!("{} min", bank / 60)
            } else {
                format!("{bank} s")
            };
            if increment == 0 {
                bank
            } else {
                format!("{bank} + {increment} s a turn")
            }
        }
        Clock::Slow { days } => {
            let days = counted(days as usize, "day");
            format!("{days} a turn")
        }
    }
}

/// The game with what belongs to its box: "Stained Glass of Sintra, side B".
pub fn game(terms: &Terms) -> String {
    let title = terms.game.kind().title();
    match terms.game {
        AnyOptions::Sintra(options) if options.side == Side::B => format!("{title}, side B"),
        _ => title.to_owned(),
    }
}

/// Everything else that was agreed, part by part.
pub fn parts(terms: &Terms) -> Vec<String> {
    let mut parts = vec![
        counted(terms.seats.len(), "player"),
        terms.clock.map_or_else(|| "no clock".to_owned(), clock),
        if terms.rated { "rated" } else { "casual" }.to_owned(),
    ];
    let levels = terms.seats.iter().filter_map(|seat| match seat {
        SeatTerms::Computer { level } => Some(names::level(*level)),
        SeatTerms::Person => None,
    });
    let levels: Vec<&str> = levels.collect();
    if !levels.is_empty() {
        parts.push(format!("with computers: {}", words::list(levels, "and")));
    }
    if terms.hints_allowed() {
        parts.push("hints".to_owned());
    }
    if terms.confirm_turns {
        parts.push("turns are confirmed".to_owned());
    }
    match terms.chat {
        ChatRule::Free => {}
        ChatRule::Phrases => parts.push("phrases only".to_owned()),
        ChatRule::Off => parts.push("no talk".to_owned()),
    }
    if terms.edition.is_some() {
        parts.push("another edition".to_owned());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_games::GameKind;
    use vidraria_search::Level;

    #[test]
    fn terms_are_told_in_few_words() {
        let clocks = [
            Clock::Live {
                bank: 600,
                increment: 15,
            },
            Clock::Live {
                bank: 90,
                increment: 0,
            },
            Clock::Slow { days: 1 },
        ];
        assert_eq!(
            clocks.map(clock),
            ["10 min + 15 s a turn", "90 s", "1 day a turn"]
        );
        let computer = SeatTerms::Computer { level: Level::Club };
        let terms = Terms {
            rated: true,
            chat: ChatRule::Phrases,
            ..Terms::new(
                AnyOptions::default_of(GameKind::River),
                vec![SeatTerms::Person, SeatTerms::Person, computer],
            )
        };
        let told = parts(&terms).join(", ");
        let expected = "3 players, no clock, rated, with computers: club player, phrases only";
        assert_eq!(told, expected);
    }
}
