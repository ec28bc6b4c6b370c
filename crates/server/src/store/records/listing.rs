//! What is told of games that are over.

use uuid::Uuid;
use vidraria_games::GameKind;

use super::rated::COMPUTER;
use super::{Rated, RecordStore, ids};
use crate::id::TableId;
use crate::ratings::Rating;
use crate::store::StoreError;

/// Somebody as the rows of games tell of him: player, name, whether a bot.
pub(crate) type PlayerRow = (Option<Vec<u8>>, Option<String>, Option<i64>);

/// A rating with the time of the game it follows on.
pub(crate) type Curve = Vec<(u64, Rating)>;

/// The end of a page of games: those that ended before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    pub(crate) at: u64,
    pub(crate) table: TableId,
}

/// A game: when it ended, its options as JSON, whether it counts.
pub(crate) type GameRow = (i64, String, i16);

/// How a seat ended: player, name, bot, score, place, resigned, mean, deviation.
pub(crate) type SeatRow = (
    Option<Vec<u8>>,
    Option<String>,
    Option<i64>,
    i32,
    i16,
    i16,
    Option<f64>,
    Option<f64>,
);

/// Results: game, players, games, wins, average score, average place.
pub(crate) type ResultsRow = (String, i16, i64, i64, f64, f64);

/// An opponent: player, name, bot, games, how often the person was ahead, how often behind.
pub(crate) type OpponentRow = (Option<Vec<u8>>, Option<String>, Option<i64>, i64, i64, i64);

/// A leader: player, name, bot, mean, deviation, games.
pub(crate) type LeaderRow = (Option<Vec<u8>>, Option<String>, Option<i64>, f64, f64, i64);

impl RecordStore {
    /// A player's ratings: game, rating, number of games.
    pub(crate) async fn ratings(
        &self,
        player: Rated,
    ) -> Result<Vec<(String, Rating, u32)>, StoreError> {
        let rows: Vec<(String, f64, f64, i64)> = sqlx::query_as(
            "SELECT game, mean, deviation, games FROM ratings WHERE player = $1 ORDER BY game",
        )
        .bind(player.bytes())
        .fetch_all(&self.readers)
        .await?;
        let rating = |(game, mean, deviation, games)| {
            let rating = Rating { mean, deviation };
            (game, rating, games as u32)
        };
        Ok(rows.into_iter().map(rating).collect())
    }

    /// The latest games of a player that ended before `before`, at most `limit`; with `own` also
    /// those that are not listed.
    pub(crate) async fn games_of(
        &self,
        player: Rated,
        own: bool,
        before: Option<Before>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let end = before.map_or(i64::MAX, |before| before.at as i64);
        let table = before.map_or(Vec::new(), |before| before.table.bytes().to_vec());
        let query = sqlx::query_as(
            "SELECT table_id FROM games \
             WHERE table_id IN (SELECT table_id FROM game_seats WHERE player = $1) \
             AND (listed = 1 OR $2) AND (ended_at, table_id) < ($3, $4) \
             ORDER BY ended_at DESC, table_id DESC LIMIT $5",
        )
        .bind(player.bytes())
        .bind(own)
        .bind(end)
        .bind(table)
        .bind(limit);
        Ok(ids(query.fetch_all(&self.readers).await?))
    }

    /// A game that is over.
    pub(crate) async fn game(
        &self,
        table: TableId,
    ) -> Result<Option<(GameRow, Vec<SeatRow>)>, StoreError> {
        let game: Option<GameRow> =
            sqlx::query_as("SELECT ended_at, options, rated FROM games WHERE table_id = $1")
                .bind(table.bytes())
                .fetch_optional(&self.readers)
                .await?;
        let Some(game) = game else {
            return Ok(None);
        };
        let seats = sqlx::query_as(
            "SELECT player, persons.name, bots.made_at, score, place, resigned, mean, deviation \
             FROM game_seats LEFT JOIN persons ON persons.id = player \
             LEFT JOIN bots ON bots.person = player WHERE table_id = $1 ORDER BY seat",
        )
        .bind(table.bytes())
        .fetch_all(&self.readers)
        .await?;
        Ok(Some((game, seats)))
    }

