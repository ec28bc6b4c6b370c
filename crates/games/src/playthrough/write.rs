//! Writing a playthrough.

use std::io::{self, Write};

use rand_core::Rng;
use serde::Serialize;
use vidraria_game::{Game, Next, Seat};

use super::{FORMAT, Header};
use crate::GameKind;

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<D, N, B> {
    Deal {
        #[serde(flatten)]
        deal: D,
        state: N,
    },
    Move {
        player: Seat,
        legal: Vec<String>,
        action: String,
        state: N,
    },
    End {
        scores: Vec<i32>,
        breakdown: Vec<B>,
        winners: Vec<Seat>,
    },
}

/// Plays one game to its end and writes its playthrough. Lots and deals are drawn from `rng`,
/// actions by `choose`.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write<G: Game, R: Rng>(
    game: &G,
    kind: GameKind,
    rng: &mut R,
    mut choose: impl FnMut(&G, &G::State) -> G::Action,
    out: &mut impl Write,
) -> io::Result<()> {
    let setup = game.sample_setup(None, rng);
    let mut state = game.start(&setup).map_err(io::Error::other)?;
    let header = Header {
        format: FORMAT.to_owned(),
        game: kind,
        edition: G::edition_name(game.edition()).to_owned(),
        players: game.players(),
        options: game.options(),
        setup,
    };
    put(out, &header)?;
    loop {
        let line = match game.next(&state) {
            Next::Over => break,
            Next::Deal => {
                let deal = game.sample_deal(&state, rng);
                game.deal_unchecked(&mut state, &deal);
                Line::Deal {
                    deal,
                    state: game.describe(&state),
                }
            }
            Next::Decision(player) => {
                let legal = legal_texts(game, &state);
                let action = choose(game, &state);
                game.play(&mut state, action).map_err(io::Error::other)?;
                let state = game.describe(&state);
                Line::Move {
                    player,
                    legal,
                    action: action.to_string(),
                    state,
                }
            }
        };
        put::<Line<_, _, G::Breakdown>>(out, &line)?;
    }
    put::<Line<G::Deal, G::Notation, _>>(out, &end(game, &state))
}

/// The texts of the legal actions as playthroughs list them: sorted as ASCII strings.
pub(super) fn legal_texts<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    let mut texts: Vec<String> = game.legal(state).iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// The last line, as a JSON value.
pub(super) fn end_value<G: Game>(game: &G, state: &G::State) -> serde_json::Value {
    serde_json::to_value(end(game, state)).unwrap_or_default()
}

fn end<G: Game>(game: &G, state: &G::State) -> Line<G::Deal, G::Notation, G::Breakdown> {
    Line::End {
        scores: game
            .standings(state)
            .iter()
            .map(|standing| standing.score)
            .collect(),
        breakdown: (0..game.players())
            .map(|seat| game.breakdown(state, seat))
            .collect(),
        winners: game.winners(state).to_vec(),
    }
}

fn put<T: Serialize>(out: &mut impl Write, line: &T) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
