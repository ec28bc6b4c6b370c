//! Computers at work: a few threads, used in turn by all tables.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use vidraria_games::{AnyAction, Placed, Position};
use vidraria_search::net::Encode;
use vidraria_search::{Budget, Level, Stop};

use crate::id::random;

/// What a computer may spend on one decision.
const BUDGET: Budget = Budget {
    time: Some(Duration::from_secs(1)),
    nodes: None,
};

/// Chooses actions and reviews games, as many at a time as the machine has processors to spare. Who
/// asks first is served first; a review asks anew for each of its stages, so that no computer waits
/// for a whole one.
#[derive(Clone)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
}

impl Thinkers {
    pub(crate) fn new() -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        let places = processors.saturating_sub(1).max(1);
        Self {
            places: Arc::new(Semaphore::new(places)),
        }
    }

    /// The action that a computer of this level takes; none if no decision is due. Dropping the
    /// future ends the thinking.
    pub(crate) async fn choose(&self, position: Position, level: Level) -> Option<AnyAction> {
        let fallback = *position.legal().first()?;
        let thought = self.think(position.clone(), level).await;
        let legal = |action: &AnyAction| position.clone().play(*action).is_ok();
        if let Some(action) = thought.filter(legal) {
            return Some(action);
        }
        tracing::error!(%level, "a computer found no legal action and takes the first there is");
        Some(fallback)
    }

    async fn think(&self, position: Position, level: Level) -> Option<AnyAction> {
        let seed = random().map_or(0, u64::from_le_bytes);
        self.work(move |stop| match position {
            Position::Sintra(at) => AnyAction::Sintra(play(&at, level, seed, stop)),
            Position::River(at) => AnyAction::River(play(&at, level, seed, stop)),
        })
        .await
    }

    /// Does something on a thread when there is a place; none if it panicked. Dropping the future
    /// raises the stop that it gets.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Option<T> {
        let place = self.places.clone().acquire_owned().await.ok()?;
        let stop = StopOnDrop(Stop::default());
        let flag = stop.0.clone();
        let thread = spawn_blocking(move || {
            // The place is taken as long as the thread runs, whatever became of the asker.
            let _place = place;
            task(&flag)
        });
        thread.await.ok()
    }
}

fn play<G: Encode>(at: &Placed<G>, level: Level, seed: u64, stop: &Stop) -> G::Action {
    level
        .player::<G>(seed)
        .choose(&at.game, &at.state, BUDGET, stop)
}

/// Ends the thinking when the asker is gone.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}
