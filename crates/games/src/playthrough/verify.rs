//! Replaying a playthrough and comparing all it says with the rules.

use std::io::BufRead;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use thiserror::Error;
use vidraria_game::{Game, Next, Seat};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use super::write::{end_value, legal_texts};
use super::{FORMAT, Header, difference, strict};
use crate::GameKind;

/// The first thing in a playthrough that is not as the rules or the format say.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// What a right playthrough holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Which game.
    pub game: GameKind,
    /// The number of seats.
    pub players: usize,
    /// How many decisions were taken.
    pub decisions: usize,
    /// The final scores by seat.
    pub scores: Vec<i32>,
}

/// Replays a playthrough, comparing every legal list, every state and the end. `edition` is the
/// TOML text of the edition it was played with; absent, the built-in one.
///
/// # Errors
/// The first difference, or the first thing that is not in the format.
pub fn verify(file: impl BufRead, edition: Option<&str>) -> Result<Verified, Fault> {
    let mut lines = Lines {
        lines: file.lines(),
        number: 0,
    };
    let header = lines.object()?;
    let header: Header<Value, Value> = lines.typed("header", Value::Object(header))?;
    if header.format != FORMAT {
        return Err(lines.fault(format!(
            "format is `{}`, only `{FORMAT}` is read",
            header.format
        )));
    }
    match header.game {
        GameKind::Sintra => Replay::<Sintra, _>::begin(lines, header, edition)?.run(),
        GameKind::River => Replay::<River, _>::begin(lines, header, edition)?.run(),
    }
}

/// A file's lines, counted.
struct Lines<L> {
    lines: L,
    number: usize,
}

impl<L: Iterator<Item = std::io::Result<String>>> Lines<L> {
    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault {
            line: self.number,
            message: message.into(),
        }
    }

    /// The next line, if there is one.
    fn next(&mut self) -> Result<Option<String>, Fault> {
        self.number += 1;
        self.lines
            .next()
            .transpose()
            .map_err(|fault| self.fault(format!("cannot be read: {fault}")))
    }

    /// The next line's JSON object.
    fn object(&mut self) -> Result<Map<String, Value>, Fault> {
        let Some(line) = self.next()? else {
            return Err(self.fault("the file ends before the game does"));
        };
        match strict::read(&line) {
            Ok(Value::Object(object)) => Ok(object),
            Ok(_) => Err(self.fault("a JSON object should stand here")),
            Err(fault) => Err(self.fault(format!("no whole JSON object: {fault}"))),
        }
    }

    fn typed<T: DeserializeOwned>(&self, what: &str, value: Value) -> Result<T, Fault> {
        serde_json::from_value(value).map_err(|fault| self.fault(format!("{what}: {fault}")))
    }

    /// Takes a key out of an object.
    fn take<T: DeserializeOwned>(
        &self,
        object: &mut Map<String, Value>,
        key: &str,
    ) -> Result<T, Fault> {
        let value = object
            .remove(key)
            .ok_or_else(|| self.fault(format!("`{key}` is missing")))?;
        self.typed(key, value)
    }

    fn no_more_keys(&self, object: &Map<String, Value>) -> Result<(), Fault> {
        match object.keys().next() {
            Some(key) => Err(self.fault(format!("unknown key `{key}`"))),
            None => Ok(()),
        }
    }

    fn same(&self, path: &str, found: &Value, expected: &Value) -> Result<(), Fault> {
        match difference::first(path, found, expected) {
            Some(difference) => Err(self.fault(difference)),
            None => Ok(()),
        }
    }
}

/// A replay of a known game.
struct Replay<G: Game, L> {
    game: G,
    kind: GameKind,
    state: G::State,
    lines: Lines<L>,
    decisions: usize,
}

