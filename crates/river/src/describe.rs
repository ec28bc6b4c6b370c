//! A state as playthroughs show it.

use vidraria_game::Next;

use crate::glass::Glass;
use crate::state::{Due, State};
use crate::{ColumnNotation, Notation, Piece, PlayerNotation, River, SHAPES, TileNotation};

impl River {
    /// The state as playthroughs show it.
    pub(crate) fn notation(&self, state: &State) -> Notation {
        let (to_move, pending) = match (state.next(), state.due) {
            (Next::Decision(seat), Due::Lay { .. }) => (Some(seat), Some(list(state.pending()))),
            (Next::Decision(seat), _) => (Some(seat), None),
            _ => (None, None),
        };
        Notation {
            round: state.round,
            to_move,
            decision: state.decision(),
            last_stage: state.in_last_stage(),
            rounds_left: state.rounds_left,
            river: (0..SHAPES).map(|place| self.tile(state, place)).collect(),
            lake: list(state.lake),
            bag: state
                .bag
                .different()
                .map(|piece| (piece, state.bag.count(piece)))
                .collect(),
            players: (0..self.players).map(|seat| player(state, seat)).collect(),
            pending,
            first: None,
            passes: None,
            collected: None,
        }
    }

    fn tile(&self, state: &State, place: usize) -> TileNotation {
        let shape = state.tiles.at(place);
        let is_pending = state.due == Due::Lay { from: place as u8 };
        TileNotation {
            shape,
            stones: self.edition.stones(shape),
            glass: if is_pending {
                Vec::new()
            } else {
                list(state.glass_at(place))
            },
        }
    }
}

fn player(state: &State, seat: usize) -> PlayerNotation {
    let works = state.works[seat];
    PlayerNotation {
        satchel: list(state.satchels[seat]),
        columns: works
            .columns()
            .map(|(colour, height)| ColumnNotation { colour, height })
            .collect(),
        overflow: works.overflow,
    }
}

fn list(glass: Glass) -> Vec<Piece> {
    glass.pieces().collect()
}
