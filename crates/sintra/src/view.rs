//! What players who weigh positions may read of a state at no cost, without its notation.

use vidraria_game::Seat;

use crate::{
    COLOURS, Colour, Face, Sintra, Slot, Source, State,
    rules::scoring_windows,
    state::{Player, bit, index},
    tally::Tally,
};

/// How many panes of each colour.
pub type ByColour = [u8; COLOURS];

impl State {
    /// Whose turn it is; before a deal, who will begin.
    pub fn turn(&self) -> Seat {
        self.seat()
    }

    /// The panes on a display, or in the centre (source 0).
    pub fn panes(&self, source: Source) -> ByColour {
        let panes = self.sources.get(usize::from(source)).copied();
        panes.map_or([0; COLOURS], by_colour)
    }

    /// The panes in the bag.
    pub fn bag(&self) -> ByColour {
        by_colour(self.bag)
    }

    /// The panes in the tower.
    pub fn tower(&self) -> ByColour {
        by_colour(self.tower)
    }

    /// The colours of the rounds still to be scored, the current one's first.
    pub fn round_colours(&self) -> impl Iterator<Item = Colour> {
        self.indicator.panes()
    }

    /// Who has the start tile; nobody while it lies in the centre.
    pub fn start_tile(&self) -> Option<Seat> {
        (!self.tile_in_centre).then_some(self.holder.into())
    }

    /// The slots that still have a strip; bit 0 is slot 1.
    ///
    /// # Panics
    /// This and what follows: if the seat is not below [`MAX_PLAYERS`](crate::MAX_PLAYERS).
    pub fn strips(&self, seat: Seat) -> u8 {
        self.players[seat].in_play
    }

    /// The empty spaces of a slot's strip by the colour that they ask for.
    pub fn empty_spaces(&self, seat: Seat, slot: Slot) -> ByColour {
        let strip = self.players[seat].strips[index(slot)];
        Colour::ALL.map(|colour| strip.own_spaces(colour))
    }

    /// The empty joker spaces of a slot's strip.
    pub fn empty_jokers(&self, seat: Seat, slot: Slot) -> u8 {
        self.players[seat].strips[index(slot)].joker_spaces()
    }

    /// The printed side that lies at a slot, if there is a strip.
    pub fn face(&self, seat: Seat, slot: Slot) -> Option<Face> {
        let player = &self.players[seat];
        (player.in_play & bit(slot) != 0).then(|| player.faces[index(slot)])
    }

    /// The panes in a slot's window, the upper one first.
    pub fn window(&self, seat: Seat, slot: Slot) -> impl Iterator<Item = Colour> {
        self.players[seat].windows[index(slot)].panes()
    }

    /// Where a seat's glazier stands.
    pub fn glazier(&self, seat: Seat) -> Slot {
        self.players[seat].glazier
    }
}

impl Sintra {
    /// The broken-glass marker's place on the track, from 0.
    pub fn track_place(&self, state: &State, seat: Seat) -> u8 {
        self.marker(&state.players[seat])
    }

    /// What the windows would score if a seat completed the strip at a slot now: its own, and those
    /// to the right that hold a pane.
    pub fn window_score(&self, state: &State, seat: Seat, slot: Slot) -> i32 {
        let scoring = scoring_windows(&state.players[seat], slot);
        self.points_of[usize::from(scoring)].into()
    }

    /// A seat's score if the game were scored now.
    pub fn total(&self, state: &State, seat: Seat) -> i32 {
        self.standing(&state.players[seat]).score
    }

    /// By how much [`total`](Self::total) changes when a seat places so many more panes without
    /// completing a strip, and its broken-glass marker makes so many more steps.
    pub fn gain_with(&self, state: &State, seat: Seat, placed: u8, steps: u8) -> i32 {
        let player = &state.players[seat];
        let on_strips = self.panes_on_strips(player);
        let points = |panes: i32| panes / self.edition.panes_per_point();
        let further = Player {
            steps: player.steps + u16::from(steps),
            ..*player
        };
        let loss = |player: &Player| self.lost(player) + self.marker_loss(player);
        points(on_strips + i32::from(placed)) - points(on_strips) + loss(player) - loss(&further)
    }

    /// How many displays there are.
    pub fn displays(&self) -> u8 {
        self.displays
    }
}

fn by_colour(panes: Tally) -> ByColour {
    Colour::ALL.map(|colour| panes.count(colour))
}
