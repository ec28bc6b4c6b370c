//! A turn and the end of a round, to be read beside the rules text.

use crate::{
    Action, Colour, Sintra, Slot, Source,
    state::{Indicator, Phase, Player, SlotSet, State, bit, index, rightward},
    tally::Tally,
};

impl Sintra {
    /// The rules, "A turn": exactly one of these (a keep is the second part of a draft).
    pub(crate) fn act(&self, state: &mut State, action: Action) {
        match action {
            Action::Draft {
                source,
                colour,
                slot,
            } => self.draft(state, source, colour, slot),
            Action::Reset => self.reset(state),
            Action::Keep(pane) => self.keep(state, pane),
        }
    }

    /// A. All panes of one colour from one source.
    fn draft(&self, state: &mut State, source: Source, colour: Colour, slot: Option<Slot>) {
        let panes = take(state, source, colour);
        let placed = match slot {
            Some(slot) => {
                state.player_mut().glazier = slot;
                state.player_mut().place(slot, colour, panes)
            }
            None => 0,
        };
        let broken = panes - placed;
        state.player_mut().steps += u16::from(broken);
        state.tower += Tally::of(colour, broken);
        match slot {
            Some(slot) if state.player().strips[index(slot)].is_full() => self.complete(state),
            _ => self.end_turn(state),
        }
    }

    /// A4. The strip above which the glazier stands is completed.
    fn complete(&self, state: &mut State) {
        let panes = self.panes_on(state.player(), state.player().glazier);
        state.player_mut().points += self.colour_bonus(state.indicator, panes);
        match panes.colours().next() {
            Some(only) if panes.colour_count() == 1 => self.keep(state, only),
            _ => state.phase = Phase::Keep,
        }
    }

    /// A4a. Points for the panes that have the colour of the current round.
    pub(crate) fn colour_bonus(&self, indicator: Indicator, panes: Tally) -> i16 {
        let matching = indicator.top().map_or(0, |top| panes.count(top));
        i16::from(matching) * self.edition.bonus_per_pane()
    }

    /// A4b to d. One pane of the completed strip is kept.
    fn keep(&self, state: &mut State, pane: Colour) {
        let panes = self.panes_on(state.player(), state.player().glazier);
        state.tower += panes - Tally::of(pane, 1);
        self.clear(state.player_mut(), pane);
        self.end_turn(state);
    }

    /// The strip just completed is cleared: one pane goes into the window, windows score, the strip
    /// is turned or leaves the game.
    pub(crate) fn clear(&self, player: &mut Player, pane: Colour) {
        let slot = player.glazier;
        player.points += self.points_of[usize::from(scoring_windows(player, slot))];
        player.glaze(slot, pane);
        if player.windows[index(slot)].is_full() {
            player.remove(slot);
        } else {
            let turned = player.faces[index(slot)].turned();
            player.lay(slot, turned, self.blank(turned));
        }
    }

    /// B. The glazier goes back to the leftmost strip.
    fn reset(&self, state: &mut State) {
        let player = state.player_mut();
        if let Some(slot) = player.reset_to() {
            player.glazier = slot;
        }
        self.end_turn(state);
    }

    /// The next seat's turn, unless no glass is left on the table.
    fn end_turn(&self, state: &mut State) {
        if state.glass_on_table() {
            state.phase = Phase::Turn;
            let next = state.seat + 1;
            state.seat = if usize::from(next) < self.players {
                next
            } else {
                0
            };
        } else {
            end_round(state);
        }
    }

    /// The panes that lie on the strip at a slot, by colour.
    pub(crate) fn panes_on(&self, player: &Player, slot: Slot) -> Tally {
        let blank = self.blank(player.faces[index(slot)]);
        player.strips[index(slot)].tally(blank)
    }
}

/// A1. Takes the panes: who is first to take from the centre takes the start tile, too, and his
/// marker goes a step down; the others of a display go to the centre.
fn take(state: &mut State, source: Source, colour: Colour) -> u8 {
    if source == 0 && state.tile_in_centre {
        state.tile_in_centre = false;
        state.holder = state.seat;
        state.player_mut().steps += 1;
    }
    let Some(found) = state.sources.get_mut(usize::from(source)) else {
        return 0;
    };
    let panes = found.count(colour);
    let others = std::mem::take(found) - Tally::of(colour, panes);
    state.sources[0] += others;
    panes
}

/// A4c. The slots whose windows score when the strip at `slot` is completed: its own, and those to
/// the right that hold a pane.
pub(crate) fn scoring_windows(player: &Player, slot: Slot) -> SlotSet {
    (player.glazed | bit(slot)) & rightward(slot)
}

/// "End of a round": the round's pane leaves the indicator. After the last the game is over;
/// otherwise the holder of the start tile will begin once the displays are filled.
fn end_round(state: &mut State) {
    let top = state.indicator.pop();
    state.tower += top.into_iter().collect::<Tally>();
    if state.indicator.is_empty() {
        state.phase = Phase::Over;
        state.seat = 0;
        if state.tile_in_centre {
            state.holder = 0;
        }
    } else {
        state.phase = Phase::Deal;
        state.tile_in_centre = false;
        state.seat = state.holder;
    }
}
