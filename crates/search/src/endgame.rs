//! Solving the end of a game in which nothing is left to chance.

use vidraria_game::{ActionList, Game, Next, Seat};

use crate::evaluator::{Judgement, Values};
use crate::utility::Utility;

/// What is best in a solved position.
pub(crate) struct Solution<A> {
    pub(crate) action: A,
    pub(crate) judgement: Judgement,
    /// The actions of all seats from here to the end.
    pub(crate) line: Vec<A>,
}

/// Looks at every way to the end, each seat taking what is best for itself; with two seats, lines
/// that a seat will not allow are left out (alpha–beta). Gives up, with `None`, as soon as a deal
/// turns up or `keep_on` says no, which is asked at every position.
pub(crate) fn solve<G: Game>(
    game: &G,
    state: &G::State,
    utility: Utility,
    keep_on: impl FnMut() -> bool,
) -> Option<Solution<G::Action>> {
    let mut solver = Solver {
        game,
        utility,
        keep_on,
    };
    let (_, mut line) = solver.value(state, Window::OPEN)?;
    // The line is built from its end.
    line.reverse();
    let mut end = *state;
    for &action in &line {
        game.play_unchecked(&mut end, action);
    }
    Some(Solution {
        action: *line.first()?,
        judgement: utility.judge(&game.standings(&end)),
        line,
    })
}

/// With two seats: what seat 0 is already sure of, and what seat 1 leaves it at most.
#[derive(Clone, Copy)]
struct Window {
    low: f32,
    high: f32,
}

impl Window {
    const OPEN: Self = Self {
        low: f32::NEG_INFINITY,
        high: f32::INFINITY,
    };
}

struct Solver<'a, G, K> {
    game: &'a G,
    utility: Utility,
    keep_on: K,
}

impl<G: Game, K: FnMut() -> bool> Solver<'_, G, K> {
    /// The worth of a position and the actions that lead to it, last first.
    fn value(&mut self, state: &G::State, mut window: Window) -> Option<(Values, Vec<G::Action>)> {
        if !(self.keep_on)() {
            return None;
        }
        let seat = match self.game.next(state) {
            Next::Deal => return None,
            Next::Over => return Some((self.utility.of(&self.game.standings(state)), Vec::new())),
            Next::Decision(seat) => seat,
        };
        let mut best: Option<(Values, Vec<G::Action>)> = None;
        for (action, after) in self.promising_first(state, seat) {
            let (values, mut line) = self.value(&after, window)?;
            if best
                .as_ref()
                .is_none_or(|(best, _)| values[seat] > best[seat])
            {
                line.push(action);
                best = Some((values, line));
                if self.game.players() == 2 && window.cut(seat, values[0]) {
                    break;
                }
            }
        }
        best
    }

    /// The legal actions with the positions after them, those first that gain most at once.
    fn promising_first(&self, state: &G::State, seat: Seat) -> Vec<(G::Action, G::State)> {
        let mut legal = ActionList::new();
        self.game.list_legal(state, &mut legal);
        let mut ways: Vec<(i32, G::Action, G::State)> = legal
            .into_iter()
            .map(|action| {
                let mut after = *state;
                self.game.play_unchecked(&mut after, action);
                (self.game.standings(&after)[seat].score, action, after)
            })
            .collect();
        ways.sort_by_key(|&(score, ..)| std::cmp::Reverse(score));
        ways.into_iter()
            .map(|(_, action, after)| (action, after))
            .collect()
    }
}

impl Window {
    /// Narrows the window by what the seat to move can have; true if the other will not let it
    /// come to this position.
    fn cut(&mut self, seat: Seat, value: f32) -> bool {
        if seat == 0 {
            self.low = self.low.max(value);
        } else {
            self.high = self.high.min(value);
        }
        self.low >= self.high
    }
}
