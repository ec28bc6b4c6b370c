//! A position of either game.

use std::sync::Arc;

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::{EditionError, Game, Next, PerSeat, Seat, SetupError, Standing};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::{
    AnyAction, AnyBreakdown, AnyDeal, AnyEffect, AnyNotation, AnyOptions, AnySetup, GameKind,
    Placed,
};

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The edition file is faulty.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// The edition does not allow these players, options or this setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a step of a game is refused. The text is for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// A game of either kind with one of its states.
#[derive(Clone, Debug)]
pub enum Position {
    /// Of Sintra.
    Sintra(Placed<Sintra>),
    /// Of River Valley.
    River(Placed<River>),
}

/// A state without its game, for storing beside a log. Its form is internal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StateSnapshot {
    /// Of Sintra.
    Sintra(<Sintra as Game>::State),
    /// Of River Valley.
    River(<River as Game>::State),
}

/// Evaluates an expression for the game and state of either kind.
macro_rules! either {
    ($position:expr, |$game:ident, $state:ident| $value:expr) => {
        match $position {
            Position::Sintra(Placed {
                game: $game,
                state: $state,
            }) => $value,
            Position::River(Placed {
                game: $game,
                state: $state,
            }) => $value,
        }
    };
}

/// Evaluates an expression for the game and state of either kind and tags what comes out.
macro_rules! tagged {
    ($position:expr, $any:ident, |$game:ident, $state:ident| $value:expr) => {
        match $position {
            Position::Sintra(Placed {
                game: $game,
                state: $state,
            }) => $any::Sintra($value),
            Position::River(Placed {
                game: $game,
                state: $state,
            }) => $any::River($value),
        }
    };
}

impl Position {
    /// Draws a setup by lot for a game; `edition` is the TOML text of another edition than the
    /// built-in one, `first` the starting seat if it is decided.
    ///
    /// # Errors
    /// If the edition is faulty or does not allow these players.
    pub fn sample_setup<R: Rng + ?Sized>(
        options: AnyOptions,
        edition: Option<&str>,
        players: usize,
        first: Option<Seat>,
        rng: &mut R,
    ) -> Result<AnySetup, StartError> {
        if first.is_some_and(|first| first >= players) {
            return Err(SetupError(format!("the first seat must be below {players}")).into());
        }
        Ok(match options {
            AnyOptions::Sintra(options) => AnySetup::Sintra(
                build::<Sintra>(options, edition, players)?.sample_setup(first, rng),
            ),
            AnyOptions::River(options) => {
                AnySetup::River(build::<River>(options, edition, players)?.sample_setup(first, rng))
            }
        })
    }

    /// Checks that a game can be built like this.
    ///
    /// # Errors
    /// If the edition is faulty or does not allow these players or options.
    pub fn check_terms(
        options: AnyOptions,
        edition: Option<&str>,
        players: usize,
    ) -> Result<(), StartError> {
        match options {
            AnyOptions::Sintra(options) => build::<Sintra>(options, edition, players).map(drop),
            AnyOptions::River(options) => build::<River>(options, edition, players).map(drop),
        }
    }

    /// The position before the first deal.
    ///
    /// # Errors
    /// If the edition is faulty, does not allow these players, or the setup is impossible.
    pub fn start(
        options: AnyOptions,
        edition: Option<&str>,
        players: usize,
        setup: &AnySetup,
    ) -> Result<Self, StartError> {
        Ok(match (options, setup) {
            (AnyOptions::Sintra(options), AnySetup::Sintra(setup)) => {
                let game = Arc::new(build::<Sintra>(options, edition, players)?);
                Self::Sintra(Placed::start(game, setup)?)
            }
            (AnyOptions::River(options), AnySetup::River(setup)) => {
                let game = Arc::new(build::<River>(options, edition, players)?);
                Self::River(Placed::start(game, setup)?)
            }
            (options, setup) => {
                return Err(SetupError(other_game(options.kind(), setup.kind())).into());
            }
        })
    }

