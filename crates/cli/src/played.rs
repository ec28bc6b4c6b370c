//! Reading a game, whole or its beginning, from a playthrough.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use serde_json::{Map, Value};
use vidraria_game::{Game, Next};
use vidraria_games::GameKind;
use vidraria_games::playthrough::{FORMAT, Header};
use vidraria_search::review::{Impossible, Record, Step};

use crate::position::{build, typed};

/// The lines of a playthrough, the first of them understood.
pub(crate) struct Played {
    header: Header<Value, Value>,
    events: Vec<String>,
}

impl Played {
    /// # Errors
    /// What is wrong with the header.
    pub(crate) fn read(mut lines: impl Iterator<Item = String>) -> Result<Self, String> {
        let first = lines.next().ok_or("the playthrough has no line")?;
        let header: Header<Value, Value> =
            serde_json::from_str(&first).map_err(|fault| format!("line 1: {fault}"))?;
        if header.format != FORMAT {
            return Err(format!("line 1: the format must be `{FORMAT}`"));
        }
        Ok(Self {
            header,
            events: lines.collect(),
        })
    }

    /// The playthrough in a file; `-` is standard input.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let lines: io::Result<Vec<String>> = if path == Path::new("-") {
            io::stdin().lock().lines().collect()
        } else {
            std::fs::File::open(path).and_then(|file| BufReader::new(file).lines().collect())
        };
        lines
            .map_err(|fault| fault.to_string())
            .and_then(|lines| Self::read(lines.into_iter()))
            .map_err(|fault| format!("{}: {fault}", path.display()))
    }

    /// Which game.
    pub(crate) fn game(&self) -> GameKind {
        self.header.game
    }

    /// What happened; `edition` is the TOML text of another edition than the built-in one.
    ///
    /// # Errors
    /// The first line that the rules refuse, or that says something else than they.
    pub(crate) fn record<G: Game>(&self, edition: Option<&str>) -> Result<Record<G>, String> {
        let header = &self.header;
        let on_top = |fault: String| format!("line 1: {fault}");
        let game: G = build(edition, header.players, &header.options).map_err(on_top)?;
        let name = G::edition_name(game.edition());
        if header.edition != name {
            return Err(format!(
                "line 1: the edition must be `{name}`, not `{}`; another one is given with its \
                 file",
                header.edition
            ));
        }
        let setup = typed("setup", &header.setup).map_err(on_top)?;
        let mut record = Record::begin(game, &setup).map_err(|fault| on_top(fault.to_string()))?;
        for (line, number) in self.events.iter().zip(2..) {
            take(&mut record, line).map_err(|fault| format!("line {number}: {fault}"))?;
        }
        Ok(record)
    }
}

/// Takes the step that a line tells, and compares the state it tells, if it does.
fn take<G: Game>(record: &mut Record<G>, line: &str) -> Result<(), String> {
    let mut event: Map<String, Value> =
        serde_json::from_str(line).map_err(|fault| fault.to_string())?;
    let told = event.remove("state");
    let name = event.remove("event");
    match (
        name.as_ref().and_then(Value::as_str),
        record.game().next(record.state()),
    ) {
        (Some("deal"), Next::Deal) => {
            push(record, Step::Deal(typed("deal", &Value::Object(event))?))?;
        }
        (Some("move"), Next::Decision(_)) => {
            let text = event.get("action").and_then(Value::as_str);
            let action = G::parse_action(text.ok_or("`action` is missing")?);
            push(record, Step::Action(action.map_err(|fault| fault.0)?))?;
        }
        (Some("end"), Next::Over) => return Ok(()),
        (_, Next::Deal) => return Err("a line with the event `deal` should stand here".to_owned()),
        (_, Next::Decision(_)) => {
            return Err("a line with the event `move` should stand here".to_owned());
        }
        (_, Next::Over) => return Err("nothing may follow when the game is over".to_owned()),
    }
    let reached = serde_json::to_value(record.game().describe(record.state()))
        .map_err(|fault| fault.to_string())?;
    match told {
        Some(told) if told != reached => {
            Err(format!("`state` is another than the rules give: {reached}"))
        }
        _ => Ok(()),
    }
}

/// The line is told by the caller, so that the step's number would only confuse.
fn push<G: Game>(record: &mut Record<G>, step: Step<G::Deal, G::Action>) -> Result<(), String> {
    record.push(step).map_err(|fault| match fault {
        Impossible::Setup(reason) | Impossible::Step { reason, .. } => reason,
    })
}
