use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use vidraria_game::Next;
use vidraria_games::{GameKind, Placed};
use vidraria_river::{Options, State};
use vidraria_table::{Choice, SeatView, Terms};

use super::*;
use crate::board::Done;

const SEATS: usize = 3;

/// What the seat that is to decide sees in a state.
fn moment(game: &Arc<River>, state: State, recent: Vec<Done>) -> Moment {
    let Next::Decision(seat) = game.next(&state) else {
        panic!("a decision is due");
    };
    let legal = game.legal(&state).into_iter().map(|action| Choice {
        action: action.to_string(),
        effect: AnyEffect::River(game.effect(&state, action)),
    });
    let person = SeatView {
        name: None,
        computer: None,
        resigned: false,
        ready: false,
    };
    let options = games::AnyOptions::default_of(GameKind::River);
    let view = View {
        number: 1,
        terms: Terms::new(options, Vec::new()),
        seats: vec![person; SEATS],
        phase: Phase::Playing,
        you: Some(seat),
        position: Some(AnyNotation::River(game.describe(&state))),
        to_act: Some(seat),
        legal: legal.collect(),
        can_undo: false,
        can_confirm: false,
        can_ask_back: false,
        breakdowns: Vec::new(),
        winners: Vec::new(),
        clocks: None,
        lapse: None,
        paused: None,
        proposal: None,
        asked: Vec::new(),
        closed: None,
        deals: None,
        rematch: None,
    };
    Moment {
        view,
        position: Some(games::Position::River(Placed {
            game: Arc::clone(game),
            state,
        })),
        recent,
    }
}

/// Plays random games and shows every state in which a decision is due.
fn states(mut each: impl FnMut(&Arc<River>, State)) {
    let game = River::new(Edition::standard(), SEATS, Options {}).expect("a legal table");
    let game = Arc::new(game);
    for seed in 0..8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut state = game
            .start(&game.sample_setup(None, &mut rng))
            .expect("a legal setup");
        loop {
            match game.next(&state) {
                Next::Deal => {
                    let deal = game.sample_deal(&state, &mut rng);
                    game.deal_unchecked(&mut state, &deal);
                }
                Next::Decision(_) => {
                    each(&game, state);
                    let legal = game.legal(&state);
                    let chosen = legal[rng.next_u64() as usize % legal.len()];
                    game.play_unchecked(&mut state, chosen);
                }
                Next::Over => break,
            }
        }
    }
}

/// The best total of a seat after an action and every order of laying that may follow.
fn best(game: &River, mut state: State, seat: Seat, action: Action) -> i32 {
    game.play_unchecked(&mut state, action);
    let lays = game.legal(&state).into_iter();
    let lays = lays.filter(|action| matches!(action, Action::Lay(_)));
    let later = lays.map(|action| best(game, state, seat, action)).max();
    later.unwrap_or_else(|| game.breakdown(&state, seat).total)
}

/// What a tile is said to be worth is what the best order of laying brings by the rules, and the
/// glass shown for it is the glass that is laid.
#[test]
fn an_action_is_worth_what_the_rules_make_of_it() {
    let mut with_open_order = 0;
    states(|game, state| {
        let scene = Scene::of(&moment(game, state, Vec::new())).expect("a game of River");
        let seat = scene.near();
        let now = game.breakdown(&state, seat).total;
        for action in game.legal(&state) {
            if !matches!(action, Action::Place { .. } | Action::PlacePair { .. }) {
                continue;
            }
            let worth = scene.worth(action);
            assert_eq!(
                worth.points,
                best(game, state, seat, action) - now,
                "{action}"
            );
            with_open_order += usize::from(worth.open);
        }
    });
    assert!(with_open_order > 100, "{with_open_order}");
}

/// The glass shown for an action is what the columns hold after it.
#[test]
fn ghosts_are_the_panes_that_come_to_lie() {
    states(|game, state| {
        let scene = Scene::of(&moment(game, state, Vec::new())).expect("a game of River");
        let seat = scene.near();
        for action in game.legal(&state) {
            let mut after = state;
            game.play_unchecked(&mut after, action);
            let mut columns = scene.notation.players[seat].columns.to_vec();
            for (column, colour, count) in scene.ghosts(action) {
                match columns.get_mut(usize::from(column) - 1) {
                    Some(column) => {
                        assert_eq!(column.colour, colour);
                        column.height += count;
                    }
                    None => columns.push(vidraria_river::ColumnNotation {
                        colour,
                        height: count,
                    }),
                }
            }
            let rules = game.describe(&after).players[seat].columns.to_vec();
            assert_eq!(columns, rules, "{action}");
        }
    });
}

/// Glass that came since the viewer's own last turn is fresh, and only that.
#[test]
fn what_the_others_placed_is_fresh() {
    let mut found = 0;
    states(|game, before| {
        let mut state = before;
        let action = game.legal(&state)[0];
        let Action::Place { piece, .. } = action else {
            return;
        };
        game.play_unchecked(&mut state, action);
        if !matches!(game.next(&state), Next::Decision(_)) {
            return;
        }
        let done = Done {
            number: 1,
            seat: 0,
            name: "Ana".to_owned(),
            action: action.to_string(),
            before: Some(Arc::new(AnyNotation::River(game.describe(&before)))),
        };
        let scene = Scene::of(&moment(game, state, vec![done])).expect("a game of River");
        for tile in &scene.notation.river {
            let fresh = scene.fresh(tile).into_iter().zip(&tile.glass);
            let fresh: Vec<Piece> = fresh
                .filter_map(|(new, &glass)| new.then_some(glass))
                .collect();
            let expected = if tile.shape == piece.shape {
                vec![piece]
            } else {
                Vec::new()
            };
            assert_eq!(fresh, expected);
        }
        found += 1;
    });
    assert!(found > 0);
}
