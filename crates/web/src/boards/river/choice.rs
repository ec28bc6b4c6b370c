//! From what is touched to an action.
//!
//! A turn is chosen in steps: a piece of the satchel, then a neighbour of its tile; or two pieces
//! of one shape, a tile for them, then a neighbour; or the lake, then the piece to leave behind.
//! [`Choices::offer`] says for each thing on the table what touching it does next, so that what is
//! lit, what a click does and what a screen reader says are always the same.

use vidraria_river::{
    Action, Colour, Decision, Direction, Effect, Notation, Piece, Position, TileNotation,
};

/// What is chosen so far. Pieces are places in the satchel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Picked {
    /// Nothing.
    #[default]
    Nothing,
    /// A piece, which goes onto the tile of its shape.
    Piece(usize),
    /// Two pieces of one shape, in the order they were touched; the tile is still open.
    Pair(usize, usize),
    /// Two pieces of one shape and the position of their tile.
    PairOn(usize, usize, Position),
    /// The full lake; which piece stays is still open.
    Lake,
}

impl Picked {
    /// Whether the piece at a place of the satchel is chosen.
    pub fn holds(self, place: usize) -> bool {
        match self {
            Self::Piece(one) => one == place,
            Self::Pair(one, other) | Self::PairOn(one, other, _) => one == place || other == place,
            Self::Nothing | Self::Lake => false,
        }
    }
}

/// Something on the table that can be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// The piece at a place of one's own satchel.
    Satchel(usize),
    /// The river tile at a position.
    Tile(Position),
    /// The lake as a whole.
    Lake,
    /// The piece at a place of the lake.
    LakePiece(usize),
    /// A new colour that waits to be laid.
    NewColour(Colour),
    /// The button to pass.
    Pass,
}

/// What touching something does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It takes this action.
    Act(Action),
    /// It is a step on the way: this is chosen then.
    Pick(Picked),
    /// Nothing, for this reason: a whole sentence.
    Refuse(String),
}

/// What is touched, one after the other, to take an action in a position; the seat that decides
/// touches its own satchel.
pub fn way(action: Action, before: &Notation) -> Vec<Touch> {
    let decider = before.to_move.and_then(|seat| before.players.get(seat));
    let satchel = decider.map_or(&[][..], |player| &player.satchel);
    let place = |pieces: &[Piece], piece: Piece, skip: Option<usize>| {
        let mut places = pieces.iter().enumerate();
        let found = places.find(|&(place, &other)| other == piece && Some(place) != skip);
        found.map(|(place, _)| place)
    };
    let beside = |position: Position, collect: Direction| {
        Touch::Tile(match collect {
            Direction::Left => position.saturating_sub(1),
            Direction::Right => position + 1,
        })
    };
    match action {
        Action::Place { piece, collect } => {
            let held = place(satchel, piece, None).map(Touch::Satchel);
            let tile = before
                .river
                .iter()
                .position(|tile| tile.shape == piece.shape);
            let tile = tile.map(|at| beside(at as Position + 1, collect));
            held.into_iter().chain(tile).collect()
        }
        Action::PlacePair {
            pieces: [one, other],
            position,
            collect,
        } => {
            let first = place(satchel, one, None);
            let second = place(satchel, other, first);
            let held = first.into_iter().chain(second).map(Touch::Satchel);
            held.chain([Touch::Tile(position), beside(position, collect)])
                .collect()
        }
        Action::Draw { leave } => {
            let left = leave.and_then(|piece| place(&before.lake, piece, None));
            let left = left.map(Touch::LakePiece);
            [Touch::Lake].into_iter().chain(left).collect()
        }
        Action::Drop(piece) => place(satchel, piece, None)
            .map(Touch::Satchel)
            .into_iter()
            .collect(),
        Action::Lay(colour) => vec![Touch::NewColour(colour)],
        Action::Pass => vec![Touch::Pass],
    }
}

