//! What a playout does is what the rules allow, leads to the same scores, and is uniform.

use std::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng, TryRng};
use vidraria_game::{Game, Next, Playout, below};

use super::*;
use crate::{Deal, DisplayPanes, Edition, Options, Side};

#[path = "../../tests/editions/drawn.rs"]
mod drawn;

/// Writes down what a playout does.
#[derive(Default)]
struct Recorder(Vec<Step>);

enum Step {
    Action(Action),
    Deal(Deal),
}

impl Witness for Recorder {
    fn action(&mut self, action: impl FnOnce() -> Action) {
        self.0.push(Step::Action(action()));
    }

    fn deal(&mut self, displays: &[u64]) {
        let panes = |&display| DisplayPanes(Tally(display).panes().collect());
        let displays = displays.iter().map(panes).collect();
        self.0.push(Step::Deal(Deal { displays }));
    }
}

/// A playout whose record the rules have replayed.
fn checked_playout(game: &Sintra, state: &State, rng: &mut impl Rng) -> Playout {
    let mut recorder = Recorder::default();
    let playout = game.play_out(state, rng, &mut recorder);
    let mut state = *state;
    let mut decisions = 0;
    for step in recorder.0 {
        match step {
            Step::Action(action) => {
                game.play(&mut state, action).unwrap();
                decisions += 1;
            }
            Step::Deal(deal) => game.deal(&mut state, &deal).unwrap(),
        }
    }
    assert_eq!(game.next(&state), Next::Over);
    assert_eq!(playout.decisions, decisions);
    assert_eq!(playout.standings, game.standings(&state));
    playout
}

fn started(game: &Sintra, rng: &mut ChaCha8Rng) -> State {
    game.start(&game.sample_setup(None, rng)).unwrap()
}

/// All positions of a game in which every action is drawn from the legal list.
fn positions(game: &Sintra, rng: &mut ChaCha8Rng) -> Vec<State> {
    let mut state = started(game, rng);
    let mut positions = vec![state];
    while game.next(&state) != Next::Over {
        match game.count_legal(&state) {
            0 => game.deal_randomly(&mut state, rng),
            count => {
                let place = below(rng, count as u32) as usize;
                let action = game.nth_legal(&state, place).unwrap();
                game.play_unchecked(&mut state, action);
            }
        }
        positions.push(state);
    }
    positions
}

/// The game of an edition for each number of players and each palace side.
fn games(edition: &Edition) -> impl Iterator<Item = Sintra> {
    edition.players().flat_map(move |players| {
        [Side::A, Side::B].map(|side| Sintra::new(edition, players, Options { side }).unwrap())
    })
}

#[test]
fn the_rules_replay_playouts_and_agree_on_the_scores() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    for game in games(Edition::standard()) {
        for _ in 0..300 {
            let state = started(&game, rng);
            checked_playout(&game, &state, rng);
        }
    }
}

#[test]
fn a_playout_starts_in_any_position() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    for game in games(Edition::standard()) {
        for state in positions(&game, rng) {
            checked_playout(&game, &state, rng);
        }
    }
}

#[test]
fn the_rules_replay_playouts_of_other_editions() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    for number in 0..100 {
        let edition = Edition::parse(&drawn::edition(number, rng)).unwrap();
        for game in games(&edition) {
            for state in positions(&game, rng).into_iter().step_by(9) {
                checked_playout(&game, &state, rng);
            }
        }
    }
}

/// Words given beforehand, then others.
struct Script<'a> {
    words: Vec<u64>,
    others: &'a mut ChaCha8Rng,
}

impl TryRng for Script<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.others.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.words.pop().unwrap_or_else(|| self.others.next_u64()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.others.try_fill_bytes(bytes)
    }
}

/// The middle of a part of the random words, when these are cut into equal parts.
fn middle(part: usize, parts: usize) -> u64 {
    ((2 * part as u64 + 1) << 31) / parts as u64
}

/// The words' upper halves choose a colour as often as it has legal drafts; with each of them the
/// lower halves choose each of these drafts once.
#[test]
fn every_legal_action_is_chosen_by_an_equal_part_of_the_random_words() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    for game in games(Edition::standard()) {
        for state in positions(&game, rng).iter().step_by(2) {
            if state.phase != Phase::Turn {
                continue;
            }
            let legal = game.legal(state);
            let mut first = |upper: u64, lower: u64| {
                let mut words = Script {
                    words: vec![upper << 32 | lower],
                    others: rng,
                };
                let mut recorder = Recorder::default();
                game.play_out(state, &mut words, &mut recorder);
                match recorder.0[0] {
                    Step::Action(action) => action,
                    Step::Deal(_) => panic!("a turn is due"),
                }
            };
            let mut chosen = Vec::new();
            for part in 0..legal.len() {
                let upper = middle(part, legal.len());
                let colour = colour_of(first(upper, 1 << 31));
                let drafts = legal.iter().filter(|&&action| colour_of(action) == colour);
                let drafts: Vec<Action> = drafts.copied().collect();
                let mut found: Vec<Action> = (0..drafts.len())
                    .map(|part| first(upper, middle(part, drafts.len())))
                    .collect();
                found.sort_unstable();
                assert_eq!(found, drafts, "each draft of {colour:?} once");
                chosen.push(colour);
            }
            let mut colours: Vec<_> = legal.iter().map(|&action| colour_of(action)).collect();
            colours.sort_unstable();
            chosen.sort_unstable();
            assert_eq!(chosen, colours, "each colour as often as it has drafts");
        }
    }
}

fn colour_of(action: Action) -> Option<Colour> {
    match action {
        Action::Draft { colour, .. } => Some(colour),
        Action::Reset | Action::Keep(_) => None,
    }
}
