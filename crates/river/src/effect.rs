//! What an action would do, for showing it before it is taken.

use crate::rules::{neighbour, place_at};
use crate::state::{Due, State};
use crate::{Action, Effect, Position, River};

impl River {
    /// What a legal action would do: the action is taken on a copy, and the two are compared.
    pub(crate) fn effect_of(&self, state: &State, action: Action) -> Effect {
        let mut after = *state;
        self.take(&mut after, action);
        let seat = state.seat();
        let (works, works_after) = (state.works[seat], after.works[seat]);

        let mut effect = Effect {
            laid: (0..works_after.used())
                .map(|column| (column, works_after.height(column) - works.height(column)))
                .filter(|&(_, pieces)| pieces > 0)
                .map(|(column, pieces)| (column as u8 + 1, pieces))
                .collect(),
            overflow: works_after.overflow - works.overflow,
            projected: self.total(works_after) - self.total(works),
            ..Effect::default()
        };
        match after.due {
            Due::Lay { .. } => effect.order_pending = after.pending().colours().iter().collect(),
            Due::Drop => {
                let limit = u32::from(self.edition.satchel_limit());
                effect.must_drop = after.satchel().len().saturating_sub(limit) as u8;
            }
            _ => {}
        }
        match action {
            Action::Place { .. } | Action::PlacePair { .. } => {
                self.preview_placement(state, action, &mut effect);
            }
            Action::Lay(_) => {
                if let Due::Lay { from } = state.due {
                    effect.refill = self.refill_after(state, from.into());
                }
            }
            Action::Draw { leave } => {
                let left = leave.into_iter().collect();
                effect.takes = state.lake.minus(left).pieces().collect();
                effect.refill = self.lake_refill(&after) as u8;
            }
            Action::Drop(_) => effect.refill = self.lake_refill(state) as u8,
            Action::Pass => {}
        }
        effect
    }

    fn preview_placement(&self, state: &State, action: Action, effect: &mut Effect) {
        let (place, collect) = match action {
            Action::Place { piece, collect } => (state.tiles.place_of(piece.shape), collect),
            Action::PlacePair {
                position, collect, ..
            } => (place_at(position), collect),
            _ => return,
        };
        effect.placed_at = Some(place as Position + 1);
        if let Some(from) = neighbour(place, collect) {
            effect.collects_from = Some(from as Position + 1);
            effect.takes = state.glass_at(from).pieces().collect();
            effect.refill = self.refill_after(state, from);
        }
    }

    /// How many pieces the tile at a place gets when it has moved to the start.
    fn refill_after(&self, state: &State, from: usize) -> u8 {
        let mut moved = *state;
        moved.tiles.move_to_start(from);
        self.tile_refill(&moved) as u8
    }
}
