//! How long the network takes to a client and back.

use axum::body::Bytes;
use tokio::time::Instant;

/// How much of the estimate a new measurement makes up.
const WEIGHT: f64 = 0.3;

/// An estimate from the times that pings take to be answered.
#[derive(Debug)]
pub(super) struct Delay {
    start: Instant,
    /// Milliseconds; none before the first answer.
    estimate: Option<f64>,
}

impl Delay {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            estimate: None,
        }
    }

    /// What to send in a ping now: when it was sent.
    pub(super) fn ping(&self, now: Instant) -> Bytes {
        Bytes::copy_from_slice(&self.since_start(now).to_be_bytes())
    }

    /// Takes the answer to a ping into account; one that was made up says that it took no time.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        let Ok(sent) = payload.try_into().map(u64::from_be_bytes) else {
            return;
        };
        let took = self.since_start(now).saturating_sub(sent) as f64;
        // Who holds an answer back to gain time gains little: what counts most is the best.
        self.estimate = Some(match self.estimate {
            None => took,
            Some(before) if took < before => took,
            Some(before) => before + WEIGHT * (took - before),
        });
    }

    /// Milliseconds.
    pub(super) fn estimate(&self) -> u64 {
        self.estimate.unwrap_or(0.0) as u64
    }

    fn since_start(&self, now: Instant) -> u64 {
        now.saturating_duration_since(self.start).as_millis() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_estimate_falls_at_once_and_rises_slowly() {
        let mut delay = Delay::new();
        let start = Instant::now();
        let mut answered_after = |milliseconds| {
            let ping = delay.ping(start);
            delay.pong(&ping, start + Duration::from_millis(milliseconds));
            delay.estimate()
        };
        assert_eq!(answered_after(100), 100);
        assert_eq!(answered_after(200), 130);
        assert_eq!(answered_after(50), 50);
    }

    #[test]
    fn answers_to_nothing_count_for_nothing() {
        let mut delay = Delay::new();
        delay.pong(b"x", Instant::now());
        delay.pong(&u64::MAX.to_be_bytes(), Instant::now());
        assert_eq!(delay.estimate(), 0);
    }
}