    /// Which game.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Sintra(_) => GameKind::Sintra,
            Self::River(_) => GameKind::River,
        }
    }

    /// The number of seats.
    pub fn players(&self) -> usize {
        either!(self, |game, _state| game.players())
    }

    /// Who moves the game on.
    pub fn next(&self) -> Next {
        either!(self, |game, state| game.next(state))
    }

    /// Whether the decision that is due continues a turn already begun.
    pub fn mid_turn(&self) -> bool {
        either!(self, |game, state| game.mid_turn(state))
    }

    /// The legal actions in ascending index order.
    pub fn legal(&self) -> Vec<AnyAction> {
        match self {
            Self::Sintra(at) => at
                .game
                .legal(&at.state)
                .into_iter()
                .map(AnyAction::Sintra)
                .collect(),
            Self::River(at) => at
                .game
                .legal(&at.state)
                .into_iter()
                .map(AnyAction::River)
                .collect(),
        }
    }

    /// Reads an action's text form.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_action(&self, text: &str) -> Result<AnyAction, Fault> {
        let action = match self {
            Self::Sintra(_) => Sintra::parse_action(text).map(AnyAction::Sintra),
            Self::River(_) => River::parse_action(text).map(AnyAction::River),
        };
        action.map_err(|fault| Fault(fault.0))
    }

    /// Takes an action.
    ///
    /// # Errors
    /// Why the rules refuse it; the position is unchanged then.
    pub fn play(&mut self, action: AnyAction) -> Result<(), Fault> {
        match (self, action) {
            (Self::Sintra(at), AnyAction::Sintra(action)) => at
                .game
                .play(&mut at.state, action)
                .map_err(|reason| Fault(reason.to_string())),
            (Self::River(at), AnyAction::River(action)) => at
                .game
                .play(&mut at.state, action)
                .map_err(|reason| Fault(reason.to_string())),
            (position, action) => Err(Fault(other_game(position.kind(), action.kind()))),
        }
    }

    /// Draws the deal that is due, if one is.
    pub fn sample_deal<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<AnyDeal> {
        (self.next() == Next::Deal)
            .then(|| tagged!(self, AnyDeal, |game, state| game.sample_deal(state, rng)))
    }

    /// Applies a deal.
    ///
    /// # Errors
    /// If it is not due or cannot come about; the position is unchanged then.
    pub fn deal(&mut self, deal: &AnyDeal) -> Result<(), Fault> {
        match (self, deal) {
            (Self::Sintra(at), AnyDeal::Sintra(deal)) => at
                .game
                .deal(&mut at.state, deal)
                .map_err(|fault| Fault(fault.0)),
            (Self::River(at), AnyDeal::River(deal)) => at
                .game
                .deal(&mut at.state, deal)
                .map_err(|fault| Fault(fault.0)),
            (position, deal) => Err(Fault(other_game(position.kind(), deal.kind()))),
        }
    }

    /// How the seats would stand if the game were scored now.
    pub fn standings(&self) -> PerSeat<Standing> {
        either!(self, |game, state| game.standings(state))
    }

    /// The seats that would win if the game were scored now, in ascending order.
    pub fn winners(&self) -> PerSeat<Seat> {
        either!(self, |game, state| game.winners(state))
    }

    /// A seat's score by parts if the game were scored now.
    pub fn breakdown(&self, seat: Seat) -> AnyBreakdown {
        tagged!(self, AnyBreakdown, |game, state| game
            .breakdown(state, seat))
    }

    /// What a legal action would do; nothing if the action belongs to the other game.
    pub fn effect(&self, action: AnyAction) -> Option<AnyEffect> {
        match (self, action) {
            (Self::Sintra(at), AnyAction::Sintra(action)) => {
                Some(AnyEffect::Sintra(at.game.effect(&at.state, action)))
            }
            (Self::River(at), AnyAction::River(action)) => {
                Some(AnyEffect::River(at.game.effect(&at.state, action)))
            }
            _ => None,
        }
    }

    /// The position as playthroughs and pages show it.
    pub fn describe(&self) -> AnyNotation {
        tagged!(self, AnyNotation, |game, state| game.describe(state))
    }

    /// The state alone, for storing.
    pub fn snapshot(&self) -> StateSnapshot {
        tagged!(self, StateSnapshot, |_game, state| *state)
    }
}

fn build<G: Game>(
    options: G::Options,
    edition: Option<&str>,
    players: usize,
) -> Result<G, StartError> {
    let game = match edition {
        None => G::new(G::standard_edition(), players, options)?,
        Some(toml) => G::new(&G::parse_edition(toml)?, players, options)?,
    };
    Ok(game)
}

fn other_game(here: GameKind, other: GameKind) -> String {
    format!(
        "this belongs to {}, but the game here is {}",
        other.title(),
        here.title()
    )
}
