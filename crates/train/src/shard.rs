//! Games on disk, many in one file.
//!
//! A file is, without gaps: the eight bytes `VIDSHARD`; the [`Header`] and the list of
//! [`PlayedGame`]s in [postcard's wire format](https://postcard.jamesmunns.com/wire-format)
//! (structures are their fields in order; an enumeration begins with its variant's number; whole
//! numbers above a byte and lengths are variable-length, seven bits a byte, lowest first; texts and
//! lists begin with their length; an `Option` with 0 or 1; an `f32` is four bytes, lowest first);
//! and the SHA-256 of all that precedes it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::PlayedGame;

const MAGIC: &[u8; 8] = b"VIDSHARD";

/// The version of the layout.
const FORMAT: u32 = 1;

/// The length of a SHA-256.
const CHECKSUM: usize = 32;

/// Who played the games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the layout.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The edition's name.
    pub edition: String,
    /// The generation the games belong to.
    pub generation: u32,
    /// Who played: `rollouts`, or the generation whose network is the best, `net 3`.
    pub player: String,
}

/// Games that were played by the same players.
#[derive(Clone, Debug, PartialEq)]
pub struct Shard {
    /// Who played them.
    pub header: Header,
    /// The games.
    pub games: Vec<PlayedGame>,
}

/// Why a file of games cannot be read or written.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct ShardError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: String,
}

impl Header {
    /// The header of games that are about to be played.
    pub fn new(game: &str, edition: &str, generation: u32, player: String) -> Self {
        Self {
            format: FORMAT,
            game: game.to_owned(),
            edition: edition.to_owned(),
            generation,
            player,
        }
    }
}

impl Shard {
    /// The file's content.
    ///
    /// # Errors
    /// What the writer of the wire format refuses, in words.
    fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let mut bytes = MAGIC.to_vec();
        bytes = postcard::to_extend(&self.header, bytes).map_err(|fault| fault.to_string())?;
        bytes = postcard::to_extend(&self.games, bytes).map_err(|fault| fault.to_string())?;
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        Ok(bytes)
    }

    /// Reads a file's content.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let content = bytes
            .strip_prefix(MAGIC)
            .ok_or("this is no file of games: it does not begin with VIDSHARD")?;
        let length = content.len().checked_sub(CHECKSUM);
        let (content, checksum) = content.split_at(length.ok_or("the file is cut off")?);
        let begun = &bytes[..MAGIC.len() + content.len()];
        if Sha256::digest(begun).as_slice() != checksum {
            return Err("its checksum is wrong: the file is damaged, delete it".to_owned());
        }
        let (header, rest): (Header, _) =
            postcard::take_from_bytes(content).map_err(|fault| fault.to_string())?;
        if header.format != FORMAT {
            return Err(format!(
                "its layout is of version {}, this program reads version {FORMAT}",
                header.format
            ));
        }
        let games = postcard::from_bytes(rest).map_err(|fault| fault.to_string())?;
        Ok(Self { header, games })
    }

    /// Writes the file whole or not at all, whenever the program may end.
    ///
    /// # Errors
    /// If the disk refuses it.
    pub fn write(&self, path: &Path) -> Result<(), ShardError> {
        let bytes = self.to_bytes().map_err(at(path))?;
        write_whole(path, &bytes).map_err(|fault| at(path)(fault.to_string()))
    }

    /// Reads a file of games of this game.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, of another layout or of another game.
    pub fn read(path: &Path, game: &str) -> Result<Self, ShardError> {
        let bytes = fs::read(path).map_err(|fault| at(path)(fault.to_string()))?;
        let shard = Self::from_bytes(&bytes).map_err(at(path))?;
        if shard.header.game != game {
            let fault = format!("it holds games of {}, not of {game}", shard.header.game);
            return Err(at(path)(fault));
        }
        Ok(shard)
    }
}

/// Puts a file into its place by renaming it, so that it is never seen half-written.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)
}

fn at(path: &Path) -> impl Fn(String) -> ShardError {
    move |fault| ShardError {
        path: path.to_owned(),
        fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Step, Thought};

    fn shard() -> Shard {
        let thought = Thought {
            worth: vec![0.25, 0.75],
            win: vec![0.5, 0.5],
            visits: vec![3, 200, 0],
        };
        let game = PlayedGame {
            players: 2,
            options: "{}".to_owned(),
            setup: "{\"first\":1}".to_owned(),
            steps: vec![
                Step::Deal("{}".to_owned()),
                Step::Decision {
                    action: 70_000,
                    thought: Some(thought),
                },
                Step::Decision {
                    action: 0,
                    thought: None,
                },
            ],
        };
        Shard {
            header: Header::new("river", "standard", 3, "net 2".to_owned()),
            games: vec![game.clone(), game],
        }
    }

    #[test]
    fn a_file_holds_what_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.shard");
        shard().write(&path).expect("written");
        assert_eq!(Shard::read(&path, "river").expect("read"), shard());
        let fault = Shard::read(&path, "sintra").expect_err("another game");
        assert!(fault.to_string().contains("not of sintra"), "{fault}");
        assert_eq!(fs::read_dir(folder.path()).expect("files").count(), 1);
    }

    #[test]
    fn every_damage_is_noticed() {
        let whole = shard().to_bytes().expect("bytes");
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 4;
            assert!(Shard::from_bytes(&damaged).is_err(), "byte {place}");
            assert!(
                Shard::from_bytes(&whole[..place]).is_err(),
                "cut at {place}"
            );
        }
    }

    #[test]
    fn another_layout_is_named() {
        let mut newer = shard();
        newer.header.format = 9;
        let bytes = newer.to_bytes().expect("bytes");
        let fault = Shard::from_bytes(&bytes).expect_err("refused");
        assert!(fault.contains("version 9"), "{fault}");
    }
}
