//! Limits on how much is asked for, by credit: who has asked for little can ask for much at once.

use std::time::Instant;

use vidraria_table::{Refusal, RefusalCode};

/// How much can be asked for at once.
const MOST: f64 = 300.0;

/// How much more with each second.
const GAIN: f64 = 30.0;

/// The debt from which on somebody does not heed refusals.
const DEBT: f64 = -300.0;

/// What somebody can still ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Credit {
    left: f64,
    since: Instant,
}

impl Credit {
    pub(crate) fn full(now: Instant) -> Self {
        Self {
            left: MOST,
            since: now,
        }
    }

    /// Pays for something.
    ///
    /// # Errors
    /// If there is not enough left.
    pub(crate) fn pay(&mut self, cost: f64, now: Instant) -> Result<(), Refusal> {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * GAIN;
        self.left = (self.left + gained).min(MOST) - cost;
        self.since = now;
        if self.left >= 0.0 {
            return Ok(());
        }
        Err(Refusal::new(
            RefusalCode::TooOften,
            "this is too much at once: wait a few seconds, then send it again",
        ))
    }

    /// Whether he goes on asking although he is refused.
    pub(crate) fn heedless(&self) -> bool {
        self.left < DEBT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn much_can_be_asked_for_at_once_but_not_for_long() {
        let start = Instant::now();
        let mut credit = Credit::full(start);
        for _ in 0..MOST as usize {
            credit.pay(1.0, start).unwrap();
        }
        let refusal = credit.pay(1.0, start).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::TooOften);
        assert!(!credit.heedless());
        credit.pay(1.0, start + Duration::from_secs(1)).unwrap();
    }

    #[test]
    fn credit_does_not_grow_without_bound() {
        let start = Instant::now();
        let mut credit = Credit::full(start);
        let later = start + Duration::from_secs(1000);
        assert!(credit.pay(MOST, later).is_ok());
        assert!(credit.pay(1.0, later).is_err());
    }

    #[test]
    fn who_does_not_heed_refusals_is_found_out() {
        let start = Instant::now();
        let mut credit = Credit::full(start);
        for _ in 0..=600 {
            assert!(!credit.heedless());
            let _ = credit.pay(1.0, start);
        }
        assert!(credit.heedless());
    }
}
