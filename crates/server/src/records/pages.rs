//! What pages show of games that are over and those who played them.

use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_games::GameKind;
use vidraria_table::record::{
    CurvePoint, GameRating, Leader, Leaderboard, Opponent, PersonPage, PlayedGame, PlayedGames,
    PlayedSeat, Player, Results, SeatHolder, Somebody, Strength,
};
use vidraria_table::{Refusal, RefusalCode, SeatTerms, Table};

use super::Records;
use crate::id::TableId;
use crate::ratings::Rating;
use crate::store::records::{Before, LeaderRow, PlayerRow, Rated};
use crate::store::whole_log;
use crate::tables::unavailable;

/// How many opponents are told of.
const OPPONENTS: u32 = 10;

/// How many points of a rating's curve are told of.
const CURVE: u32 = 500;

/// How many leaders are told of.
const LEADERS: u32 = 100;

/// How many games are told of at once.
const PAGE: u32 = 25;

impl Records {
    /// A person's page. `own` is whether he asks himself: then games count that others are not
    /// told of.
    ///
    /// # Errors
    /// If there is no such person.
    pub(crate) async fn person(&self, id: Uuid, own: bool) -> Result<PersonPage, Refusal> {
        let found = self.store.named(id).await.map_err(unavailable)?;
        let (name, bot, since) = found.ok_or_else(nobody)?;
        let player = Rated::Person(id);
        let ratings = self.store.ratings(player).await.map_err(unavailable)?;
        let results = self.store.results(player, own).await.map_err(unavailable)?;
        let opponents = self.store.opponents(player, own, OPPONENTS).await;
        Ok(PersonPage {
            person: somebody(id, name, bot),
            since,
            ratings: ratings
                .into_iter()
                .filter_map(|(game, rating, games)| {
                    Some(GameRating {
                        game: game.parse().ok()?,
                        strength: rating.shown(),
                        games,
                    })
                })
                .collect(),
            results: results
                .into_iter()
                .filter_map(|(game, players, games, wins, score, place)| {
                    Some(Results {
                        game: game.parse().ok()?,
                        players: players as usize,
                        games: games as u32,
                        wins: wins as u32,
                        average_score: score,
                        average_place: place,
                    })
                })
                .collect(),
            opponents: opponents
                .map_err(unavailable)?
                .into_iter()
                .map(|(id, name, bot, games, ahead, behind)| Opponent {
                    player: player_of((id, name, bot)),
                    games: games as u32,
                    ahead: ahead as u32,
                    behind: behind as u32,
                })
                .collect(),
        })
    }

