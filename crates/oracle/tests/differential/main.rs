//! The fast rules and the oracle play the same games.

mod duel;
mod river;
mod sintra;

use duel::Match;
use vidraria_oracle::{river as river_oracle, sintra as sintra_oracle};
use vidraria_river::River;
use vidraria_sintra::Sintra;

const SINTRA: &str = include_str!("../../../../editions/sintra-2018.toml");
const RIVER: &str = include_str!("../../../../editions/river-2024.toml");

/// Games for each number of players (and side).
const GAMES: u64 = 20;

fn sintra_games(games: u64) {
    for seed in 0..games {
        for players in 2..=4 {
            for side in ['A', 'B'] {
                let played = Match {
                    edition: SINTRA,
                    players,
                    side: Some(side),
                    seed,
                };
                duel::play::<Sintra, sintra_oracle::Game>(played, sintra::POLICIES, &mut |_| {});
            }
        }
    }
}

fn river_games(games: u64) {
    for seed in 0..games {
        for players in 2..=5 {
            let played = Match {
                edition: RIVER,
                players,
                side: None,
                seed,
            };
            duel::play::<River, river_oracle::Game>(played, river::POLICIES, &mut |_| {});
        }
    }
}

#[test]
fn sintra_is_the_same_twice() {
    sintra_games(GAMES);
}

#[test]
fn river_is_the_same_twice() {
    river_games(GAMES);
}
