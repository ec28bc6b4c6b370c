//! Every piece of the box is somewhere, once.

use crate::glass::Glass;
use crate::words::counted;
use crate::{Colour, Piece, River, Shape, State};

impl River {
    /// What does not add up, each as a sentence; nothing if all pieces are there.
    ///
    /// A glassworks remembers the colour of a piece but not its shape, and an overflow neither; so
    /// shapes are counted where pieces lie open, colours in the glassworks too, and the overflows
    /// must hold exactly the rest.
    pub(crate) fn conservation_faults(&self, state: &State) -> Vec<String> {
        let mut faults = Vec::new();
        let mut unplaced = 0;
        for colour in Colour::ALL {
            let mut gone = 0;
            for shape in Shape::ALL {
                let piece = Piece { colour, shape };
                let all = u32::from(self.edition.pieces(piece, self.players));
                let open: u32 = places(state)
                    .map(|glass| u32::from(glass.count(piece)))
                    .sum();
                match all.checked_sub(open) {
                    Some(missing) => gone += missing,
                    None => faults.push(format!(
                        "there are {open} {piece}, but the game has only {all}"
                    )),
                }
            }
            let laid: u32 = state
                .works
                .iter()
                .map(|works| u32::from(works.height_of(colour)))
                .sum();
            match gone.checked_sub(laid) {
                Some(rest) => unplaced += rest,
                None => faults.push(format!(
                    "{colour}: the glassworks hold {laid}, but only {gone} can be there"
                )),
            }
        }
        let overflow: u32 = state.works.iter().map(|w| u32::from(w.overflow)).sum();
        if faults.is_empty() && overflow != unplaced {
            faults.push(format!(
                "the overflows must hold the {} not found elsewhere, not {overflow}",
                counted(unplaced, "piece")
            ));
        }
        faults
    }
}

/// Everywhere that pieces lie open, and the bag.
fn places(state: &State) -> impl Iterator<Item = Glass> {
    let single = [state.bag, state.lake].into_iter();
    single.chain(state.river).chain(state.satchels)
}
