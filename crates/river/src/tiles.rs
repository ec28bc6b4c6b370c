//! Which river tile lies where, packed.

use serde::{Deserialize, Serialize};

use crate::glass::{Kinds, of_shape};
use crate::{SHAPES, Shape};

/// Bits of a place.
const PLACE: usize = 4;

/// Room for what belongs to each tile: a number of three bits needs no check then.
pub(crate) const TILES: usize = 8;

/// One in each place.
const EACH: u32 = 0x11_1111;

/// The tiles from the start to the lake: at each place the number of the tile's shape. Places are
/// numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Tiles(u32);

impl From<[Shape; SHAPES]> for Tiles {
    fn from(shapes: [Shape; SHAPES]) -> Self {
        let numbers = shapes.into_iter().rev();
        Self(numbers.fold(0, |tiles, shape| tiles << PLACE | shape as u32))
    }
}

impl Tiles {
    /// All places in one word.
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// The number of the shape of the tile at a place.
    pub(crate) fn number(self, place: usize) -> usize {
        (self.0 >> (PLACE * place)) as usize % TILES
    }

    /// The same, within what there is of each shape whatever the word.
    pub(crate) fn index(self, place: usize) -> usize {
        self.number(place).min(SHAPES - 1)
    }

    /// The tile at a place.
    pub(crate) fn at(self, place: usize) -> Shape {
        Shape::ALL[self.index(place)]
    }

    /// The tiles from the start to the lake.
    pub(crate) fn iter(self) -> impl Iterator<Item = Shape> {
        (0..SHAPES).map(move |place| self.at(place))
    }

    /// Where a tile lies.
    pub(crate) fn place_of(self, shape: Shape) -> usize {
        let differences = self.0 ^ (EACH * shape as u32);
        // A borrow reaches the highest bit of the first place without a difference.
        let equal = differences.wrapping_sub(EACH) & !differences & (EACH << (PLACE - 1));
        equal.trailing_zeros() as usize / PLACE
    }

    /// Of some kinds, those whose tile has a neighbour to its left.
    pub(crate) fn with_left_neighbour(self, kinds: Kinds) -> Kinds {
        kinds & !of_shape(self.number(0))
    }

    /// Of some kinds, those whose tile has a neighbour to its right.
    pub(crate) fn with_right_neighbour(self, kinds: Kinds) -> Kinds {
        kinds & !of_shape(self.number(SHAPES - 1))
    }

    /// In how many ways single pieces of some kinds can be placed.
    pub(crate) fn count_placements(self, kinds: Kinds) -> u32 {
        self.with_left_neighbour(kinds).count_ones() + self.with_right_neighbour(kinds).count_ones()
    }

    /// Moves the tile at a place to the start; those before it shift to close the gap.
    pub(crate) fn move_to_start(&mut self, place: usize) {
        let shifted = (1 << (PLACE * place)) - 1;
        let touched = shifted << PLACE | 15;
        let tile = self.0 >> (PLACE * place) & 15;
        self.0 = (self.0 & !touched) | (self.0 & shifted) << PLACE | tile;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(tiles: Tiles) -> String {
        tiles.iter().map(Shape::letter).collect()
    }

    #[test]
    fn a_tile_moves_to_the_start_and_is_found_there() {
        let expected = [
            "rthcsd", "drthcs", "drthcs", "tdrhcs", "htdrcs", "rhtdcs", "crhtds",
        ];
        let mut tiles = Tiles::from(Shape::ALL);
        for (place, expected) in [5, 5, 0, 2, 3, 3, 4].into_iter().zip(expected) {
            let moved = tiles.at(place);
            tiles.move_to_start(place);
            assert_eq!(letters(tiles), expected);
            assert_eq!(tiles.place_of(moved), 0);
            for shape in Shape::ALL {
                assert_eq!(tiles.at(tiles.place_of(shape)), shape);
            }
        }
    }

    #[test]
    fn no_word_leads_beyond_the_shapes() {
        for word in [u32::MAX, 0x6666_6666] {
            assert!(Tiles(word).iter().all(|shape| shape == Shape::Drop));
        }
    }
}
