//! `vidraria bench`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand};
use vidraria_bench::{Kernel, kernels, measure, report};
use vidraria_games::GameKind;

use crate::Outcome;

/// Measure how fast this program is on this machine.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    Rules(RulesArguments),
}

/// Measure the rules on one core: random playouts by full decisions, legal lists, copies, deals.
///
/// Everything is timed in several short rounds that take turns, so that other work on the machine
/// slows all of it alike; the best round of each counts, the table shows the median too. `playout`
/// is a uniformly random game by the game's own kernel, `list` the same by the list of legal
/// actions and a pick, which is what search and environments do.
#[derive(Args, Debug)]
struct RulesArguments {
    /// Only this game: sintra or river.
    #[arg(long)]
    game: Option<GameKind>,
    /// Only this number of players.
    #[arg(long)]
    players: Option<usize>,
    /// Print one JSON object a line instead of the table.
    #[arg(long)]
    json: bool,
    /// How long to measure each thing, all its rounds together.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.part {
        Part::Rules(arguments) => rules(arguments),
    }
}

fn rules(arguments: &RulesArguments) -> Outcome {
    let time = Duration::try_from_secs_f64(arguments.seconds)
        .map_err(|fault| format!("--seconds {}: {fault}", arguments.seconds))?;
    let wanted = |kernel: &Kernel| {
        arguments.game.is_none_or(|game| game.name() == kernel.game)
            && arguments
                .players
                .is_none_or(|players| players == kernel.players)
    };
    let mut kernels: Vec<Kernel> = kernels().into_iter().filter(wanted).collect();
    if kernels.is_empty() {
        return Err(
            "no game is for that many players: Sintra is for 2 to 4, River for 2 to 5".into(),
        );
    }
    let speeds = measure(&mut kernels, time);
    let mut out = io::stdout().lock();
    if arguments.json {
        report::json(&mut out, &kernels, &speeds)?;
    } else {
        report::table(&mut out, &kernels, &speeds)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
