//! The tests that every game must pass, for each of its player counts and options.
//!
//! A game's own test suite calls [`play_through`] with many seeds and [`indices_and_texts`] once;
//! each panics with a description of the first thing that does not hold.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Serialize, de::DeserializeOwned};

use crate::{ActionList, Game, Next, below};

/// A game that takes more decisions than this is taken for endless.
const ENDLESS: usize = 20_000;

/// One step of a recorded game, with the state after it.
enum Step<G: Game> {
    Deal(G::Deal, G::State),
    Action(G::Action, G::State),
}

/// Plays one uniformly random game from a seed, checks at every state everything that the
/// contract of [`Game`] promises, then replays its record. Returns the number of decisions.
pub fn play_through<G: Game>(game: &G, seed: u64) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.sample_setup(None, &mut rng);
    assert_round_trip(&setup);
    let mut state = game.start(&setup).expect("a sampled setup is accepted");
    let mut record: Vec<Step<G>> = Vec::new();
    let mut decisions = 0;
    loop {
        check_state(game, &state);
        let before = state;
        match game.next(&before) {
            Next::Over => break,
            Next::Deal => {
                let deal = sampled_deal(game, &before, &mut rng);
                game.deal(&mut state, &deal)
                    .expect("a sampled deal is accepted");
                let mut unchecked = before;
                game.deal_unchecked(&mut unchecked, &deal);
                assert_eq!(state, unchecked, "the two ways to deal differ");
                record.push(Step::Deal(deal, state));
            }
            Next::Decision(seat) => {
                decisions += 1;
                assert!(decisions < ENDLESS, "seed {seed}: the game does not end");
                check_decision(game, &before, seat);
                let legal = game.legal(&before);
                let action = legal[below(&mut rng, legal.len() as u32) as usize];
                game.play(&mut state, action)
                    .expect("a listed action is accepted");
                record.push(Step::Action(action, state));
            }
        }
    }
    check_end(game, &state);
    replay(game, &setup, &record);
    decisions
}

/// What must hold in any state.
fn check_state<G: Game>(game: &G, state: &G::State) {
    assert_eq!(game.conserved(state), Ok(()), "{}", shown(game, state));
    assert_round_trip(state);
    let notation = game.describe(state);
    assert_round_trip(&notation);
    let standings = game.standings(state);
    assert_eq!(standings.len(), game.players());
    for seat in 0..game.players() {
        let breakdown = serde_json::to_value(game.breakdown(state, seat)).expect("serialises");
        assert_eq!(
            breakdown["total"], standings[seat].score,
            "seat {seat}'s total is its score"
        );
    }
    if !matches!(game.next(state), Next::Decision(_)) {
        assert!(
            game.legal(state).is_empty(),
            "nobody decides, yet actions are legal"
        );
        check_ways_to_legal(game, state, &ActionList::new());
    }
}

/// What must hold where a seat decides.
fn check_decision<G: Game>(game: &G, state: &G::State, seat: usize) {
    assert!(seat < game.players());
    let notation = game.describe(state);
    let restored = game.restore(&notation).unwrap_or_else(|faults| {
        panic!(
            "a reached position is refused: {faults:?}\n{}",
            shown(game, state)
        )
    });
    assert_eq!(
        game.describe(&restored),
        notation,
        "a restored position is another"
    );
    assert_eq!(
        game.legal(&restored),
        game.legal(state),
        "a restored position plays differently"
    );

    let legal = game.legal(state);
    check_ways_to_legal(game, state, &legal);
    assert!(
        !legal.is_empty(),
        "a seat without a legal action: {}",
        shown(game, state)
    );
    let brute: Vec<G::Action> = (0..G::ACTION_COUNT)
        .filter_map(G::action)
        .filter(|&action| game.check(state, action).is_ok())
        .collect();
    assert_eq!(
        legal.as_slice(),
        brute,
        "legal list and check differ: {}",
        shown(game, state)
    );
    for action in legal {
        check_action(game, state, seat, action);
    }
    check_refusals(game, state);
}

/// The ways to the legal actions agree.
fn check_ways_to_legal<G: Game>(game: &G, state: &G::State, legal: &ActionList<G::Action>) {
    let mut listed = legal.clone();
    game.list_legal(state, &mut listed);
    assert_eq!(listed, *legal, "a list made in place differs");
    assert_eq!(game.count_legal(state), legal.len(), "counted wrongly");
    // Far beyond the end too.
    for place in 0..2 * legal.len() + 2 {
        assert_eq!(
            game.nth_legal(state, place),
            legal.get(place).copied(),
            "place {place} of the legal list"
        );
    }
}

/// What must hold for a legal action.
fn check_action<G: Game>(game: &G, state: &G::State, seat: usize, action: G::Action) {
    let copy = *state;
    let mut after = *state;
    game.play_unchecked(&mut after, action);
    assert_eq!(*state, copy, "a copied state changed with its copy");
    assert_eq!(
        game.conserved(&after),
        Ok(()),
        "{action}: {}",
        shown(game, state)
    );
    assert_ne!(after, *state, "{action} changes nothing");

    let mut keyed = *state;
    let mut key = game.key(state);
    game.play_keyed(&mut keyed, &mut key, action);
    assert_eq!(keyed, after, "{action}: the two ways to play differ");
    assert_eq!(key, game.key(&after), "{action} makes a wrong key");
    assert_ne!(key, game.key(state), "{action} leaves the key");

    let effect = serde_json::to_value(game.effect(state, action)).expect("serialises");
    let gained = game.standings(&after)[seat].score - game.standings(state)[seat].score;
    assert_eq!(
        effect["projected"], gained,
        "{action} promises another gain"
    );
}

