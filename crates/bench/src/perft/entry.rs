//! Positions with their expected counts, in files.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use vidraria_game::Game;
use vidraria_games::GameKind;
use vidraria_games::playthrough::Header;

use super::Pile;

/// A line of a file of positions: one reached in a playthrough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The playthrough's file, from the folder of the positions' file.
    pub playthrough: String,
    /// The position is that after this line of it, counted from 1.
    pub line: usize,
    /// The pieces in the bag as they will come out, their texts separated by spaces.
    #[serde(default)]
    pub bag: String,
    /// The expected counts for depths from 1.
    #[serde(default)]
    pub counts: Vec<u64>,
}

/// A position to count from.
#[derive(Clone, Debug)]
pub struct Start<G: Pile> {
    /// The game.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// The pieces in the bag as they will come out.
    pub bag: Vec<G::Piece>,
}

impl Entry {
    /// Reads a file of positions, one JSON object a line.
    ///
    /// # Errors
    /// What is wrong, with the file and line.
    pub fn read(path: &Path) -> Result<Vec<Self>, String> {
        let text = text(path)?;
        text.lines()
            .enumerate()
            .map(|(place, line)| {
                serde_json::from_str(line)
                    .map_err(|fault| format!("{}, line {}: {fault}", path.display(), place + 1))
            })
            .collect()
    }

    /// Which game the playthrough is of, and the number of players; `folder` is that of the
    /// positions' file.
    ///
    /// # Errors
    /// If the playthrough cannot be read.
    pub fn game(&self, folder: &Path) -> Result<(GameKind, usize), String> {
        let text = text(&folder.join(&self.playthrough))?;
        let header = text.lines().next().unwrap_or_default();
        let header: Header<Value, Value> =
            serde_json::from_str(header).map_err(|fault| self.fault(1, fault))?;
        Ok((header.game, header.players))
    }

    /// Plays the playthrough up to the position.
    ///
    /// # Errors
    /// If it cannot be read, leaves the rules, or the bag does not hold the recorded pieces.
    pub fn open<G: Pile>(&self, folder: &Path) -> Result<Start<G>, String> {
        let text = text(&folder.join(&self.playthrough))?;
        let mut lines = text.lines().take(self.line);
        let header = lines.next().unwrap_or_default();
        let (game, mut state) = begin::<G>(header).map_err(|fault| self.fault(1, fault))?;
        for (place, line) in lines.enumerate() {
            step(&game, &mut state, line).map_err(|fault| self.fault(place + 2, fault))?;
        }
        let bag = self.bag.split_whitespace().map(|text| {
            G::piece(text).ok_or_else(|| self.fault(self.line, format!("`{text}` is no piece")))
        });
        let bag = bag.collect::<Result<Vec<_>, _>>()?;
        let mut sorted = bag.clone();
        sorted.sort();
        if !bag.is_empty() && sorted != game.bag(&state) {
            return Err(self.fault(self.line, "the recorded pieces are not those in the bag"));
        }
        Ok(Start { game, state, bag })
    }

    fn fault(&self, line: usize, fault: impl ToString) -> String {
        format!("{}, line {line}: {}", self.playthrough, fault.to_string())
    }
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|fault| format!("cannot read {}: {fault}", path.display()))
}

/// The position before the first deal of a playthrough with this header.
fn begin<G: Game>(header: &str) -> Result<(G, G::State), String> {
    let header: Header<G::Options, G::Setup> = serde_json::from_str(header).map_err(shown)?;
    let edition = G::standard_edition();
    if header.edition != G::edition_name(edition) {
        return Err(format!(
            "edition {} is not the built-in one",
            header.edition
        ));
    }
    let game = G::new(edition, header.players, header.options).map_err(shown)?;
    let state = game.start(&header.setup).map_err(shown)?;
    Ok((game, state))
}

/// Applies the deal or action of a playthrough's line.
fn step<G: Game>(game: &G, state: &mut G::State, line: &str) -> Result<(), String> {
    let mut line: Map<String, Value> = serde_json::from_str(line).map_err(shown)?;
    let event = line.remove("event");
    match event.as_ref().and_then(Value::as_str) {
        Some("deal") => {
            line.remove("state");
            let deal: G::Deal = serde_json::from_value(line.into()).map_err(shown)?;
            game.deal(state, &deal).map_err(shown)
        }
        Some("move") => {
            let text = line["action"].as_str().unwrap_or_default();
            let action = G::parse_action(text).map_err(shown)?;
            game.play(state, action).map_err(shown)
        }
        _ => Err("no deal and no move: the game has ended".to_owned()),
    }
}

fn shown(fault: impl ToString) -> String {
    fault.to_string()
}
