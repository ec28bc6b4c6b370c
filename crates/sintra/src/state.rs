//! A position.

use serde::{Deserialize, Serialize};
use vidraria_game::Seat;

use crate::{
    COLOURS, Colour, Face, Slot,
    lanes::{LANE, ONES, lane},
    row,
    strip::Strip,
    tally::Tally,
};

/// Slots of a palace board. The index of actions is laid out for these.
pub const SLOTS: usize = 8;

/// The most players: a state has a board for each. More would need a longer table of displays
/// than actions can name.
pub const MAX_PLAYERS: usize = 4;

/// The most displays: actions name them by one digit.
pub const MAX_DISPLAYS: usize = 9;

/// The most rounds: the indicator has one pane of each colour and one more.
pub const MAX_ROUNDS: usize = COLOURS + 1;

/// The displays and, at index 0, the centre.
pub(crate) const SOURCES: usize = MAX_DISPLAYS + 1;

/// A set of slots: bit 0 is slot 1.
pub(crate) type SlotSet = u8;

/// A position of one game, complete and compact.
///
/// Equal states have the same future and the same past scores, and are shown alike. What cannot
/// matter any more is forgotten: who opened a round once the start tile is taken from the centre,
/// and whose turn it was once the game is over.
///
/// The serde form is exact but internal and trusted; positions of others are to be read as
/// [`Notation`](crate::Notation) and restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The centre, then the displays.
    pub(crate) sources: [Tally; SOURCES],
    pub(crate) bag: Tally,
    pub(crate) tower: Tally,
    pub(crate) players: [Player; MAX_PLAYERS],
    pub(crate) indicator: Indicator,
    pub(crate) phase: Phase,
    /// Whose decision it is; before a deal, who will begin; 0 when the game is over.
    pub(crate) seat: u8,
    /// Whether the start tile lies in the centre.
    pub(crate) tile_in_centre: bool,
    /// Who has the start tile or, while it lies in the centre, who put it there.
    pub(crate) holder: u8,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Phase {
    Turn,
    /// The strip above which the glazier stands is completed: which pane is kept?
    Keep,
    Deal,
    Over,
}

/// A player's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) strips: [Strip; SLOTS],
    /// Which printed side lies at each slot; the default where the strip has left the game.
    pub(crate) faces: [Face; SLOTS],
    pub(crate) windows: [Window; SLOTS],
    /// For each colour, in its lane, the slots whose strips accept it.
    pub(crate) accepts: u64,
    /// The slots that still have a strip.
    pub(crate) in_play: SlotSet,
    /// The slots whose window holds a pane.
    pub(crate) glazed: SlotSet,
    pub(crate) glazier: Slot,
    /// Points scored, without those lost.
    pub(crate) points: i16,
    /// Steps that the broken-glass marker has made in the whole game.
    pub(crate) steps: u16,
}

impl State {
    pub(crate) fn player(&self) -> &Player {
        &self.players[usize::from(self.seat)]
    }

    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.seat)]
    }

    pub(crate) fn seat(&self) -> Seat {
        usize::from(self.seat)
    }

    /// The seat whose decision is due.
    pub(crate) fn decider(&self) -> Option<Seat> {
        matches!(self.phase, Phase::Turn | Phase::Keep).then_some(self.seat())
    }

    pub(crate) fn glass_on_table(&self) -> bool {
        self.sources.iter().any(|source| !source.is_empty())
    }
}

impl Player {
    /// The slots at the glazier's and to the right of it whose strips accept a colour.
    pub(crate) fn accepting(&self, colour: Colour) -> SlotSet {
        (self.all_accepting() >> lane(colour) & LANE) as SlotSet
    }

    /// The same for each colour, in its lane.
    pub(crate) fn all_accepting(&self) -> u64 {
        self.accepts & (ONES * u64::from(rightward(self.glazier)))
    }

    /// Where a reset would move the glazier: the leftmost slot that still has a strip, if that lies
    /// to the left of him.
    pub(crate) fn reset_to(&self) -> Option<Slot> {
        slots(self.reset_target()).next()
    }

