//! The numbers that a tree search can be tuned by.

use thiserror::Error;
use vidraria_game::{Game, Standing};

use crate::evaluator::Judgement;
use crate::utility::Utility;

/// How a tree search works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// In a rollout each decision takes the best for its own score of so many legal actions drawn
    /// by lot; 1 makes rollouts uniformly random.
    pub tries: u32,
    /// A rollout ends before this many-th deal and is scored as it stands; 0 lets it go to the end.
    pub horizon: u32,
    /// The weight of curiosity against worth when the tree chooses where to look.
    pub exploration: f32,
    /// How much of an end's worth comes from points instead of victory, `0..=1`.
    pub points: f32,
    /// The lead in points that brings half of what any lead can bring.
    pub scale: f32,
    /// Points by which an action's immediate gain must lag behind the best for a quarter of its
    /// prior; 0 makes all actions equally promising.
    pub prior: f32,
    /// The weight of what a rollout that is broken off promises beyond its score: 1 takes the
    /// hand-made estimate as it is, 0 only the score.
    pub promise: f32,
    /// A deal is tried in `widening` times the square root of its visits different outcomes; 0
    /// leaves what follows a deal to the evaluator alone.
    pub widening: f32,
    /// The most positions that the tree holds; a search that has filled it ends.
    pub capacity: u32,
    /// How much of the priors of the position that is thought about is drawn by lot (from a
    /// Dirichlet distribution), `0..=1`: for self-play, which must also try what looks bad.
    pub noise: f32,
}

/// A text that is no list of settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no setting of a search: write `name=number`, the names being {names}", names = Settings::NAMES.join(", "))]
pub struct UnknownSetting(String);

impl Settings {
    /// The settings that won most matches in a game, judging by rollouts.
    pub fn of<G: Game>() -> Self {
        // A round of Sintra is played between two deals, a turn of River between two: so far ahead
        // rollouts see something, beyond that they only add noise and cost time.
        let horizon = if G::NAME == "sintra" { 1 } else { 4 };
        Self {
            tries: 4,
            horizon,
            exploration: 1.0,
            points: 0.8,
            scale: 10.0,
            prior: 3.0,
            promise: 1.0,
            widening: 1.0,
            capacity: 1 << 18,
            noise: 0.0,
        }
    }

    /// The settings that won most matches, judging by a network: it is less often wrong than a
    /// rollout, so the search may follow it deeper and with fewer outcomes of each deal.
    pub fn with_network<G: Game>() -> Self {
        Self {
            exploration: 0.5,
            widening: 0.5,
            ..Self::of::<G>()
        }
    }

    /// The same but for what a text sets: `tries=1,exploration=0.5`.
    ///
    /// # Errors
    /// The first part of the text that sets nothing.
    pub fn with(mut self, text: &str) -> Result<Self, UnknownSetting> {
        for part in text.split(',').filter(|part| !part.is_empty()) {
            part.split_once('=')
                .and_then(|(name, number)| self.set(name, number))
                .ok_or_else(|| UnknownSetting(part.to_owned()))?;
        }
        Ok(self)
    }

    /// What is to be said of an end with these standings: the worth by these settings, the victory
    /// and the score. It is what an evaluator should foretell.
    pub fn judge(&self, standings: &[Standing]) -> Judgement {
        self.utility().judge(standings)
    }

    /// What an end is worth.
    pub(crate) fn utility(&self) -> Utility {
        Utility {
            points: self.points,
            scale: self.scale,
        }
    }

    /// What can be set.
    const NAMES: [&str; 10] = [
        "tries",
        "horizon",
        "exploration",
        "points",
        "scale",
        "prior",
        "promise",
        "widening",
        "capacity",
        "noise",
    ];

    fn set(&mut self, name: &str, number: &str) -> Option<()> {
        match name {
            "tries" => self.tries = number.parse().ok().filter(|&tries| tries > 0)?,
            "horizon" => self.horizon = number.parse().ok()?,
            "exploration" => self.exploration = positive(number)?,
            "points" => self.points = positive(number).filter(|&points| points <= 1.0)?,
            "scale" => self.scale = positive(number).filter(|&scale| scale > 0.0)?,
            "prior" => self.prior = positive(number)?,
            "promise" => self.promise = positive(number)?,
            "widening" => self.widening = positive(number)?,
            "capacity" => self.capacity = number.parse().ok().filter(|&nodes| nodes > 0)?,
            "noise" => self.noise = positive(number).filter(|&noise| noise <= 1.0)?,
            _ => return None,
        }
        Some(())
    }
}

fn positive(number: &str) -> Option<f32> {
    let number: f32 = number.parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_river::River;

    #[test]
    fn a_text_says_what_differs() {
        let usual = Settings::of::<River>();
        assert_eq!(usual.with(""), Ok(usual));
        let tuned = usual
            .with("tries=2,points=0.5,capacity=9")
            .expect("settings");
        let expected = Settings {
            tries: 2,
            points: 0.5,
            capacity: 9,
            ..usual
        };
        assert_eq!(tuned, expected);
    }

    #[test]
    fn every_name_can_be_set_and_nothing_else() {
        let usual = Settings::of::<River>();
        for name in Settings::NAMES {
            assert!(usual.with(&format!("{name}=1")).is_ok(), "{name}");
        }
        for wrong in [
            "tries",
            "tries=0",
            "points=2",
            "scale=0",
            "x=1",
            "prior=nan",
            "=,",
        ] {
            assert!(usual.with(wrong).is_err(), "{wrong}");
        }
    }
}
