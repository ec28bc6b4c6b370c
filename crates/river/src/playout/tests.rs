//! The playout and the rules agree.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng, TryRng};
use vidraria_game::{Game, Next, below};

use super::watch::Watch;
use crate::state::Due;
use crate::{Action, Deal, Edition, Options, River, State};
use random_edition::random_edition;

#[path = "../../tests/random_edition/mod.rs"]
mod random_edition;

/// A record of everything.
#[derive(Default)]
struct Record(Vec<Step>);

enum Step {
    Action(Action),
    Deal(Box<Deal>),
}

impl Watch for Record {
    fn chose(&mut self, action: impl FnOnce() -> Action) {
        self.0.push(Step::Action(action()));
    }
    fn drew(&mut self, deal: impl FnOnce() -> Deal) {
        // What draws nothing is no deal.
        let deal = deal();
        let drawn = match &deal {
            Deal::Tile(refill) => refill.tile.len(),
            Deal::Lake(refill) => refill.lake.len(),
            Deal::Satchels(top_up) => top_up.satchels.iter().flatten().count(),
            Deal::Opening(_) => 1,
        };
        if drawn > 0 {
            self.0.push(Step::Deal(Box::new(deal)));
        }
    }
}

/// Plays a record by the rules, and calls `visit` at every state on the way. The last state.
fn follow(game: &River, state: &State, record: &Record, mut visit: impl FnMut(&State)) -> State {
    let mut state = *state;
    for step in &record.0 {
        visit(&state);
        match step {
            Step::Action(action) => game
                .play(&mut state, *action)
                .unwrap_or_else(|reason| panic!("{action}: {reason}")),
            Step::Deal(deal) => game.deal(&mut state, deal).expect("a deal that can come"),
        }
    }
    state
}

fn game(players: usize) -> River {
    River::new(Edition::standard(), players, Options {}).expect("allowed")
}

/// A game of another sensible box.
fn random_game(rng: &mut ChaCha8Rng) -> River {
    loop {
        // A few boxes are too small to deal from.
        if let Ok(edition) = River::parse_edition(&random_edition(rng)) {
            let players = 2 + below(rng, 3) as usize;
            return River::new(&edition, players, Options {}).expect("allowed");
        }
    }
}

fn check(game: &River, state: &State, rng: &mut ChaCha8Rng) -> Record {
    let mut record = Record::default();
    let playout = game.play_out_watched(state, rng, &mut record);
    let end = follow(game, state, &record, |_| {});
    assert_eq!(game.next(&end), Next::Over);
    assert_eq!(game.standings(&end), playout.standings);
    let is_action = |step: &&Step| matches!(step, Step::Action(_));
    let decisions = record.0.iter().filter(is_action).count();
    assert_eq!(decisions as u32, playout.decisions);
    record
}

#[test]
fn the_same_choices_and_deals_lead_to_the_same_scores_by_the_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for players in Edition::standard().players() {
        for _ in 0..100 {
            check_everywhere(&game(players), &mut rng);
        }
    }
    for _ in 0..300 {
        check_everywhere(&random_game(&mut rng), &mut rng);
    }
}

/// Checks playouts from the start and from all kinds of states on the way of one: within turns,
/// before deals, in the last stage.
fn check_everywhere(game: &River, rng: &mut ChaCha8Rng) {
    let setup = game.sample_setup(None, rng);
    let start = game.start(&setup).expect("sound");
    let record = check(game, &start, rng);
    let mut states = Vec::new();
    let end = follow(game, &start, &record, |state| states.push(*state));
    states.push(end);
    for state in states.iter().step_by(3) {
        check(game, state, rng);
    }
}

/// Gives the words it is told, then those of a generator.
struct Scripted {
    words: Vec<u32>,
    given: usize,
    then: ChaCha8Rng,
}

impl TryRng for Scripted {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        let word = self.words.get(self.given).copied();
        self.given += 1;
        Ok(word.unwrap_or_else(|| self.then.next_u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("choices take single words")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        unreachable!("choices take single words")
    }
}

/// The word that makes a choice of so many come out as this one.
fn word(choice: usize, of: usize) -> u32 {
    (((2 * choice as u64 + 1) << 31) / of as u64) as u32
}

/// The action that a playout takes after some words.
fn nth_action(game: &River, state: &State, words: &[u32]) -> Action {
    let mut rng = Scripted {
        words: words.to_vec(),
        given: 0,
        then: ChaCha8Rng::seed_from_u64(1),
    };
    let mut record = Record::default();
    game.play_out_watched(state, &mut rng, &mut record);
    match record.0[words.len() - 1] {
        Step::Action(action) => action,
        Step::Deal(_) => panic!("a deal where a decision is due"),
    }
}

/// A choice is a uniform number below the number of legal actions, and each number another action.
#[test]
fn each_legal_action_is_one_choice() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    let mut within_turns = 0;
    for players in Edition::standard().players() {
        for _ in 0..20 {
            within_turns += check_all_choices(&game(players), &mut rng);
        }
    }
    for _ in 0..60 {
        within_turns += check_all_choices(&random_game(&mut rng), &mut rng);
    }
    assert!(within_turns > 1000, "{within_turns}");
}

/// Checks the choices of each turn of a game; how many there were within turns.
fn check_all_choices(game: &River, rng: &mut ChaCha8Rng) -> usize {
    let setup = game.sample_setup(None, rng);
    let start = game.start(&setup).expect("sound");
    let mut record = Record::default();
    game.play_out_watched(&start, rng, &mut record);
    let mut turns = Vec::new();
    follow(game, &start, &record, |state| {
        if state.due == Due::Turn {
            turns.push(*state);
        }
    });
    turns
        .into_iter()
        .map(|turn| check_choices(game, &turn, rng))
        .sum()
}

/// Follows a turn from decision to decision; how many there were after the first.
fn check_choices(game: &River, turn: &State, rng: &mut ChaCha8Rng) -> usize {
    let (mut state, mut words) = (*turn, Vec::new());
    while matches!(game.next(&state), Next::Decision(_))
        && (words.is_empty() || game.mid_turn(&state))
    {
        let legal = game.legal(&state);
        let chosen = |choice| {
            let mut words = words.clone();
            words.push(word(choice, legal.len()));
            nth_action(game, turn, &words)
        };
        let mut actions: Vec<Action> = if legal.len() == 1 {
            legal.to_vec()
        } else {
            (0..legal.len()).map(chosen).collect()
        };
        actions.sort_by_key(|action| action.index());
        assert_eq!(actions, legal.as_slice());
        if legal.len() == 1 && legal[0] == Action::Pass {
            break;
        }
        let choice = below(rng, legal.len() as u32) as usize;
        words.push(word(choice, legal.len()));
        let action = nth_action(game, turn, &words);
        game.play(&mut state, action).expect("legal");
    }
    words.len().saturating_sub(1)
}
