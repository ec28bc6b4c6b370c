//! How often somebody may try.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use vidraria_table::{Refusal, RefusalCode};

/// The most askers that are remembered; those whose credit is full again are forgotten first.
const REMEMBERED: usize = 10_000;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Deed {
    /// A try to sign in with a password.
    Password,
    /// A new guest, or the beginning of something with a passkey.
    Newcomer,
    /// A new table.
    Table,
}

/// By whom, or on whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asker {
    /// Whoever is at an address; an IPv6 network counts as one.
    Address(IpAddr),
    /// Whoever tries this name.
    Name(String),
    /// Whoever is at an address and tries this name.
    Both(IpAddr, String),
}

impl Asker {
    /// Whoever is at an address.
    pub(super) fn at(address: IpAddr) -> Self {
        Self::Address(network(address))
    }

    /// Whoever is at an address and tries a name.
    pub(super) fn trying(address: IpAddr, name: &str) -> Self {
        Self::Both(network(address), name.to_owned())
    }

    /// How many deeds are free, and how long until another one is.
    fn credit(&self, deed: Deed) -> (f64, Duration) {
        match (self, deed) {
            // A name is tried by strangers too: they must not lock its owner out for long, and
            // still not get far.
            (Self::Name(_), _) => (60.0, Duration::from_secs(30)),
            (Self::Both(..), _) => (8.0, Duration::from_secs(30)),
            (Self::Address(_), Deed::Password) => (40.0, Duration::from_secs(15)),
            (Self::Address(_), Deed::Newcomer) => (60.0, Duration::from_secs(5)),
            (Self::Address(_), Deed::Table) => (200.0, Duration::from_secs(2)),
        }
    }
}

/// The network a household shares.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

/// How much has been done lately.
#[derive(Default)]
pub(super) struct Limits(Mutex<HashMap<(Deed, Asker), Spent>>);

/// Credit that was used up, as of a moment; it comes back with time.
struct Spent {
    used: f64,
    at: Instant,
}

impl Limits {
    /// Counts a deed.
    ///
    /// # Errors
    /// If there were too many lately; then it does not count.
    pub(super) fn count(&self, deed: Deed, asker: Asker) -> Result<(), Refusal> {
        self.count_at(deed, asker, Instant::now())
    }

    fn count_at(&self, deed: Deed, asker: Asker, now: Instant) -> Result<(), Refusal> {
        let (most, pause) = asker.credit(deed);
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if spent.len() >= REMEMBERED {
            spent.retain(|(deed, asker), spent| spent.now(asker.credit(*deed).1, now) > 0.0);
            if spent.len() >= REMEMBERED {
                // So many at once are an attack that no memory withstands.
                spent.clear();
            }
        }
        let entry = spent
            .entry((deed, asker))
            .or_insert(Spent { used: 0.0, at: now });
        let used = entry.now(pause, now);
        if used + 1.0 > most {
            return Err(Refusal::new(
                RefusalCode::TooOften,
                "that was tried too often: wait half a minute and try again",
            ));
        }
        *entry = Spent {
            used: used + 1.0,
            at: now,
        };
        Ok(())
    }
}

impl Spent {
    fn now(&self, pause: Duration, now: Instant) -> f64 {
        let back = now.saturating_duration_since(self.at).as_secs_f64() / pause.as_secs_f64();
        (self.used - back).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

    #[test]
    fn credit_runs_out_and_comes_back() {
        let limits = Limits::default();
        let start = Instant::now();
        let try_at = |seconds| {
            let now = start + Duration::from_secs(seconds);
            limits
                .count_at(Deed::Password, Asker::trying(HERE, "ana"), now)
                .is_ok()
        };
        assert_eq!((0..10).filter(|_| try_at(0)).count(), 8);
        assert!(!try_at(29));
        assert!(try_at(31) && !try_at(32));
        assert_eq!((0..10).filter(|_| try_at(4_000)).count(), 8);
    }

    #[test]
    fn others_have_their_own_credit() {
        let limits = Limits::default();
        let spend = |asker: Asker| {
            (0..100)
                .take_while(|_| limits.count(Deed::Password, asker.clone()).is_ok())
                .count()
        };
        assert_eq!(spend(Asker::trying(HERE, "ana")), 8);
        assert_eq!(spend(Asker::trying(HERE, "bela")), 8);
        assert_eq!(spend(Asker::at(HERE)), 40);
        assert_eq!(spend(Asker::at("2001:db8::1".parse().unwrap())), 40);
        assert_eq!(
            spend(Asker::at("2001:db8::ffff:2".parse().unwrap())),
            0,
            "the same network"
        );
        assert_eq!(spend(Asker::at("2001:db8:0:1::1".parse().unwrap())), 40);
    }

    #[test]
    fn memory_does_not_grow_without_bound() {
        let limits = Limits::default();
        let start = Instant::now();
        for number in 0..30_000u32 {
            let address = IpAddr::V4(number.into());
            let now = start + Duration::from_millis(u64::from(number) * 10);
            let _ = limits.count_at(Deed::Newcomer, Asker::at(address), now);
        }
        assert!(limits.0.lock().unwrap().len() <= REMEMBERED);
    }
}
