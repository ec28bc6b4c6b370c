//! How long a player may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a player may spend on one decision; whatever runs out first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Wall-clock time; no limit if absent.
    pub time: Option<Duration>,
    /// Positions looked at; no limit if absent. With a limit on nodes alone, a player with a seed
    /// chooses the same on every machine.
    pub nodes: Option<u64>,
}

/// Ends a player's thinking from another thread. Clones raise and see the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the player to answer now.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`raise`](Stop::raise) has been called.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
