//! "A turn: exactly one of these".

use super::{Column, Game, Phase, Piece, glass};

impl Game {
    /// "A turn: exactly one of these".
    pub(super) fn legal_turns(&self) -> Vec<String> {
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

    pub(super) fn position_of(&self, shape: char) -> usize {
        let place = self.river.iter().position(|tile| tile.shape == shape);
        place.expect("every shape has its tile") + 1
    }

    pub(super) fn place_one(&mut self, piece: Piece, side: char) {
        self.place(&[piece], self.position_of(piece.shape), side);
    }

    /// A: "Place on the river", 1 and 2.
    pub(super) fn place(&mut self, pieces: &[Piece], position: usize, side: char) {
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
    pub(super) fn new_pieces(&self, pieces: &[Piece]) -> Vec<Piece> {
        let columns = &self.players[self.to_move].columns;
        pieces
            .iter()
            .filter(|piece| columns.iter().all(|column| column.colour != piece.colour))
            .copied()
            .collect()
    }

    /// The `lay` decision: this colour's pieces are laid next.
    pub(super) fn lay_next(&mut self, colour: char) {
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
    pub(super) fn draw(&mut self, leave: Option<Piece>) {
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

    pub(super) fn drop_piece(&mut self, piece: Piece) {
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

    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.end_turn();
    }
}
