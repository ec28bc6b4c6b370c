//! Who can take part.

use std::path::Path;
use std::sync::Arc;

use vidraria_game::Game;
use vidraria_search::net::{Encode, Net};
use vidraria_search::{Budget, Level, Player, Settings, Stop, Strength, net_searcher, searcher};

use crate::{Program, ProgramError};

/// Someone who can be seated: makes a player for each game.
///
/// Levels, networks and programs that speak the engine's protocol are contenders.
pub trait Contender<G: Game>: Send + Sync {
    /// A fresh player for one game; what it leaves to chance follows from `seed`.
    ///
    /// # Errors
    /// Why there is none now (a program that does not start, say), as a sentence.
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String>;
}

/// Who sits at a table for one game: a [`Player`] who may fail.
pub trait Seated<G: Game>: Send {
    /// Chooses one of the legal actions, as [`Player::choose`] does.
    ///
    /// # Errors
    /// If it is a program that does not do so.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Result<G::Action, ProgramError>;
}

impl<G: Game> Seated<G> for Box<dyn Player<G>> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Result<G::Action, ProgramError> {
        Ok(self.as_mut().choose(game, state, budget, stop))
    }
}

impl<G: Encode> Contender<G> for Level {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        Ok(Box::new(Level::player(*self, seed)))
    }
}

impl<G: Game> Contender<G> for Settings {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        Ok(Box::new(searcher(*self, seed)))
    }
}

impl<G: Encode> Contender<G> for Strength {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        Ok(Box::new(Strength::player(*self, seed)))
    }
}

/// The search that asks a network.
#[derive(Clone, Debug)]
pub struct NetContender {
    /// The network.
    pub net: Arc<Net>,
    /// How it searches.
    pub settings: Settings,
}

impl<G: Encode> Contender<G> for NetContender {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        let player = net_searcher(self.settings, self.net.clone(), seed).map_err(in_words)?;
        Ok(Box::new(player))
    }
}

/// The contender of a name: a level, the search with rollouts, `search`, also with [`Settings`] of
/// one's own, `search:tries=1,points=0.5`, or the search with a network's file, `net:FILE`, likewise with
/// settings, `net:FILE,exploration=2`, or a level with numbers of one's own,
/// `level:looks=40,softness=0.05`, or a program by its command line, `engine:COMMAND LINE`, which is
/// told of the file of another edition.
///
/// # Errors
/// If the name means nobody, or the file is no network for this game: what would be right.
pub fn contender<G: Encode>(
    name: &str,
    edition: Option<&Path>,
) -> Result<Box<dyn Contender<G>>, String> {
    match name.split_once(':') {
        Some(("engine", command)) => {
            Ok(Box::new(Program::new(command, edition).map_err(in_words)?))
        }
        Some(("search", settings)) => {
            let settings = Settings::of::<G>().with(settings).map_err(in_words)?;
            Ok(Box::new(settings))
        }
        Some(("level", numbers)) => {
            let master = Strength::of::<G>(Level::Master).ok_or("there is no such level")?;
            Ok(Box::new(master.with(numbers).map_err(in_words)?))
        }
        Some(("net", file)) => {
            let (file, settings) = file.split_once(',').unwrap_or((file, ""));
            let settings = Settings::with_network::<G>()
                .with(settings)
                .map_err(in_words)?;
            let net = Net::open(Path::new(file)).and_then(|net| net.suits::<G>().map(|()| net));
            let net = Arc::new(net.map_err(|fault| format!("{file}: {fault}"))?);
            Ok(Box::new(NetContender { net, settings }))
        }
        None if name == "search" => Ok(Box::new(Settings::of::<G>())),
        _ => {
            let level: Level = name.parse().map_err(in_words)?;
            Ok(Box::new(level))
        }
    }
}

fn in_words(fault: impl std::error::Error) -> String {
    fault.to_string()
}
