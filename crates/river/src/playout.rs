//! Playing on to the end by chance, as fast as the machine allows.
//!
//! The position is stripped of what cannot matter for the scores any more: river tiles and
//! glassworks count their glass by colour only, columns are counted beyond their rows (what is too
//! much is overflow), the bag is a heap of pieces in any order. No list of actions is made: they
//! are counted, and the one of a random number is worked out. The tests play the same choices and
//! deals by the rules and come to the same scores.

use rand_core::Rng;
use vidraria_game::{Game, Next, Playout, below};

use crate::River;
use crate::state::{Due, State};

use table::Table;
use watch::Watch;

mod player;
mod table;
#[cfg(test)]
mod tests;
mod watch;

impl River {
    /// Plays on to the end, every decision uniformly among the legal actions.
    pub(crate) fn play_out<R: Rng>(&self, state: &State, rng: &mut R) -> Playout {
        self.play_out_watched(state, rng, &mut ())
    }

    fn play_out_watched<R: Rng, W: Watch>(
        &self,
        state: &State,
        rng: &mut R,
        watch: &mut W,
    ) -> Playout {
        let mut state = *state;
        let mut decisions = 0;
        while !matches!(state.due, Due::Opening | Due::Turn | Due::Nothing) {
            decisions += self.step(&mut state, rng, watch);
        }
        if state.due == Due::Nothing {
            let standings = self.standings(&state);
            return Playout {
                decisions,
                standings,
            };
        }
        let mut table = Table::new(self, &state, rng, watch);
        if state.due == Due::Opening {
            table.open();
        }
        table.play();
        Playout {
            decisions: decisions + table.decisions,
            standings: table.standings(),
        }
    }

    /// Finishes a turn by the rules; the number of decisions.
    fn step<R: Rng, W: Watch>(&self, state: &mut State, rng: &mut R, watch: &mut W) -> u32 {
        if self.next(state) == Next::Deal {
            let deal = self.sample_deal(state, rng);
            self.deal_unchecked(state, &deal);
            watch.drew(|| deal);
            return 0;
        }
        let place = below(rng, self.count_legal(state) as u32);
        if let Some(action) = self.nth_legal(state, place as usize) {
            self.play_unchecked(state, action);
            watch.chose(|| action);
        }
        1
    }
}
