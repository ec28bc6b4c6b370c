//! Counting games that are over.

use std::collections::HashMap;

use sqlx::{Sqlite, Transaction};
use uuid::Uuid;
use vidraria_games::{AnyOptions, GameKind};

use super::{Rated, RecordStore};
use crate::id::TableId;
use crate::ratings::{Rating, rate};
use crate::store::StoreError;

/// How a game ended, as its log tells it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ending {
    pub(crate) table: TableId,
    /// When, in milliseconds since 1970 (UTC).
    pub(crate) at: u64,
    pub(crate) game: AnyOptions,
    /// Whether its terms say that it counts.
    pub(crate) rated: bool,
    /// Whether it is listed for others than its players.
    pub(crate) listed: bool,
    /// By seat.
    pub(crate) seats: Vec<EndedSeat>,
}

/// How a seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndedSeat {
    /// The computer that played it from the beginning.
    pub(crate) computer: Option<vidraria_search::Level>,
    pub(crate) score: i32,
    /// From 1; equal seats share theirs.
    pub(crate) place: u32,
    pub(crate) resigned: bool,
}

/// A seat with whoever played it.
type Seated = (EndedSeat, Option<Rated>);

/// A game's seats as they are stored: player, score, place, resigned.
type SeatRow = (Option<Vec<u8>>, i32, i16, i16);

/// A seat of a game that counts: table, game, seat, player, place.
type RatedSeatRow = (Vec<u8>, String, i16, Vec<u8>, i16);

/// The ratings at one game, with the number of games they come from.
type Ratings = HashMap<Vec<u8>, (Rating, u32)>;

