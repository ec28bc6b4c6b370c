//! The decision that is looked at again.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_search::review::{Decision, Review};
use vidraria_table::ReviewProgress;

use super::super::sitting::Sitting;
use crate::api::{self, Reviewed};
use crate::board::{Done, Moment};

/// Between two questions to the server whether its review is ready.
const PATIENCE: Duration = Duration::from_millis(700);

/// The review of a table's game and where one is in it. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub(in super::super) struct Replay {
    sitting: Sitting,
    open: RwSignal<bool>,
    /// The decision that is looked at, by ply; none at the end of the game.
    at: RwSignal<Option<usize>>,
    /// The board shows what was done, although something was better.
    shows_played: RwSignal<bool>,
    /// The table before that decision.
    moment: Memo<Option<Arc<Moment>>>,
    /// The review, once it is there.
    pub(super) review: RwSignal<Option<Arc<Review>>>,
    /// How far it is before that.
    pub(super) progress: RwSignal<Option<ReviewProgress>>,
    /// Why there is none.
    pub(super) fault: RwSignal<Option<String>>,
}

impl Replay {
    /// The review is not asked for yet.
    pub(in super::super) fn new(sitting: Sitting) -> Self {
        let at = RwSignal::new(None);
        Self {
            sitting,
            open: RwSignal::new(false),
            at,
            shows_played: RwSignal::new(false),
            // Moments cannot be compared; there is another whenever `at` is another.
            moment: Memo::new_with_compare(
                move |_| sitting.earlier(at.get()?).map(Arc::new),
                |_, _| true,
            ),
            review: RwSignal::new(None),
            progress: RwSignal::new(None),
            fault: RwSignal::new(None),
        }
    }

    /// Whether the review is looked at.
    pub(in super::super) fn is_open(self) -> bool {
        self.open.get()
    }

    /// The same for whoever only asks once.
    pub(in super::super) fn is_open_untracked(self) -> bool {
        self.open.get_untracked()
    }

    /// Opens the review of a table's game, which the server makes if there is none yet.
    pub(in super::super) fn open(self, table: String) {
        self.open.set(true);
        if self.review.with_untracked(Option::is_none) {
            self.fault.set(None);
            self.ask(table);
        }
    }

    /// Goes back to the end of the game and its scoring.
    pub(super) fn close(self) {
        self.at.set(None);
        self.open.set(false);
    }

    fn ask(self, table: String) {
        spawn_local(async move {
            match api::review(&table).await {
                Ok(Reviewed::Ready(review)) => self.review.set(Some(Arc::new(*review))),
                Ok(Reviewed::Making(progress)) => {
                    self.progress.set(Some(progress));
                    set_timeout(move || self.ask(table), PATIENCE);
                }
                Err(reason) => self.fault.set(Some(reason)),
            }
        });
    }

    /// How many decisions the game has.
    pub(super) fn plies(self) -> usize {
        self.sitting.with_done(<[Done]>::len)
    }

    /// The decision that is looked at; none at the end of the game.
    pub(super) fn ply(self) -> Option<usize> {
        self.at.get()
    }

    /// Looks at the position before a decision; beyond the last one, at the end.
    pub(super) fn go(self, ply: usize) {
        self.shows_played.set(false);
        self.sitting.notice.set(None);
        self.at.set(Some(ply).filter(|&ply| ply < self.plies()));
    }

    /// Goes so many decisions on, or back.
    pub(in super::super) fn step(self, by: isize) {
        let here = self.at.get_untracked().unwrap_or(self.plies());
        self.go(here.saturating_add_signed(by));
    }

    /// The table before the decision that is looked at.
    pub(in super::super) fn moment(self) -> Option<Arc<Moment>> {
        self.moment.get()
    }

    /// What the player is told just now, about something touched on the board.
    pub(super) fn notice(self) -> Option<String> {
        self.sitting.notice.get()
    }

    /// What the review says about the decision that is looked at.
    pub(super) fn decision(self) -> Option<Decision> {
        let ply = self.at.get()?;
        let told = |review: &Arc<Review>| review.decisions.get(ply).cloned();
        self.review.with(|review| told(review.as_ref()?))
    }

    /// Whether the board shows what was done, although something was better.
    pub(super) fn shows_played(self) -> bool {
        self.shows_played.get()
    }

    /// Shows what was done instead of what was better, or the other way round.
    pub(super) fn turn_over(self) {
        self.shows_played.update(|played| *played = !*played);
    }

    /// The action that the board shows: what was best, or what was done.
    pub(in super::super) fn advised(self) -> Option<String> {
        let ply = self.at.get()?;
        let best = self.decision().filter(|_| !self.shows_played());
        best.map(|decision| decision.best)
            .or_else(|| self.with_done(|done| Some(done.get(ply)?.action.clone())))
    }

    /// Reads what was done in the game.
    pub(super) fn with_done<T>(self, read: impl FnOnce(&[Done]) -> T) -> T {
        self.sitting.with_done(read)
    }
}
