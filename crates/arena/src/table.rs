//! One game at one table.

use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next};
use vidraria_search::{Budget, Stop};

use crate::{GameRecord, ProgramError, Seated};

/// The words of the generator that each deal may use: far more than any deal needs.
const WORDS_PER_DEAL: u128 = 1 << 20;

/// The chances of a set: the setup and the k-th deal of its games are drawn from the same words
/// whoever sits where and whatever has been played before.
#[derive(Clone)]
pub(crate) struct Chances {
    rng: ChaCha8Rng,
    drawn: u128,
}

impl Chances {
    pub(crate) fn of(seed: u64, set: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(set);
        Self { rng, drawn: 0 }
    }

    /// The generator for what is drawn next.
    fn next(&mut self) -> &mut ChaCha8Rng {
        self.rng.set_word_pos(self.drawn * WORDS_PER_DEAL);
        self.drawn += 1;
        &mut self.rng
    }
}

/// Who sits on a seat.
pub(crate) struct Sitter<G: Game> {
    pub(crate) player: Box<dyn Seated<G>>,
    pub(crate) budget: Budget,
}

/// Why a game cannot be finished.
pub(crate) enum Fault {
    /// The rules refuse what was to happen: the reason.
    Illegal(String),
    /// A program fails.
    Program(ProgramError),
}

/// Plays one game; `order` names the entrant on each seat, for the record.
///
/// # Errors
/// If a player fails or chooses what the rules refuse: its seat and the fault.
pub(crate) fn play<G: Game>(
    game: &G,
    sitters: &mut [Sitter<G>],
    order: &[usize],
    mut chances: Chances,
    stop: &Stop,
) -> Result<GameRecord, (usize, Fault)> {
    let setup = game.sample_setup(None, chances.next());
    let mut state = game
        .start(&setup)
        .map_err(|fault| (0, illegal("the setup drawn", &fault)))?;
    let mut decisions = vec![0; sitters.len()];
    let mut micros = vec![0; sitters.len()];
    loop {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => game.deal_randomly(&mut state, chances.next()),
            Next::Decision(seat) => {
                let Sitter { player, budget } = &mut sitters[seat];
                let begin = Instant::now();
                let action = player
                    .choose(game, &state, *budget, stop)
                    .map_err(|fault| (seat, Fault::Program(fault)))?;
                micros[seat] += begin.elapsed().as_micros() as u64;
                decisions[seat] += 1;
                game.play(&mut state, action)
                    .map_err(|reason| (seat, illegal(&format!("`{action}`"), &reason)))?;
            }
        }
    }
    Ok(GameRecord {
        order: order.to_vec(),
        scores: game.standings(&state).iter().map(|at| at.score).collect(),
        winners: game.winners(&state).to_vec(),
        decisions,
        micros,
    })
}

fn illegal(what: &str, reason: &dyn std::error::Error) -> Fault {
    Fault::Illegal(format!("{what}: {reason}"))
}