    /// What a player's games came to; with `own` also those that are not listed.
    pub(crate) async fn results(
        &self,
        player: Rated,
        own: bool,
    ) -> Result<Vec<ResultsRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT game, players, COUNT(*), SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END), \
             AVG(score), AVG(place) \
             FROM game_seats JOIN games ON games.table_id = game_seats.table_id \
             WHERE player = $1 AND (listed = 1 OR $2) GROUP BY game, players \
             ORDER BY game, players",
        )
        .bind(player.bytes())
        .bind(own);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// Those a player met most often, at most `limit`; with `own` also in games that are not
    /// listed.
    pub(crate) async fn opponents(
        &self,
        player: Rated,
        own: bool,
        limit: u32,
    ) -> Result<Vec<OpponentRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT other.player, persons.name, bots.made_at, COUNT(*), \
             SUM(CASE WHEN self.place < other.place THEN 1 ELSE 0 END), \
             SUM(CASE WHEN self.place > other.place THEN 1 ELSE 0 END) \
             FROM game_seats AS self JOIN games ON games.table_id = self.table_id \
             JOIN game_seats AS other ON other.table_id = self.table_id \
             LEFT JOIN persons ON persons.id = other.player \
             LEFT JOIN bots ON bots.person = other.player \
             WHERE self.player = $1 AND other.player <> $1 AND (listed = 1 OR $2) \
             AND (persons.id IS NOT NULL OR substr(other.player, 1, 9) = $3) \
             GROUP BY other.player, persons.name, bots.made_at \
             ORDER BY COUNT(*) DESC, other.player LIMIT $4",
        )
        .bind(player.bytes())
        .bind(own)
        .bind(COMPUTER)
        .bind(limit);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The latest ratings of a player at a game, in ascending order of time, at most `limit`.
    pub(crate) async fn curve(
        &self,
        player: Rated,
        game: GameKind,
        limit: u32,
    ) -> Result<Curve, StoreError> {
        let rows: Vec<(i64, f64, f64)> = sqlx::query_as(
            "SELECT ended_at, mean, deviation \
             FROM game_seats JOIN games ON games.table_id = game_seats.table_id \
             WHERE player = $1 AND game = $2 AND mean IS NOT NULL \
             ORDER BY ended_at DESC, games.table_id DESC LIMIT $3",
        )
        .bind(player.bytes())
        .bind(game.name())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let point = |(at, mean, deviation)| (at as u64, Rating { mean, deviation });
        Ok(rows.into_iter().rev().map(point).collect())
    }

    /// Those whose ratings at a game are settled, the best first, at most `limit`.
    pub(crate) async fn leaders(
        &self,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<LeaderRow>, StoreError> {
        let query = sqlx::query_as(
            "SELECT player, persons.name, bots.made_at, mean, deviation, games \
             FROM ratings LEFT JOIN persons ON persons.id = player \
             LEFT JOIN bots ON bots.person = player \
             WHERE game = $1 AND deviation < $2 AND suspended_at IS NULL \
             AND (persons.id IS NOT NULL OR substr(player, 1, 9) = $3) \
             ORDER BY mean DESC, player LIMIT $4",
        )
        .bind(game.name())
        .bind(Rating::settled_deviation())
        .bind(COMPUTER)
        .bind(limit);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// Who has taken seats at a table: seat, then whoever it is.
    pub(crate) async fn seated_at(
        &self,
        table: TableId,
    ) -> Result<Vec<(i16, Vec<u8>, String, Option<i64>)>, StoreError> {
        let query = sqlx::query_as(
            "SELECT seat, seats.person, persons.name, bots.made_at \
             FROM seats JOIN persons ON persons.id = seats.person \
             LEFT JOIN bots ON bots.person = seats.person WHERE table_id = $1",
        )
        .bind(table.bytes());
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The name of a person, whether a bot, and since when he is known.
    pub(crate) async fn named(
        &self,
        person: Uuid,
    ) -> Result<Option<(String, bool, u64)>, StoreError> {
        let row: Option<(String, Option<i64>, i64)> = sqlx::query_as(
            "SELECT name, bots.made_at, persons.made_at \
             FROM persons LEFT JOIN bots ON bots.person = persons.id WHERE id = $1",
        )
        .bind(person.as_bytes().as_slice())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(name, bot, since)| (name, bot.is_some(), since as u64)))
    }
}
