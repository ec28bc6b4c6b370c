//! Seats, and how they stand towards each other.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most players any game here seats.
pub const MAX_SEATS: usize = 5;

/// A seat's number, `0..players`, clockwise around the table.
pub type Seat = usize;

/// One value for each seat, in seat order, on the stack.
pub type PerSeat<T> = ArrayVec<T, MAX_SEATS>;

/// What ranks a seat: greater is better. Seats whose standings are equal share their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Standing {
    /// Points, final scoring included.
    pub score: i32,
    /// What decides between equal scores; greater is better; 0 for games without such a rule.
    pub tie_break: i32,
}

/// The seats that share the best standing, in ascending order.
///
/// ```
/// use vidraria_game::{Standing, winners};
/// let at = |score, tie_break| Standing { score, tie_break };
/// let seats = winners(&[at(4, -2), at(9, -5), at(9, -3), at(9, -3)]);
/// assert_eq!(seats.as_slice(), [2, 3]);
/// ```
pub fn winners(standings: &[Standing]) -> PerSeat<Seat> {
    let best = standings.iter().max();
    (0..standings.len())
        .filter(|&seat| Some(&standings[seat]) == best)
        .collect()
}
