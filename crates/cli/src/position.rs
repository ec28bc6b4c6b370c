//! Reading a position that is given by its state.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use vidraria_game::Game;
use vidraria_games::GameKind;

/// A position by its state, as JSON.
pub(crate) struct StateText<'a> {
    json: &'a str,
    frame: Frame,
}

/// What stands around the state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    /// Which game.
    game: GameKind,
    /// The number of seats.
    players: usize,
    /// The game's options; absent, its defaults.
    #[serde(default)]
    options: Value,
    /// The state as playthroughs show it, read when the game is known.
    #[serde(rename = "state")]
    _state: IgnoredAny,
}

#[derive(Deserialize)]
struct Content<N> {
    state: N,
}

impl<'a> StateText<'a> {
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn read(json: &'a str) -> Result<Self, String> {
        let frame = serde_json::from_str(json).map_err(|fault| format!("the position: {fault}"))?;
        Ok(Self { json, frame })
    }

    /// Which game.
    pub(crate) fn game(&self) -> GameKind {
        self.frame.game
    }

    /// The game and the state; `edition` is the TOML text of another edition than the built-in one.
    ///
    /// # Errors
    /// Everything that makes the position impossible.
    pub(crate) fn position<G: Game>(
        &self,
        edition: Option<&str>,
    ) -> Result<(G, G::State), Vec<String>> {
        let game = build::<G>(edition, self.frame.players, &self.frame.options)
            .map_err(|fault| vec![fault])?;
        let content: Content<G::Notation> =
            serde_json::from_str(self.json).map_err(|fault| vec![format!("the state: {fault}")])?;
        let state = game.restore(&content.state)?;
        Ok((game, state))
    }
}

/// A game's tables.
///
/// # Errors
/// What is wrong with the edition, or what it does not allow.
pub(crate) fn build<G: Game>(
    edition: Option<&str>,
    players: usize,
    options: &Value,
) -> Result<G, String> {
    let options = match options {
        Value::Null => G::Options::default(),
        options => typed("options", options)?,
    };
    let game = match edition {
        None => G::new(G::standard_edition(), players, options),
        Some(toml) => {
            let edition = G::parse_edition(toml).map_err(|fault| fault.to_string())?;
            G::new(&edition, players, options)
        }
    };
    game.map_err(|fault| fault.to_string())
}

/// A value of a known form.
///
/// # Errors
/// What is not of this form; `what` names the value.
pub(crate) fn typed<T: DeserializeOwned>(what: &str, value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|fault| format!("{what}: {fault}"))
}
