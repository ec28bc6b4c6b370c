//! Why training cannot go on.

use std::path::{Path, PathBuf};

use thiserror::Error;
use vidraria_arena::ContestError;

use crate::record::ReplayError;
use crate::shard::ShardError;

/// Why training cannot go on; the text says what to do.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file or folder of the run.
    #[error("{}: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
    /// A file of games.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// A game in a file that this program's rules do not play again.
    #[error("{}, game {game}: {fault}", path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// The game's place in it, from 0.
        game: usize,
        /// What is wrong with it.
        fault: ReplayError,
    },
    /// A game that cannot be begun or settings that mean nothing, in words.
    #[error("{0}")]
    Setup(String),
    /// The gate's match.
    #[error("the match for the gate: {0}")]
    Gate(#[from] ContestError),
    /// The library that computes gradients.
    #[error("the training library: {0}")]
    Library(#[from] candle_core::Error),
}

impl TrainError {
    /// What makes a fault of a file from any other fault.
    pub(crate) fn file<F: std::fmt::Display>(path: &Path) -> impl FnOnce(F) -> Self {
        let path = path.to_owned();
        move |fault| Self::File {
            path,
            fault: fault.to_string(),
        }
    }
}
