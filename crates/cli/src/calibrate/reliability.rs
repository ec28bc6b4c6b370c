//! Whether what was expected came true, in figures.

use super::games::Played;

/// The normal deviate of a two-sided 95 % interval.
const Z: f64 = 1.96;

/// All expectations between two shares of the victory.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bin {
    /// The lowest share that belongs to it.
    pub(super) from: f64,
    /// The mean of what was expected.
    pub(super) expected: f64,
    /// The mean of what came.
    pub(super) came: f64,
    /// Half the width of the interval (95 %) around it.
    pub(super) doubt: f64,
    /// How many expectations there are, of all seats.
    pub(super) count: usize,
    /// In how many games.
    pub(super) games: usize,
}

/// A part of a game, both ends from 0 to 1.
pub(super) type Phase = [f64; 2];

/// The whole of a game.
pub(super) const WHOLE: Phase = [0.0, 1.0];

/// So many bins, of equal width; those without expectations are left out.
///
/// What is expected at different times of a game is not independent; so the interval is one over
/// games, each with all its expectations.
pub(super) fn bins(played: &[Played], count: usize) -> Vec<Bin> {
    (0..count)
        .filter_map(|place| {
            let [from, to] = [place, place + 1].map(|edge| edge as f64 / count as f64);
            let belongs = |share: f64| share >= from && (share < to || place + 1 == count);
            bin(played, from, belongs)
        })
        .collect()
}

/// The expectations that belong together.
pub(super) fn bin(played: &[Played], from: f64, belongs: impl Fn(f64) -> bool) -> Option<Bin> {
    // By game: how many, what was expected in all, what came in all.
    let sums: Vec<[f64; 3]> = played
        .iter()
        .map(|game| {
            let pairs = pairs(game, WHOLE).filter(|&(expected, _)| belongs(expected));
            pairs.fold([0.0; 3], |[count, sum, came_sum], (expected, came)| {
                [count + 1.0, sum + expected, came_sum + came]
            })
        })
        .filter(|&[count, ..]| count > 0.0)
        .collect();
    let total = |part: usize| sums.iter().map(|sums| sums[part]).sum::<f64>();
    let (games, count) = (sums.len(), total(0));
    if games < 2 {
        return None;
    }
    let came = total(2) / count;
    let squares = sums.iter().map(|[n, _, sum]| (sum - came * n).powi(2));
    let spread = squares.sum::<f64>() * games as f64 / (games - 1) as f64;
    Some(Bin {
        from,
        expected: total(1) / count,
        came,
        doubt: Z * spread.sqrt() / count,
        count: count as usize,
        games,
    })
}

/// What was expected in a phase of a game and what came, seat by seat.
fn pairs(game: &Played, phase: Phase) -> impl Iterator<Item = (f64, f64)> {
    within(game, phase).flat_map(|expected| expected.iter().copied().zip(game.came.iter().copied()))
}

fn within(game: &Played, [from, to]: Phase) -> impl Iterator<Item = &[f64]> {
    let count = game.expected.len() as f64;
    let phase = move |place: usize| (place as f64 + 0.5) / count;
    let all = game.expected.iter().enumerate();
    all.filter(move |&(place, _)| (from..to).contains(&phase(place)))
        .map(|(_, expected)| expected.as_slice())
}

/// The power to which the shares of all seats should be raised (and then be made one together
/// again) to foretell best what came: 1 for an analyst who is right, more for one who is too
/// cautious, less for one who is too sure. None if nothing was expected.
///
/// Best is what loses least by the logarithmic score.
pub(super) fn sharpness(played: &[Played], phase: Phase) -> Option<f64> {
    played
        .iter()
        .any(|game| within(game, phase).next().is_some())
        .then(|| {
            least(0.25, 4.0, |power| {
                let losses = played.iter().map(|game| {
                    let losses = within(game, phase).map(|expected| loss(expected, game, power));
                    losses.sum::<f64>()
                });
                losses.sum()
            })
        })
}

/// What shares raised to a power lose by the logarithmic score, in nats.
fn loss(expected: &[f64], game: &Played, power: f64) -> f64 {
    // The search knows some ends for certain; elsewhere nothing is impossible.
    let raised = |&share: &f64| share.max(1e-4).powf(power);
    let whole: f64 = expected.iter().map(raised).sum();
    let pairs = expected.iter().zip(&game.came);
    -pairs
        .map(|(share, came)| came * (raised(share) / whole).ln())
        .sum::<f64>()
}

/// Where a function of one valley is least, on a scale of ratios.
fn least(low: f64, high: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low.ln(), high.ln());
    while high - low > 0.002 {
        let third = (high - low) / 3.0;
        let [left, right] = [low + third, high - third];
        if function(left.exp()) < function(right.exp()) {
            high = right;
        } else {
            low = left;
        }
    }
    ((low + high) / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng, SeedableRng};

    /// Games that are won as often as `truth` says of what is expected.
    fn games(truth: impl Fn(f64) -> f64) -> Vec<Played> {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut share = || f64::from(rng.next_u32()) / f64::from(u32::MAX);
        (0..4000)
            .map(|_| {
                let (expected, lot) = (0.02 + 0.96 * share(), share());
                let came = f64::from(u8::from(lot < truth(expected)));
                Played {
                    expected: vec![[expected, 1.0 - expected].into_iter().collect(); 3],
                    came: [came, 1.0 - came].into_iter().collect(),
                }
            })
            .collect()
    }

    #[test]
    fn an_analyst_who_is_right_is_found_right() {
        let games = games(|share| share);
        let bins = bins(&games, 10);
        assert_eq!(bins.len(), 10);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<usize>(), 4000 * 6);
        let right = |bin: &&Bin| (bin.came - bin.expected).abs() < bin.doubt;
        assert!(bins.iter().filter(right).count() >= 8, "{bins:?}");
        assert!(bins.iter().all(|bin| (0.01..0.06).contains(&bin.doubt)));
        let sharpness = sharpness(&games, WHOLE).expect("there are games");
        assert!((sharpness - 1.0).abs() < 0.1, "{sharpness}");
    }

    #[test]
    fn an_analyst_who_is_too_cautious_is_found_out() {
        let sharper = |share: f64| {
            let (one, other) = (share.powi(2), (1.0 - share).powi(2));
            one / (one + other)
        };
        let games = games(sharper);
        let sharpness = sharpness(&games, [0.0, 0.5]).expect("there are games");
        assert!((sharpness - 2.0).abs() < 0.2, "{sharpness}");
        let seventies = bin(&games, 0.65, |share| (0.65..0.75).contains(&share));
        let seventies = seventies.expect("many");
        assert!(seventies.came - seventies.doubt > 0.75, "{seventies:?}");
    }

    #[test]
    fn nothing_says_nothing() {
        assert_eq!(sharpness(&[], WHOLE), None);
        assert_eq!(bins(&[], 10), []);
    }
}
