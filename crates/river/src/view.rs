//! What players who weigh positions may read of a state at no cost, without its notation.

use vidraria_game::Seat;

use crate::glass::Glass;
use crate::lanes::ColourSet;
use crate::{COLOURS, Colour, Due, Piece, River, Shape, State};

impl State {
    /// What the game waits for.
    pub fn due(&self) -> Due {
        self.due
    }

    /// The seat whose turn it is.
    pub fn turn(&self) -> Seat {
        self.seat()
    }

    /// The seat that begins each round.
    pub fn first(&self) -> Seat {
        self.first.into()
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// In the last stage, how many rounds come after the current one.
    pub fn rounds_left(&self) -> Option<u8> {
        self.rounds_left
    }

    /// The shape of the tile at a place from 0, the start, to 5.
    ///
    /// # Panics
    /// This and [`tile_glass`](Self::tile_glass): if there is no such place.
    pub fn tile(&self, place: usize) -> Shape {
        self.tiles.at(place)
    }

    /// The place of a shape's tile, from 0.
    pub fn place_of(&self, shape: Shape) -> usize {
        self.tiles.place_of(shape)
    }

    /// How many pieces of each colour lie on the tile at a place from 0.
    pub fn tile_glass(&self, place: usize) -> [u8; COLOURS] {
        by_colour(self.glass_at(place))
    }

    /// How many pieces of each colour the seat still has to lay.
    pub fn pending_glass(&self) -> [u8; COLOURS] {
        by_colour(self.pending())
    }

    /// How many pieces of each colour are in the bag.
    pub fn bag(&self) -> [u8; COLOURS] {
        by_colour(self.bag)
    }

    /// The pieces in the lake, in list order, and how many of each.
    pub fn lake(&self) -> impl Iterator<Item = (Piece, u8)> {
        counted(self.lake)
    }

    /// The pieces in a seat's satchel, in list order, and how many of each.
    ///
    /// # Panics
    /// This and what follows: if there is no such seat.
    pub fn satchel_of(&self, seat: Seat) -> impl Iterator<Item = (Piece, u8)> {
        counted(self.satchels[seat])
    }

    /// The columns of a seat's glassworks from the left, each with its colour and height.
    pub fn columns(&self, seat: Seat) -> impl Iterator<Item = (Colour, u8)> {
        self.works[seat].columns()
    }

    /// How many pieces lie in a seat's columns.
    pub fn pieces(&self, seat: Seat) -> u32 {
        self.works[seat].pieces()
    }

    /// How many pieces lie in a seat's overflow.
    pub fn overflow(&self, seat: Seat) -> u8 {
        self.works[seat].overflow
    }
}

impl River {
    /// A seat's score if the game were scored now.
    pub fn score(&self, state: &State, seat: Seat) -> i32 {
        self.total(state.works[seat])
    }

    /// The score that a seat would have after collecting the glass at a place from 0, its new
    /// colours laid in the order of colours.
    ///
    /// # Panics
    /// If there is no such place or seat.
    pub fn score_with(&self, state: &State, seat: Seat, place: usize) -> i32 {
        let mut works = state.works[seat];
        let glass = state.glass_at(place);
        let mut columnless = glass.colours().without(works.colours());
        for colour in columnless.iter() {
            if works.used() < self.sizes.columns {
                works.open(ColourSet::of(colour));
                columnless = columnless.without(ColourSet::of(colour));
            }
        }
        works.lay(glass.counts(), columnless, self.sizes.rows);
        self.total(works)
    }
}

fn by_colour(glass: Glass) -> [u8; COLOURS] {
    let counts = glass.counts();
    Colour::ALL.map(|colour| counts.of(colour))
}

fn counted(glass: Glass) -> impl Iterator<Item = (Piece, u8)> {
    glass
        .different()
        .map(move |piece| (piece, glass.count(piece)))
}