/// A refused step leaves the state as it was and says why.
fn check_refusals<G: Game>(game: &G, state: &G::State) {
    let mut touched = *state;
    for action in (0..G::ACTION_COUNT).filter_map(G::action).step_by(7) {
        if let Err(reason) = game.check(state, action) {
            assert!(
                !reason.to_string().is_empty(),
                "{action} is refused without a reason"
            );
            assert_eq!(game.play(&mut touched, action), Err(reason));
            assert_eq!(touched, *state, "the refused {action} changed the state");
        }
    }
}

/// A deal drawn twice from the same words is the same deal, and survives being written down.
fn sampled_deal<G: Game>(game: &G, state: &G::State, rng: &mut ChaCha8Rng) -> G::Deal {
    let mut again = rng.clone();
    let deal = game.sample_deal(state, rng);
    assert_eq!(
        deal,
        game.sample_deal(state, &mut again),
        "a deal depends on more than its words"
    );
    assert_round_trip(&deal);
    deal
}

fn check_end<G: Game>(game: &G, state: &G::State) {
    let standings = game.standings(state);
    let winners = game.winners(state);
    assert!(!winners.is_empty(), "somebody wins");
    assert!(
        winners.windows(2).all(|pair| pair[0] < pair[1]),
        "winners in ascending order"
    );
    let best = standings.iter().map(|standing| standing.score).max();
    assert!(
        winners
            .iter()
            .all(|&seat| Some(standings[seat].score) == best)
    );
    let mut touched = *state;
    for action in (0..G::ACTION_COUNT).filter_map(G::action).step_by(11) {
        assert!(
            game.play(&mut touched, action).is_err(),
            "{action} is taken after the end"
        );
    }
    assert_eq!(touched, *state);
}

/// The record of a game leads through the same states, which hash equally.
fn replay<G: Game>(game: &G, setup: &G::Setup, record: &[Step<G>]) {
    let mut state = game.start(setup).expect("accepted before");
    for step in record {
        let expected = match step {
            Step::Deal(deal, after) => {
                game.deal(&mut state, deal).expect("accepted before");
                after
            }
            Step::Action(action, after) => {
                let mut touched = state;
                if let Some(deal) = any_deal(record) {
                    assert!(
                        game.deal(&mut touched, deal).is_err(),
                        "a deal that is not due"
                    );
                    assert_eq!(touched, state, "the refused deal changed the state");
                }
                game.play(&mut state, *action).expect("accepted before");
                after
            }
        };
        assert_eq!(state, *expected, "the replayed game went elsewhere");
        assert_eq!(
            hash(&state),
            hash(expected),
            "equal states hash differently"
        );
        assert_eq!(game.key(&state), game.key(expected));
    }
    assert_eq!(game.next(&state), Next::Over);
}

fn any_deal<G: Game>(record: &[Step<G>]) -> Option<&G::Deal> {
    record.iter().find_map(|step| match step {
        Step::Deal(deal, _) => Some(deal),
        Step::Action(..) => None,
    })
}

/// Every index is one action, every action one index and one text.
pub fn indices_and_texts<G: Game>() {
    let mut texts = std::collections::BTreeSet::new();
    for index in 0..G::ACTION_COUNT {
        let Some(action) = G::action(index) else {
            continue;
        };
        assert_eq!(G::index(action), index, "{action}");
        assert_round_trip(&action);
        let text = action.to_string();
        assert_eq!(
            G::parse_action(&text),
            Ok(action),
            "`{text}` is read as another action"
        );
        assert!(
            texts.insert(text),
            "{action} has the text of another action"
        );
    }
    assert!(!texts.is_empty());
    assert_eq!(G::action(G::ACTION_COUNT), None);
    assert_eq!(G::action(usize::MAX), None);
}

/// No text makes the reader of actions panic; what it reads has that very text.
pub fn odd_texts<G: Game>(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let alphabet: Vec<char> = "0123456789WYCMOPLDGKthcsdr<>+@-= RdrawplyüЖ\0"
        .chars()
        .collect();
    for _ in 0..20_000 {
        let length = below(&mut rng, 12) as usize;
        let text: String = (0..length)
            .map(|_| alphabet[below(&mut rng, alphabet.len() as u32) as usize])
            .collect();
        match G::parse_action(&text) {
            Ok(action) => assert_eq!(action.to_string(), text),
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
    // One wrong letter in a right text.
    for index in 0..G::ACTION_COUNT {
        let Some(action) = G::action(index) else {
            continue;
        };
        let mut text: Vec<char> = action.to_string().chars().collect();
        let place = below(&mut rng, text.len() as u32) as usize;
        text[place] = alphabet[(rng.next_u32() as usize) % alphabet.len()];
        let text: String = text.into_iter().collect();
        if let Ok(action) = G::parse_action(&text) {
            assert_eq!(action.to_string(), text);
        }
    }
}

fn assert_round_trip<T>(value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(value).expect("serialises");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(read, *value, "{text}");
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn shown<G: Game>(game: &G, state: &G::State) -> String {
    serde_json::to_string(&game.describe(state)).expect("serialises")
}