/// The decision that is due, with everything there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Which decision.
    pub decision: Decision,
    /// The deciding seat's satchel.
    pub satchel: Vec<Piece>,
    /// The river, by position.
    pub river: Vec<TileNotation>,
    /// The lake.
    pub lake: Vec<Piece>,
    /// Whether the last stage has begun.
    pub last_stage: bool,
    /// The legal actions with what each would do.
    pub legal: Vec<(Action, Effect)>,
}

impl Choices {
    /// What touching something does after what was picked so far.
    pub fn offer(&self, picked: Picked, touch: Touch) -> Offer {
        match self.decision {
            Decision::Turn => self.offer_of_turn(picked, touch),
            Decision::Drop => match touch {
                Touch::Satchel(place) => match self.satchel.get(place) {
                    Some(&piece) => self.act(Action::Drop(piece)),
                    None => refuse("There is no piece in this place."),
                },
                _ => refuse("First drop a piece: your satchel holds more than it may."),
            },
            Decision::Lay => match touch {
                Touch::NewColour(colour) => self.act(Action::Lay(colour)),
                _ => refuse("First say which new colour is laid next."),
            },
        }
    }

    /// What an action would do, if it is legal.
    pub fn effect(&self, action: Action) -> Option<&Effect> {
        let found = self.legal.iter().find(|(legal, _)| *legal == action);
        found.map(|(_, effect)| effect)
    }

    /// The position of the tile on which what is picked comes to lie, once that is settled.
    pub fn target(&self, picked: Picked) -> Option<Position> {
        match picked {
            Picked::Piece(place) => self.tile_of(*self.satchel.get(place)?),
            Picked::PairOn(_, _, position) => Some(position),
            Picked::Nothing | Picked::Pair(..) | Picked::Lake => None,
        }
    }

    /// The new colours that wait to be laid, as far as this is the decision that is due.
    pub fn new_colours(&self) -> Vec<Colour> {
        let colours = self.legal.iter().filter_map(|(action, _)| match action {
            Action::Lay(colour) => Some(*colour),
            _ => None,
        });
        colours.collect()
    }

    fn offer_of_turn(&self, picked: Picked, touch: Touch) -> Offer {
        match touch {
            Touch::Satchel(place) => self.offer_of_satchel(picked, place),
            Touch::Tile(position) => self.offer_of_tile(picked, position),
            Touch::Lake => self.offer_of_lake(picked),
            Touch::LakePiece(place) => match (picked, self.lake.get(place)) {
                (Picked::Lake, Some(&piece)) => self.act(Action::Draw { leave: Some(piece) }),
                _ => self.offer_of_lake(picked),
            },
            Touch::NewColour(_) => refuse("No new glass waits to be laid."),
            Touch::Pass if self.effect(Action::Pass).is_some() => Offer::Act(Action::Pass),
            Touch::Pass if self.satchel.is_empty() => {
                refuse("You cannot pass: the lake holds glass to draw.")
            }
            Touch::Pass => refuse("You cannot pass: your satchel holds glass to place."),
        }
    }

    fn offer_of_satchel(&self, picked: Picked, place: usize) -> Offer {
        let Some(piece) = self.satchel.get(place) else {
            return refuse("There is no piece in this place.");
        };
        let alike = |other: usize| {
            self.satchel
                .get(other)
                .is_some_and(|o| o.shape == piece.shape)
        };
        Offer::Pick(match picked {
            Picked::Piece(one) if one == place => Picked::Nothing,
            Picked::Piece(one) if alike(one) => Picked::Pair(one, place),
            Picked::Pair(one, other) | Picked::PairOn(one, other, _) => {
                if one == place {
                    Picked::Piece(other)
                } else if other == place {
                    Picked::Piece(one)
                } else if alike(other) {
                    Picked::Pair(other, place)
                } else {
                    Picked::Piece(place)
                }
            }
            Picked::Nothing | Picked::Lake | Picked::Piece(_) => Picked::Piece(place),
        })
    }