impl<G: Game, L: Iterator<Item = std::io::Result<String>>> Replay<G, L> {
    fn begin(
        lines: Lines<L>,
        header: Header<Value, Value>,
        edition: Option<&str>,
    ) -> Result<Self, Fault> {
        let edition = match edition {
            None => G::standard_edition().clone(),
            Some(toml) => G::parse_edition(toml).map_err(|fault| lines.fault(fault.to_string()))?,
        };
        let name = G::edition_name(&edition);
        if header.edition != name {
            return Err(lines.fault(format!(
                "edition is `{}`, but `{name}` is at hand: give the file of its edition",
                header.edition
            )));
        }
        let options = lines.typed("options", header.options)?;
        let game = G::new(&edition, header.players, options)
            .map_err(|fault| lines.fault(fault.to_string()))?;
        let setup = lines.typed("setup", header.setup)?;
        let state = game
            .start(&setup)
            .map_err(|fault| lines.fault(format!("setup: {fault}")))?;
        Ok(Self {
            game,
            kind: header.game,
            state,
            lines,
            decisions: 0,
        })
    }

    fn run(mut self) -> Result<Verified, Fault> {
        loop {
            let mut line = self.lines.object()?;
            match self.game.next(&self.state) {
                Next::Deal => self.deal(&mut line)?,
                Next::Decision(seat) => self.decision(seat, &mut line)?,
                Next::Over => {
                    let expected = end_value(&self.game, &self.state);
                    self.lines.same("end", &Value::Object(line), &expected)?;
                    break;
                }
            }
        }
        if self.lines.next()?.is_some() {
            return Err(self.lines.fault("nothing may follow the end"));
        }
        let standings = self.game.standings(&self.state);
        Ok(Verified {
            game: self.kind,
            players: self.game.players(),
            decisions: self.decisions,
            scores: standings.iter().map(|standing| standing.score).collect(),
        })
    }

    fn deal(&mut self, line: &mut Map<String, Value>) -> Result<(), Fault> {
        self.event(line, "deal")?;
        let state: Value = self.lines.take(line, "state")?;
        let deal: G::Deal = self
            .lines
            .typed("deal", Value::Object(std::mem::take(line)))?;
        self.game
            .deal(&mut self.state, &deal)
            .map_err(|fault| self.lines.fault(format!("impossible deal: {fault}")))?;
        self.state(state)
    }

    fn decision(&mut self, seat: Seat, line: &mut Map<String, Value>) -> Result<(), Fault> {
        self.event(line, "move")?;
        let player: Value = self.lines.take(line, "player")?;
        self.lines.same("player", &player, &seat.into())?;
        self.legal(line)?;
        let text: String = self.lines.take(line, "action")?;
        let action =
            G::parse_action(&text).map_err(|fault| self.lines.fault(format!("action: {fault}")))?;
        self.game.play(&mut self.state, action).map_err(|reason| {
            self.lines
                .fault(format!("action `{text}` is illegal: {reason}"))
        })?;
        self.decisions += 1;
        let state: Value = self.lines.take(line, "state")?;
        self.lines.no_more_keys(line)?;
        self.state(state)
    }

    /// Checks that the line is of this kind.
    fn event(&self, line: &mut Map<String, Value>, wanted: &str) -> Result<(), Fault> {
        let event: String = self.lines.take(line, "event")?;
        if event == wanted {
            return Ok(());
        }
        Err(self.lines.fault(format!(
            "event is `{event}`, a `{wanted}` should stand here"
        )))
    }

    /// Compares the list of legal actions, naming the first that is missing or too many.
    fn legal(&self, line: &mut Map<String, Value>) -> Result<(), Fault> {
        let found: Vec<String> = self.lines.take(line, "legal")?;
        let expected = legal_texts(&self.game, &self.state);
        if found == expected {
            return Ok(());
        }
        let missing = expected.iter().find(|text| !found.contains(text));
        let extra = found.iter().find(|text| !expected.contains(text));
        Err(self.lines.fault(match (missing, extra) {
            (Some(text), _) => format!("legal lacks `{text}`"),
            (None, Some(text)) => format!("legal holds `{text}`, which is not legal"),
            (None, None) => "legal is not sorted as ASCII strings, or holds one twice".to_owned(),
        }))
    }

    /// Compares a state with the one reached.
    fn state(&self, found: Value) -> Result<(), Fault> {
        let reached = self.game.describe(&self.state);
        let expected =
            serde_json::to_value(reached).map_err(|fault| self.lines.fault(fault.to_string()))?;
        self.lines.same("state", &found, &expected)
    }
}
