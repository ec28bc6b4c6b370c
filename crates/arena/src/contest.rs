//! A contest: sets of games on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use thiserror::Error;
use vidraria_game::Game;
use vidraria_search::Stop;

use crate::orders::all_orders;
use crate::table::{Chances, Fault, Sitter, play};
use crate::{Entrant, Identity, Log, LogError, ProgramError, SetRecord};

/// Entrants who meet in a game.
pub struct Contest<'a, G: Game> {
    game: &'a G,
    entrants: Vec<Entrant<G>>,
    orders: Vec<Vec<usize>>,
    seed: u64,
}

/// Why a contest cannot be held, or not be finished.
#[derive(Debug, Error)]
pub enum ContestError {
    /// Too few or too many entrants.
    #[error("{0}")]
    Entrants(String),
    /// A contender gives no player.
    #[error("{label} does not come to the table: {fault}")]
    Absent {
        /// The entrant.
        label: String,
        /// Its reason.
        fault: String,
    },
    /// A player chose what the rules refuse.
    #[error("{label} chose an illegal action in set {set}: {fault}")]
    Illegal {
        /// The entrant.
        label: String,
        /// The set.
        set: u64,
        /// The action and the rules' reason.
        fault: String,
    },
    /// A program fails in a game.
    #[error("{label} fails in set {set}: {fault}")]
    Failed {
        /// The entrant.
        label: String,
        /// The set.
        set: u64,
        /// What is wrong with it.
        fault: ProgramError,
    },
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
}

impl<'a, G: Game> Contest<'a, G> {
    /// A contest of one entrant, the first, against the others: as many as there are seats left,
    /// or one, which then sits on all of them. Everything left to chance follows from `seed`.
    ///
    /// # Errors
    /// If the entrants do not fill the seats.
    pub fn new(game: &'a G, entrants: Vec<Entrant<G>>, seed: u64) -> Result<Self, ContestError> {
        let players = game.players();
        let seating: Vec<usize> = match entrants.len() {
            2 => (0..players).map(|seat| seat.min(1)).collect(),
            count if count == players => (0..players).collect(),
            count => {
                return Err(ContestError::Entrants(format!(
                    "{players} seats need one opponent or {}, not {}",
                    players - 1,
                    count.saturating_sub(1)
                )));
            }
        };
        Ok(Self {
            game,
            entrants,
            orders: all_orders(&seating),
            seed,
        })
    }

    /// How many games a set has: one for each order of the entrants.
    pub fn games_per_set(&self) -> u64 {
        self.orders.len() as u64
    }

    /// What a log of this contest begins with.
    pub fn identity(&self) -> Identity {
        Identity::new(
            self.game,
            self.entrants.iter().map(|entrant| entrant.label.clone()),
            self.seed,
        )
    }

    /// Plays sets `0..sets` on so many threads (at least one) and returns them in order. With a
    /// log, sets that it holds are not played again and new ones are added to it at once.
    ///
    /// After each finished set `go_on` sees all sets up to the first that is missing; when it says
    /// no, the contest ends with these. So a result does not depend on which thread was faster.
    ///
    /// # Errors
    /// If a player fails or the log does.
    pub fn play(
        &self,
        sets: u64,
        threads: usize,
        mut log: Option<&mut Log>,
        mut go_on: impl FnMut(&[SetRecord]) -> bool,
    ) -> Result<Vec<SetRecord>, ContestError> {
        let mut waiting: BTreeMap<u64, SetRecord> =
            log.as_deref_mut().map(Log::take).unwrap_or_default();
        waiting.retain(|&set, _| set < sets);
        let open: Vec<u64> = (0..sets).filter(|set| !waiting.contains_key(set)).collect();
        let mut done = Vec::new();
        if !drain(&mut waiting, &mut done, &mut go_on) {
            return Ok(done);
        }
        let next = AtomicU64::new(0);
        let stop = Stop::default();
        let (sender, finished) = mpsc::channel();
        std::thread::scope(|scope| {
            // However the contest ends, the threads end with it.
            let _end = RaiseOnDrop(&stop);
            for _ in 0..threads.clamp(1, open.len().max(1)) {
                let (sender, next, open, stop) = (sender.clone(), &next, &open, &stop);
                scope.spawn(move || {
                    while let Some(&set) = open.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        let outcome = self.play_set(set, stop);
                        if stop.is_raised() || sender.send(outcome).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for outcome in finished {
                let record = outcome?;
                if let Some(log) = log.as_deref_mut() {
                    log.add(&record)?;
                }
                waiting.insert(record.set, record);
                if !drain(&mut waiting, &mut done, &mut go_on) {
                    break;
                }
            }
            Ok(done)
        })
    }

    /// The games of one set.
    fn play_set(&self, set: u64, stop: &Stop) -> Result<SetRecord, ContestError> {
        // The players' choices have a generator of their own, so that none can know the chances.
        let mut seeds = ChaCha8Rng::seed_from_u64(!self.seed);
        seeds.set_stream(set);
        let mut games = Vec::new();
        for order in &self.orders {
            let mut sitters = self.seat(order, &mut seeds)?;
            let chances = Chances::of(self.seed, set);
            let record = play(self.game, &mut sitters, order, chances, stop);
            games.push(record.map_err(|(seat, fault)| {
                let label = self.entrants[order[seat]].label.clone();
                match fault {
                    Fault::Illegal(fault) => ContestError::Illegal { label, set, fault },
                    Fault::Program(fault) => ContestError::Failed { label, set, fault },
                }
            })?);
        }
        Ok(SetRecord { set, games })
    }

    fn seat(
        &self,
        order: &[usize],
        seeds: &mut ChaCha8Rng,
    ) -> Result<Vec<Sitter<G>>, ContestError> {
        let sit = |&entrant: &usize| {
            let Entrant {
                contender,
                budget,
                label,
            } = &self.entrants[entrant];
            let player = contender.player(seeds.next_u64());
            Ok(Sitter {
                player: player.map_err(|fault| ContestError::Absent {
                    label: label.clone(),
                    fault,
                })?,
                budget: *budget,
            })
        };
        order.iter().map(sit).collect()
    }
}

/// Moves the sets that follow without a gap to `done`; false when `go_on` wants no more.
fn drain(
    waiting: &mut BTreeMap<u64, SetRecord>,
    done: &mut Vec<SetRecord>,
    go_on: &mut impl FnMut(&[SetRecord]) -> bool,
) -> bool {
    while let Some(record) = waiting.remove(&(done.len() as u64)) {
        done.push(record);
        if !go_on(done) {
            return false;
        }
    }
    true
}

struct RaiseOnDrop<'a>(&'a Stop);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}
