//! The choices of the home page, and the terms they come to.

use vidraria_game::Game;
use vidraria_games::river::River;
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_table::{ChatRule, Clock, SeatTerms, Terms};

/// Who is to sit on a seat other than the first, which is the player's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A computer.
    Computer(Level),
    /// A person who gets a link.
    Invited,
    /// Whoever comes from the lobby.
    Anyone,
    /// A person at this browser.
    Here,
}

impl Opponent {
    /// All that can be chosen.
    pub const ALL: [Self; 8] = [
        Self::Computer(Level::FirstEvening),
        Self::Computer(Level::Casual),
        Self::Computer(Level::Club),
        Self::Computer(Level::Expert),
        Self::Computer(Level::Master),
        Self::Invited,
        Self::Anyone,
        Self::Here,
    ];
}

/// The clocks that can be chosen.
pub const CLOCKS: [Option<Clock>; 7] = [
    None,
    Some(live(5, 10)),
    Some(live(10, 15)),
    Some(live(20, 30)),
    Some(Clock::Slow { days: 1 }),
    Some(Clock::Slow { days: 3 }),
    Some(Clock::Slow { days: 7 }),
];

const fn live(minutes: u32, increment: u32) -> Clock {
    Clock::Live {
        bank: minutes * 60,
        increment,
    }
}

/// What has been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Which game.
    pub game: GameKind,
    /// How many seats.
    pub players: usize,
    /// The palace side, for Sintra.
    pub side: Side,
    /// Who sits on the other seats: as many as any game allows, those beyond `players` unused.
    pub opponents: [Opponent; vidraria_game::MAX_SEATS - 1],
    /// Turns wait to be confirmed.
    pub confirm_turns: bool,
    /// Whether hints are allowed, once that was chosen.
    pub hints: Option<bool>,
    /// The time for each person.
    pub clock: Option<Clock>,
    /// The game counts for ratings.
    pub rated: bool,
    /// Everyone says when he is ready.
    pub ready: bool,
    /// What can be said.
    pub chat: ChatRule,
    /// The starting seat; drawn by lot if none.
    pub first: Option<usize>,
    /// The TOML text of the player's own edition; empty for the built-in one.
    pub edition: String,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            game: GameKind::Sintra,
            players: 3,
            side: Side::A,
            opponents: [Opponent::Computer(Level::Casual); vidraria_game::MAX_SEATS - 1],
            confirm_turns: false,
            hints: None,
            clock: None,
            rated: false,
            ready: false,
            chat: ChatRule::Free,
            first: None,
            edition: String::new(),
        }
    }
}

impl Form {
    /// The smallest and the largest number of seats of the game's built-in edition.
    pub fn seat_limits(game: GameKind) -> (usize, usize) {
        match game {
            GameKind::Sintra => Sintra::standard_edition().players().into_inner(),
            GameKind::River => River::standard_edition().players().into_inner(),
        }
    }

    /// Chooses the game, with as many seats as it has room for.
    pub fn choose_game(&mut self, game: GameKind) {
        let (least, most) = Self::seat_limits(game);
        self.game = game;
        self.players = self.players.clamp(least, most);
    }

    /// The other seats with who sits there.
    pub fn others(&self) -> impl Iterator<Item = (usize, Opponent)> {
        (1..self.players).zip(self.opponents)
    }

    /// The terms of the table.
    pub fn terms(&self) -> Terms {
        let others = self.others().map(|(_, opponent)| match opponent {
            Opponent::Computer(level) => SeatTerms::Computer { level },
            Opponent::Invited | Opponent::Anyone | Opponent::Here => SeatTerms::Person,
        });
        let edition = self.edition.trim();
        let game = match self.game {
            GameKind::Sintra => AnyOptions::Sintra(sintra::Options { side: self.side }),
            GameKind::River => AnyOptions::default_of(GameKind::River),
        };
        let seats = std::iter::once(SeatTerms::Person).chain(others).collect();
        Terms {
            edition: (!edition.is_empty()).then(|| self.edition.clone()),
            confirm_turns: self.confirm_turns,
            // There are none in a rated game.
            hints: self.hints.filter(|_| !self.rated),
            first: self.first.filter(|&first| first < self.players),
            clock: self.clock,
            rated: self.rated,
            public: self.is_public(),
            ready: self.ready,
            chat: self.chat,
            ..Terms::new(game, seats)
        }
    }

    /// Whether strangers may find the table.
    pub fn is_public(&self) -> bool {
        self.others()
            .any(|(_, opponent)| opponent == Opponent::Anyone)
    }

    /// Whether there is anybody to wait for, to talk to, or to compare oneself with elsewhere.
    pub fn has_company(&self) -> bool {
        self.others()
            .any(|(_, opponent)| matches!(opponent, Opponent::Invited | Opponent::Anyone))
    }

    /// Whether a seat is played from this browser.
    pub fn is_mine(&self, seat: usize) -> bool {
        seat == 0 || self.opponents.get(seat - 1) == Some(&Opponent::Here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_choice_one_plays_against_two_computers() {
        let terms = Form::default().terms();
        let computer = SeatTerms::Computer {
            level: Level::Casual,
        };
        assert_eq!(terms.seats, [SeatTerms::Person, computer.clone(), computer]);
        assert_eq!(terms.edition, None);
    }

    #[test]
    fn a_game_with_fewer_seats_takes_some_away() {
        let mut form = Form::default();
        form.choose_game(GameKind::River);
        form.players = 5;
        form.choose_game(GameKind::Sintra);
        assert_eq!(form.players, 4);
        assert_eq!(form.terms().seats.len(), 4);
    }

    #[test]
    fn a_seat_for_anyone_makes_the_table_public_and_a_rated_game_has_no_hints() {
        let mut form = Form {
            hints: Some(true),
            ..Form::default()
        };
        assert!(!form.terms().public && !form.has_company());
        form.opponents[1] = Opponent::Anyone;
        form.rated = true;
        form.first = Some(3);
        let terms = form.terms();
        assert!(terms.public && form.has_company() && !form.is_mine(2));
        assert_eq!((terms.hints, terms.first), (None, None));
    }

    #[test]
    fn people_at_this_browser_are_mine_and_the_invited_are_not() {
        let mut form = Form::default();
        form.opponents[0] = Opponent::Here;
        form.opponents[1] = Opponent::Invited;
        assert_eq!(
            (0..3).map(|seat| form.is_mine(seat)).collect::<Vec<_>>(),
            [true, true, false]
        );
        assert_eq!(form.terms().seats[1], SeatTerms::Person);
    }
}
