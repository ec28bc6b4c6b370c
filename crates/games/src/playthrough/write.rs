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

/// Writes a game's playthrough step by step, as the game is played or replayed.
pub struct Writer<'a, G: Game, W> {
    game: &'a G,
    state: G::State,
    out: W,
}

impl<'a, G: Game, W: Write> Writer<'a, G, W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// If the setup is impossible, or `out` cannot be written to.
    pub fn begin(game: &'a G, kind: GameKind, setup: G::Setup, mut out: W) -> io::Result<Self> {
        let state = game.start(&setup).map_err(io::Error::other)?;
        let header = Header {
            format: FORMAT.to_owned(),
            game: kind,
            edition: G::edition_name(game.edition()).to_owned(),
            players: game.players(),
            options: game.options(),
            setup,
        };
        put(&mut out, &header)?;
        Ok(Self { game, state, out })
    }

    /// The position after what was written.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Writes a deal.
    ///
    /// # Errors
    /// If it is not due or cannot come about, or the file cannot be written to.
    pub fn deal(&mut self, deal: G::Deal) -> io::Result<()> {
        let dealt = self.game.deal(&mut self.state, &deal);
        dealt.map_err(io::Error::other)?;
        let state = self.game.describe(&self.state);
        put::<Line<_, _, G::Breakdown>>(&mut self.out, &Line::Deal { deal, state })
    }

    /// Writes a decision.
    ///
    /// # Errors
    /// If none is due or the rules refuse the action, or the file cannot be written to.
    pub fn play(&mut self, action: G::Action) -> io::Result<()> {
        let Next::Decision(player) = self.game.next(&self.state) else {
            return Err(io::Error::other("no decision is due"));
        };
        let legal = legal_texts(self.game, &self.state);
        let played = self.game.play(&mut self.state, action);
        played.map_err(io::Error::other)?;
        let line: Line<G::Deal, _, G::Breakdown> = Line::Move {
            player,
            legal,
            action: action.to_string(),
            state: self.game.describe(&self.state),
        };
        put(&mut self.out, &line)
    }

    /// Ends with the scores.
    ///
    /// # Errors
    /// If the game is not over, or the file cannot be written to.
    pub fn end(mut self) -> io::Result<()> {
        if self.game.next(&self.state) != Next::Over {
            return Err(io::Error::other("the game is not over"));
        }
        put(&mut self.out, &end(self.game, &self.state))
    }
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
    let mut writer = Writer::begin(game, kind, setup, out)?;
    loop {
        match game.next(&writer.state) {
            Next::Over => return writer.end(),
            Next::Deal => writer.deal(game.sample_deal(&writer.state, rng))?,
            Next::Decision(_) => writer.play(choose(game, &writer.state))?,
        }
    }
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
