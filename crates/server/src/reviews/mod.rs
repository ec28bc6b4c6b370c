//! Reviews of games that are over: made once, when somebody asks, then kept in the store.

mod played;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;
use vidraria_search::Stop;
use vidraria_search::net::Encode;
use vidraria_search::review::{self, Plan, Record, Review, Reviewer, analyst};
use vidraria_table::{Phase, Refusal, RefusalCode, ReviewProgress};

use crate::id::TableId;
use crate::store::StoreError;
use crate::tables::{LiveTable, Tables, unavailable};
use crate::thinkers::Thinkers;
use played::Played;

/// How many reviews may be made or wait to be made.
const MOST_JOBS: usize = 32;

/// The reviews that are being made or wait to be made. Clones share them.
#[derive(Clone)]
pub(crate) struct Reviews {
    plan: Plan,
    jobs: Arc<Mutex<Jobs>>,
    /// One is made at a time, in the order of asking.
    turn: Arc<Semaphore>,
}

#[derive(Default)]
struct Jobs {
    by_table: HashMap<TableId, Arc<Job>>,
    /// How many have been asked for.
    asked: usize,
}

/// A review that is being made.
#[derive(Debug, Default)]
struct Job {
    /// Those with smaller numbers come first.
    number: usize,
    done: AtomicUsize,
    stages: AtomicUsize,
    /// It could not be made; whoever asks next is told.
    failed: AtomicBool,
}

/// The answer to somebody who asks for a review.
pub(crate) enum Answer {
    /// The review as JSON.
    Ready(Vec<u8>),
    /// It is still being made.
    Making(ReviewProgress),
}

impl Tables {
    /// The review of a table's game, which is begun if there is none yet.
    ///
    /// # Errors
    /// If the game is not over, too many others wait, or the store fails.
    pub(crate) async fn review(&self, table: &LiveTable) -> Result<Answer, Refusal> {
        if table.now().await.phase() != Phase::Over {
            return Err(Refusal::new(
                RefusalCode::NotOver,
                "only a game that is over is reviewed: nobody gets help while it is played",
            ));
        }
        let kept = self.store.review(table.id, review::VERSION).await;
        if let Some(json) = kept.map_err(unavailable)? {
            return Ok(Answer::Ready(json));
        }
        let (progress, new) = self.reviews.join(table.id)?;
        if let Some(job) = new {
            self.tasks.spawn(self.clone().make_review(table.id, job));
        }
        Ok(Answer::Making(progress))
    }

    /// Makes a review when its turn comes, and keeps it, unless the server ends.
    async fn make_review(self, table: TableId, job: Arc<Job>) {
        let making = self
            .ending
            .run_until_cancelled(self.review_now(table, &job));
        if let Some(Err(reason)) = making.await {
            tracing::error!(?table, reason, "a game could not be reviewed");
            job.failed.store(true, Ordering::Relaxed);
            return;
        }
        self.reviews.lock().by_table.remove(&table);
    }

    async fn review_now(&self, table: TableId, job: &Job) -> Result<(), String> {
        let told = |error: StoreError| error.to_string();
        let _turn = self.reviews.turn.acquire().await;
        // Somebody may have asked just when an earlier one was done.
        let kept = self.store.review(table, review::VERSION).await;
        if kept.map_err(told)?.is_some() {
            return Ok(());
        }
        let log = self.log(table).await.map_err(told)?;
        let plan = self.reviews.plan;
        let review = match Played::read(log)? {
            Played::Sintra(record) => job.work(&self.thinkers, *record, plan).await,
            Played::River(record) => job.work(&self.thinkers, *record, plan).await,
        };
        let review = review.ok_or("the reviewer failed")?;
        let json = serde_json::to_vec(&review).map_err(|error| error.to_string())?;
        let kept = self.store.keep_review(table, review::VERSION, &json).await;
        kept.map_err(told)
    }
}

impl Reviews {
    /// Reviews by this plan.
    pub(crate) fn new(plan: Plan) -> Self {
        Self {
            plan,
            jobs: Arc::default(),
            turn: Arc::new(Semaphore::new(1)),
        }
    }

