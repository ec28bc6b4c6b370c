//! What side B of the palace counts.

use vidraria_sintra::{COLOURS, Colour, PlayerNotation};

/// A player's windows, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Windows with both frame spaces filled.
    pub full: usize,
    /// The most frequent colour in the windows, the first of equals; none while all are empty.
    pub leading: Option<Colour>,
    /// Its panes.
    pub most: usize,
}

/// Counts a player's windows.
pub fn of(player: &PlayerNotation) -> Tally {
    let mut counts = [0; COLOURS];
    for pane in player.windows.iter().flat_map(|window| &window.0) {
        counts[*pane as usize] += 1;
    }
    let most = counts.into_iter().max().unwrap_or(0);
    let leading = Colour::ALL
        .into_iter()
        .find(|&colour| counts[colour as usize] == most)
        .filter(|_| most > 0);
    Tally {
        full: player
            .windows
            .iter()
            .filter(|panes| panes.0.len() == 2)
            .count(),
        leading,
        most,
    }
}
