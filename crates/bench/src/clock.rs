//! The time that counts: that of this thread on a processor, whatever else the machine does.

use std::time::Duration;

/// How long this thread has been running so far.
#[cfg(unix)]
pub(crate) fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Elsewhere, how much time has passed.
#[cfg(not(unix))]
pub(crate) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// How long something takes.
pub(crate) fn time(run: impl FnOnce()) -> Duration {
    let begin = now();
    run();
    (now() - begin).max(Duration::from_nanos(1))
}
