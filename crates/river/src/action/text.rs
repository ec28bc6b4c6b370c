//! The text of an action.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Action, Direction};
use crate::{Colour, Piece};

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "<",
            Self::Right => ">",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { piece, collect } => write!(f, "{piece}{collect}"),
            Self::PlacePair {
                pieces: [first, second],
                position,
                collect,
            } => write!(f, "{first}+{second}@{position}{collect}"),
            Self::Draw { leave: None } => f.write_str("draw"),
            Self::Draw { leave: Some(piece) } => write!(f, "draw-{piece}"),
            Self::Drop(piece) => write!(f, "drop {piece}"),
            Self::Lay(colour) => write!(f, "lay {}", colour.letter()),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no action: write a piece and where to collect (Wt< or Wt>), a pair of one shape in \
     list order with its position (Wt+Pt@3>), draw, draw-Pt, drop Wt, lay Y or pass"
)]
pub struct ParseActionError(String);

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        read(text)
            .filter(|action| action.index() < Self::COUNT)
            .ok_or_else(|| ParseActionError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Action> {
    match text {
        "draw" => return Some(Action::Draw { leave: None }),
        "pass" => return Some(Action::Pass),
        _ => {}
    }
    if let Some(left) = text.strip_prefix("draw-") {
        let leave = Some(left.parse().ok()?);
        return Some(Action::Draw { leave });
    }
    if let Some(dropped) = text.strip_prefix("drop ") {
        return dropped.parse().ok().map(Action::Drop);
    }
    if let Some(laid) = text.strip_prefix("lay ") {
        let colour = Colour::ALL
            .into_iter()
            .find(|c| laid == c.letter().to_string());
        return colour.map(Action::Lay);
    }
    read_placement(text)
}

fn read_placement(text: &str) -> Option<Action> {
    let (pieces, collect) = match text.strip_suffix('<') {
        Some(pieces) => (pieces, Direction::Left),
        None => (text.strip_suffix('>')?, Direction::Right),
    };
    let Some((pair, position)) = pieces.split_once('@') else {
        let piece: Piece = pieces.parse().ok()?;
        return Some(Action::Place { piece, collect });
    };
    let (first, second) = pair.split_once('+')?;
    let position = match position.as_bytes() {
        [digit @ b'1'..=b'6'] => digit - b'0',
        _ => return None,
    };
    Some(Action::PlacePair {
        pieces: [first.parse().ok()?, second.parse().ok()?],
        position,
        collect,
    })
}
