//! What players who weigh positions may read of a seat's board at no cost.

use vidraria_game::Seat;

use crate::{
    Slot, State,
    state::{SLOTS, index, slots},
};

/// A seat's palace board in numbers. Slots are bits of a set (bit 0 is slot 1) or places in an
/// array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The slots that still have a strip.
    pub strips: u8,
    /// The empty spaces of each slot's strip; 0 where there is none.
    pub empty_spaces: [u8; SLOTS],
    /// The slots whose window holds a pane or two.
    pub glazed: u8,
    /// Where the glazier stands.
    pub glazier: Slot,
}

impl State {
    /// A seat's board.
    ///
    /// # Panics
    /// If the seat is not below [`MAX_PLAYERS`](crate::MAX_PLAYERS).
    pub fn board(&self, seat: Seat) -> Board {
        let player = &self.players[seat];
        let mut empty_spaces = [0; SLOTS];
        for slot in slots(player.in_play) {
            empty_spaces[index(slot)] = player.strips[index(slot)].empty_spaces();
        }
        Board {
            strips: player.in_play,
            empty_spaces,
            glazed: player.glazed,
            glazier: player.glazier,
        }
    }

    /// How many rounds are still to be scored, the current one included.
    pub fn rounds_left(&self) -> usize {
        self.indicator.panes().count()
    }
}
