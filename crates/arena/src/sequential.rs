//! The sequential test: play until the answer is known, no longer.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::estimate::{Estimate, share};

/// Errors of either kind come at most this often.
const ERROR: f64 = 0.05;

/// Below so many sets their variance is not known well enough to decide.
const LEAST_SETS: usize = 10;

/// A sequential probability ratio test between two Elo differences: is the first entrant better by
/// `lower` at most, or by `upper` at least?
///
/// The likelihood ratio is the generalised one in its normal approximation, with a set as one
/// observation, as in the test of chess engines by pairs of games. Wrong answers of either kind
/// come with a probability of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    /// The Elo difference of the null hypothesis.
    pub lower: f64,
    /// The Elo difference of the alternative; greater than `lower`.
    pub upper: f64,
    /// The number of seats, which decides what share a difference means.
    pub players: usize,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The alternative is accepted.
    Better,
    /// The null hypothesis is accepted.
    Not,
    /// Not known yet.
    Open,
}

impl Sequential {
    /// Reads the two Elo differences, `0:50`.
    ///
    /// # Errors
    /// What would be right.
    pub fn parse(text: &str, players: usize) -> Result<Self, String> {
        let bounds = text.split_once(':').and_then(|(lower, upper)| {
            Some((f64::from_str(lower).ok()?, f64::from_str(upper).ok()?))
        });
        match bounds {
            Some((lower, upper)) if lower < upper && (upper - lower).is_finite() => Ok(Self {
                lower,
                upper,
                players,
            }),
            _ => Err(format!(
                "`{text}` is no pair of Elo differences: write the one that is not enough and the \
                 greater one that is, `0:50`"
            )),
        }
    }

    /// The logarithm of the likelihood ratio after these shares, one for each set.
    pub fn ratio(&self, sets: &[f64]) -> f64 {
        let Some(estimate) = Estimate::of(sets.iter().copied()) else {
            return 0.0;
        };
        let (lower, upper) = (
            share(self.lower, self.players),
            share(self.upper, self.players),
        );
        let distance = (upper - lower) * (2.0 * estimate.mean - lower - upper);
        sets.len() as f64 * distance / (2.0 * estimate.variance)
    }

    /// The verdict after these shares.
    pub fn verdict(&self, sets: &[f64]) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let ratio = self.ratio(sets);
        if sets.len() < LEAST_SETS || ratio.abs() < bound {
            Verdict::Open
        } else if ratio > 0.0 {
            Verdict::Better
        } else {
            Verdict::Not
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Better => "better",
            Self::Not => "not better",
            Self::Open => "open",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng, SeedableRng};

    const TEST: Sequential = Sequential {
        lower: 0.0,
        upper: 100.0,
        players: 2,
    };

    /// How often of 400 contests the test says "better", and its mean length in sets.
    fn accepted(elo: f64) -> (usize, f64) {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let truth = share(elo, 2);
        let mut game = || f64::from(u8::from(f64::from(rng.next_u32()) < truth * 2f64.powi(32)));
        let (mut better, mut length) = (0, 0);
        for _ in 0..400 {
            let mut sets = Vec::new();
            let verdict = loop {
                sets.push((game() + game()) / 2.0);
                match TEST.verdict(&sets) {
                    Verdict::Open => {}
                    verdict => break verdict,
                }
            };
            better += usize::from(verdict == Verdict::Better);
            length += sets.len();
        }
        (better, length as f64 / 400.0)
    }

    #[test]
    fn wrong_answers_are_as_rare_as_promised() {
        let (false_alarms, length) = accepted(0.0);
        // 5 % of 400 are 20; a little more is the price of the approximation.
        assert!(false_alarms <= 30, "{false_alarms}");
        assert!(length < 150.0, "{length}");
        let (found, _) = accepted(100.0);
        assert!(found >= 370, "{found}");
    }

    #[test]
    fn nothing_is_decided_by_a_handful() {
        assert_eq!(TEST.verdict(&[1.0; 9]), Verdict::Open);
        assert_eq!(TEST.verdict(&[1.0; 40]), Verdict::Better);
        assert_eq!(TEST.verdict(&[0.0; 40]), Verdict::Not);
        assert_eq!(TEST.ratio(&[]), 0.0);
    }

    #[test]
    fn bounds_are_read() {
        assert_eq!(Sequential::parse("0:100", 2), Ok(TEST));
        for wrong in ["", "5", "50:0", "0:inf", "nan:1", "a:b"] {
            assert!(Sequential::parse(wrong, 2).is_err(), "{wrong}");
        }
    }
}
