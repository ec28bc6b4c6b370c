//! The log of finished sets, by which a contest goes on after an interruption.
//!
//! JSON Lines: first what is contested, then one line for each finished set.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::Game;

use crate::SetRecord;

const FORMAT: &str = "vidraria-arena/1";

/// What is contested. Sets of different identities do not mix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    format: String,
    game: String,
    edition: String,
    players: usize,
    options: serde_json::Value,
    entrants: Vec<String>,
    seed: u64,
}

impl Identity {
    /// Of entrants, by their labels, who play a game with these chances.
    pub(crate) fn new<G: Game>(
        game: &G,
        entrants: impl Iterator<Item = String>,
        seed: u64,
    ) -> Self {
        Self {
            format: FORMAT.to_owned(),
            game: G::NAME.to_owned(),
            edition: G::edition_name(game.edition()).to_owned(),
            players: game.players(),
            options: serde_json::to_value(game.options()).unwrap_or_default(),
            entrants: entrants.collect(),
            seed,
        }
    }
}

/// Why a log cannot be used.
#[derive(Debug, Error)]
pub enum LogError {
    /// Reading or writing failed.
    #[error("the log: {0}")]
    Io(#[from] io::Error),
    /// The file is of another contest, or no log.
    #[error(
        "the log is not of this contest: it begins with `{found}` instead of `{expected}`; name \
         another file"
    )]
    Other {
        /// Its first line.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// A line inside the file is broken.
    #[error("the log's line {line} is no finished set ({fault}); remove it or name another file")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
}

/// An open log.
#[derive(Debug)]
pub struct Log {
    file: File,
    sets: BTreeMap<u64, SetRecord>,
}

impl Log {
    /// Opens the log of a contest, or begins it. A last line that was not finished is dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is of another contest.
    pub fn open(path: &Path, identity: &Identity) -> Result<Self, LogError> {
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        let expected = serde_json::to_string(identity).map_err(io::Error::from)?;
        let mut reader = BufReader::new(&file);
        let mut sets = BTreeMap::new();
        let (mut end, mut number) = (0, 0);
        let mut line = String::new();
        while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
            number += 1;
            if number == 1 {
                check_first(&line, identity, &expected)?;
            } else {
                let record = read_set(&line, number)?;
                sets.insert(record.set, record);
            }
            end += line.len() as u64;
            line.clear();
        }
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        if number == 0 {
            writeln!(file, "{expected}")?;
        }
        Ok(Self { file, sets })
    }

    /// How many finished sets it held when it was opened.
    pub fn held(&self) -> usize {
        self.sets.len()
    }

    /// The finished sets it held when it was opened.
    pub(crate) fn take(&mut self) -> BTreeMap<u64, SetRecord> {
        std::mem::take(&mut self.sets)
    }

    /// Adds a set.
    pub(crate) fn add(&mut self, record: &SetRecord) -> Result<(), LogError> {
        let line = serde_json::to_string(record).map_err(io::Error::from)?;
        self.file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }
}

fn check_first(line: &str, identity: &Identity, expected: &str) -> Result<(), LogError> {
    let found: Option<Identity> = serde_json::from_str(line).ok();
    if found.as_ref() == Some(identity) {
        return Ok(());
    }
    Err(LogError::Other {
        found: line.trim_end().chars().take(300).collect(),
        expected: expected.to_owned(),
    })
}

fn read_set(line: &str, number: usize) -> Result<SetRecord, LogError> {
    serde_json::from_str(line).map_err(|fault| LogError::Line {
        line: number,
        fault: fault.to_string(),
    })
}
