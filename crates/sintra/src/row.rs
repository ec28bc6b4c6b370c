//! Panes in a row, packed: three bits each, the first lowest; 0 for none, else the colour plus 1.

use crate::Colour;

/// The bits of one place of a row.
pub(crate) const BITS: u32 = 3;

/// A row of panes; as many as 32 bits hold.
pub(crate) fn packed(panes: impl IntoIterator<Item = Colour>) -> u32 {
    let places = (0..u32::BITS - BITS).step_by(BITS as usize);
    let at = |(place, pane): (u32, Colour)| (pane as u32 + 1) << place;
    places.zip(panes).map(at).sum()
}

/// A row with one more pane at its end.
pub(crate) fn extended(row: u32, pane: Colour) -> u32 {
    let length = (u32::BITS - row.leading_zeros()).next_multiple_of(BITS);
    row | (pane as u32 + 1) << length
}

/// The panes of a row, up to the first place without one.
pub(crate) fn unpacked(row: u32) -> impl Iterator<Item = Colour> {
    let place = |row: &u32| Some(row >> BITS);
    std::iter::successors(Some(row), place).map_while(|row| {
        Colour::ALL
            .get(((row & 7) as usize).wrapping_sub(1))
            .copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back_from_its_bits() {
        for length in 0..=Colour::ALL.len() {
            let panes = &Colour::ALL[..length];
            let row = packed(panes.iter().copied());
            assert!(unpacked(row).eq(panes.iter().copied()), "{row:o}");
            let row = extended(row, Colour::Cyan);
            let longer = panes.iter().copied().chain([Colour::Cyan]);
            assert!(unpacked(row).eq(longer), "{row:o}");
        }
    }

    #[test]
    fn a_row_holds_as_many_panes_as_it_has_whole_places() {
        for pane in Colour::ALL {
            let row = packed(std::iter::repeat_n(pane, 20));
            assert!(unpacked(row).eq(std::iter::repeat_n(pane, 10)), "{row:o}");
        }
    }
}
