//! Those who seek a quick match. The longer somebody waits, the further his opponents' ratings may
//! be from his.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use vidraria_table::{SeatInvitation, Seek};

/// How far apart ratings may be at once.
const NEAR: f64 = 100.0;

/// By how much further with each second of waiting.
const WIDENING: f64 = 10.0;

/// A table that was found for somebody.
#[derive(Debug)]
pub(crate) struct Match {
    /// Its id.
    pub(crate) table: String,
    /// The seat.
    pub(crate) seat: SeatInvitation,
}

/// Those who seek a match.
#[derive(Default)]
pub(super) struct Queue(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    next: u64,
    seekers: HashMap<Seek, Vec<Seeker>>,
}

/// Somebody who seeks a match.
pub(super) struct Seeker {
    number: u64,
    rating: f64,
    since: Instant,
    /// Where he is told.
    pub(super) tell: oneshot::Sender<Match>,
}

/// A place in the queue. Dropping it gives it up.
pub(super) struct Place<'a> {
    queue: &'a Queue,
    seek: Seek,
    number: u64,
    /// The table, once it is found.
    pub(super) found: oneshot::Receiver<Match>,
}

impl Queue {
    /// Begins to wait.
    pub(super) fn enter(&self, seek: Seek, rating: f64) -> Place<'_> {
        let (tell, found) = oneshot::channel();
        let mut waiting = self.lock();
        let number = waiting.next;
        waiting.next += 1;
        waiting.seekers.entry(seek).or_default().push(Seeker {
            number,
            rating,
            since: Instant::now(),
            tell,
        });
        Place {
            queue: self,
            seek,
            number,
            found,
        }
    }

    /// How many seek anything.
    pub(super) fn len(&self) -> usize {
        self.lock().seekers.values().map(Vec::len).sum()
    }

    /// How many seek this.
    pub(super) fn seeking(&self, seek: &Seek) -> usize {
        self.lock().seekers.get(seek).map_or(0, Vec::len)
    }

    /// Takes those out of the queue who are to play with each other, if there are enough of them.
    pub(super) fn take(&self, seek: &Seek) -> Option<Vec<Seeker>> {
        let mut waiting = self.lock();
        let seekers = waiting.seekers.get_mut(seek)?;
        let now = Instant::now();
        seekers.sort_by(|one, other| one.rating.total_cmp(&other.rating));
        let standing: Vec<_> = seekers
            .iter()
            .map(|seeker| (seeker.rating, now.duration_since(seeker.since)))
            .collect();
        let first = company(&standing, seek.players)?;
        Some(seekers.drain(first..first + seek.players).collect())
    }

    /// Puts somebody back who was taken in vain.
    pub(super) fn put_back(&self, seek: Seek, seekers: Vec<Seeker>) {
        self.lock().seekers.entry(seek).or_default().extend(seekers);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut waiting = self.queue.lock();
        if let Some(seekers) = waiting.seekers.get_mut(&self.seek) {
            seekers.retain(|seeker| seeker.number != self.number);
            if seekers.is_empty() {
                waiting.seekers.remove(&self.seek);
            }
        }
    }
}

/// Where the company begins among seekers in the order of their ratings: so many neighbours, all
/// of whom have waited long enough for how far they are apart; of several, the one that has waited
/// longest in all.
fn company(seekers: &[(f64, Duration)], players: usize) -> Option<usize> {
    let fits = |window: &&(usize, &[(f64, Duration)])| {
        let (_, window) = window;
        let apart = window[window.len() - 1].0 - window[0].0;
        let allowed = |(_, waited): &(f64, Duration)| NEAR + WIDENING * waited.as_secs_f64();
        window.iter().all(|seeker| apart <= allowed(seeker))
    };
    let windows: Vec<_> = seekers.windows(players.max(1)).enumerate().collect();
    let waited = |window: &[(f64, Duration)]| window.iter().map(|(_, waited)| *waited).sum();
    windows
        .iter()
        .filter(fits)
        .max_by_key(|(_, window)| -> Duration { waited(window) })
        .map(|(first, _)| *first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_games::GameKind;

    const SEEK: Seek = Seek {
        game: GameKind::River,
        players: 2,
        rated: false,
    };

    fn waited(seekers: &[(f64, u64)]) -> Vec<(f64, Duration)> {
        let seeker = |&(rating, seconds)| (rating, Duration::from_secs(seconds));
        seekers.iter().map(seeker).collect()
    }

    #[test]
    fn ratings_may_be_the_further_apart_the_longer_one_waits() {
        let found = |seekers: &[(f64, u64)], players| company(&waited(seekers), players);
        assert_eq!(found(&[(0.0, 0)], 2), None);
        assert_eq!(found(&[(0.0, 0), (100.0, 0)], 2), Some(0));
        assert_eq!(found(&[(0.0, 0), (300.0, 60)], 2), None);
        assert_eq!(found(&[(0.0, 20), (300.0, 60)], 2), Some(0));
        // Those who have waited longest come first.
        assert_eq!(found(&[(0.0, 0), (10.0, 1), (20.0, 9)], 2), Some(1));
        assert_eq!(found(&[(0.0, 0), (10.0, 1), (200.0, 5)], 3), None);
    }

    #[test]
    fn whoever_goes_away_is_not_taken() {
        let queue = Queue::default();
        let first = queue.enter(SEEK, 0.0);
        let second = queue.enter(SEEK, 0.0);
        let rated = Seek {
            rated: true,
            ..SEEK
        };
        let _other = queue.enter(rated, 0.0);
        assert_eq!((queue.seeking(&SEEK), queue.len()), (2, 3));
        drop(first);
        assert!(queue.take(&SEEK).is_none());
        let _third = queue.enter(SEEK, 0.0);
        assert_eq!(queue.take(&SEEK).unwrap().len(), 2);
        drop(second);
        assert_eq!(queue.len(), 1);
    }
}
