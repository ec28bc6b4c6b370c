//! What the sets of a contest say about a share of victories, and Elo.

/// The normal deviate of a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// A share of the victories with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over all sets.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The variance of a set's share, two made-up sets included: one all lost, one all won.
    /// Without them a contest that is won throughout would pretend to know no doubt.
    pub variance: f64,
}

impl Estimate {
    /// Estimates a share from one number in `0..=1` for each set; `None` without any.
    ///
    /// The interval is Wilson's over sets. A set is one trial, but as it holds several games its
    /// share scatters less than that of a yes or no, so the number of trials is raised by the
    /// observed ratio of the two variances (never below the number of sets).
    pub fn of(sets: impl IntoIterator<Item = f64> + Clone) -> Option<Self> {
        let count = sets.clone().into_iter().count() as f64;
        if count == 0.0 {
            return None;
        }
        let sum: f64 = sets.clone().into_iter().sum();
        let squares: f64 = sets.into_iter().map(|share| share * share).sum();
        let mean = sum / count;
        let padded_mean = (sum + 1.0) / (count + 2.0);
        let variance = (squares + 1.0) / (count + 2.0) - padded_mean * padded_mean;
        let trials = count * padded_mean * (1.0 - padded_mean) / variance;
        let (low, high) = wilson(mean, trials);
        Some(Self {
            mean,
            low,
            high,
            variance,
        })
    }
}

/// Wilson's score interval (Wilson, "Probable inference", 1927).
fn wilson(mean: f64, trials: f64) -> (f64, f64) {
    let square = Z * Z / trials;
    let middle = (mean + square / 2.0) / (1.0 + square);
    let half = Z * (mean * (1.0 - mean) / trials + square / (4.0 * trials)).sqrt() / (1.0 + square);
    // What rounding would leave a hair short of certainty.
    let low = if mean <= 0.0 { 0.0 } else { middle - half };
    let high = if mean >= 1.0 { 1.0 } else { middle + half };
    (low, high)
}

/// The Elo difference at which one player among `players`, the others equal to each other, wins
/// this share; infinite for 0 and 1. A share of 1/n is a difference of 0.
///
/// This is the Plackett–Luce model, which for two players is Elo's own.
pub fn elo(share: f64, players: usize) -> f64 {
    400.0 * (share * (players as f64 - 1.0) / (1.0 - share)).log10()
}

/// The share that one player of this Elo difference wins against others equal to each other.
pub fn share(elo: f64, players: usize) -> f64 {
    let strength = 10f64.powf(elo / 400.0);
    strength / (strength + players as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.002
    }

    #[test]
    fn a_contest_won_throughout_still_has_doubt() {
        let estimate = Estimate::of([1.0; 200]).expect("sets");
        assert_eq!((estimate.mean, estimate.high), (1.0, 1.0));
        // Wilson's lower end for 200 of 200.
        assert!(near(estimate.low, 0.9812), "{estimate:?}");
    }

    #[test]
    fn sets_of_yes_or_no_give_wilsons_interval() {
        let sets = (0..100).map(|set| f64::from(u8::from(set < 60)));
        let estimate = Estimate::of(sets).expect("sets");
        // 60 of 100: 0.502 to 0.691.
        assert!(
            near(estimate.low, 0.502) && near(estimate.high, 0.691),
            "{estimate:?}"
        );
    }

    #[test]
    fn pairs_that_scatter_less_are_known_better() {
        let halves = (0..100).map(|set| if set % 2 == 0 { 0.25 } else { 0.75 });
        let estimate = Estimate::of(halves).expect("sets");
        // The standard error is 0.025, the two made-up sets widen it a little.
        assert!(near(estimate.high - 0.5, 0.05), "{estimate:?}");
        assert_eq!(Estimate::of([]), None);
    }

    /// The interval covers the truth in about 95 of 100 contests of independent pairs.
    #[test]
    fn the_interval_covers_what_it_says() {
        use rand_chacha::ChaCha8Rng;
        use rand_core::{Rng, SeedableRng};
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for truth in [0.5, 0.8, 0.95] {
            let mut game =
                || f64::from(u8::from(f64::from(rng.next_u32()) < truth * 2f64.powi(32)));
            let covered = (0..1000).filter(|_| {
                let sets: Vec<f64> = (0..100).map(|_| (game() + game()) / 2.0).collect();
                let estimate = Estimate::of(sets).expect("sets");
                estimate.low <= truth && truth <= estimate.high
            });
            let covered = covered.count();
            assert!((925..=985).contains(&covered), "{truth}: {covered}");
        }
    }

    #[test]
    fn elo_and_share_are_each_others_inverse() {
        for players in 2..=5 {
            for difference in [-300.0, 0.0, 150.0, 800.0] {
                assert!((elo(share(difference, players), players) - difference).abs() < 1e-6);
            }
            assert!((share(0.0, players) - 1.0 / players as f64).abs() < 1e-12);
        }
        assert!((share(150.0, 2) - 0.703).abs() < 0.001);
        assert_eq!(elo(1.0, 2), f64::INFINITY);
        assert_eq!(elo(0.0, 2), f64::NEG_INFINITY);
    }
}
