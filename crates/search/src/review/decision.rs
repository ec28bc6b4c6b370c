//! What a decision cost against the best.

use vidraria_game::{Game, Next, Seat};

use super::prospects::Prospects;
use super::report::Amount;
use crate::{Analysis, Budget, Candidate, Evaluator, Stop, Thinker};

/// A decision that was taken, beside the best there was.
pub(super) struct Verdict<A> {
    pub(super) seat: Seat,
    /// How many actions were legal.
    pub(super) choices: usize,
    pub(super) played: Candidate<A>,
    /// What was played, if nothing was better.
    pub(super) best: Candidate<A>,
}

impl<A> Verdict<A> {
    /// What each seat could expect before the decision, if the best were done.
    pub(super) fn before(&self) -> Prospects {
        Prospects {
            wins: self.best.wins.to_vec(),
            scores: self.best.scores.to_vec(),
        }
    }

    /// What the decision cost its seat.
    pub(super) fn cost(&self) -> Amount {
        let lost = |best: &[f32], played: &[f32]| (best[self.seat] - played[self.seat]).max(0.0);
        Amount {
            wins: lost(&self.best.wins, &self.played.wins),
            points: lost(&self.best.scores, &self.played.scores),
        }
    }
}

/// Searches a position in which a decision is due, then follows what was played as often as what
/// looked best. Both are compared in the same tree, at the same number of visits, so that neither
/// chance nor the depth of the search speaks for one of them.
///
/// # Panics
/// If no decision is due, or what was played is not legal.
pub(super) fn judge<G: Game, E: Evaluator<G>>(
    thinker: &mut Thinker<G, E>,
    game: &G,
    state: &G::State,
    played: G::Action,
    looks: u64,
    stop: &Stop,
) -> Verdict<G::Action> {
    let Next::Decision(seat) = game.next(state) else {
        panic!("a decision is judged although none is due");
    };
    let analysis = thinker.analyse(game, state, nodes(looks), stop, |_| {});
    let choices = analysis.candidates.len();
    let mut best = analysis.candidates[0].clone();
    let mut played = candidate(&analysis, played);
    if best.action != played.action && !played.proven {
        if best.proven {
            played = prove(thinker, game, state, played, looks, stop);
        } else {
            let short = best.visits.saturating_sub(played.visits);
            let analysis = thinker.follow(game, state, played.action, short, stop);
            best = candidate(&analysis, best.action);
            played = candidate(&analysis, played.action);
        }
    }
    if played.values[seat] >= best.values[seat] {
        best = played.clone();
    }
    Verdict {
        seat,
        choices,
        played,
        best,
    }
}

/// Looks at each action about which an analysis says nothing because the best is certain: an ending
/// solved without a tree. Takes up to so many looks for each.
pub fn look_at_the_rest<G: Game, E: Evaluator<G>>(
    thinker: &mut Thinker<G, E>,
    game: &G,
    state: &G::State,
    analysis: &mut Analysis<G::Action>,
    looks: u64,
    stop: &Stop,
) {
    let Next::Decision(seat) = game.next(state) else {
        return;
    };
    for candidate in analysis.candidates.iter_mut().skip(1) {
        if candidate.visits == 0 && !stop.is_raised() {
            *candidate = prove(thinker, game, state, candidate.clone(), looks, stop);
        }
    }
    if let [_, rest @ ..] = analysis.candidates.as_mut_slice() {
        rest.sort_by(|a, b| b.values[seat].total_cmp(&a.values[seat]));
    }
}

/// Looks at an action where the best is certain: in an ending solved without a tree.
fn prove<G: Game, E: Evaluator<G>>(
    thinker: &mut Thinker<G, E>,
    game: &G,
    state: &G::State,
    other: Candidate<G::Action>,
    looks: u64,
    stop: &Stop,
) -> Candidate<G::Action> {
    let mut after = *state;
    game.play_unchecked(&mut after, other.action);
    let Next::Decision(_) = game.next(&after) else {
        // The search may have gone on to another position since.
        thinker.analyse(game, state, nodes(0), stop, |_| {});
        let looks = u32::try_from(looks).unwrap_or(u32::MAX);
        let analysis = thinker.follow(game, state, other.action, looks, stop);
        return candidate(&analysis, other.action);
    };
    let analysis = thinker.analyse(game, &after, nodes(looks), stop, |_| {});
    let mut line = vec![other.action];
    line.extend(
        analysis
            .best()
            .into_iter()
            .flat_map(|best| best.line.clone()),
    );
    Candidate {
        visits: u32::try_from(analysis.visits).unwrap_or(u32::MAX),
        values: analysis.values,
        wins: analysis.wins,
        scores: analysis.scores,
        proven: analysis.proven,
        line,
        ..other
    }
}

fn candidate<A: Copy + PartialEq>(analysis: &Analysis<A>, action: A) -> Candidate<A> {
    let mut candidates = analysis.candidates.iter();
    let found = candidates.find(|candidate| candidate.action == action);
    found.expect("an analysis has every legal action").clone()
}

/// A budget of looks alone: what is found follows from the seed then.
pub(super) fn nodes(looks: u64) -> Budget {
    Budget {
        nodes: Some(looks),
        ..Budget::default()
    }
}
