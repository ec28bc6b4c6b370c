//! How strong somebody is: the Bayesian rating of Weng and Lin ("A Bayesian Approximation Method
//! for Online Ranking", JMLR 12, 2011, its Bradley-Terry form over all pairs), for any number of
//! players and with shared places.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use vidraria_table::record::Strength;

/// What is believed about somebody's strength: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// 25 to begin with.
    pub(crate) mean: f64,
    /// 25/3 to begin with.
    pub(crate) deviation: f64,
}

/// How much the deviation grows before each game, since people change: a hundredth of what it is
/// to begin with, as the authors of OpenSkill and TrueSkill have it.
const DRIFT: f64 = 25.0 / 300.0;

/// Points people are shown for each point of the mean: 25 becomes 1500.
const SHOWN: f64 = 60.0;

/// The deviation, as shown, up to which a rating is settled: about 20 games of two players, 8 of
/// four.
const SETTLED: i32 = 300;

impl Default for Rating {
    fn default() -> Self {
        let WengLinRating {
            rating,
            uncertainty,
        } = WengLinRating::new();
        Self {
            mean: rating,
            deviation: uncertainty,
        }
    }
}

impl Rating {
    /// As people are shown it.
    pub(crate) fn shown(self) -> Strength {
        let deviation = (self.deviation * SHOWN).round() as i32;
        Strength {
            rating: (self.mean * SHOWN).round() as i32,
            deviation,
            provisional: deviation > SETTLED,
        }
    }

    /// The largest deviation of a settled rating.
    pub(crate) fn settled_deviation() -> f64 {
        (f64::from(SETTLED) + 0.5) / SHOWN
    }
}

/// The ratings after a game: each player's rating before it, with his place in it, from 1; those
/// who are equal share theirs.
pub(crate) fn rate(players: &[(Rating, u32)]) -> Vec<Rating> {
    let before = |&(rating, _): &(Rating, u32)| {
        [WengLinRating {
            rating: rating.mean,
            uncertainty: rating.deviation.hypot(DRIFT),
        }]
    };
    let before: Vec<_> = players.iter().map(before).collect();
    let teams: Vec<_> = before
        .iter()
        .zip(players)
        .map(|(team, (_, place))| (&team[..], MultiTeamOutcome::new(*place as usize)))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let single = |player: WengLinRating| Rating {
        mean: player.rating,
        deviation: player.uncertainty,
    };
    after.into_iter().flatten().map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(places: &[u32]) -> Vec<Rating> {
        let players: Vec<_> = places.iter().map(|&at| (Rating::default(), at)).collect();
        rate(&players)
    }

    #[test]
    fn a_newcomer_begins_at_1500_and_provisional() {
        let shown = Rating::default().shown();
        assert_eq!((shown.rating, shown.deviation), (1500, 500));
        assert!(shown.provisional);
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses() {
        let after = new(&[1, 2]);
        assert_eq!(after[0].shown().rating, 1658);
        assert_eq!(after[1].shown().rating, 1342);
        assert_eq!(after[0].shown().deviation, 484);
    }

    #[test]
    fn equals_who_tie_stay_where_they_are() {
        for rating in new(&[1, 1, 1]) {
            assert!((rating.mean - 25.0).abs() < 1e-9);
            assert!(rating.deviation < 25.0 / 3.0);
        }
    }

    #[test]
    fn shared_places_are_worth_as_much() {
        let after = new(&[1, 2, 2, 4]);
        assert!(after[0].mean > after[1].mean);
        assert_eq!(after[1], after[2]);
        assert!(after[2].mean > after[3].mean);
    }

    #[test]
    fn a_rating_settles_and_never_stands_still() {
        let mut players = [Rating::default(); 2];
        let mut settled = None;
        for game in 1..=2_000 {
            let places = if game % 2 == 0 { [1, 2] } else { [2, 1] };
            let after = rate(&[(players[0], places[0]), (players[1], places[1])]);
            players = [after[0], after[1]];
            if settled.is_none() && !players[0].shown().provisional {
                settled = Some(game);
            }
        }
        assert_eq!(settled, Some(20));
        assert!(players[0].deviation > DRIFT);
        assert!((players[0].mean - 25.0).abs() < 3.0);
    }
}
