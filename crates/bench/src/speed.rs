//! Timing kernels.

use std::time::{Duration, Instant};

use crate::Kernel;

/// Every kernel is timed in so many rounds. On a busy machine a program is stopped every few
/// milliseconds; with this many rounds in a second some fit in between.
pub const ROUNDS: u32 = 200;

/// How often something happened in a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Decisions, or calls for tasks that are no game.
    pub steps: f64,
    /// Repeats of the task: playouts, or again calls.
    pub repeats: f64,
}

/// What the rounds of a kernel gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// The fastest round: the least disturbed one, and so the one to compare.
    pub best: Rate,
    /// The round in the middle: what the machine gives while other things run on it.
    pub median: Rate,
}

/// Times the kernels, each for about `time` in all, in short rounds that take turns, so that
/// whatever else the machine does hits all of them alike. Returns their speeds in their order.
pub fn measure(kernels: &mut [Kernel], time: Duration) -> Vec<Speed> {
    let round = time / ROUNDS;
    let repeats: Vec<u64> = kernels
        .iter_mut()
        .map(|kernel| repeats_for(kernel, round))
        .collect();
    let mut rates = vec![Vec::new(); kernels.len()];
    for _ in 0..ROUNDS {
        for ((kernel, &repeats), rates) in kernels.iter_mut().zip(&repeats).zip(&mut rates) {
            rates.push(timed(kernel, repeats).0);
        }
    }
    rates.into_iter().map(summary).collect()
}

/// How many repeats take about as long as `round`, found out by doing more and more, each so often
/// that being stopped meanwhile does not look like being slow.
fn repeats_for(kernel: &mut Kernel, round: Duration) -> u64 {
    // Prepares the kernel's positions, which must not be timed.
    kernel.run(1);
    let mut repeats = 1;
    loop {
        let tries = (0..5).map(|_| timed(kernel, repeats).1);
        let elapsed = tries.min().unwrap_or_default();
        if elapsed >= round / 8 {
            let rounds = round.as_secs_f64() / elapsed.as_secs_f64();
            return (repeats as f64 * rounds).ceil() as u64;
        }
        repeats *= 2;
    }
}

fn timed(kernel: &mut Kernel, repeats: u64) -> (Rate, Duration) {
    let begin = Instant::now();
    let steps = kernel.run(repeats);
    let elapsed = begin.elapsed().max(Duration::from_nanos(1));
    let rate = Rate {
        steps: steps as f64 / elapsed.as_secs_f64(),
        repeats: repeats as f64 / elapsed.as_secs_f64(),
    };
    (rate, elapsed)
}

fn summary(mut rates: Vec<Rate>) -> Speed {
    rates.sort_by(|a, b| a.steps.total_cmp(&b.steps));
    Speed {
        best: rates[rates.len() - 1],
        median: rates[rates.len() / 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Task, kernels};

    #[test]
    fn speeds_are_positive_and_in_order() {
        let mut kernels = kernels();
        let speeds = measure(&mut kernels, Duration::from_millis(1));
        assert_eq!(speeds.len(), kernels.len());
        for (kernel, speed) in kernels.iter().zip(speeds) {
            assert!(speed.median.steps > 0.0, "{kernel}");
            assert!(speed.best.steps >= speed.median.steps, "{kernel}");
            if kernel.task == Task::Clone {
                assert_eq!(speed.best.steps, speed.best.repeats);
            }
        }
    }
}
