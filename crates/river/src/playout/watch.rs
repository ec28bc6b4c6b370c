//! Watching what a playout does, for the tests: watching nothing costs nothing.

use crate::glass::Glass;
use crate::lanes::ColourSet;
use crate::{
    Action, Deal, DealtPieces, Direction, LakeRefill, Opening, Position, SHAPES, TileRefill, TopUp,
};

/// Who is told what a playout chooses and draws.
pub(super) trait Watch {
    /// An action was chosen.
    fn chose(&mut self, action: impl FnOnce() -> Action);
    /// Pieces were drawn from the bag, or none, if it is empty.
    fn drew(&mut self, deal: impl FnOnce() -> Deal);
}

/// Nobody.
impl Watch for () {
    #[inline]
    fn chose(&mut self, _: impl FnOnce() -> Action) {}
    #[inline]
    fn drew(&mut self, _: impl FnOnce() -> Deal) {}
}

pub(super) fn single(piece: Glass, collect: Direction) -> Action {
    let piece = piece.pieces().next().expect("a piece");
    Action::Place { piece, collect }
}

pub(super) fn pair(pieces: Glass, position: Position, collect: Direction) -> Action {
    let pieces: Vec<_> = pieces.pieces().collect();
    Action::PlacePair {
        pieces: [pieces[0], pieces[1]],
        position,
        collect,
    }
}

pub(super) fn draw(left: Glass) -> Action {
    let leave = left.pieces().next();
    Action::Draw { leave }
}

pub(super) fn drop(piece: Glass) -> Action {
    Action::Drop(piece.pieces().next().expect("a piece"))
}

pub(super) fn lay(colour: ColourSet) -> Action {
    Action::Lay(colour.first().expect("a colour"))
}

pub(super) fn opening(
    river: [Glass; SHAPES],
    lake: Glass,
    satchels: impl Iterator<Item = Glass>,
) -> Deal {
    Deal::Opening(Opening {
        river: river.into_iter().map(list).collect(),
        lake: list(lake),
        satchels: satchels.map(list).collect(),
    })
}

pub(super) fn tile(glass: Glass) -> Deal {
    Deal::Tile(TileRefill { tile: list(glass) })
}

pub(super) fn lake(glass: Glass) -> Deal {
    Deal::Lake(LakeRefill { lake: list(glass) })
}

pub(super) fn satchels(drawn: &[Glass]) -> Deal {
    Deal::Satchels(TopUp {
        satchels: drawn.iter().copied().map(list).collect(),
    })
}

fn list(glass: Glass) -> DealtPieces {
    glass.pieces().collect()
}
