//! One game that a search plays against itself.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, Next, below};
use vidraria_search::{Analysis, Budget, Evaluator, Settings, Stop, Thinker};

use crate::record::{PlayedGame, Step, Thought};

/// How a search plays for others to learn from it.
///
/// Most decisions are short searches, which make games cheap; some are long ones, whose choices
/// are worth learning (playout-cap randomisation: Wu, "Accelerating Self-Play Learning in Go",
/// 2019).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Looks of a long search.
    pub looks: u64,
    /// Looks of a short search.
    pub few_looks: u64,
    /// Which share of the decisions gets a long search.
    pub long: f32,
    /// The noise at the root of a long search, see [`Settings::noise`].
    pub noise: f32,
    /// So many decisions of a game are drawn by lot in proportion to their looks; all later ones
    /// are the best.
    pub opening: u32,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            looks: 200,
            few_looks: 40,
            long: 0.25,
            noise: 0.25,
            opening: 12,
        }
    }
}

/// Plays a game to its end by searches with these settings; all that is left to chance follows from
/// `seed`, if `judge`, which makes an evaluator from a seed, does so too.
///
/// # Errors
/// If the setup that was drawn is refused or cannot be written down, in words.
pub fn play<G: Game, E: Evaluator<G>>(
    game: &G,
    style: Style,
    settings: Settings,
    seed: u64,
    judge: impl Fn(u64) -> E,
) -> Result<PlayedGame, String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).map_err(|fault| fault.to_string())?;
    let mut searches = Searches::new(style, settings, &mut rng, judge);
    let mut steps = Vec::new();
    loop {
        steps.push(match game.next(&state) {
            Next::Over => break,
            Next::Deal => {
                let deal = game.sample_deal(&state, &mut rng);
                game.deal_unchecked(&mut state, &deal);
                Step::Deal(json(&deal)?)
            }
            Next::Decision(_) => {
                let (action, thought) = searches.decide(game, &state, &mut rng);
                game.play(&mut state, action)
                    .map_err(|fault| fault.to_string())?;
                Step::Decision {
                    action: G::index(action) as u32,
                    thought,
                }
            }
        });
    }
    Ok(PlayedGame {
        players: game.players() as u8,
        options: json(&game.options())?,
        setup: json(&setup)?,
        steps,
    })
}

fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|fault| fault.to_string())
}

/// The searches of one game, for all its seats.
struct Searches<G: Game, E> {
    style: Style,
    /// A long search's share as a threshold for 32 random bits.
    long_below: u64,
    long: Thinker<G, E>,
    short: Thinker<G, E>,
    decisions: u32,
}

impl<G: Game, E: Evaluator<G>> Searches<G, E> {
    fn new(style: Style, usual: Settings, rng: &mut impl Rng, judge: impl Fn(u64) -> E) -> Self {
        let noisy = Settings {
            noise: style.noise,
            ..usual
        };
        Self {
            style,
            long_below: (f64::from(style.long) * 2f64.powi(32)) as u64,
            long: Thinker::new(noisy, judge(rng.next_u64()), rng.next_u64()),
            short: Thinker::new(usual, judge(rng.next_u64()), rng.next_u64()),
            decisions: 0,
        }
    }

    /// The action that is taken and what was found, if there was anything to think about.
    fn decide(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut impl Rng,
    ) -> (G::Action, Option<Thought>) {
        let legal = game.legal(state);
        if let [only] = legal.as_slice() {
            return (*only, None);
        }
        let long = u64::from(rng.next_u32()) < self.long_below;
        let (thinker, looks) = if long {
            (&mut self.long, self.style.looks)
        } else {
            (&mut self.short, self.style.few_looks)
        };
        let budget = Budget {
            time: None,
            nodes: Some(looks),
        };
        let analysis = thinker.analyse(game, state, budget, &Stop::default(), |_| {});
        let visits: Vec<u32> = legal
            .iter()
            .map(|&action| looks_at(&analysis, action))
            .collect();
        let opening = self.decisions < self.style.opening;
        self.decisions += 1;
        let best = analysis.best().map_or(legal[0], |best| best.action);
        let action = if opening {
            drawn(&visits, rng).map_or(best, |place| legal[place])
        } else {
            best
        };
        let thought = Thought {
            worth: analysis.values.to_vec(),
            win: analysis.wins.to_vec(),
            visits: if long { visits } else { Vec::new() },
        };
        (action, Some(thought))
    }
}

/// How often a search looked at an action. Where it has proven the best one nothing else counts.
fn looks_at<A: PartialEq + Copy>(analysis: &Analysis<A>, action: A) -> u32 {
    if analysis.proven {
        return u32::from(analysis.best().is_some_and(|best| best.action == action));
    }
    let candidate = |one: &&vidraria_search::Candidate<A>| one.action == action;
    let candidate = analysis.candidates.iter().find(candidate);
    candidate.map_or(0, |candidate| candidate.visits)
}

/// A place drawn in proportion to the numbers; none if all are 0.
fn drawn(visits: &[u32], rng: &mut impl Rng) -> Option<usize> {
    let total: u32 = visits.iter().sum();
    if total == 0 {
        return None;
    }
    let mut left = below(rng, total);
    visits.iter().position(|&visits| {
        let here = left < visits;
        left = left.saturating_sub(visits);
        here
    })
}