    /// How far a table's review is. If nobody has asked for it before, it is noted down and must be
    /// made.
    fn join(&self, table: TableId) -> Result<(ReviewProgress, Option<Arc<Job>>), Refusal> {
        let mut jobs = self.lock();
        if let Some(job) = jobs.by_table.get(&table) {
            let progress = jobs.progress(job);
            if !job.failed.load(Ordering::Relaxed) {
                return Ok((progress, None));
            }
            jobs.by_table.remove(&table);
            return Err(Refusal::new(
                RefusalCode::Unavailable,
                "the server could not review this game: try again in a moment",
            ));
        }
        if jobs.by_table.len() >= MOST_JOBS {
            // Those that failed are only kept for whoever asks about them.
            jobs.by_table
                .retain(|_, job| !job.failed.load(Ordering::Relaxed));
        }
        if jobs.by_table.len() >= MOST_JOBS {
            return Err(Refusal::new(
                RefusalCode::Busy,
                "too many games wait to be reviewed: ask again in half a minute",
            ));
        }
        jobs.asked += 1;
        let job = Arc::new(Job {
            number: jobs.asked,
            ..Job::default()
        });
        jobs.by_table.insert(table, job.clone());
        Ok((jobs.progress(&job), Some(job)))
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    fn progress(&self, job: &Job) -> ReviewProgress {
        let earlier = self
            .by_table
            .values()
            .filter(|other| other.number < job.number && !other.failed.load(Ordering::Relaxed));
        ReviewProgress {
            before: earlier.count(),
            done: job.done.load(Ordering::Relaxed),
            stages: job.stages.load(Ordering::Relaxed),
        }
    }
}

impl Job {
    /// Reviews a game, asking the thinkers for a place for each stage. None if that failed.
    async fn work<G: Encode>(
        &self,
        thinkers: &Thinkers,
        record: Record<G>,
        plan: Plan,
    ) -> Option<Review> {
        let mut reviewer = Reviewer::new(record, plan, analyst::<G>);
        self.stages.store(reviewer.stages(), Ordering::Relaxed);
        while reviewer.done() < reviewer.stages() {
            let stage = move |stop: &Stop| reviewer.advance(stop).map(|()| reviewer);
            reviewer = thinkers.work(stage).await?.ok()?;
            self.done.store(reviewer.done(), Ordering::Relaxed);
        }
        reviewer.finish(&Stop::default(), |_| {}).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TableId {
        TableId::generate().unwrap()
    }

    #[test]
    fn a_review_asked_for_twice_is_made_once_and_waits_for_those_before_it() {
        let reviews = Reviews::new(Plan::QUICK);
        let (first, second) = (table(), table());
        assert!(reviews.join(first).unwrap().1.is_some());
        let (progress, job) = reviews.join(second).unwrap();
        assert!(job.is_some());
        assert_eq!(progress.before, 1);
        for _ in 0..3 {
            let (progress, job) = reviews.join(second).unwrap();
            assert!(job.is_none());
            assert_eq!(progress.before, 1);
        }
    }

    #[test]
    fn only_so_many_reviews_wait() {
        let reviews = Reviews::new(Plan::QUICK);
        let first = table();
        reviews.join(first).unwrap();
        for _ in 1..MOST_JOBS {
            reviews.join(table()).unwrap();
        }
        let refusal = reviews.join(table()).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::Busy);
        assert!(reviews.join(first).is_ok(), "it is in the queue already");
    }

    #[test]
    fn whoever_asks_for_a_review_that_failed_is_told_and_can_ask_again() {
        let reviews = Reviews::new(Plan::QUICK);
        let table = table();
        let (_, job) = reviews.join(table).unwrap();
        job.unwrap().failed.store(true, Ordering::Relaxed);
        let refusal = reviews.join(table).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::Unavailable);
        assert!(reviews.join(table).unwrap().1.is_some());
    }
}
