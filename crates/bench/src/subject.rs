//! A game with positions to measure it on.

use rand_core::{Rng, SeedableRng};
use vidraria_game::{Game, Next, below};

use crate::kernel::Dice;

/// So many different beginnings of playouts.
const STARTS: usize = 64;

/// So many positions in which a seat decides; few enough to stay in the caches, as the nodes that
/// a search works on do.
const DECISIONS: usize = 256;

/// So many positions in which a deal is due.
const DEALS: usize = 64;

/// Positions are recorded from so many games.
const GAMES: u64 = 16;

/// A game with positions to measure it on: the same in every process.
pub(crate) struct Subject<G: Game> {
    pub(crate) game: G,
    starts: Vec<G::State>,
    decisions: Vec<G::State>,
    deals: Vec<G::State>,
}

impl<G: Game> Subject<G> {
    /// Plays the games from which the positions come: random in one half of them; in the other
    /// every second decision takes what is best on one's own board, as positions between players
    /// who want something look different.
    pub(crate) fn prepare(game: G) -> Self {
        let mut dice = Dice::seed_from_u64(0);
        let starts = (0..STARTS).map(|_| start(&game, &mut dice)).collect();
        let mut decisions = Vec::new();
        let mut deals = Vec::new();
        for number in 0..GAMES {
            let mut state = start(&game, &mut dice);
            let greedy = number % 2 == 1;
            loop {
                match game.next(&state) {
                    Next::Over => break,
                    Next::Deal => {
                        deals.push(state);
                        game.deal_randomly(&mut state, &mut dice);
                    }
                    Next::Decision(seat) => {
                        decisions.push(state);
                        let legal = game.legal(&state);
                        let any = legal[below(&mut dice, legal.len() as u32) as usize];
                        let score = |&action: &G::Action| {
                            let mut after = state;
                            game.play_unchecked(&mut after, action);
                            game.standings(&after)[seat].score
                        };
                        let best = legal.iter().copied().max_by_key(score);
                        let wants = greedy && below(&mut dice, 2) == 0;
                        let action = best.filter(|_| wants).unwrap_or(any);
                        game.play_unchecked(&mut state, action);
                    }
                }
            }
        }
        Self {
            game,
            starts,
            decisions: spread(&decisions, DECISIONS),
            deals: spread(&deals, DEALS),
        }
    }

    /// Games before their first deal.
    pub(crate) fn starts(&self) -> &[G::State] {
        &self.starts
    }

    /// Positions in which a seat decides.
    pub(crate) fn decisions(&self) -> &[G::State] {
        &self.decisions
    }

    /// Positions in which a deal is due.
    pub(crate) fn deals(&self) -> &[G::State] {
        &self.deals
    }
}

fn start<G: Game>(game: &G, dice: &mut impl Rng) -> G::State {
    let setup = game.sample_setup(None, dice);
    game.start(&setup).expect("a sampled setup is accepted")
}

/// At most `number` of the items, evenly spread.
fn spread<T: Copy>(items: &[T], number: usize) -> Vec<T> {
    let number = number.min(items.len());
    (0..number)
        .map(|place| items[place * items.len() / number])
        .collect()
}
