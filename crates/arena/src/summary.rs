//! The result of a contest in figures.

use serde::Serialize;

use crate::{Estimate, SetRecord, elo};

/// What finished sets say about the first entrant. Intervals are of 95 % and count sets
/// ([`Estimate`]). Infinite Elo differences are `null` in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: usize,
    /// How many sets they make.
    pub sets: usize,
    /// The number of seats.
    pub players: usize,
    /// The first entrant's share of the victories, a shared one counting in parts.
    pub share_a: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of one among equals: 1/n.
    pub baseline: f64,
    /// The Elo difference that the share means.
    pub elo: f64,
    /// The lower end of its interval.
    pub elo_low: f64,
    /// The upper end of its interval.
    pub elo_high: f64,
    /// Games that the first entrant won alone.
    pub won: usize,
    /// Games whose victory it shared.
    pub shared: usize,
    /// The first entrant's mean final score.
    pub points_a: f64,
    /// The others' mean final score.
    pub points_b: f64,
    /// The first entrant's mean time for a decision, in milliseconds.
    pub ms_a: f64,
    /// The others' mean time for a decision, in milliseconds.
    pub ms_b: f64,
}

impl Summary {
    /// Of finished sets in a game of so many players; without any set, all is possible.
    pub fn of(sets: &[SetRecord], players: usize) -> Self {
        let estimate = Estimate::of(sets.iter().map(|set| set.part(0)));
        let (share_a, low, high) = estimate.map_or((f64::NAN, 0.0, 1.0), |share| {
            (share.mean, share.low, share.high)
        });
        let games = || sets.iter().flat_map(|set| &set.games);
        let wins = |shared: bool| {
            let wins = games().filter(|game| game.part(0) > 0.0);
            wins.filter(|game| (game.part(0) < 1.0) == shared).count()
        };
        let [of_a, of_b] = [true, false].map(|first| Means::of(sets, first));
        Self {
            games: games().count(),
            sets: sets.len(),
            players,
            share_a,
            low,
            high,
            baseline: 1.0 / players as f64,
            elo: elo(share_a, players),
            elo_low: elo(low, players),
            elo_high: elo(high, players),
            won: wins(false),
            shared: wins(true),
            points_a: of_a.points,
            points_b: of_b.points,
            ms_a: of_a.milliseconds,
            ms_b: of_b.milliseconds,
        }
    }
}

/// Means over seats and games.
struct Means {
    points: f64,
    milliseconds: f64,
}

impl Means {
    /// Of the first entrant's seats, or of all others.
    fn of(sets: &[SetRecord], first: bool) -> Self {
        let (mut seats, mut points, mut decisions, mut micros) = (0u32, 0i64, 0u64, 0u64);
        for game in sets.iter().flat_map(|set| &set.games) {
            for seat in (0..game.order.len()).filter(|&seat| game.sits(0, seat) == first) {
                seats += 1;
                points += i64::from(game.scores[seat]);
                decisions += u64::from(game.decisions[seat]);
                micros += game.micros[seat];
            }
        }
        Self {
            points: points as f64 / f64::from(seats),
            milliseconds: micros as f64 / 1000.0 / decisions as f64,
        }
    }
}