    /// The same as a set; empty if there is no reset.
    pub(crate) fn reset_target(&self) -> SlotSet {
        let leftmost = self.in_play & self.in_play.wrapping_neg();
        leftmost & !rightward(self.glazier)
    }

    /// Puts panes onto the strip at a slot; says how many it took.
    pub(crate) fn place(&mut self, slot: Slot, colour: Colour, panes: u8) -> u8 {
        let placed = self.strips[index(slot)].place(colour, panes);
        self.note_acceptance(slot);
        placed
    }

    /// Lays a strip, with its printed side, at a slot.
    pub(crate) fn lay(&mut self, slot: Slot, face: Face, strip: Strip) {
        self.faces[index(slot)] = face;
        self.strips[index(slot)] = strip;
        self.in_play |= bit(slot);
        self.note_acceptance(slot);
    }

    /// Takes the strip at a slot out of the game.
    pub(crate) fn remove(&mut self, slot: Slot) {
        self.faces[index(slot)] = Face::default();
        self.strips[index(slot)] = Strip::default();
        self.in_play &= !bit(slot);
        self.note_acceptance(slot);
    }

    /// Puts a pane into the window of a slot.
    pub(crate) fn glaze(&mut self, slot: Slot, pane: Colour) {
        self.windows[index(slot)].add(pane);
        self.glazed |= bit(slot);
    }

    fn note_acceptance(&mut self, slot: Slot) {
        let accepted = self.strips[index(slot)].accepted();
        self.accepts &= !(ONES << index(slot));
        self.accepts |= accepted << index(slot);
    }
}

/// The two frame spaces of a window, a row of the upper pane and the lower one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Window(u8);

impl Window {
    /// What tells it from other windows.
    pub(crate) fn word(self) -> u8 {
        self.0
    }

    fn add(&mut self, pane: Colour) {
        *self = Self(row::packed(self.panes().chain([pane])) as u8);
    }

    /// The upper pane, then the lower one, as far as they are there.
    pub(crate) fn panes(self) -> impl Iterator<Item = Colour> {
        row::unpacked(self.0.into())
    }

    pub(crate) fn is_full(self) -> bool {
        self.panes().count() == 2
    }
}

/// What is left of the round indicator: a row of panes, the current round's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Indicator(u32);

impl Indicator {
    /// What tells it from other indicators.
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// The panes left, the current round's first.
    pub(crate) fn panes(self) -> impl Iterator<Item = Colour> {
        row::unpacked(self.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The current round's pane.
    pub(crate) fn top(self) -> Option<Colour> {
        self.panes().next()
    }

    /// Takes the current round's pane away.
    pub(crate) fn pop(&mut self) -> Option<Colour> {
        let top = self.top();
        self.0 >>= row::BITS;
        top
    }
}

impl FromIterator<Colour> for Indicator {
    fn from_iter<I: IntoIterator<Item = Colour>>(panes: I) -> Self {
        Self(row::packed(panes))
    }
}

/// A slot's place in an array.
pub(crate) fn index(slot: Slot) -> usize {
    usize::from(slot.wrapping_sub(1)) % SLOTS
}

/// The set of one slot.
pub(crate) fn bit(slot: Slot) -> SlotSet {
    1 << index(slot)
}

/// A slot and all slots to the right of it.
pub(crate) fn rightward(slot: Slot) -> SlotSet {
    SlotSet::MAX << index(slot)
}

/// The slots of a set from left to right.
pub(crate) fn slots(mut set: SlotSet) -> impl Iterator<Item = Slot> {
    std::iter::from_fn(move || {
        let slot = (set != 0).then(|| set.trailing_zeros() as Slot + 1)?;
        set &= set - 1;
        Some(slot)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 360, "{} bytes", size_of::<State>());
    }

    #[test]
    fn slots_of_a_set_come_from_left_to_right() {
        assert_eq!(slots(0b1000_0101).collect::<Vec<_>>(), [1, 3, 8]);
        assert_eq!(slots(rightward(7)).collect::<Vec<_>>(), [7, 8]);
        assert_eq!(slots(0).next(), None);
    }
}
