//! How long to wait before the next try to connect.

/// The longest wait, in milliseconds.
const LONGEST: f64 = 15_000.0;

/// The wait in milliseconds before try `attempt` (from 0) after a connection was lost. It doubles
/// with each try; `chance`, in `0.0..1.0`, spreads it over its upper half, so that the clients of
/// a server that went down do not all come back in the same instant.
pub(super) fn wait(attempt: u32, chance: f64) -> u64 {
    let whole = (500.0 * 2f64.powi(attempt.min(10) as i32)).min(LONGEST);
    (whole * (0.5 + chance / 2.0)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_limit_and_are_spread() {
        assert_eq!(wait(0, 0.0), 250);
        assert_eq!(wait(1, 0.5), 750);
        assert_eq!(wait(60, 0.999), 14_992);
        assert!((0..60).all(|attempt| wait(attempt, 0.0) >= 250));
    }
}
