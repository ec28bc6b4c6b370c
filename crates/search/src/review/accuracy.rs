//! How well a seat decided, as one number.

use super::report::Decision;

/// A decision that costs so much of the victory is worth half of a perfect one.
const HALVED_BY_WINS: f32 = 0.1;

/// The mean over decisions of 100 for one that cost nothing, halved for each tenth of the victory
/// that was lost; to one decimal. None without a decision.
pub(super) fn accuracy<'a>(decisions: impl Iterator<Item = &'a Decision>) -> Option<f32> {
    let (mut sum, mut count) = (0.0, 0.0);
    for decision in decisions {
        sum += 100.0 * (-decision.cost.wins / HALVED_BY_WINS).exp2();
        count += 1.0;
    }
    // The last bits of an exponential differ between machines; one decimal does not.
    (count > 0.0).then(|| (sum / count * 10.0_f32).round() / 10.0)
}
