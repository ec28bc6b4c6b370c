//! A game's bag and deals, piece by piece.

use vidraria_game::Game;
use vidraria_river::{self as river, River};
use vidraria_sintra::{self as sintra, Sintra};

/// A game whose deals can be made of given pieces.
pub trait Pile: Game {
    /// What comes out of the bag.
    type Piece: Copy + Ord + Send + Sync + 'static;

    /// Reads a piece's text.
    fn piece(text: &str) -> Option<Self::Piece>;

    /// A piece's text.
    fn text(piece: Self::Piece) -> String;

    /// The pieces in the bag, in list order.
    fn bag(&self, state: &Self::State) -> Vec<Self::Piece>;

    /// The pieces that come when those in the bag have run out, in list order.
    fn after_bag(&self, state: &Self::State) -> Vec<Self::Piece>;

    /// Replaces the pieces of a deal by the next ones of `to_come`, place by place in the order of
    /// the rules.
    fn replace(deal: &mut Self::Deal, to_come: &mut impl Iterator<Item = Self::Piece>);
}

impl Pile for Sintra {
    type Piece = sintra::Colour;

    fn piece(text: &str) -> Option<sintra::Colour> {
        let mut letters = text.chars();
        letters
            .next()
            .filter(|_| letters.next().is_none())
            .and_then(sintra::Colour::from_letter)
    }

    fn text(piece: sintra::Colour) -> String {
        piece.letter().to_string()
    }

    fn bag(&self, state: &Self::State) -> Vec<sintra::Colour> {
        one_by_one(self.describe(state).bag)
    }

    fn after_bag(&self, state: &Self::State) -> Vec<sintra::Colour> {
        one_by_one(self.describe(state).tower)
    }

    fn replace(deal: &mut sintra::Deal, to_come: &mut impl Iterator<Item = sintra::Colour>) {
        for display in &mut deal.displays {
            next_of(&mut display.0, to_come);
        }
    }
}

impl Pile for River {
    type Piece = river::Piece;

    fn piece(text: &str) -> Option<river::Piece> {
        text.parse().ok()
    }

    fn text(piece: river::Piece) -> String {
        piece.to_string()
    }

    fn bag(&self, state: &Self::State) -> Vec<river::Piece> {
        one_by_one(self.describe(state).bag)
    }

    fn after_bag(&self, _: &Self::State) -> Vec<river::Piece> {
        Vec::new()
    }

    fn replace(deal: &mut river::Deal, to_come: &mut impl Iterator<Item = river::Piece>) {
        let mut fill = |places: &mut [river::DealtPieces]| {
            places.iter_mut().for_each(|place| next_of(place, to_come));
        };
        match deal {
            river::Deal::Opening(opening) => {
                fill(&mut opening.river);
                fill(std::slice::from_mut(&mut opening.lake));
                fill(&mut opening.satchels);
            }
            river::Deal::Tile(refill) => fill(std::slice::from_mut(&mut refill.tile)),
            river::Deal::Lake(refill) => fill(std::slice::from_mut(&mut refill.lake)),
            river::Deal::Satchels(top_up) => fill(&mut top_up.satchels),
        }
    }
}

/// As many of the next pieces as lie here, in list order.
fn next_of<P: Ord>(place: &mut [P], to_come: &mut impl Iterator<Item = P>) {
    for (piece, next) in place.iter_mut().zip(to_come) {
        *piece = next;
    }
    place.sort();
}

fn one_by_one<P: Copy>(counts: impl IntoIterator<Item = (P, u8)>) -> Vec<P> {
    counts
        .into_iter()
        .flat_map(|(piece, count)| std::iter::repeat_n(piece, count.into()))
        .collect()
}
