//! `vidraria playthrough`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_games::river::River;
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_games::{GameKind, playthrough, river};
use vidraria_search::net::Encode;
use vidraria_search::{Budget, Level, Stop};

use crate::{Outcome, edition_file};

/// Let a policy play one game and write it as a playthrough to standard output.
///
/// The same arguments give the same file on every platform.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Which game: sintra or river.
    #[arg(long)]
    game: GameKind,
    /// The number of players.
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// The palace side (Sintra only): A or B.
    #[arg(long, value_enum, ignore_case = true)]
    side: Option<SideName>,
    /// Where all lots, deals and choices follow from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How the players choose.
    #[arg(long, value_enum, default_value_t = Policy::Random)]
    policy: Policy,
    /// The TOML file of another edition than the built-in one.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "verbatim")]
enum SideName {
    A,
    B,
}

/// A way to choose that needs no thinking time.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Policy {
    /// Any legal action, all equally likely.
    Random,
    /// The turn that gains most on one's own board, by lot among equals.
    Greedy,
}

impl Policy {
    /// The name in commands and on pages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The computer level that chooses like this.
    pub(crate) fn level(self) -> Level {
        match self {
            Self::Random => Level::Random,
            Self::Greedy => Level::Lookahead,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = edition_file::read(arguments.edition.as_deref())?;
    let edition = edition.as_deref();
    match arguments.game {
        GameKind::Sintra => {
            let side = match arguments.side {
                None | Some(SideName::A) => Side::A,
                Some(SideName::B) => Side::B,
            };
            write::<Sintra>(arguments, edition, sintra::Options { side })
        }
        GameKind::River if arguments.side.is_some() => {
            Err("--side belongs to Sintra: River Valley has no palace sides".into())
        }
        GameKind::River => write::<River>(arguments, edition, river::Options {}),
    }
}

fn write<G: Encode>(arguments: &Arguments, edition: Option<&str>, options: G::Options) -> Outcome {
    let edition = match edition {
        None => G::standard_edition().clone(),
        Some(toml) => G::parse_edition(toml)?,
    };
    let game = G::new(&edition, arguments.players, options)?;
    let mut deals = ChaCha8Rng::seed_from_u64(arguments.seed);
    // The players' choices have a generator of their own, so that a policy that draws more does
    // not change the deals.
    let mut player = arguments.policy.level().player::<G>(!arguments.seed);
    let stop = Stop::default();
    let choose = |game: &G, state: &G::State| player.choose(game, state, Budget::default(), &stop);
    let mut out = BufWriter::new(std::io::stdout().lock());
    playthrough::write(&game, arguments.game, &mut deals, choose, &mut out)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
