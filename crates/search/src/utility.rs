//! What an end of a game is worth to each seat.

use vidraria_game::{Standing, winners};

use crate::evaluator::Values;

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

#[cfg(test)]
mod tests {
    use super::*;

    const UTILITY: Utility = Utility {
        points: 0.3,
        scale: 10.0,
    };

    fn of(scores: &[i32]) -> Values {
        let standings: Vec<Standing> = scores
            .iter()
            .map(|&score| Standing {
                score,
                tie_break: 0,
            })
            .collect();
        UTILITY.of(&standings)
    }

    #[test]
    fn the_worths_of_all_seats_are_one_together() {
        for scores in [&[5, 5][..], &[70, 20], &[-5, 100, 3], &[1, 2, 3, 4, 5]] {
            let total: f32 = of(scores).iter().sum();
            assert!((total - 1.0).abs() < 1e-6, "{scores:?}: {total}");
        }
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
