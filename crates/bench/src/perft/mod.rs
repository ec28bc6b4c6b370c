//! Counting sequences of actions, as chess programs do to prove their rules right ("perft").
//!
//! From a position there are so many sequences of one action, of two, of three; a single mistake in
//! the rules changes the counts. Chance must not: the order in which the pieces come out of the
//! bag is part of the position, so every sequence has one outcome. When the recorded pieces have
//! run out, Sintra's panes of the tower follow in colour order.

mod entry;
mod pile;

pub use entry::{Entry, Start};
pub use pile::Pile;

use rand_core::SeedableRng;
use vidraria_game::{Next, SetupError, shuffle};

use crate::kernel::Dice;

/// How many sequences of `depth` decisions there are from a position. A sequence that ends the
/// game earlier is none.
///
/// # Errors
/// If the game refuses a deal made of the recorded pieces, which would be a mistake in the rules.
pub fn count<G: Pile>(
    game: &G,
    state: &G::State,
    bag: &[G::Piece],
    depth: usize,
) -> Result<u64, SetupError> {
    if depth == 0 {
        return Ok(1);
    }
    match game.next(state) {
        Next::Over => Ok(0),
        Next::Deal => {
            let mut dealt = *state;
            game.deal(&mut dealt, &next_deal(game, state, bag))?;
            count(game, &dealt, bag, depth)
        }
        Next::Decision(_) if depth == 1 => Ok(game.count_legal(state) as u64),
        Next::Decision(_) => game.legal(state).into_iter().try_fold(0, |sum, action| {
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            Ok(sum + count(game, &after, bag, depth - 1)?)
        }),
    }
}

/// The deal that is due, of the pieces that come next. `bag` is the order of the pieces that lay in
/// the bag at the beginning.
pub fn next_deal<G: Pile>(game: &G, state: &G::State, bag: &[G::Piece]) -> G::Deal {
    let left = game.bag(state);
    let recorded = bag.len().checked_sub(left.len()).map(|drawn| &bag[drawn..]);
    let recorded = recorded.filter(|recorded| {
        let mut sorted = recorded.to_vec();
        sorted.sort();
        sorted == left
    });
    let mut to_come = recorded.unwrap_or(&left).to_vec();
    to_come.extend(game.after_bag(state));
    // A deal by lot shows how many pieces are due in which place.
    let mut deal = game.sample_deal(state, &mut Dice::seed_from_u64(0));
    G::replace(&mut deal, &mut to_come.into_iter());
    deal
}

/// Puts the pieces in the bag into an order drawn by lot from `seed`.
pub fn draw_order<G: Pile>(game: &G, state: &G::State, seed: u64) -> Vec<G::Piece> {
    let mut bag = game.bag(state);
    shuffle(&mut Dice::seed_from_u64(seed), &mut bag);
    bag
}

/// The position before the first deal of a game whose setup and bag are drawn by lot from `seed`.
///
/// # Errors
/// If the standard edition is not for that many players.
pub fn start<G: Pile>(players: usize, seed: u64) -> Result<Start<G>, SetupError> {
    let game = G::new(G::standard_edition(), players, G::Options::default())?;
    let setup = game.sample_setup(None, &mut Dice::seed_from_u64(seed));
    let state = game.start(&setup)?;
    let bag = draw_order(&game, &state, seed);
    Ok(Start { game, state, bag })
}
