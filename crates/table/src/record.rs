//! What a server says about games that are over and those who played them (`docs/records.md`).

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;

/// A person as others are told of him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Somebody {
    /// The id, for ever the same.
    pub id: String,
    /// What the person is called now.
    pub name: String,
    /// Whether a program plays under this name.
    pub bot: bool,
}

/// Who played a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Player {
    /// Somebody the server knows.
    Person(Somebody),
    /// A computer.
    Computer {
        /// How it plays.
        level: Level,
    },
    /// Somebody the server does not know, or no longer.
    Someone,
}

/// How strong somebody is at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// The rating; 1500 to begin with.
    pub rating: i32,
    /// How far off it may well be; 500 to begin with.
    pub deviation: i32,
    /// Whether it is still too uncertain to be compared with others'.
    pub provisional: bool,
}

/// A person's page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PersonPage {
    /// Who it is.
    pub person: Somebody,
    /// Since when the person is known, in milliseconds since 1970 (UTC).
    pub since: u64,
    /// By game, where there is a rating.
    pub ratings: Vec<GameRating>,
    /// By game and number of players.
    pub results: Vec<Results>,
    /// Those the person played with most, the most frequent first.
    pub opponents: Vec<Opponent>,
}

/// A rating at one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRating {
    /// The game.
    pub game: GameKind,
    /// The rating.
    pub strength: Strength,
    /// After how many rated games.
    pub games: u32,
}

/// What a person's games came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The game.
    pub game: GameKind,
    /// Its number of players.
    pub players: usize,
    /// How many games were played to their end.
    pub games: u32,
    /// How many of them were won, alone or with others.
    pub wins: u32,
    /// The average score in them.
    pub average_score: f64,
    /// The average place in them, from 1.
    pub average_place: f64,
}

/// Somebody a person often played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    /// Who it is.
    pub player: Player,
    /// In how many games.
    pub games: u32,
    /// In how many of them the person did better.
    pub ahead: u32,
    /// In how many of them the opponent did better.
    pub behind: u32,
}

/// Some of a person's games, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGames {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// What to ask for as `before` to get those before them; none if there are none.
    pub next: Option<String>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its table's id.
    pub table: String,
    /// Which game, with its options.
    pub game: AnyOptions,
    /// When it ended, in milliseconds since 1970 (UTC).
    pub ended: u64,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// By seat.
    pub seats: Vec<PlayedSeat>,
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedSeat {
    /// Who played it, to begin with.
    pub player: Player,
    /// The final score.
    pub score: i32,
    /// The place, from 1; seats that are equal share theirs.
    pub place: u32,
    /// Whether a computer finished the game for its person.
    pub resigned: bool,
    /// The player's rating after the game, if it counts.
    pub strength: Option<Strength>,
}

/// A point of a rating's curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// When the game ended, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// The rating after it.
    pub strength: Strength,
}

/// The best at a game whose ratings are settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The game.
    pub game: GameKind,
    /// The players, the best first.
    pub players: Vec<Leader>,
}

/// Somebody on a [`Leaderboard`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Who it is.
    pub player: Player,
    /// How strong.
    pub strength: Strength,
    /// After how many rated games.
    pub games: u32,
}

/// Who plays a seat of a table, with the present rating at its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatHolder {
    /// The seat.
    pub seat: Seat,
    /// Who plays it.
    pub player: Player,
    /// How strong; none without a rated game.
    pub strength: Option<Strength>,
}

/// A playthrough that was brought along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BroughtPlaythrough {
    /// Its id; the file is at `/api/playthroughs/<id>`.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// The number of players.
    pub players: usize,
    /// How many decisions were taken.
    pub decisions: usize,
    /// The final scores by seat.
    pub scores: Vec<i32>,
}
