//! River Valley Glassworks, sentence by sentence.

pub mod coverage;
mod edition;
mod glass;
mod scoring;
mod text;

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

// A turn.
impl Game {
    /// "A turn: exactly one of these".
    fn legal_turns(&self) -> Vec<String> {
        let satchel = glass::in_order(&self.players[self.to_move].satchel);
        let mut actions = Vec::new();
        // A 1: "Put one piece from the satchel onto the tile of its shape".
        for &piece in &satchel {
            for side in self.sides(self.position_of(piece.shape)) {
                actions.push(format!("{}{side}", glass::name(piece)));
            }
        }
        // A 1: "or put two pieces of the same shape onto any one tile (their own included)."
        for (place, &one) in satchel.iter().enumerate() {
            for &other in &satchel[place + 1..] {
                if one.shape != other.shape {
                    continue;
                }
                let (one, other) = (glass::name(one), glass::name(other));
                for position in 1..=self.river.len() {
                    for side in self.sides(position) {
                        actions.push(format!("{one}+{other}@{position}{side}"));
                    }
                }
            }
        }
        // B: "Draw from the lake (not in the last stage, and only if the lake is not empty)."
        if self.rounds_left.is_none() && !self.lake.is_empty() {
            // B 1: "if the lake holds 5 the player chooses the one to leave behind; if it holds 4
            // or fewer, take all."
            if self.lake.len() > self.edition.draw {
                for &piece in &self.lake {
                    actions.push(format!("draw-{}", glass::name(piece)));
                }
            } else {
                actions.push("draw".to_string());
            }
        }
        // "A player who has neither A nor B passes."
        if actions.is_empty() {
            actions.push("pass".to_string());
        }
        actions
    }

    /// A 2: "a tile next to it (to its left, or to its right; the lake is no river tile)".
    fn sides(&self, position: usize) -> Vec<char> {
        let mut sides = Vec::new();
        if position > 1 {
            sides.push('<');
        }
        if position < self.river.len() {
            sides.push('>');
        }
        sides
    }

    fn position_of(&self, shape: char) -> usize {
        let place = self.river.iter().position(|tile| tile.shape == shape);
        place.expect("every shape has its tile") + 1
    }

    fn place_one(&mut self, piece: Piece, side: char) {
        self.place(&[piece], self.position_of(piece.shape), side);
    }

    /// A: "Place on the river", 1 and 2.
    fn place(&mut self, pieces: &[Piece], position: usize, side: char) {
        self.passes = 0;
        for &piece in pieces {
            glass::take_out(&mut self.players[self.to_move].satchel, piece);
            self.river[position - 1].glass.push(piece);
        }
        // 2: "Choose a tile next to it and collect all its glass. Ruling. An empty tile may be
        // chosen; nothing is collected, and the tile moves all the same."
        self.collecting = if side == '<' {
            position - 1
        } else {
            position + 1
        };
        let collected = std::mem::take(&mut self.river[self.collecting - 1].glass);
        self.lay(collected);
    }

    /// A 3: "Lay the collected pieces into the glassworks. Each column holds one colour, filled
    /// from the bottom."
    fn lay(&mut self, pieces: Vec<Piece>) {
        // "A colour that has a column goes there."
        let new = self.new_pieces(&pieces);
        for piece in pieces {
            if !new.contains(&piece) {
                self.lay_piece(piece);
            }
        }
        // "If two or more new colours were collected and at least one column is empty, the player
        // decides which colour is laid next, one decision at a time, until a single new colour or
        // no empty column remains."
        let columns_in_use = self.players[self.to_move].columns.len();
        let a_column_is_empty = columns_in_use < self.edition.columns;
        if glass::colours_of(&new).len() >= 2 && a_column_is_empty {
            self.phase = Phase::Lay(new);
            return;
        }
        // A single new colour, or "New colours without a column go to the overflow."
        for piece in new {
            self.lay_piece(piece);
        }
        self.move_tile();
    }

    /// The pieces whose colours have no column yet.
    fn new_pieces(&self, pieces: &[Piece]) -> Vec<Piece> {
        let columns = &self.players[self.to_move].columns;
        pieces
            .iter()
            .filter(|piece| columns.iter().all(|column| column.colour != piece.colour))
            .copied()
            .collect()
    }

    /// The `lay` decision: this colour's pieces are laid next.
    fn lay_next(&mut self, colour: char) {
        let Phase::Lay(pieces) = self.phase.clone() else {
            return;
        };
        for piece in &pieces {
            if piece.colour == colour {
                self.lay_piece(*piece);
            }
        }
        let others = pieces
            .into_iter()
            .filter(|piece| piece.colour != colour)
            .collect();
        self.lay(others);
    }

    /// A 3, for one piece.
    fn lay_piece(&mut self, piece: Piece) {
        let (columns, rows) = (self.edition.columns, self.edition.rows);
        let player = &mut self.players[self.to_move];
        let mut own = player
            .columns
            .iter()
            .position(|column| column.colour == piece.colour);
        // "A new colour takes the leftmost empty column."
        if own.is_none() && player.columns.len() < columns {
            own = Some(player.columns.len());
            player.columns.push(Column {
                colour: piece.colour,
                height: 0,
            });
        }
        // "New colours without a column go to the overflow. In either case what does not fit
        // (height 5) goes to the overflow."
        match own {
            Some(column) if player.columns[column].height < rows => {
                player.columns[column].height += 1;
            }
            _ => player.overflow += 1,
        }
    }

