//! Positions made for a test, and a table to play them on.

use std::collections::BTreeMap;

use serde_json::Value;
use vidraria_game::{Game, Next};
use vidraria_river::{
    Action, Colour, ColumnNotation, Decision, Edition, KINDS, Notation, Options, Piece,
    PlayerNotation, River, Shape, State, TileNotation,
};

/// Pieces from a text like `Wt Ph`.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    text.split_whitespace()
        .map(|piece| piece.parse().expect("a piece"))
        .collect()
}

fn text(pieces: &[Piece]) -> String {
    let texts: Vec<String> = pieces.iter().map(Piece::to_string).collect();
    texts.join(" ")
}

/// A position in the making: tiles t h c s d r with a light green piece of their own shape each, a
/// full lake of white glass, empty satchels and glassworks, everything else in the bag, seat 0 to
/// begin its turn.
pub(crate) struct Position {
    edition: Edition,
    notation: Notation,
    /// Exactly these pieces are in the bag; the others lie in the last seat's overflow.
    bag: Option<Vec<Piece>>,
}

impl Position {
    pub(crate) fn of(players: usize) -> Self {
        Self::of_edition(players, Edition::standard().clone())
    }

    pub(crate) fn of_edition(players: usize, edition: Edition) -> Self {
        let river = Shape::ALL.map(|shape| TileNotation {
            shape,
            stones: edition.stones(shape),
            glass: vec![Piece {
                colour: Colour::LightGreen,
                shape,
            }],
        });
        let player = PlayerNotation {
            satchel: Vec::new(),
            columns: Vec::new(),
            overflow: 0,
        };
        Self {
            notation: Notation {
                round: 3,
                to_move: Some(0),
                decision: Some(Decision::Turn),
                last_stage: false,
                rounds_left: None,
                river: river.into(),
                lake: pieces("Wt Wh Wc Ws Wd"),
                bag: BTreeMap::new(),
                players: vec![player; players],
                pending: None,
                first: None,
                passes: None,
                collected: None,
            },
            edition,
            bag: None,
        }
    }

    /// The glass on the tile at a position from 1.
    pub(crate) fn glass(mut self, position: usize, glass: &str) -> Self {
        self.notation.river[position - 1].glass = pieces(glass);
        self
    }

    pub(crate) fn lake(mut self, lake: &str) -> Self {
        self.notation.lake = pieces(lake);
        self
    }

    pub(crate) fn bag(mut self, bag: &str) -> Self {
        self.bag = Some(pieces(bag));
        self
    }

    pub(crate) fn satchel(mut self, seat: usize, satchel: &str) -> Self {
        self.notation.players[seat].satchel = pieces(satchel);
        self
    }

    /// Columns from a text like `W3 P2`.
    pub(crate) fn columns(mut self, seat: usize, columns: &str) -> Self {
        self.notation.players[seat].columns = columns
            .split_whitespace()
            .map(|column| ColumnNotation {
                colour: Colour::from_letter(column.as_bytes()[0].into()).expect("a colour"),
                height: column[1..].parse().expect("a height"),
            })
            .collect();
        self
    }

    pub(crate) fn overflow(mut self, seat: usize, overflow: u8) -> Self {
        self.notation.players[seat].overflow = overflow;
        self
    }

    pub(crate) fn turn_of(mut self, seat: usize) -> Self {
        self.notation.to_move = Some(seat);
        self
    }

    pub(crate) fn first(mut self, seat: usize) -> Self {
        self.notation.first = Some(seat);
        self
    }

    pub(crate) fn passes(mut self, passes: u8) -> Self {
        self.notation.passes = Some(passes);
        self
    }

    pub(crate) fn last_stage(mut self, rounds_left: u8) -> Self {
        self.notation.last_stage = true;
        self.notation.rounds_left = Some(rounds_left);
        self
    }

