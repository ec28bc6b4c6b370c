//! A game as it was played.

use thiserror::Error;
use vidraria_game::{Game, Next};

/// One step of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<D, A> {
    /// Chance.
    Deal(D),
    /// What the seat whose decision it was did.
    Action(A),
}

/// A game as it was played, to its end or not; possible by the rules.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    pub(super) game: G,
    /// Before each step, and after the last.
    pub(super) states: Vec<G::State>,
    pub(super) steps: Vec<Step<G::Deal, G::Action>>,
}

/// A record that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// The setup cannot be.
    #[error("the setup is impossible: {0}")]
    Setup(String),
    /// A step cannot follow on those before it.
    #[error("step {step} of the game is impossible: {reason}")]
    Step {
        /// Which, from 0.
        step: usize,
        /// Why, as the rules say it.
        reason: String,
    },
}

impl<G: Game> Record<G> {
    /// A game before its first deal.
    ///
    /// # Errors
    /// If the setup is impossible in this game.
    pub fn begin(game: G, setup: &G::Setup) -> Result<Self, Impossible> {
        let start = game
            .start(setup)
            .map_err(|fault| Impossible::Setup(fault.to_string()))?;
        Ok(Self::from_position(game, start))
    }

    /// A game from one of its positions on.
    pub fn from_position(game: G, state: G::State) -> Self {
        Self {
            game,
            states: vec![state],
            steps: Vec::new(),
        }
    }

    /// Adds what came next.
    ///
    /// # Errors
    /// If it cannot have come; the record is unchanged then.
    pub fn push(&mut self, step: Step<G::Deal, G::Action>) -> Result<(), Impossible> {
        let mut state = *self.state();
        let taken = match &step {
            Step::Deal(deal) => self.game.deal(&mut state, deal).map_err(|fault| fault.0),
            Step::Action(action) => {
                let played = self.game.play(&mut state, *action);
                played.map_err(|reason| format!("`{action}`: {reason}"))
            }
        };
        taken.map_err(|reason| Impossible::Step {
            step: self.steps.len(),
            reason,
        })?;
        self.states.push(state);
        self.steps.push(step);
        Ok(())
    }

    /// Takes back the latest step, if there is one.
    pub fn pop(&mut self) -> Option<Step<G::Deal, G::Action>> {
        let step = self.steps.pop()?;
        self.states.pop();
        Some(step)
    }

    /// The game's tables.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What happened, in order.
    pub fn steps(&self) -> &[Step<G::Deal, G::Action>] {
        &self.steps
    }

    /// The position after the latest step.
    pub fn state(&self) -> &G::State {
        // There is always the one before the first step.
        &self.states[self.steps.len()]
    }

    /// The position in which a decision was due after so many others; none if there is no such.
    pub fn decision(&self, ply: usize) -> Option<&G::State> {
        let due = |state: &&G::State| matches!(self.game.next(state), Next::Decision(_));
        self.states.iter().filter(due).nth(ply)
    }
}