    fn offer_of_tile(&self, picked: Picked, position: Position) -> Offer {
        match picked {
            Picked::Piece(place) => match self.satchel.get(place) {
                Some(&piece) => self.collect_beside(piece, position),
                None => refuse("There is no piece in this place."),
            },
            Picked::Pair(one, other) => Offer::Pick(Picked::PairOn(one, other, position)),
            Picked::PairOn(one, other, target) if target == position => {
                Offer::Pick(Picked::Pair(one, other))
            }
            Picked::PairOn(one, other, target) => match (
                direction(target, position),
                self.satchel.get(one),
                self.satchel.get(other),
            ) {
                (Some(collect), Some(&one), Some(&other)) => self.act(Action::PlacePair {
                    pieces: [one.min(other), one.max(other)],
                    position: target,
                    collect,
                }),
                _ => Offer::Pick(Picked::PairOn(one, other, position)),
            },
            Picked::Nothing | Picked::Lake => Offer::Refuse(self.who_collects(position)),
        }
    }

    fn collect_beside(&self, piece: Piece, position: Position) -> Offer {
        let shape = piece.shape;
        match self.tile_of(piece) {
            Some(target) if target == position => Offer::Refuse(format!(
                "Your {piece} goes onto this tile: now touch a tile next to it to collect its \
                 glass.",
                piece = in_words(piece)
            )),
            Some(target) => match direction(target, position) {
                Some(collect) => self.act(Action::Place { piece, collect }),
                None => Offer::Refuse(format!(
                    "A single {shape} goes onto the {shape} tile at position {target} and \
                     collects a tile next to it; two {shape}s together may go onto any tile."
                )),
            },
            None => Offer::Refuse(format!("No tile of the river takes a {shape}.")),
        }
    }

    /// What could collect a tile, for someone who touches it first.
    fn who_collects(&self, position: Position) -> String {
        let mut able: Vec<String> = Vec::new();
        for &piece in &self.satchel {
            let beside = self
                .tile_of(piece)
                .is_some_and(|target| direction(target, position).is_some());
            let name = format!("your {}", in_words(piece));
            if beside && !able.contains(&name) {
                able.push(name);
            }
        }
        if able.is_empty() {
            "First touch a piece of your satchel. No single one lies beside this tile; two of one \
             shape could."
                .to_owned()
        } else {
            format!(
                "First touch a piece of your satchel. To collect this tile, place {}.",
                able.join(" or ")
            )
        }
    }

    fn offer_of_lake(&self, picked: Picked) -> Offer {
        if self.last_stage {
            refuse("The lake is closed in the last stage.")
        } else if self.lake.is_empty() {
            refuse("The lake is empty.")
        } else if self.effect(Action::Draw { leave: None }).is_some() {
            Offer::Act(Action::Draw { leave: None })
        } else if picked == Picked::Lake {
            Offer::Pick(Picked::Nothing)
        } else {
            Offer::Pick(Picked::Lake)
        }
    }

    fn tile_of(&self, piece: Piece) -> Option<Position> {
        let place = self
            .river
            .iter()
            .position(|tile| tile.shape == piece.shape)?;
        Position::try_from(place + 1).ok()
    }

    /// The action, or a refusal should the rules not allow it after all.
    fn act(&self, action: Action) -> Offer {
        match self.effect(action) {
            Some(_) => Offer::Act(action),
            None => refuse("The rules do not allow this now."),
        }
    }
}

/// A piece as people say it: "white triangle".
fn in_words(piece: Piece) -> String {
    format!("{} {}", piece.colour, piece.shape)
}

fn refuse(reason: &str) -> Offer {
    Offer::Refuse(reason.to_owned())
}

/// Which way `to` lies from `from`, if it is next to it.
fn direction(from: Position, to: Position) -> Option<Direction> {
    if to + 1 == from {
        Some(Direction::Left)
    } else if from + 1 == to {
        Some(Direction::Right)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
