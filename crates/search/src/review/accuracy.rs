//! How well a seat decided, as one number.

use super::report::{Amount, Decision};

/// What makes a decision worth half of one that cost nothing: so much of the victory, or so many
/// points. Points count too because a game that is as good as lost or won would forgive anything.
const HALVED_BY: Amount = Amount {
    wins: 0.1,
    points: 5.0,
};

/// The mean over decisions of 100, halved for each tenth of the victory or each five points that
/// one cost, whichever is worse; to one decimal. None without a decision.
pub(super) fn accuracy<'a>(decisions: impl Iterator<Item = &'a Decision>) -> Option<f32> {
    let (mut sum, mut count) = (0.0, 0.0);
    for Decision { cost, .. } in decisions {
        let halvings = (cost.wins / HALVED_BY.wins).max(cost.points / HALVED_BY.points);
        sum += 100.0 * (-halvings).exp2();
        count += 1.0;
    }
    // The last bits of an exponential differ between machines; one decimal does not.
    (count > 0.0).then(|| (sum / count * 10.0_f32).round() / 10.0)
}