impl RecordStore {
    /// Counts games, in the order in which they ended, and forgets that `looked_at` were to be
    /// looked at. Ratings are made anew if games had been counted otherwise or in another order,
    /// or if `anew` says so; how many games count for ratings now, if they were.
    pub(crate) async fn count(
        &self,
        mut endings: Vec<Ending>,
        looked_at: &[TableId],
        anew: bool,
    ) -> Result<Option<usize>, StoreError> {
        endings.sort_by_key(|ending| (ending.at, ending.table));
        let mut write = self.write().await?;
        let mut stale = anew;
        for ending in &endings {
            let seats = seated(&mut write, ending).await?;
            let rated = counts(ending, &seats);
            match counted(&mut write, ending.table).await? {
                Some(before) if before == (rated, seats.iter().map(row).collect()) => continue,
                Some(_) => {
                    stale = true;
                    forget(&mut write, ending.table).await?;
                }
                None => stale = stale || is_overtaken(&mut write, ending).await?,
            }
            insert(&mut write, ending, rated, &seats).await?;
            if rated && !stale {
                rate_game(&mut write, ending, &seats).await?;
            }
        }
        let all = if stale {
            Some(rate_all(&mut write).await?)
        } else {
            None
        };
        for table in looked_at {
            sqlx::query("DELETE FROM endings WHERE table_id = $1")
                .bind(table.bytes())
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(all)
    }
}

/// Whether a game counts: its terms say so and everybody is known, at one seat only.
fn counts(ending: &Ending, seats: &[Seated]) -> bool {
    let persons = seats
        .iter()
        .filter(|(_, player)| matches!(player, Some(Rated::Person(_))));
    let mut players: Vec<_> = persons
        .map(|(_, player)| player.map(Rated::bytes))
        .collect();
    let known = seats.iter().all(|(_, player)| player.is_some());
    let all = players.len();
    players.sort_unstable();
    players.dedup();
    ending.rated && known && players.len() == all
}

/// Who played the seats: those who took them, or, where they have left for good, whoever was noted
/// when the game was counted first.
async fn seated(
    write: &mut Transaction<'_, Sqlite>,
    ending: &Ending,
) -> Result<Vec<Seated>, StoreError> {
    let persons: Vec<(i16, Vec<u8>)> = sqlx::query_as(
        "SELECT seat, person FROM seats WHERE table_id = $1 UNION ALL \
         SELECT seat, player FROM game_seats WHERE table_id = $1 AND player IS NOT NULL \
         AND NOT EXISTS (SELECT 1 FROM seats \
                         WHERE table_id = $1 AND seats.seat = game_seats.seat)",
    )
    .bind(ending.table.bytes())
    .fetch_all(&mut **write)
    .await?;
    let person = |seat: usize| {
        let found = persons.iter().find(|(taken, _)| *taken as usize == seat)?;
        Uuid::from_slice(&found.1).ok().map(Rated::Person)
    };
    let seats = ending.seats.iter().enumerate();
    let player = |seat, ended: &EndedSeat| match ended.computer {
        Some(level) => Some(Rated::Computer(level)),
        None => person(seat),
    };
    Ok(seats
        .map(|(seat, ended)| (*ended, player(seat, ended)))
        .collect())
}

fn row((ended, player): &Seated) -> SeatRow {
    (
        player.map(Rated::bytes),
        ended.score,
        ended.place as i16,
        i16::from(ended.resigned),
    )
}

/// How a game was counted before, if it was: whether it counts for ratings, and its seats.
async fn counted(
    write: &mut Transaction<'_, Sqlite>,
    table: TableId,
) -> Result<Option<(bool, Vec<SeatRow>)>, StoreError> {
    let game: Option<(i16,)> = sqlx::query_as("SELECT rated FROM games WHERE table_id = $1")
        .bind(table.bytes())
        .fetch_optional(&mut **write)
        .await?;
    let Some((rated,)) = game else {
        return Ok(None);
    };
    let seats = sqlx::query_as(
        "SELECT player, score, place, resigned FROM game_seats WHERE table_id = $1 ORDER BY seat",
    )
    .bind(table.bytes())
    .fetch_all(&mut **write)
    .await?;
    Ok(Some((rated != 0, seats)))
}

async fn forget(write: &mut Transaction<'_, Sqlite>, table: TableId) -> Result<(), StoreError> {
    for query in [
        "DELETE FROM game_seats WHERE table_id = $1",
        "DELETE FROM games WHERE table_id = $1",
    ] {
        sqlx::query(query)
            .bind(table.bytes())
            .execute(&mut **write)
            .await?;
    }
    Ok(())
}

/// Whether a game that ended later was counted already.
async fn is_overtaken(
    write: &mut Transaction<'_, Sqlite>,
    ending: &Ending,
) -> Result<bool, StoreError> {
    let later: Option<(i64,)> = sqlx::query_as(
        "SELECT ended_at FROM games WHERE rated = 1 AND (ended_at, table_id) > ($1, $2) LIMIT 1",
    )
    .bind(ending.at as i64)
    .bind(ending.table.bytes())
    .fetch_optional(&mut **write)
    .await?;
    Ok(later.is_some())
}

async fn insert(
    write: &mut Transaction<'_, Sqlite>,
    ending: &Ending,
    rated: bool,
    seats: &[Seated],
) -> Result<(), StoreError> {
    let options = serde_json::to_string(&ending.game)
        .map_err(|error| StoreError::Damaged(ending.table, error.to_string()))?;
    sqlx::query(
        "INSERT INTO games (table_id, ended_at, game, players, options, rated, listed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(ending.table.bytes())
    .bind(ending.at as i64)
    .bind(ending.game.kind().name())
    .bind(seats.len() as i16)
    .bind(options)
    .bind(i16::from(rated))
    .bind(i16::from(ending.listed))
    .execute(&mut **write)
    .await?;
    for (seat, seated) in seats.iter().enumerate() {
        let (player, score, place, resigned) = row(seated);
        sqlx::query(
            "INSERT INTO game_seats (table_id, seat, player, score, place, resigned) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(ending.table.bytes())
        .bind(seat as i16)
        .bind(player)
        .bind(score)
        .bind(place)
        .bind(resigned)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// Rates the players of the latest game.
async fn rate_game(
    write: &mut Transaction<'_, Sqlite>,
    ending: &Ending,
    seats: &[Seated],
) -> Result<(), StoreError> {
    let game = ending.game.kind();
    let players: Vec<(Vec<u8>, u32)> = seats
        .iter()
        .filter_map(|(ended, player)| Some((player.map(Rated::bytes)?, ended.place)))
        .collect();
    let mut ratings = Ratings::new();
    for (player, _) in &players {
        let known: Option<(f64, f64, i64)> = sqlx::query_as(
            "SELECT mean, deviation, games FROM ratings WHERE game = $1 AND player = $2",
        )
        .bind(game.name())
        .bind(player)
        .fetch_optional(&mut **write)
        .await?;
        if let Some((mean, deviation, games)) = known {
            let rating = Rating { mean, deviation };
            ratings.insert(player.clone(), (rating, games as u32));
        }
    }
    let after = advance(&mut ratings, &players);
    note_after(write, ending.table.bytes(), &after).await?;
    note_ratings(write, game.name(), &ratings).await
}

/// Makes all ratings anew from the games as they were counted; how many games count.
async fn rate_all(write: &mut Transaction<'_, Sqlite>) -> Result<usize, StoreError> {
    for query in [
        "DELETE FROM ratings",
        "UPDATE game_seats SET mean = NULL, deviation = NULL WHERE mean IS NOT NULL",
    ] {
        sqlx::query(query).execute(&mut **write).await?;
    }
    let rows: Vec<RatedSeatRow> = sqlx::query_as(
        "SELECT games.table_id, game, seat, player, place \
         FROM games JOIN game_seats ON game_seats.table_id = games.table_id \
         WHERE rated = 1 ORDER BY ended_at, games.table_id, seat",
    )
    .fetch_all(&mut **write)
    .await?;
    let mut by_game: HashMap<&str, Ratings> = HashMap::new();
    let mut games = 0;
    for seats in rows.chunk_by(|one, other| one.0 == other.0) {
        let (table, game, ..) = &seats[0];
        let player = |row: &RatedSeatRow| (row.3.clone(), row.4 as u32);
        let players: Vec<_> = seats.iter().map(player).collect();
        let after = advance(by_game.entry(game).or_default(), &players);
        note_after(write, table, &after).await?;
        games += 1;
    }
    for kind in GameKind::ALL {
        if let Some(ratings) = by_game.get(kind.name()) {
            note_ratings(write, kind.name(), ratings).await?;
        }
    }
    Ok(games)
}

/// Moves the ratings of a game's players on and returns them by seat. Where one computer plays
/// several seats, its rating is the average of what each would make of it.
fn advance(ratings: &mut Ratings, players: &[(Vec<u8>, u32)]) -> Vec<Rating> {
    let known = |player: &Vec<u8>| ratings.get(player).copied().unwrap_or_default();
    let before: Vec<_> = players
        .iter()
        .map(|(player, place)| (known(player).0, *place))
        .collect();
    let single = rate(&before);
    let average = |player: &Vec<u8>| {
        let same = players
            .iter()
            .zip(&single)
            .filter(|((p, _), _)| p == player);
        let own: Vec<&Rating> = same.map(|(_, rating)| rating).collect();
        let seats = own.len() as f64;
        Rating {
            mean: own.iter().map(|rating| rating.mean).sum::<f64>() / seats,
            deviation: own.iter().map(|rating| rating.deviation).sum::<f64>() / seats,
        }
    };
    let after: Vec<Rating> = players.iter().map(|(player, _)| average(player)).collect();
    let games: Vec<u32> = players.iter().map(|(player, _)| known(player).1).collect();
    for (((player, _), rating), games) in players.iter().zip(&after).zip(games) {
        ratings.insert(player.clone(), (*rating, games + 1));
    }
    after
}

async fn note_after(
    write: &mut Transaction<'_, Sqlite>,
    table: &[u8],
    after: &[Rating],
) -> Result<(), StoreError> {
    for (seat, rating) in after.iter().enumerate() {
        sqlx::query(
            "UPDATE game_seats SET mean = $1, deviation = $2 WHERE table_id = $3 AND seat = $4",
        )
        .bind(rating.mean)
        .bind(rating.deviation)
        .bind(table)
        .bind(seat as i16)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

async fn note_ratings(
    write: &mut Transaction<'_, Sqlite>,
    game: &str,
    ratings: &Ratings,
) -> Result<(), StoreError> {
    for (player, (rating, games)) in ratings {
        sqlx::query(
            "INSERT INTO ratings (game, player, mean, deviation, games) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, player) \
             DO UPDATE SET mean = $3, deviation = $4, games = $5",
        )
        .bind(game)
        .bind(player)
        .bind(rating.mean)
        .bind(rating.deviation)
        .bind(i64::from(*games))
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}