    /// Changes anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Notation)) -> Self {
        change(&mut self.notation);
        self
    }

    /// The position with every piece of the box in its place.
    pub(crate) fn notation(&self) -> Notation {
        let mut notation = self.notation.clone();
        let players = notation.players.len();
        let mut rest: BTreeMap<Piece, u8> = (0..KINDS)
            .filter_map(Piece::from_kind)
            .map(|piece| (piece, self.edition.pieces(piece, players)))
            .collect();
        let mut take = |piece: Piece| {
            let left = rest.get_mut(&piece).expect("a kind");
            *left = left.checked_sub(1).expect("enough pieces of each kind");
        };
        let open = notation.river.iter().flat_map(|tile| &tile.glass);
        let held = notation.players.iter().flat_map(|player| &player.satchel);
        let pending = notation.pending.iter().flatten();
        for &piece in open.chain(held).chain(&notation.lake).chain(pending) {
            take(piece);
        }
        if let Some(bag) = &self.bag {
            bag.iter().copied().for_each(&mut take);
        }
        for player in &notation.players {
            for column in &player.columns {
                take_any(&mut rest, column.height, |piece| {
                    piece.colour == column.colour
                });
            }
            take_any(&mut rest, player.overflow, |_| true);
        }
        match &self.bag {
            None => notation.bag = rest,
            Some(bag) => {
                let last = notation.players.last_mut().expect("a seat");
                last.overflow += rest.values().sum::<u8>();
                for &piece in bag {
                    *notation.bag.entry(piece).or_default() += 1;
                }
            }
        }
        notation.bag.retain(|_, count| *count > 0);
        notation
    }

    pub(crate) fn faults(&self) -> Vec<String> {
        self.game()
            .restore(&self.notation())
            .err()
            .unwrap_or_default()
    }

    pub(crate) fn table(self) -> Table {
        let game = self.game();
        let state = game
            .restore(&self.notation())
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        Table { game, state }
    }

    fn game(&self) -> River {
        River::new(&self.edition, self.notation.players.len(), Options {}).expect("allowed")
    }
}

/// Takes so many pieces that fit out of the bag, the commonest first.
fn take_any(bag: &mut BTreeMap<Piece, u8>, count: u8, fits: impl Fn(Piece) -> bool) {
    for _ in 0..count {
        let (_, left) = bag
            .iter_mut()
            .filter(|(piece, _)| fits(**piece))
            .max_by_key(|(_, left)| **left)
            .expect("a fitting kind");
        *left = left.checked_sub(1).expect("enough pieces");
    }
}

/// A game being played.
pub(crate) struct Table {
    pub(crate) game: River,
    pub(crate) state: State,
}

impl Table {
    /// Takes an action.
    pub(crate) fn play(&mut self, action: &str) {
        let action: Action = action.parse().expect("an action");
        self.game
            .play(&mut self.state, action)
            .unwrap_or_else(|reason| panic!("{action}: {reason}"));
    }

    /// Applies a deal.
    pub(crate) fn deal(&mut self, deal: Value) {
        let deal = serde_json::from_value(deal).expect("a deal");
        self.game
            .deal(&mut self.state, &deal)
            .unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// Applies a tile's refill.
    pub(crate) fn refill(&mut self, tile: &str) {
        self.deal(serde_json::json!({ "tile": pieces(tile) }));
    }

    /// Why an action is refused.
    pub(crate) fn refusal(&self, action: &str) -> String {
        let action: Action = action.parse().expect("an action");
        let refused = self.game.check(&self.state, action);
        refused.expect_err("a refused action").to_string()
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let legal = self.game.legal(&self.state);
        legal.iter().map(Action::to_string).collect()
    }

    pub(crate) fn shown(&self) -> Notation {
        self.game.describe(&self.state)
    }

    pub(crate) fn next(&self) -> Next {
        self.game.next(&self.state)
    }

    /// Shapes from the start to the lake.
    pub(crate) fn tiles(&self) -> String {
        let river = self.shown().river;
        river.iter().map(|tile| tile.shape.letter()).collect()
    }

    pub(crate) fn glass(&self, position: usize) -> String {
        text(&self.shown().river[position - 1].glass)
    }

    pub(crate) fn lake(&self) -> String {
        text(&self.shown().lake)
    }

    pub(crate) fn satchel(&self, seat: usize) -> String {
        text(&self.shown().players[seat].satchel)
    }

    pub(crate) fn pending(&self) -> String {
        text(&self.shown().pending.unwrap_or_default())
    }

    /// A seat's columns as `W3 P2`.
    pub(crate) fn columns(&self, seat: usize) -> String {
        let columns: Vec<String> = self.shown().players[seat]
            .columns
            .iter()
            .map(|column| format!("{}{}", column.colour.letter(), column.height))
            .collect();
        columns.join(" ")
    }

    pub(crate) fn overflow(&self, seat: usize) -> u8 {
        self.shown().players[seat].overflow
    }
}
