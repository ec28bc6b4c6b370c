//! `vidraria engine`: the search behind a text protocol, described in `docs/engine.md`.

mod command;
mod desk;
mod info;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;

use crate::Outcome;
use command::Command;
use desk::Desk;

/// Analyse positions and choose actions for other programs, by a text protocol on standard input
/// and output in the way of the Universal Game Interface.
///
/// docs/engine.md describes it.
#[derive(Args, Debug)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Outcome {
    converse(io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

/// Where answers go, from the conversation and from the thread that thinks; line by line.
pub(crate) struct Answers<W>(Arc<Mutex<W>>);

impl<W> Clone for Answers<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Answers<W> {
    /// Writes a line at once.
    pub(crate) fn say(&self, line: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}")?;
        out.flush()
    }
}

/// Answers commands until `quit` or the end of the input; a search with limits that runs then is
/// finished first.
///
/// # Errors
/// If reading or writing fails.
fn converse(input: impl BufRead, out: impl Write + Send + 'static) -> io::Result<()> {
    let answers = Answers(Arc::new(Mutex::new(out)));
    let mut desk = Desk::new(answers.clone());
    let mut lines = input.lines();
    while let Some(line) = lines.next().transpose()? {
        let answer = match line.parse() {
            Ok(Command::Quit) => {
                desk.stop();
                return Ok(());
            }
            Ok(Command::Playthrough) => {
                let record = lines_until_end(&mut lines)?;
                desk.set_playthrough(record)
            }
            Ok(command) => desk.obey(command)?,
            Err(fault) => Err(fault),
        };
        if let Err(fault) = answer {
            answers.say(&format!("error {}", fault.replace(['\n', '\r'], " ")))?;
        }
    }
    desk.finish();
    Ok(())
}

/// The lines up to one that says `end`, or to the end of the input.
fn lines_until_end(
    lines: &mut impl Iterator<Item = io::Result<String>>,
) -> io::Result<Vec<String>> {
    lines
        .take_while(|line| line.as_ref().map_or(true, |line| line.trim() != "end"))
        .collect()
}

#[cfg(test)]
mod tests;
