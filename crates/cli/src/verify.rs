//! `vidraria verify`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use vidraria_games::playthrough::{self, Verified};
use vidraria_table::{Numbered, Proof, Table, Unproven, prove};

use crate::{Outcome, edition_file};

/// Replay playthroughs and the logs of tables, and compare everything with the rules.
///
/// Of a playthrough, every legal list, every state and the end are compared. Of the log of a
/// table's game that is over, all deals are drawn again from its secret, as docs/fair-deals.md
/// describes.
///
/// Names the first difference of each file; the exit status is 1 if there is any, or if the deals
/// of a log cannot be proven.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The playthroughs and logs.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The TOML file of the edition that playthroughs were played with, if it is not the built-in
    /// one. Logs have it in them.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = edition_file::read(arguments.edition.as_deref())?;
    let mut status = ExitCode::SUCCESS;
    for path in &arguments.files {
        match verify(path, edition.as_deref()) {
            Ok(finding) => println!("{}: {finding}", path.display()),
            Err(fault) => {
                eprintln!("{}: {fault}", path.display());
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

/// What is found in a file, or the first fault.
fn verify(path: &Path, edition: Option<&str>) -> Result<String, String> {
    let file = File::open(path).map_err(|fault| fault.to_string())?;
    let mut file = BufReader::new(file);
    let mut first = String::new();
    file.read_line(&mut first)
        .map_err(|fault| fault.to_string())?;
    if serde_json::from_str::<Numbered>(&first).is_ok() {
        return verify_log(first.as_bytes().chain(file));
    }
    let verified = playthrough::verify(first.as_bytes().chain(file), edition);
    let Verified {
        game,
        players,
        decisions,
        scores,
    } = verified.map_err(|fault| fault.to_string())?;
    Ok(format!(
        "{game}, {players} players, {decisions} decisions, scores {scores:?}"
    ))
}

/// What the log of a table proves.
fn verify_log(file: impl BufRead) -> Result<String, String> {
    let mut log: Vec<Numbered> = Vec::new();
    for (number, line) in (1..).zip(file.lines()) {
        let line = line.map_err(|fault| fault.to_string())?;
        let event = serde_json::from_str(&line).map_err(|fault| format!("line {number}: {fault}"));
        log.push(event?);
    }
    let table = Table::replay(&log).map_err(|fault| fault.to_string())?;
    let terms = table.terms();
    let (game, players) = (terms.game.kind(), terms.seats.len());
    match prove(&log) {
        Ok(Proof {
            version,
            drawings,
            contributors,
            ..
        }) => Ok(format!(
            "{game}, {players} players, {} events, {drawings} drawings proven (version {version}); \
             randomness from the server and the seats {contributors:?}",
            log.len()
        )),
        Err(fault @ (Unproven::NoCommitment | Unproven::NotRevealed)) => {
            Err(format!("everything in it follows the rules, but {fault}"))
        }
        Err(fault) => Err(fault.to_string()),
    }
}
