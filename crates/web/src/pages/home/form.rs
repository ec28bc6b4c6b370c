//! The choices of the home page, and the terms they come to.

use vidraria_game::Game;
use vidraria_games::river::River;
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_table::{SeatTerms, Terms};

/// Who is to sit on a seat other than the first, which is the player's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A computer.
    Computer(Level),
    /// A person who gets a link.
    Invited,
    /// A person at this browser.
    Here,
}

impl Opponent {
    /// All that can be chosen.
    pub const ALL: [Self; 7] = [
        Self::Computer(Level::FirstEvening),
        Self::Computer(Level::Casual),
        Self::Computer(Level::Club),
        Self::Computer(Level::Expert),
        Self::Computer(Level::Master),
        Self::Invited,
        Self::Here,
    ];
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
            Opponent::Invited | Opponent::Here => SeatTerms::Person,
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
            hints: self.hints,
            ..Terms::new(game, seats)
        }
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
