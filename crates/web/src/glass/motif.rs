//! The motif cut into each tint: what tells colours apart when hue does not. Each is a path in a
//! square of 12 units around the origin.

use vidraria_river::Colour as River;
use vidraria_sintra::Colour as Sintra;

use super::Tint;

/// How a motif is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// As lines of even width.
    Line,
    /// As areas.
    Face,
}

/// A motif: path data in a square of 12 units around the origin, and how it is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motif {
    /// Lines or areas.
    pub(super) cut: Cut,
    /// The SVG path.
    pub(super) path: &'static str,
}

const SUN: &str = "M0-6 1.4-3.3 4.2-4.2 3.3-1.4 6 0 3.3 1.4 4.2 4.2 1.4 3.3 0 6-1.4 3.3-4.2 4.2-3.3 \
    1.4-6 0-3.3-1.4-4.2-4.2-1.4-3.3ZM0-1.7A1.7 1.7 0 1 0 0 1.7 1.7 1.7 0 1 0 0-1.7Z";
const WAVES: &str = "M-5.6-1q2.8-4 5.6 0t5.6 0M-5.6 3.4q2.8-4 5.6 0t5.6 0";

impl Motif {
    /// The motif of a tint.
    pub(super) fn of(tint: Tint) -> Self {
        match tint {
            Tint::Sintra(colour) => of_sintra(colour),
            Tint::River(colour) => of_river(colour),
        }
    }
}

fn line(path: &'static str) -> Motif {
    let cut = Cut::Line;
    Motif { cut, path }
}

fn face(path: &'static str) -> Motif {
    let cut = Cut::Face;
    Motif { cut, path }
}

fn of_sintra(colour: Sintra) -> Motif {
    match colour {
        // Quatrefoil.
        Sintra::White => line(
            "M-2.5-2.5A2.6 2.6 0 1 1 2.5-2.5 2.6 2.6 0 1 1 2.5 2.5 2.6 2.6 0 1 1-2.5 2.5 2.6 2.6 0 \
             1 1-2.5-2.5Z",
        ),
        Sintra::Yellow => face(SUN),
        Sintra::Cyan => line(WAVES),
        // Tulip.
        Sintra::Magenta => face(
            "M-4.8-4.4-2.5-1.8 0-6 2.5-1.8 4.8-4.4C5.6.6 3.8 2.4.9 2.8V6H-.9V2.8C-3.8 2.4-5.6.6-4.8-\
             4.4Z",
        ),
        // Leaf.
        Sintra::Orange => {
            face("M-5.6 5.6-4.4 3.9C-6.4-2.6-1.6-5.8 5.4-5.4 5.8 1.6 2.6 6.4-3.9 4.4L2.4-2.4Z")
        }
    }
}

fn of_river(colour: River) -> Motif {
    match colour {
        // Snow crystal.
        River::White => line("M0-5.6V5.6M-4.8-2.8 4.8 2.8M-4.8 2.8 4.8-2.8"),
        // Grapes.
        River::Purple => face(
            "M-2.8-4.6a2.5 2.5 0 1 0 .01 0ZM2.8-4.6a2.5 2.5 0 1 0 .01 0ZM0 .4a2.5 2.5 0 1 0 .01 0Z",
        ),
        River::LightBlue => line(WAVES),
        // Moon.
        River::DarkBlue => face("M1.6-5.6A5.7 5.7 0 1 0 5.6 1.8 4.7 4.7 0 0 1 1.6-5.6Z"),
        // Sprout.
        River::LightGreen => face(
            "M-.9 5.8V1.6C-4.4 1.8-6-.6-5.8-4.6-2.2-4.6-.2-3 0-.6.2-3 2.2-4.6 5.8-4.6 6-.6 4.4 \
             1.8.9 1.6V5.8Z",
        ),
        // Fir.
        River::DarkGreen => line("M-4.6 0 0-4.6 4.6 0M-4.6 4.8 0 .2 4.6 4.8"),
        // Rain.
        River::Black => line("M-4.9 3.8-2.1-3.8M-1.4 3.8 1.4-3.8M2.1 3.8 4.9-3.8"),
        River::Yellow => face(SUN),
        // Fish.
        River::Orange => face("M-6 0C-3.6-4.6 1.4-4 3-.9L6-3.6V3.6L3 .9C1.4 4-3.6 4.6-6 0Z"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Within a game no two colours share a motif.
    #[test]
    fn motifs_are_distinct_within_a_game() {
        let game = |tint| matches!(tint, Tint::Sintra(_));
        for (index, one) in Tint::all().enumerate() {
            for other in Tint::all().skip(index + 1) {
                if game(one) == game(other) {
                    assert_ne!(Motif::of(one), Motif::of(other), "{one:?} and {other:?}");
                }
            }
        }
    }
}
