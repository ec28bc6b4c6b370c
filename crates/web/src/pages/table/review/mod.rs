//! Looking back at a game that is over: the win-share curve, what was costly, and every decision
//! once more on the board.

mod costly;
mod curve;
mod panel;
mod replay;
mod summary;

pub(super) use panel::ReviewPanel;
pub(super) use replay::Replay;
