//! A game of self-play as it is kept: everything that was drawn and chosen, and what the searches
//! found.
//!
//! Games are kept rather than what a network sees of them, so that they outlive every change of
//! what it sees.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use vidraria_game::{Game, Next, PerSeat, Standing};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The number of seats.
    pub players: u8,
    /// The game's options, as the JSON of playthroughs.
    pub options: String,
    /// What was drawn by lot before the first deal, as the JSON of playthroughs.
    pub setup: String,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// What moves a game on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// A deal, as the JSON of playthroughs.
    Deal(String),
    /// A decision.
    Decision {
        /// The dense index of the action that was taken.
        action: u32,
        /// What the search found; none where only one action was legal.
        thought: Option<Thought>,
    },
}

/// What a search found about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The worth for each seat, together 1.
    pub worth: Vec<f32>,
    /// The share of the victory for each seat, together 1.
    pub win: Vec<f32>,
    /// How often each legal action was looked at, in the order of the legal list; empty if the
    /// search was a short one, whose choice nobody should learn.
    pub visits: Vec<u32>,
}

/// Why a game cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {step} cannot be played again: {fault}; were the rules or the edition others?")]
pub struct ReplayError {
    /// The step's place, from 0.
    pub step: usize,
    /// What is wrong with it.
    pub fault: String,
}

impl PlayedGame {
    /// In how many positions a search thought.
    pub fn positions(&self) -> u64 {
        let thought = |step: &&Step| {
            matches!(
                step,
                Step::Decision {
                    thought: Some(_),
                    ..
                }
            )
        };
        self.steps.iter().filter(thought).count() as u64
    }

    /// Plays the game again, shows `visit` every position in which a search thought, and returns
    /// how it ended.
    ///
    /// # Errors
    /// If a step is impossible by the rules, or the game does not end with the last one.
    pub fn replay<G: Game>(
        &self,
        edition: &G::Edition,
        mut visit: impl FnMut(&G, &G::State, &Thought),
    ) -> Result<PerSeat<Standing>, ReplayError> {
        let at = |step: usize| move |fault: String| ReplayError { step, fault };
        let game: G = self.table(edition).map_err(at(0))?;
        let setup = serde_json::from_str(&self.setup).map_err(|fault| at(0)(fault.to_string()))?;
        let mut state = game
            .start(&setup)
            .map_err(|fault| at(0)(fault.to_string()))?;
        for (place, step) in self.steps.iter().enumerate() {
            match step {
                Step::Deal(deal) => {
                    let deal = serde_json::from_str(deal);
                    let deal = deal.map_err(|fault| at(place)(fault.to_string()))?;
                    let dealt = game.deal(&mut state, &deal);
                    dealt.map_err(|fault| at(place)(fault.to_string()))?;
                }
                Step::Decision { action, thought } => {
                    if let Some(thought) = thought {
                        self.check(&game, &state, thought).map_err(at(place))?;
                        visit(&game, &state, thought);
                    }
                    let action = G::action(*action as usize)
                        .ok_or_else(|| at(place)(format!("there is no action {action}")))?;
                    let played = game.play(&mut state, action);
                    played.map_err(|fault| at(place)(fault.to_string()))?;
                }
            }
        }
        match game.next(&state) {
            Next::Over => Ok(game.standings(&state)),
            Next::Decision(_) | Next::Deal => {
                Err(at(self.steps.len())("the game is not over".to_owned()))
            }
        }
    }

    fn table<G: Game>(&self, edition: &G::Edition) -> Result<G, String> {
        let options = serde_json::from_str(&self.options).map_err(|fault| fault.to_string())?;
        G::new(edition, self.players.into(), options).map_err(|fault| fault.to_string())
    }

    /// Whether a thought has as many numbers as there are seats and legal actions.
    fn check<G: Game>(&self, game: &G, state: &G::State, thought: &Thought) -> Result<(), String> {
        let seats = usize::from(self.players);
        let legal = game.count_legal(state);
        if thought.worth.len() != seats || thought.win.len() != seats {
            return Err(format!("a worth is not given for each of {seats} seats"));
        }
        if !thought.visits.is_empty() && thought.visits.len() != legal {
            return Err(format!(
                "{} numbers of looks for {legal} legal actions",
                thought.visits.len()
            ));
        }
        Ok(())
    }
}
