//! The time, and events stamped with it.

use std::time::{SystemTime, UNIX_EPOCH};

use vidraria_table::{Event, Numbered};

/// Milliseconds since 1970 (UTC).
pub(crate) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}

/// Events that happen now, numbered from `after + 1` on.
pub(crate) fn numbered(after: u64, events: Vec<Event>) -> Vec<Numbered> {
    let at = now();
    (after + 1..)
        .zip(events)
        .map(|(number, event)| Numbered { number, at, event })
        .collect()
}
