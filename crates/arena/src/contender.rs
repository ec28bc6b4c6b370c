//! Who can take part.

use vidraria_game::Game;
use vidraria_search::{Level, Player, Settings, searcher};

/// Someone who can be seated: makes a player for each game.
///
/// Levels are contenders; networks and programs that speak the engine's protocol can be others.
pub trait Contender<G: Game>: Send + Sync {
    /// A fresh player for one game; what it leaves to chance follows from `seed`.
    ///
    /// # Errors
    /// Why there is none now (a program that does not start, say), as a sentence.
    fn player(&self, seed: u64) -> Result<Box<dyn Player<G>>, String>;
}

impl<G: Game> Contender<G> for Level {
    fn player(&self, seed: u64) -> Result<Box<dyn Player<G>>, String> {
        Ok(Level::player(*self, seed))
    }
}

impl<G: Game> Contender<G> for Settings {
    fn player(&self, seed: u64) -> Result<Box<dyn Player<G>>, String> {
        Ok(searcher(*self, seed))
    }
}

/// The contender of a name: a level, or the search with [`Settings`] of one's own,
/// `search:tries=1,points=0.5`.
///
/// # Errors
/// If the name means nobody: what would be right.
pub fn contender<G: Game>(name: &str) -> Result<Box<dyn Contender<G>>, String> {
    match name.split_once(':') {
        Some(("search", settings)) => {
            let settings = Settings::of::<G>().with(settings).map_err(in_words)?;
            Ok(Box::new(settings))
        }
        _ => {
            let level: Level = name.parse().map_err(in_words)?;
            Ok(Box::new(level))
        }
    }
}

fn in_words(fault: impl std::error::Error) -> String {
    fault.to_string()
}
