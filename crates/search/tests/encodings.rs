//! What networks see: every number in its range in every game of every box, and nothing that does
//! not matter.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next, below, shuffle};
use vidraria_river::{Due, River};
use vidraria_search::net::{Encode, Inputs};
use vidraria_sintra::{Options, Side, Sintra, StartTile};

#[path = "../../sintra/tests/editions/drawn.rs"]
mod sintra_editions;

#[path = "../../river/tests/random_edition/mod.rs"]
mod river_editions;

/// Plays a random game and shows every position in it, also those in which a deal is due.
fn play<G: Game>(game: &G, seed: u64, mut visit: impl FnMut(&G::State)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).expect("accepted");
    loop {
        visit(&state);
        match game.next(&state) {
            Next::Over => return,
            Next::Deal => game.deal_randomly(&mut state, &mut rng),
            Next::Decision(_) => {
                let legal = game.legal(&state);
                let place = below(&mut rng, legal.len() as u32) as usize;
                game.play_unchecked(&mut state, legal[place]);
            }
        }
    }
}

fn inputs(encode: impl FnOnce(&mut Inputs)) -> Inputs {
    let mut inputs = Inputs::new();
    encode(&mut inputs);
    inputs.sort_unstable();
    inputs
}

fn view<G: Encode>(game: &G, state: &G::State, seat: usize) -> Inputs {
    inputs(|inputs| game.encode(state, seat, inputs))
}

fn all_below(inputs: &[u16], end: usize) -> bool {
    inputs.iter().all(|&input| usize::from(input) < end)
}

fn stays_in_range<G: Encode>(game: &G, seed: u64) {
    play(game, seed, |state| {
        for seat in 0..game.players() {
            let board = inputs(|inputs| game.encode_board(state, seat, inputs));
            assert!(all_below(&board, G::BOARD_INPUTS), "{state:?}");
            assert!(board.windows(2).all(|two| two[0] < two[1]), "{state:?}");
            let table = inputs(|inputs| {
                game.encode_table(state, inputs);
                game.encode_place(state, seat, inputs);
            });
            assert!(all_below(&table, G::TABLE_INPUTS), "{state:?}");
            assert!(table.windows(2).all(|two| two[0] < two[1]), "{state:?}");
            let all = view(game, state, seat);
            assert!(all_below(&all, G::INPUTS));
            assert_eq!(all.len(), table.len() + boards(game, state));
        }
        for action in game.legal(state) {
            let action = inputs(|inputs| game.encode_action(state, action, inputs));
            assert!(!action.is_empty() && all_below(&action, G::ACTION_INPUTS));
        }
    });
}

/// How many inputs all boards have together.
fn boards<G: Encode>(game: &G, state: &G::State) -> usize {
    let board = |seat| inputs(|inputs| game.encode_board(state, seat, inputs)).len();
    (0..game.players()).map(board).sum()
}

#[test]
fn inputs_stay_in_range_at_every_table() {
    for seed in 0..4 {
        for players in 2..=4 {
            for side in [Side::A, Side::B] {
                let game = Sintra::new(Sintra::standard_edition(), players, Options { side });
                stays_in_range(&game.expect("a standard game"), seed);
            }
        }
        for players in 2..=5 {
            let game = River::new(River::standard_edition(), players, Default::default());
            stays_in_range(&game.expect("a standard game"), seed);
        }
    }
}

#[test]
fn inputs_stay_in_range_in_boxes_drawn_by_lot() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for number in 0..20 {
        let toml = sintra_editions::edition(number, &mut rng);
        let edition = Sintra::parse_edition(&toml).expect("sensible");
        for players in edition.players() {
            let game = Sintra::new(&edition, players, Options { side: Side::B });
            stays_in_range(&game.expect("allowed"), number);
        }
    }
    for number in 0..60 {
        // A few boxes are too small to deal from.
        let toml = river_editions::random_edition(&mut rng);
        if let Ok(edition) = River::parse_edition(&toml) {
            let players = 2 + below(&mut rng, 3) as usize;
            let game = River::new(&edition, players, Default::default());
            stays_in_range(&game.expect("allowed"), number);
        }
    }
}

#[test]
fn the_order_of_sintras_displays_does_not_matter() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let game = Sintra::new(Sintra::standard_edition(), 3, Options::default()).expect("standard");
    play(&game, 5, |state| {
        let mut notation = game.describe(state);
        shuffle(&mut rng, &mut notation.displays);
        let Ok(other) = game.restore(&notation) else {
            return;
        };
        for seat in 0..3 {
            assert_eq!(view(&game, state, seat), view(&game, &other, seat));
        }
    });
}

/// Turns the table by one seat in every position of a game in which a decision is due: each seat
/// then sees what the one before it saw. `turn` changes what a notation says of seats.
fn turned<G: Encode>(players: usize, turn: impl Fn(&G, &G::State) -> G::Notation) {
    let game = G::new(G::standard_edition(), players, G::Options::default()).expect("standard");
    let mut compared = 0;
    play(&game, 6, |state| {
        if !matches!(game.next(state), Next::Decision(_)) {
            return;
        }
        let other = game.restore(&turn(&game, state)).expect("possible as well");
        compared += 1;
        for seat in 0..players {
            let next = (seat + 1) % players;
            assert_eq!(view(&game, state, seat), view(&game, &other, next));
        }
        assert_eq!(actions(&game, state), actions(&game, &other));
    });
    assert!(compared > 20);
}

#[test]
fn only_where_a_seat_sits_from_the_mover_matters_in_sintra() {
    turned::<Sintra>(4, |game, state| {
        let mut notation = game.describe(state);
        notation.players.rotate_right(1);
        notation.to_move = notation.to_move.map(|mover| (mover + 1) % 4);
        if let StartTile::Seat(seat) = &mut notation.start_tile {
            *seat = (*seat + 1) % 4;
        }
        notation
    });
}

#[test]
fn only_where_a_seat_sits_from_the_mover_and_the_first_matters_in_river() {
    turned::<River>(5, |game, state| {
        let mut notation = game.describe(state);
        notation.players.rotate_right(1);
        notation.to_move = notation.to_move.map(|mover| (mover + 1) % 5);
        notation.first = Some((state.first() + 1) % 5);
        if let Due::Lay { from } = state.due() {
            notation.collected = Some(from + 1);
        }
        notation
    });
}

fn actions<G: Encode>(game: &G, state: &G::State) -> Vec<Inputs> {
    let encode = |action| inputs(|inputs| game.encode_action(state, action, inputs));
    game.legal(state).into_iter().map(encode).collect()
}

/// All actions of River look different; in Sintra those do that differ in more than which of two
/// displays the same panes are taken from.
#[test]
fn different_actions_look_different() {
    let river = River::new(River::standard_edition(), 2, Default::default()).expect("standard");
    play(&river, 2, |state| assert_all_differ(&river, state));
    let sintra = Sintra::new(Sintra::standard_edition(), 2, Options::default()).expect("standard");
    play(&sintra, 2, |state| {
        let displays = sintra.describe(state).displays;
        let repeated = displays
            .iter()
            .enumerate()
            .any(|(place, display)| !display.0.is_empty() && displays[..place].contains(display));
        if !repeated {
            assert_all_differ(&sintra, state);
        }
    });
}

fn assert_all_differ<G: Encode>(game: &G, state: &G::State) {
    let mut found = actions(game, state);
    found.sort_unstable();
    found.dedup();
    let legal = game.legal(state);
    assert_eq!(
        found.len(),
        legal.len(),
        "{:?}\n{legal:?}",
        game.describe(state)
    );
}
