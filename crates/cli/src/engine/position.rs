//! Reading a position: a state, or the beginning of a playthrough.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use vidraria_game::{Game, Next};
use vidraria_games::GameKind;
use vidraria_games::playthrough::{FORMAT, Header};

/// A position by its state.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateText {
    /// Which game.
    pub(crate) game: GameKind,
    /// The number of seats.
    pub(crate) players: usize,
    /// The game's options; absent, its defaults.
    #[serde(default)]
    pub(crate) options: Value,
    /// The state as playthroughs show it.
    pub(crate) state: Value,
}

impl StateText {
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn read(json: &str) -> Result<Self, String> {
        serde_json::from_str(json).map_err(|fault| format!("the position: {fault}"))
    }

    /// The game and the state.
    ///
    /// # Errors
    /// Everything that makes the position impossible.
    pub(crate) fn position<G: Game>(&self) -> Result<(G, G::State), String> {
        let game = build::<G>(self.players, &self.options)?;
        let notation: G::Notation = typed("state", &self.state)?;
        let state = game
            .restore(&notation)
            .map_err(|faults| faults.join("; "))?;
        Ok((game, state))
    }
}

/// The first lines of a playthrough.
pub(crate) struct Record<'a> {
    header: Header<Value, Value>,
    events: &'a [String],
}

impl<'a> Record<'a> {
    /// # Errors
    /// What is wrong with the header.
    pub(crate) fn read(lines: &'a [String]) -> Result<Self, String> {
        let (first, events) = lines.split_first().ok_or("the playthrough has no line")?;
        let header: Header<Value, Value> =
            serde_json::from_str(first).map_err(|fault| format!("line 1: {fault}"))?;
        if header.format != FORMAT {
            return Err(format!("line 1: the format must be `{FORMAT}`"));
        }
        Ok(Self { header, events })
    }

    /// Which game.
    pub(crate) fn game(&self) -> GameKind {
        self.header.game
    }

    /// The game and the state after the last line.
    ///
    /// # Errors
    /// The first line that the rules refuse, or that says something else than they.
    pub(crate) fn position<G: Game>(&self) -> Result<(G, G::State), String> {
        let Header {
            edition,
            players,
            options,
            setup,
            ..
        } = &self.header;
        let built_in = G::edition_name(G::standard_edition());
        if edition != built_in {
            return Err(format!(
                "line 1: the edition must be `{built_in}`, not `{edition}`"
            ));
        }
        let game = build::<G>(*players, options)?;
        let setup: G::Setup = typed("setup", setup)?;
        let mut state = game
            .start(&setup)
            .map_err(|fault| format!("line 1: {fault}"))?;
        for (line, number) in self.events.iter().zip(2..) {
            step(&game, &mut state, line).map_err(|fault| format!("line {number}: {fault}"))?;
        }
        Ok((game, state))
    }
}

fn build<G: Game>(players: usize, options: &Value) -> Result<G, String> {
    let options = match options {
        Value::Null => G::Options::default(),
        options => typed("options", options)?,
    };
    G::new(G::standard_edition(), players, options).map_err(|fault| fault.to_string())
}

fn typed<T: DeserializeOwned>(what: &str, value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|fault| format!("{what}: {fault}"))
}

/// Takes the step that a line tells, and compares the state it tells, if it does.
fn step<G: Game>(game: &G, state: &mut G::State, line: &str) -> Result<(), String> {
    let mut event: Map<String, Value> =
        serde_json::from_str(line).map_err(|fault| fault.to_string())?;
    let told = event.remove("state");
    match (
        event.remove("event").as_ref().and_then(Value::as_str),
        game.next(state),
    ) {
        (Some("deal"), Next::Deal) => {
            let deal: G::Deal = typed("deal", &Value::Object(event))?;
            game.deal(state, &deal).map_err(|fault| fault.to_string())?;
        }
        (Some("move"), Next::Decision(_)) => {
            let text = event.get("action").and_then(Value::as_str);
            let action = G::parse_action(text.ok_or("`action` is missing")?);
            let action = action.map_err(|fault| fault.to_string())?;
            game.play(state, action)
                .map_err(|reason| format!("`{action}`: {reason}"))?;
        }
        (_, Next::Deal) => return Err("a line with the event `deal` should stand here".to_owned()),
        (_, Next::Decision(_)) => {
            return Err("a line with the event `move` should stand here".to_owned());
        }
        (_, Next::Over) => return Err("nothing may follow when the game is over".to_owned()),
    }
    let reached = serde_json::to_value(game.describe(state)).map_err(|fault| fault.to_string())?;
    match told {
        Some(told) if told != reached => {
            Err(format!("`state` is another than the rules give: {reached}"))
        }
        _ => Ok(()),
    }
}
