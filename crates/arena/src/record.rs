//! What is kept of a game and of a set.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The number of the entrant on each seat.
    pub order: Vec<usize>,
    /// The final scores by seat.
    pub scores: Vec<i32>,
    /// The seats that won, ascending.
    pub winners: Vec<Seat>,
    /// Decisions by seat.
    pub decisions: Vec<u32>,
    /// Microseconds thought by seat.
    pub micros: Vec<u64>,
}

/// The same beginning and chances, played in every order of the entrants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetRecord {
    /// The set's number, from 0.
    pub set: u64,
    /// Its games.
    pub games: Vec<GameRecord>,
}

impl GameRecord {
    /// An entrant's part of the victory: a victory shared by k seats counts 1/k for each of them.
    pub fn part(&self, entrant: usize) -> f64 {
        let won = self
            .winners
            .iter()
            .filter(|&&seat| self.sits(entrant, seat));
        won.count() as f64 / self.winners.len().max(1) as f64
    }

    /// Whether an entrant sits on a seat.
    pub(crate) fn sits(&self, entrant: usize, seat: Seat) -> bool {
        self.order.get(seat) == Some(&entrant)
    }
}

impl SetRecord {
    /// An entrant's mean part of the victories in this set.
    pub fn part(&self, entrant: usize) -> f64 {
        let parts: f64 = self.games.iter().map(|game| game.part(entrant)).sum();
        parts / self.games.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(order: [usize; 3], winners: &[Seat]) -> GameRecord {
        GameRecord {
            order: order.to_vec(),
            scores: vec![0; 3],
            winners: winners.to_vec(),
            decisions: vec![1; 3],
            micros: vec![1; 3],
        }
    }

    #[test]
    fn a_shared_victory_counts_in_parts() {
        assert_eq!(game([0, 1, 1], &[0, 2]).part(0), 0.5);
        assert_eq!(game([1, 0, 1], &[0, 2]).part(1), 1.0);
        let set = SetRecord {
            set: 0,
            games: vec![game([0, 1, 1], &[0]), game([1, 0, 1], &[0, 1, 2])],
        };
        assert!((set.part(0) - 2.0 / 3.0).abs() < 1e-12);
    }
}