    /// A person's rating in a game, as it is shown; what everyone begins with if there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn rating(&self, id: Uuid, game: GameKind) -> Result<i32, Refusal> {
        let ratings = self.store.ratings(Rated::Person(id)).await;
        let ratings = ratings.map_err(unavailable)?;
        let known = ratings.into_iter().find(|(name, ..)| name == game.name());
        let rating = known.map_or_else(Rating::default, |(_, rating, _)| rating);
        Ok(rating.shown().rating)
    }

    /// A page of a person's games, the latest first.
    ///
    /// # Errors
    /// If there is no such person, or `before` is not what an answer gave as `next`.
    pub(crate) async fn games(
        &self,
        id: Uuid,
        own: bool,
        before: Option<&str>,
    ) -> Result<PlayedGames, Refusal> {
        let found = self.store.named(id).await.map_err(unavailable)?;
        found.ok_or_else(nobody)?;
        let before = before.map(parse_before).transpose()?;
        let player = Rated::Person(id);
        let tables = self.store.games_of(player, own, before, PAGE + 1).await;
        let mut tables = tables.map_err(unavailable)?;
        let more = tables.len() > PAGE as usize;
        tables.truncate(PAGE as usize);
        let mut games = Vec::new();
        for table in tables {
            games.extend(self.game(table).await?);
        }
        let last = games.last().filter(|_| more);
        let next = last.map(|game: &PlayedGame| format!("{}-{}", game.ended, game.table));
        Ok(PlayedGames { games, next })
    }

    /// A game that is over; none if it is not, or was not counted yet.
    pub(crate) async fn game(&self, table: TableId) -> Result<Option<PlayedGame>, Refusal> {
        let found = self.store.game(table).await.map_err(unavailable)?;
        let Some(((ended, options, rated), seats)) = found else {
            return Ok(None);
        };
        let Ok(game) = serde_json::from_str(&options) else {
            return Ok(None);
        };
        let seat = |(id, name, bot, score, place, resigned, mean, deviation)| PlayedSeat {
            player: player_of((id, name, bot)),
            score,
            place: place as u32,
            resigned: resigned != 0i16,
            strength: strength(mean, deviation),
        };
        Ok(Some(PlayedGame {
            table: table.to_string(),
            game,
            ended: ended as u64,
            rated: rated != 0,
            seats: seats.into_iter().map(seat).collect(),
        }))
    }

    /// How a table's game ended.
    ///
    /// # Errors
    /// If there is no such table, or its game is not over.
    pub(crate) async fn result(&self, id: TableId) -> Result<PlayedGame, Refusal> {
        if let Some(game) = self.game(id).await? {
            return Ok(game);
        }
        self.table(id).await?;
        let message = "this game is not over, or has ended only this moment: ask again then";
        Err(Refusal::new(RefusalCode::NotOver, message))
    }

    /// How a person's rating at a game went.
    ///
    /// # Errors
    /// If there is no such person.
    pub(crate) async fn curve(&self, id: Uuid, game: GameKind) -> Result<Vec<CurvePoint>, Refusal> {
        let found = self.store.named(id).await.map_err(unavailable)?;
        found.ok_or_else(nobody)?;
        let curve = self.store.curve(Rated::Person(id), game, CURVE).await;
        let point = |(at, rating): (u64, Rating)| CurvePoint {
            at,
            strength: rating.shown(),
        };
        Ok(curve.map_err(unavailable)?.into_iter().map(point).collect())
    }

    /// The best at a game.
    pub(crate) async fn leaderboard(&self, game: GameKind) -> Result<Leaderboard, Refusal> {
        let leaders = self.store.leaders(game, LEADERS).await;
        let leader = |(id, name, bot, mean, deviation, games): LeaderRow| Leader {
            player: player_of((id, name, bot)),
            strength: Rating { mean, deviation }.shown(),
            games: games as u32,
        };
        Ok(Leaderboard {
            game,
            players: leaders
                .map_err(unavailable)?
                .into_iter()
                .map(leader)
                .collect(),
        })
    }

    /// Who plays at a table.
    ///
    /// # Errors
    /// If there is no such table.
    pub(crate) async fn seat_holders(&self, id: TableId) -> Result<Vec<SeatHolder>, Refusal> {
        let table = self.table(id).await?;
        let seated = self.store.seated_at(id).await.map_err(unavailable)?;
        let game = table.terms().game.kind();
        let mut holders = Vec::new();
        for (seat, terms) in table.terms().seats.iter().enumerate() {
            let player = match *terms {
                SeatTerms::Computer { level } => Player::Computer { level },
                SeatTerms::Person => seated_on(seat, &seated),
            };
            let strength = self.strength_of(&player, game).await?;
            holders.push(SeatHolder {
                seat,
                player,
                strength,
            });
        }
        Ok(holders)
    }

    /// A table as its log has it.
    ///
    /// # Errors
    /// If there is none.
    pub(super) async fn table(&self, id: TableId) -> Result<Table, Refusal> {
        let log = whole_log(&*self.logs, id).await.map_err(unavailable)?;
        Table::replay(&log).map_err(|_| no_such_table())
    }

    /// A player's present rating at a game.
    async fn strength_of(
        &self,
        player: &Player,
        game: GameKind,
    ) -> Result<Option<Strength>, Refusal> {
        let rated = match player {
            Player::Person(person) => Uuid::try_parse(&person.id).ok().map(Rated::Person),
            Player::Computer { level } => Some(Rated::Computer(*level)),
            Player::Someone => None,
        };
        let Some(rated) = rated else {
            return Ok(None);
        };
        let ratings = self.store.ratings(rated).await.map_err(unavailable)?;
        let own = ratings.into_iter().find(|(name, ..)| name == game.name());
        Ok(own.map(|(_, rating, _)| rating.shown()))
    }
}

pub(crate) fn somebody(id: Uuid, name: String, bot: bool) -> Somebody {
    Somebody {
        id: id.simple().to_string(),
        name,
        bot,
    }
}

fn player_of((id, name, bot): PlayerRow) -> Player {
    let rated = id.as_deref().and_then(Rated::from_bytes);
    match (rated, name) {
        (Some(Rated::Computer(level)), _) => Player::Computer { level },
        (Some(Rated::Person(id)), Some(name)) => Player::Person(somebody(id, name, bot.is_some())),
        _ => Player::Someone,
    }
}

fn seated_on(seat: Seat, seated: &[(i16, Vec<u8>, String, Option<i64>)]) -> Player {
    let found = seated.iter().find(|(taken, ..)| *taken as usize == seat);
    found.map_or(Player::Someone, |(_, id, name, bot)| {
        player_of((Some(id.clone()), Some(name.clone()), *bot))
    })
}

fn strength(mean: Option<f64>, deviation: Option<f64>) -> Option<Strength> {
    let (mean, deviation) = mean.zip(deviation)?;
    Some(Rating { mean, deviation }.shown())
}

fn parse_before(text: &str) -> Result<Before, Refusal> {
    let parsed = text.split_once('-').and_then(|(at, table)| {
        Some(Before {
            at: i64::try_from(at.parse::<u64>().ok()?).ok()? as u64,
            table: table.parse().ok()?,
        })
    });
    parsed.ok_or_else(|| {
        let message = "`before` is what the answer before gave as `next`";
        Refusal::new(RefusalCode::BadMessage, message)
    })
}

fn nobody() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "nobody here has this id")
}

pub(super) fn no_such_table() -> Refusal {
    let message = "there is no such table: check the link you were given";
    Refusal::new(RefusalCode::NotFound, message)
}
