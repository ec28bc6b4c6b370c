//! The dense index of an action: single placements, pairs, draws, drops, lays, the pass.

use super::{Action, Direction, Position};
use crate::{COLOURS, Colour, KINDS, Piece, SHAPES, Shape};

/// Colours of a pair, in order, the same colour twice included.
const COLOUR_PAIRS: usize = COLOURS * (COLOURS + 1) / 2;
/// Places and directions; the two ends of the river have one neighbour each.
const PLACES: usize = 2 * SHAPES - 2;

const PAIRS: usize = 2 * KINDS;
const DRAW: usize = PAIRS + SHAPES * COLOUR_PAIRS * PLACES;
const DRAW_LEAVING: usize = DRAW + 1;
const DROP: usize = DRAW_LEAVING + KINDS;
const LAY: usize = DROP + KINDS;
const PASS: usize = LAY + COLOURS;

impl Action {
    /// Indices lie in `0..COUNT`.
    pub const COUNT: usize = PASS + 1;

    /// The index of an action, the same in every position; [`COUNT`](Self::COUNT) for what is no
    /// action of the game, like a pair of two shapes.
    pub fn index(self) -> usize {
        match self {
            Self::Place { piece, collect } => 2 * piece.kind() + collect as usize,
            Self::PlacePair {
                pieces,
                position,
                collect,
            } => match (pair_index(pieces), place_index(position, collect)) {
                (Some(pair), Some(place)) => PAIRS + pair * PLACES + place,
                _ => Self::COUNT,
            },
            Self::Draw { leave: None } => DRAW,
            Self::Draw { leave: Some(piece) } => DRAW_LEAVING + piece.kind(),
            Self::Drop(piece) => DROP + piece.kind(),
            Self::Lay(colour) => LAY + colour as usize,
            Self::Pass => PASS,
        }
    }

    /// The action of an index below [`COUNT`](Self::COUNT).
    pub fn from_index(index: usize) -> Option<Self> {
        match index {
            0..PAIRS => Some(Self::Place {
                piece: Piece::from_kind(index / 2)?,
                collect: direction(index),
            }),
            PAIRS..DRAW => {
                let (pair, place) = ((index - PAIRS) / PLACES, (index - PAIRS) % PLACES);
                let (position, collect) = place_of_index(place);
                Some(Self::PlacePair {
                    pieces: pair_of_index(pair)?,
                    position,
                    collect,
                })
            }
            DRAW => Some(Self::Draw { leave: None }),
            DRAW_LEAVING..DROP => Some(Self::Draw {
                leave: Some(Piece::from_kind(index - DRAW_LEAVING)?),
            }),
            DROP..LAY => Piece::from_kind(index - DROP).map(Self::Drop),
            LAY..PASS => Colour::ALL.get(index - LAY).copied().map(Self::Lay),
            PASS => Some(Self::Pass),
            _ => None,
        }
    }
}

fn direction(index: usize) -> Direction {
    if index.is_multiple_of(2) {
        Direction::Left
    } else {
        Direction::Right
    }
}

/// Position 1 has no left neighbour and position 6 no right one, so the numbers run from
/// `1>`, `2<` … to `6<` without a gap.
fn place_index(position: Position, collect: Direction) -> Option<usize> {
    (2 * usize::from(position) + collect as usize)
        .checked_sub(3)
        .filter(|&index| index < PLACES)
}

fn place_of_index(index: usize) -> (Position, Direction) {
    ((index + 3) as Position / 2, direction(index + 1))
}

/// The number of a pair: by shape, first colour, second colour.
fn pair_index([first, second]: [Piece; 2]) -> Option<usize> {
    let (a, b) = (first.colour as usize, second.colour as usize);
    (first.shape == second.shape && a <= b)
        .then(|| first.shape as usize * COLOUR_PAIRS + pairs_before(a) + b - a)
}

fn pair_of_index(index: usize) -> Option<[Piece; 2]> {
    let shape = *Shape::ALL.get(index / COLOUR_PAIRS)?;
    let pair = index % COLOUR_PAIRS;
    let first = (0..COLOURS).rfind(|&first| pairs_before(first) <= pair)?;
    let second = first + pair - pairs_before(first);
    Some([first, second].map(|colour| Piece {
        colour: Colour::ALL[colour],
        shape,
    }))
}

/// How many pairs have a first colour before this one.
fn pairs_before(first: usize) -> usize {
    first * (2 * COLOURS + 1 - first) / 2
}