    /// A 4: "The emptied tile moves to position 1 and the tiles that were to its left shift right
    /// to close the gap. It gets as many pieces from the bag as the stones on the tile now at
    /// position 2."
    fn move_tile(&mut self) {
        let tile = self.river.remove(self.collecting - 1);
        self.river.insert(0, tile);
        let stones = self.edition.stones_of(self.river[1].shape);
        // The last stage: "nothing is drawn from the bag: collected tiles still move to position
        // 1 but stay empty".
        let wanted = if self.rounds_left.is_some() {
            0
        } else {
            stones
        };
        // "If the bag runs out, fill with what is left".
        let pieces = wanted.min(self.bag.len());
        if pieces > 0 {
            self.phase = Phase::RefillTile(pieces);
        } else {
            self.end_turn();
        }
    }

    /// B 1: "Take 4 pieces; if the lake holds 5 the player chooses the one to leave behind".
    fn draw(&mut self, leave: Option<Piece>) {
        self.passes = 0;
        let mut taken = std::mem::take(&mut self.lake);
        if let Some(piece) = leave {
            glass::take_out(&mut taken, piece);
            self.lake.push(piece);
        }
        self.players[self.to_move].satchel.extend(taken);
        self.empty_overfull_satchel();
    }

    /// B 2: "While the satchel holds more than 5, the player moves one piece of his choice to the
    /// overflow (`drop`); if all pieces of the satchel are identical in colour and shape this is
    /// automatic".
    fn empty_overfull_satchel(&mut self) {
        while self.players[self.to_move].satchel.len() > self.edition.satchel_limit {
            let satchel = self.players[self.to_move].satchel.clone();
            if satchel.iter().any(|&piece| piece != satchel[0]) {
                self.phase = Phase::Drop;
                return;
            }
            self.overflow_from_satchel(satchel[0]);
        }
        self.refill_lake();
    }

    fn drop_piece(&mut self, piece: Piece) {
        self.overflow_from_satchel(piece);
        self.empty_overfull_satchel();
    }

    fn overflow_from_satchel(&mut self, piece: Piece) {
        let player = &mut self.players[self.to_move];
        glass::take_out(&mut player.satchel, piece);
        player.overflow += 1;
    }

    /// B 3: "Refill the lake to 5 from the bag. Ruling. Dropping comes before the refill".
    fn refill_lake(&mut self) {
        let missing = self.edition.lake - self.lake.len();
        let pieces = missing.min(self.bag.len());
        if pieces > 0 {
            self.phase = Phase::RefillLake(pieces);
        } else {
            self.end_turn();
        }
    }

    fn pass(&mut self) {
        self.passes += 1;
        self.end_turn();
    }

    /// "The last stage": "At the end of a turn (after the refill), if any player's glassworks
    /// holds 17 pieces or more (overflow not counted) and the last stage has not begun, it
    /// begins".
    fn end_turn(&mut self) {
        let full = |player: &Player| {
            let pieces: usize = player.columns.iter().map(|column| column.height).sum();
            pieces >= self.edition.last_stage_at
        };
        if self.rounds_left.is_none() && self.players.iter().any(full) {
            // "The current round is finished, then one more round is played".
            self.rounds_left = Some(self.edition.final_rounds);
            let top_up = self.top_up();
            if top_up.iter().any(|&pieces| pieces > 0) {
                self.phase = Phase::TopUp(top_up);
                return;
            }
        }
        self.next_turn();
    }

    /// "going clockwise from the next player, the player whose turn it was coming last, each
    /// player with fewer than 3 pieces in the satchel draws from the bag up to 3 (if the bag runs
    /// out, earlier players are filled first)."
    fn top_up(&self) -> Vec<usize> {
        let mut in_bag = self.bag.len();
        let mut top_up = vec![0; self.players.len()];
        for step in 1..=self.players.len() {
            let seat = (self.to_move + step) % self.players.len();
            let holds = self.players[seat].satchel.len();
            if holds < self.edition.top_up {
                top_up[seat] = (self.edition.top_up - holds).min(in_bag);
                in_bag -= top_up[seat];
            }
        }
        top_up
    }

    /// "Turns go clockwise; a round is one turn of each player, starting with the first player."
    fn next_turn(&mut self) {
        // "When as many turns in a row as there are players were passes, the game is scored at
        // once, in the last stage too, even if the final round is incomplete."
        if self.passes == self.players.len() {
            self.phase = Phase::Over;
            return;
        }
        let next = (self.to_move + 1) % self.players.len();
        if next == self.first {
            // "The current round is finished, then one more round is played, then the game is
            // scored."
            if self.rounds_left == Some(0) {
                self.phase = Phase::Over;
                return;
            }
            self.rounds_left = self.rounds_left.map(|rounds| rounds - 1);
            self.round += 1;
        }
        self.to_move = next;
        self.phase = Phase::Turn;
    }
}
