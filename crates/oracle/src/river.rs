//! River Valley Glassworks, sentence by sentence.

pub mod coverage;
mod edition;
mod end_of_turn;
mod glass;
mod scoring;
mod text;
mod turn;

pub use edition::Edition;

use std::sync::Arc;

use serde_json::Value;

use crate::{Next, Table, read};

/// The colours' letters, in order.
pub const COLOURS: &str = "WPLDMGKYO";

/// The shapes' letters, in order.
pub const SHAPES: &str = "thcsdr";

/// A piece of glass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its colour's letter.
    pub colour: char,
    /// Its shape's letter.
    pub shape: char,
}

/// A tile of the river.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Its shape's letter.
    pub shape: char,
    /// The glass on it.
    pub glass: Vec<Piece>,
}

/// A column of a glassworks, in use.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its colour's letter.
    pub colour: char,
    /// How many spaces are filled.
    pub height: usize,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The pieces in the satchel.
    pub satchel: Vec<Piece>,
    /// The columns in use, from the left.
    pub columns: Vec<Column>,
    /// How many pieces lie in the overflow.
    pub overflow: usize,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The glass at the start of the game.
    Opening,
    /// The seat to move has a turn.
    Turn,
    /// The seat to move decides which of these pieces' colours is laid next.
    Lay(Vec<Piece>),
    /// The seat to move drops a piece from the overfull satchel.
    Drop,
    /// So many pieces for the tile at position 1.
    RefillTile(usize),
    /// So many pieces for the lake.
    RefillLake(usize),
    /// So many pieces for each seat's satchel.
    TopUp(Vec<usize>),
    /// Nothing: the game is over.
    Over,
}

/// A game of River Valley in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// The numbers of the box.
    pub edition: Arc<Edition>,
    /// The tiles, from position 1.
    pub river: Vec<Tile>,
    /// The pieces in the lake.
    pub lake: Vec<Piece>,
    /// The pieces in the bag.
    pub bag: Vec<Piece>,
    /// By seat.
    pub players: Vec<Player>,
    /// The seat that begins every round.
    pub first: usize,
    /// The round, from 1.
    pub round: usize,
    /// In the last stage, how many rounds follow the current one.
    pub rounds_left: Option<usize>,
    /// How many of the latest turns, in a row, were passes.
    pub passes: usize,
    /// The position of the tile being emptied.
    pub collecting: usize,
    /// Whose turn it is (or was, when no decision is due).
    pub to_move: usize,
    /// What the game waits for.
    pub phase: Phase,
}

impl Table for Game {
    const NAME: &'static str = "river";

    fn start(edition: &str, players: usize, _: &Value, setup: &Value) -> Result<Self, String> {
        let edition = Edition::read(edition)?;
        if !edition.players.contains(&players) {
            return Err(format!("not for {players} players"));
        }
        let first = read::seat(&setup["first"], players)?;
        // Setup, 1: "The river: the six tiles in random order".
        let tiles: Vec<char> = read::json_text(&setup["tiles"])?.chars().collect();
        if tiles.len() != SHAPES.len() || !SHAPES.chars().all(|shape| tiles.contains(&shape)) {
            return Err("each tile lies there once".to_string());
        }
        let tile = |shape| Tile {
            shape,
            glass: Vec::new(),
        };
        let player = Player {
            satchel: Vec::new(),
            columns: Vec::new(),
            overflow: 0,
        };
        Ok(Self {
            bag: edition.bag(players),
            river: tiles.into_iter().map(tile).collect(),
            lake: Vec::new(),
            players: vec![player; players],
            first,
            round: 1,
            rounds_left: None,
            passes: 0,
            collecting: 0,
            to_move: first,
            phase: Phase::Opening,
            edition: Arc::new(edition),
        })
    }

    fn next(&self) -> Next {
        match self.phase {
            Phase::Turn | Phase::Lay(_) | Phase::Drop => Next::Decision(self.to_move),
            Phase::Over => Next::Over,
            _ => Next::Deal,
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = match &self.phase {
            Phase::Turn => self.legal_turns(),
            Phase::Lay(pieces) => glass::colours_of(pieces)
                .iter()
                .map(|colour| format!("lay {colour}"))
                .collect(),
            Phase::Drop => glass::in_order(&self.players[self.to_move].satchel)
                .iter()
                .map(|&piece| format!("drop {}", glass::name(piece)))
                .collect(),
            _ => Vec::new(),
        };
        // "An action that differs only in which of two identical pieces it uses is one action."
        actions.sort();
        actions.dedup();
        actions
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        if !self.legal().iter().any(|legal| legal == action) {
            return Err(format!("`{action}` is not legal now"));
        }
        let letters: Vec<char> = action.chars().collect();
        let piece = |colour, shape| Piece { colour, shape };
        match letters[..] {
            ['p', 'a', 's', 's'] => self.pass(),
            ['d', 'r', 'a', 'w'] => self.draw(None),
            ['d', 'r', 'a', 'w', '-', colour, shape] => self.draw(Some(piece(colour, shape))),
            ['d', 'r', 'o', 'p', ' ', colour, shape] => self.drop_piece(piece(colour, shape)),
            ['l', 'a', 'y', ' ', colour] => self.lay_next(colour),
            [colour, shape, side] => self.place_one(piece(colour, shape), side),
            [c1, s1, '+', c2, s2, '@', position, side] => {
                let position = position as usize - '0' as usize;
                self.place(&[piece(c1, s1), piece(c2, s2)], position, side);
            }
            _ => return Err(format!("`{action}` is legal, yet no action")),
        }
        Ok(())
    }

    fn deal(&mut self, deal: &Value) -> Result<(), String> {
        glass::deal(self, deal)
    }

    fn state(&self) -> Value {
        text::state(self)
    }

    fn end(&self) -> Value {
        scoring::end(self)
    }
}
