//! What a run tells as it goes.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::TrainError;
use crate::fit::Lesson;
use crate::gate::Crossing;
use crate::generate::Played;
use crate::model::Losses;

/// What happens in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The program begins, or goes on.
    Begun {
        /// By what command.
        command: String,
        /// The program's version, if it is known.
        version: Option<String>,
    },
    /// Games are being played.
    Playing {
        /// The generation.
        generation: u32,
        /// How far it has come.
        #[serde(flatten)]
        rate: Rate,
    },
    /// A generation's games are played.
    Played {
        /// The generation.
        generation: u32,
        /// Who played them.
        player: String,
        /// How many there are, and how fast those of this start were.
        #[serde(flatten)]
        rate: Rate,
    },
    /// The network is learning.
    Learning {
        /// The generation.
        generation: u32,
        /// Steps taken.
        step: usize,
        /// Steps of the whole course.
        steps: usize,
        /// How wrong it was over the latest steps.
        #[serde(flatten)]
        losses: Losses,
        /// Positions learned from in a second.
        positions_per_second: f64,
    },
    /// The network has learned.
    Learned {
        /// The generation.
        generation: u32,
        /// Games whose positions were learned from.
        games: usize,
        /// These positions.
        positions: usize,
        /// How wrong it was about these at the end, before it learned from them.
        learned: Losses,
        /// How wrong it is about games that it has not seen.
        held_out: Losses,
    },
    /// The new network meets the best.
    Meeting {
        /// The generation.
        generation: u32,
        /// Sets played.
        sets: usize,
        /// The new network's share of the victories.
        share: f64,
    },
    /// The new network has met the best.
    Met {
        /// The generation.
        generation: u32,
        /// Whom it met.
        opponent: String,
        /// How it ended.
        #[serde(flatten)]
        crossing: Crossing,
    },
}

/// Games and positions, and how fast they come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// Games on disk.
    pub games: u32,
    /// Games wanted.
    pub wanted: u32,
    /// Games in a second.
    pub games_per_second: f64,
    /// Positions in a second in which a search thought.
    pub positions_per_second: f64,
}

impl Event {
    /// Whether it is of lasting interest rather than a sign of life.
    pub fn lasts(&self) -> bool {
        matches!(
            self,
            Self::Begun { .. } | Self::Played { .. } | Self::Learned { .. } | Self::Met { .. }
        )
    }

    /// The file of lasting events in a run's folder, one JSON object a line.
    pub fn path(dir: &Path) -> PathBuf {
        dir.join("progress.jsonl")
    }

    /// The lasting events of the run in a folder, in order. A line that a kill cut off is passed
    /// over.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn kept(dir: &Path) -> Result<Vec<Self>, TrainError> {
        let path = Self::path(dir);
        let text = fs::read_to_string(&path).map_err(TrainError::file(&path))?;
        let events = text.lines().map(serde_json::from_str);
        Ok(events.filter_map(Result::ok).collect())
    }

    /// Adds the event to that file.
    ///
    /// # Errors
    /// If the disk refuses it.
    pub(crate) fn keep(&self, dir: &Path) -> Result<(), TrainError> {
        let path = Self::path(dir);
        let mut line = serde_json::to_vec(self).map_err(TrainError::file(&path))?;
        line.push(b'\n');
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(&line));
        written.map_err(TrainError::file(&path))
    }

    pub(crate) fn learning(generation: u32, lesson: Lesson) -> Self {
        Self::Learning {
            generation,
            step: lesson.step,
            steps: lesson.steps,
            losses: lesson.losses,
            positions_per_second: lesson.positions as f64 / lesson.time.as_secs_f64(),
        }
    }
}

impl From<Played> for Rate {
    fn from(played: Played) -> Self {
        let seconds = played.time.as_secs_f64().max(f64::MIN_POSITIVE);
        Self {
            games: played.games,
            wanted: played.wanted,
            games_per_second: f64::from(played.new) / seconds,
            positions_per_second: played.positions as f64 / seconds,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begun { command, .. } => f.write_str(command),
            Self::Playing { generation, rate } => {
                write!(f, "generation {generation}: {rate}")
            }
            Self::Played {
                generation,
                player,
                rate,
            } => write!(f, "generation {generation}: {rate}, played by {player}"),
            Self::Learning {
                generation,
                step,
                steps,
                losses,
                positions_per_second,
            } => write!(
                f,
                "generation {generation}: step {step} of {steps}, {losses}, \
                 {positions_per_second:.0} positions/s"
            ),
            Self::Learned {
                generation,
                games,
                positions,
                held_out,
                ..
            } => write!(
                f,
                "generation {generation}: learned from {positions} positions of {games} games, \
                 held out: {held_out}"
            ),
            Self::Meeting {
                generation,
                sets,
                share,
            } => write!(
                f,
                "generation {generation}: gate, {sets} sets, share {:.1} %",
                100.0 * share
            ),
            Self::Met {
                generation,
                opponent,
                crossing,
            } => write!(
                f,
                "generation {generation}: {} against {opponent} with {:.1} % of {} sets",
                if crossing.taken { "taken" } else { "not taken" },
                100.0 * crossing.share,
                crossing.sets
            ),
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} games, {:.2} games/s, {:.0} positions/s",
            self.games, self.wanted, self.games_per_second, self.positions_per_second
        )
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "worth {:.4}, win {:.4}, score {:.4}, policy {:.4}",
            self.worth, self.win, self.score, self.policy
        )
    }
}
