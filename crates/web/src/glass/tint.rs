//! The fourteen tints of glass: five of Sintra, nine of River Valley.

use vidraria_river as river;
use vidraria_sintra as sintra;

/// A tint of glass: a game's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Of Sintra.
    Sintra(sintra::Colour),
    /// Of River Valley.
    River(river::Colour),
}

impl Tint {
    /// All tints, Sintra's first, each game's in its own order.
    pub fn all() -> impl Iterator<Item = Self> {
        let sintra = sintra::Colour::ALL.into_iter().map(Self::Sintra);
        sintra.chain(river::Colour::ALL.into_iter().map(Self::River))
    }

    /// The letter of the colour.
    pub fn letter(self) -> char {
        match self {
            Self::Sintra(colour) => colour.letter(),
            Self::River(colour) => colour.letter(),
        }
    }

    /// What names this tint in tokens, classes and ids: `sintra-w`, `river-k`.
    pub fn name(self) -> String {
        let game = match self {
            Self::Sintra(_) => "sintra",
            Self::River(_) => "river",
        };
        format!("{game}-{}", self.letter().to_ascii_lowercase())
    }
}
