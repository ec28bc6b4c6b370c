//! How far a run has come, on disk.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use vidraria_search::net::Encode;

use crate::TrainError;
use crate::shard::write_whole;

/// What a generation does, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Games are played.
    Play,
    /// The network learns.
    Learn,
    /// The new network meets the best.
    Gate,
}

/// How far a run has come: `state.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The game's name.
    pub game: String,
    /// The encoding that the networks understand.
    pub encoding: String,
    /// What all chance follows from.
    pub seed: u64,
    /// The generation.
    pub generation: u32,
    /// What it does.
    pub stage: Stage,
    /// The generation whose network is the best so far.
    pub best: Option<u32>,
}

impl State {
    /// The file in a run's folder.
    pub fn path(dir: &Path) -> PathBuf {
        dir.join("state.json")
    }

    /// The network of a generation in a run's folder.
    pub fn net(dir: &Path, generation: u32) -> PathBuf {
        dir.join("nets").join(format!("{generation:05}.net"))
    }

    /// Reads where the run in a folder stands, or begins one.
    ///
    /// # Errors
    /// If the folder's run is of another game, seed or encoding.
    pub fn open<G: Encode>(dir: &Path, seed: u64) -> Result<Self, TrainError> {
        let path = Self::path(dir);
        let at = |fault: String| TrainError::file(&path)(fault);
        if !path.exists() {
            return Ok(Self {
                game: G::NAME.to_owned(),
                encoding: G::ENCODING.to_owned(),
                seed,
                generation: 0,
                stage: Stage::Play,
                best: None,
            });
        }
        let text = fs::read_to_string(&path).map_err(|fault| at(fault.to_string()))?;
        let state: Self = serde_json::from_str(&text).map_err(|fault| at(fault.to_string()))?;
        let seeds = [state.seed, seed].map(|seed| seed.to_string());
        let other = [
            ("game", state.game.as_str(), G::NAME),
            ("encoding", state.encoding.as_str(), G::ENCODING),
            ("seed", &seeds[0], &seeds[1]),
        ]
        .into_iter()
        .find(|&(_, old, new)| old != new);
        match other {
            None => Ok(state),
            Some((what, old, new)) => Err(at(format!(
                "the run in this folder has the {what} {old}, not {new}; take another folder. Its \
                 games can be used again: copy `shards` there"
            ))),
        }
    }

    /// Writes it down.
    ///
    /// # Errors
    /// If the disk refuses it.
    pub fn save(&self, dir: &Path) -> Result<(), TrainError> {
        let path = Self::path(dir);
        let text = serde_json::to_vec_pretty(self).map_err(TrainError::file(&path))?;
        write_whole(&path, &text).map_err(TrainError::file(&path))
    }
}
