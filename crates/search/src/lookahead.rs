//! The player who looks one turn ahead.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next, Seat, below};
use web_time::Instant;

use crate::{Budget, Player, Stop};

/// Takes the turn after which its own would-be final score is highest, all decisions of the turn
/// (keep, lay, drop) included; equally good first actions are drawn by lot.
#[derive(Clone, Debug)]
pub struct Lookahead {
    rng: ChaCha8Rng,
}

impl Lookahead {
    /// A player whose choices among equals follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Player<G> for Lookahead {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> G::Action {
        let Next::Decision(seat) = game.next(state) else {
            panic!("a player is asked although no decision is due");
        };
        let mut turn = Turn {
            game,
            seat,
            left: budget.nodes.unwrap_or(u64::MAX),
            stop,
        };
        let deadline = budget.time.map(|time| Instant::now() + time);
        let mut best = i32::MIN;
        let mut equals = vidraria_game::ActionList::<G::Action>::new();
        for action in game.legal(state) {
            let value = turn.value_after(*state, action);
            if value > best {
                best = value;
                equals.clear();
            }
            if value == best {
                equals.push(action);
            }
            if turn.spent() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
        }
        equals[below(&mut self.rng, equals.len() as u32) as usize]
    }
}

/// The rest of one seat's turn.
struct Turn<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    left: u64,
    stop: &'a Stop,
}

impl<G: Game> Turn<'_, G> {
    fn spent(&self) -> bool {
        self.left == 0 || self.stop.is_raised()
    }

    /// The highest would-be score of the seat at the end of its turn, after this action.
    fn value_after(&mut self, mut state: G::State, action: G::Action) -> i32 {
        self.left = self.left.saturating_sub(1);
        self.game.play_unchecked(&mut state, action);
        let now = self.game.standings(&state)[self.seat].score;
        if self.game.next(&state) != Next::Decision(self.seat) || self.turn_is_over(&state) {
            return now;
        }
        let mut best = i32::MIN;
        for next in self.game.legal(&state) {
            best = best.max(self.value_after(state, next));
            if self.spent() {
                break;
            }
        }
        best
    }

    /// Whether the seat's next decision, if it has one, begins a new turn (it may be alone in
    /// having moves left).
    fn turn_is_over(&self, state: &G::State) -> bool {
        !self.game.mid_turn(state)
    }
}
