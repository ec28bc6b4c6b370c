//! What an end of a game is worth to each seat.

use vidraria_game::{Standing, winners};

use crate::evaluator::{Judgement, Values};

/// How the worth of an end is mixed from victory and points.
///
/// Victory alone leaves a search without direction while it is far ahead or far behind, points
/// alone make it take risks for points that it does not need. All arithmetic here is exact to the
/// bit on every machine (no exponentials), since a search's choices follow from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Utility {
    /// How much of the worth comes from points, `0..=1`; the rest is the share of the victory.
    pub(crate) points: f32,
    /// The lead in points that brings half of what any lead can bring.
    pub(crate) scale: f32,
}

impl Utility {
    /// All that is to be said of these final standings.
    pub(crate) fn judge(self, standings: &[Standing]) -> Judgement {
        let winners = winners(standings);
        let mut win = Values::default();
        for &seat in &winners {
            win[seat] = 1.0 / winners.len() as f32;
        }
        Judgement {
            worth: self.of(standings),
            win,
            score: scores(standings),
        }
    }

    /// The same for standings before the end, which still will change: whoever leads is only likely
    /// to win.
    pub(crate) fn judge_early(self, standings: &[Standing]) -> Judgement {
        Judgement {
            worth: self.of(standings),
            win: self.chances(standings),
            score: scores(standings),
        }
    }

    /// The share of the victory that each seat may hope for: the product of how far it is ahead of
    /// each other.
    fn chances(self, standings: &[Standing]) -> Values {
        let mut chances = Values::default();
        for (seat, own) in standings.iter().enumerate() {
            let others = standings.iter().enumerate();
            chances[seat] = others
                .filter(|&(other, _)| other != seat)
                .map(|(_, other)| self.ahead((own.score - other.score) as f32))
                .product();
        }
        let whole: f32 = chances.iter().sum();
        chances.map(|chance| chance / whole)
    }

    /// The worth of these final standings.
    pub(crate) fn of(self, standings: &[Standing]) -> Values {
        let players = standings.len();
        let mut values = Values::default();
        let winners = winners(standings);
        for &seat in &winners {
            values[seat] = (1.0 - self.points) / winners.len() as f32;
        }
        // The mean over the opponents of how far one is ahead of them; over all seats these add up
        // to half their number.
        let whole = (players * (players - 1)) as f32 / 2.0;
        for seat in 0..players {
            let lead = |other: usize| (standings[seat].score - standings[other].score) as f32;
            let ahead: f32 = (0..players)
                .filter(|&other| other != seat)
                .map(|other| self.ahead(lead(other)))
                .sum();
            values[seat] += self.points * ahead / whole;
        }
        values
    }

    /// 0 to 1 for a lead in points, 1/2 for none.
    fn ahead(self, lead: f32) -> f32 {
        0.5 + 0.5 * lead / (self.scale + lead.abs())
    }
}

fn scores(standings: &[Standing]) -> Values {
    let mut scores = Values::default();
    for (score, standing) in scores.iter_mut().zip(standings) {
        *score = standing.score as f32;
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    const UTILITY: Utility = Utility {
        points: 0.3,
        scale: 10.0,
    };

    fn standings(scores: &[i32]) -> Vec<Standing> {
        let standing = |&score| Standing {
            score,
            tie_break: 0,
        };
        scores.iter().map(standing).collect()
    }

    fn of(scores: &[i32]) -> Values {
        UTILITY.of(&standings(scores))
    }

    #[test]
    fn the_worths_of_all_seats_are_one_together() {
        for scores in [&[5, 5][..], &[70, 20], &[-5, 100, 3], &[1, 2, 3, 4, 5]] {
            let total: f32 = of(scores).iter().sum();
            assert!((total - 1.0).abs() < 1e-6, "{scores:?}: {total}");
        }
    }

    #[test]
    fn shared_victories_count_in_parts_and_leads_are_not_yet_victories() {
        let end = UTILITY.judge(&standings(&[7, 3, 7]));
        assert_eq!(end.win[..3], [0.5, 0.0, 0.5]);
        assert_eq!(end.score[..3], [7.0, 3.0, 7.0]);
        let early = UTILITY.judge_early(&standings(&[17, 7]));
        assert_eq!(early.win[..2], [0.75, 0.25]);
        let three = UTILITY.judge_early(&standings(&[9, -80, 4])).win;
        assert!((three.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(three[0] > three[2] && three[2] > three[1] && three[1] > 0.0);
    }

    #[test]
    fn victory_comes_first_and_points_tell_apart_the_rest() {
        assert_eq!(of(&[5, 5])[..2], [0.5, 0.5]);
        let close = of(&[41, 40]);
        let far = of(&[90, 40]);
        assert!(close[0] > 0.84 && far[0] > close[0]);
        assert!(
            of(&[0, 1])[0] < of(&[1, 1])[0],
            "a shared victory beats a near one"
        );
        assert!(of(&[30, 40, 0])[0] > of(&[10, 40, 0])[0], "even when lost");
    }
}
