//! For tests that find a position's inputs by hand.

use serde_json::Value;
use vidraria_game::Game;

use super::{Encode, Inputs};

/// A standard game for two after its first deal.
pub(super) fn position<G: Game>(setup: Value, deal: Value) -> (G, G::State) {
    let game = G::new(G::standard_edition(), 2, G::Options::default()).expect("standard");
    let setup = serde_json::from_value(setup).expect("a setup");
    let mut state = game.start(&setup).expect("possible");
    let deal = serde_json::from_value(deal).expect("a deal");
    game.deal(&mut state, &deal).expect("possible");
    (game, state)
}

/// Inputs, whose order does not matter, in order.
pub(super) fn sorted(fill: impl FnOnce(&mut Inputs)) -> Inputs {
    let mut inputs = Inputs::new();
    fill(&mut inputs);
    inputs.sort_unstable();
    inputs
}

/// What a seat's board looks like.
pub(super) fn board<G: Encode>((game, state): &(G, G::State), seat: usize) -> Inputs {
    sorted(|inputs| game.encode_board(state, seat, inputs))
}

/// What the table looks like, and a seat's place at it.
pub(super) fn table<G: Encode>((game, state): &(G, G::State), seat: usize) -> Inputs {
    sorted(|inputs| {
        game.encode_table(state, inputs);
        game.encode_place(state, seat, inputs);
    })
}

/// What an action looks like, given as its text.
pub(super) fn action<G: Encode>((game, state): &(G, G::State), text: &str) -> Inputs {
    let action = G::parse_action(text).expect("an action");
    sorted(|inputs| game.encode_action(state, action, inputs))
}
