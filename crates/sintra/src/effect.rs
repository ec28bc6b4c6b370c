//! What an action would do.

use vidraria_game::Game;

use crate::{
    Action, Colour, Completion, Effect, Sintra, Slot, Source,
    rules::scoring_windows,
    state::{Player, State, index, slots},
};

impl Sintra {
    pub(crate) fn preview(&self, state: &State, action: Action) -> Effect {
        let mut after_state = *state;
        self.play_unchecked(&mut after_state, action);
        let seat = state.seat();
        let before = &state.players[seat];
        let after = &after_state.players[seat];
        let total = |player| self.seat_breakdown(player).total;
        let mut effect = Effect {
            glazier: (before.glazier, after.glazier),
            track: (self.marker(before), self.marker(after)),
            lost: self.lost(after) - self.lost(before),
            projected: total(after) - total(before),
            ..Effect::default()
        };
        match action {
            Action::Draft {
                source,
                colour,
                slot,
            } => self.preview_draft(&mut effect, state, source, colour, slot),
            Action::Reset => {}
            Action::Keep(_) => self.preview_keep(&mut effect, before),
        }
        effect
    }

    fn preview_draft(
        &self,
        effect: &mut Effect,
        state: &State,
        source: Source,
        colour: Colour,
        slot: Option<Slot>,
    ) {
        let sources = &state.sources;
        effect.takes_start_tile = source == 0 && state.tile_in_centre;
        effect.broken = sources
            .get(usize::from(source))
            .map_or(0, |panes| panes.count(colour));
        let Some(slot) = slot else {
            return;
        };
        let mut player = *state.player();
        let spaces = self.edition.spaces(player.faces[index(slot)]);
        let free = player.strips[index(slot)].panes(spaces);
        player.glazier = slot;
        effect.broken -= player.place(slot, colour, effect.broken);
        let strip = player.strips[index(slot)];
        let filled = strip.panes(spaces);
        effect.spaces = (0..)
            .zip(free)
            .zip(filled)
            .filter(|((_, free), filled)| free != filled)
            .map(|((space, _), _)| space)
            .collect();
        if strip.is_full() {
            let panes = self.panes_on(&player, slot);
            effect.bonus = i32::from(self.colour_bonus(state.indicator, panes));
            if panes.colour_count() == 1 {
                self.preview_keep(effect, &player);
            } else {
                effect.completes = Some(completion(&player, true));
            }
        }
    }

    /// What follows once the pane to keep from the strip at the glazier's slot is known.
    fn preview_keep(&self, effect: &mut Effect, player: &Player) {
        let scoring = scoring_windows(player, player.glazier);
        effect.windows = slots(scoring)
            .map(|slot| (slot, i32::from(self.window_points[index(slot)])))
            .collect();
        effect.completes = Some(completion(player, false));
    }
}

fn completion(player: &Player, keep_pending: bool) -> Completion {
    let slot = player.glazier;
    Completion {
        slot,
        leaves: player.windows[index(slot)].panes().next().is_some(),
        keep_pending,
    }
}
