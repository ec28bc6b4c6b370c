//! Why an action cannot be taken, in words for the player.

use thiserror::Error;

use crate::{Colour, Decision, Piece, Position};

/// Why an action cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A deal is due, not a decision.
    #[error("nobody decides now: glass is still to be dealt")]
    DealDue,
    /// Another decision is due.
    #[error("{}", due_text(*.0))]
    OtherDecision(Decision),
    /// The satchel holds no such piece.
    #[error("your satchel holds no {} {}", .0.colour, .0.shape)]
    NotInSatchel(Piece),
    /// The satchel holds such a piece, but not two.
    #[error("your satchel holds only one {} {}", .0.colour, .0.shape)]
    OnlyOne(Piece),
    /// The pair has two shapes.
    #[error("two pieces can be placed together only if they are of one shape")]
    TwoShapes,
    /// The pair is not in list order.
    #[error("name the two pieces in the order of their colours: {}+{}", .0[0], .0[1])]
    PairOrder([Piece; 2]),
    /// There is no such position.
    #[error("the river has positions 1 to 6, not {0}")]
    NoPosition(Position),
    /// There is nothing to the left of the start.
    #[error("there is no tile to the left of position 1, where the river starts")]
    NothingLeft,
    /// There is no tile to the right of the last one.
    #[error("there is no tile to the right of position 6: the lake is no river tile")]
    NothingRight,
    /// The last stage has begun.
    #[error("the lake is closed in the last stage")]
    LakeClosed,
    /// The lake is empty.
    #[error("the lake is empty")]
    LakeEmpty,
    /// The lake is full, so a piece must be left behind.
    #[error("the lake is full: say which piece you leave behind")]
    MustLeave,
    /// The lake is not full, so nothing is left behind.
    #[error("the lake is not full: a draw takes all of it and leaves nothing behind")]
    MayNotLeave,
    /// The lake holds no such piece.
    #[error("the lake holds no {} {}", .0.colour, .0.shape)]
    NotInLake(Piece),
    /// No such colour waits to be laid.
    #[error("no {0} glass waits to be laid")]
    NotPending(Colour),
    /// There is something to place.
    #[error("you cannot pass: your satchel holds glass to place on the river")]
    CanPlace,
    /// There is something to draw.
    #[error("you cannot pass: the lake holds glass to draw")]
    CanDraw,
}

fn due_text(decision: Decision) -> &'static str {
    match decision {
        Decision::Turn => {
            "a turn is due: place on the river, draw from the lake, or pass if you can do neither"
        }
        Decision::Drop => "first drop a piece: your satchel holds more than it may",
        Decision::Lay => "first say which new colour is laid next",
    }
}
