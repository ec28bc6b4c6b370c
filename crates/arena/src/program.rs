//! Programs of others that take part: they speak the engine's protocol (`docs/engine.md`) on their
//! standard input and output.

mod error;
mod process;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use vidraria_game::Game;
use vidraria_search::{Budget, Stop};

use crate::{Contender, Seated};
pub use error::ProgramError;
use process::{Patience, Process};

/// A program that is started as often as it is needed at the same time. Processes go from one game
/// to the next, as they may take long to start, and are ended with the last one who knows them.
pub struct Program {
    words: Vec<String>,
    edition: Option<String>,
    patience: Patience,
    idle: Idle,
}

/// Processes that wait for their next game.
type Idle = Arc<Mutex<Vec<Process>>>;

impl Program {
    /// The program of a command line, its words separated and quoted as in a shell (which is not
    /// asked). It is told of the file of another edition than the built-in one.
    ///
    /// Nothing is started yet.
    ///
    /// # Errors
    /// If the command line is empty, or a quotation in it has no end.
    pub fn new(command: &str, edition: Option<&Path>) -> Result<Self, ProgramError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        Ok(Self {
            words: words.ok_or_else(|| ProgramError::CommandLine(command.to_owned()))?,
            edition: edition.map(|file| file.display().to_string()),
            patience: Patience::default(),
            idle: Idle::default(),
        })
    }
}

impl<G: Game> Contender<G> for Program {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        let waiting = lock(&self.idle).pop();
        let begin = || {
            let mut process = match waiting {
                Some(process) => process,
                None => Process::start(&self.words, self.edition.as_deref(), self.patience)?,
            };
            process.begin_game(seed)?;
            Ok(process)
        };
        let process = begin().map_err(|fault: ProgramError| fault.to_string())?;
        Ok(Box::new(Guest {
            process: Some(process),
            idle: self.idle.clone(),
        }))
    }
}

/// A process in a game.
struct Guest {
    /// None after a failure.
    process: Option<Process>,
    idle: Idle,
}

/// What follows `position state`.
#[derive(Serialize)]
struct Position<O, N> {
    game: &'static str,
    players: usize,
    options: O,
    state: N,
}

impl<G: Game> Seated<G> for Guest {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Result<G::Action, ProgramError> {
        let position = Position {
            game: G::NAME,
            players: game.players(),
            options: game.options(),
            state: game.describe(state),
        };
        let position = serde_json::to_string(&position).map_err(ProgramError::Position)?;
        // Whatever goes wrong, this process is not asked again.
        let mut process = self.process.take().ok_or(ProgramError::Gone)?;
        let answer = process.best_move(&position, budget, stop)?;
        let action = G::parse_action(&answer)
            .map_err(|fault| fault.to_string())
            .and_then(|action| {
                let checked = game.check(state, action);
                checked
                    .map(|()| action)
                    .map_err(|reason| reason.to_string())
            });
        let action = action.map_err(|reason| ProgramError::Illegal { answer, reason })?;
        self.process = Some(process);
        Ok(action)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        lock(&self.idle).extend(self.process.take());
    }
}

fn lock(idle: &Idle) -> std::sync::MutexGuard<'_, Vec<Process>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}
