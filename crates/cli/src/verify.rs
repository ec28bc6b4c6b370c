//! `vidraria verify`.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use vidraria_games::playthrough::{self, Verified};

use crate::{Outcome, edition_file};

/// Replay playthroughs and compare every legal list, every state and the end with the rules.
///
/// Names the first difference of each file; the exit status is 1 if there is any.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The playthroughs.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The TOML file of the edition they were played with, if it is not the built-in one.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = edition_file::read(arguments.edition.as_deref())?;
    let mut status = ExitCode::SUCCESS;
    for path in &arguments.files {
        match verify(path, edition.as_deref()) {
            Ok(Verified {
                game,
                players,
                decisions,
                scores,
            }) => println!(
                "{}: {game}, {players} players, {decisions} decisions, scores {scores:?}",
                path.display()
            ),
            Err(fault) => {
                eprintln!("{}: {fault}", path.display());
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

fn verify(path: &Path, edition: Option<&str>) -> Result<Verified, String> {
    let file = File::open(path).map_err(|fault| fault.to_string())?;
    playthrough::verify(BufReader::new(file), edition).map_err(|fault| fault.to_string())
}
