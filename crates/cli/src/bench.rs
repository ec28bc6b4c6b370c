//! `vidraria bench`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand};
use vidraria_bench::search::{self, Plan, made_up, measure_search};
use vidraria_bench::{Kernel, kernels, measure, report};
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::net::{Encode, FloatNet, Network};

use crate::{Outcome, net_file};

/// Measure how fast this program is on this machine.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    Rules(RulesArguments),
    Search(SearchArguments),
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

/// Measure the search on one core, with rollouts and with a network, on fixed positions.
///
/// A look is all that a search does for one more position. An evaluation is what its evaluator does
/// for that: of a network, the encoding, its layers and heads for all seats, and the priors of all
/// legal actions, along the positions to which the searches came. Speeds are by the time on the
/// processor, of the fastest round.
///
/// The checksum is one of how often each candidate was looked at: the same on every machine, and
/// changed by every change of the search. It belongs into the commit of such a change.
#[derive(Args, Debug)]
struct SearchArguments {
    /// Only this game: sintra or river.
    #[arg(long)]
    game: Option<GameKind>,
    /// Numbers of players.
    #[arg(long, default_values_t = [2, 4])]
    players: Vec<usize>,
    /// Looks that each search takes.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// How often everything is repeated.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// A network's file, with `--game`, instead of the network that ships.
    #[arg(long, value_name = "FILE", requires = "game")]
    net: Option<PathBuf>,
    /// Make a network up, whose first layer is so wide: a multiple of 32. It stays the same when
    /// another ships.
    #[arg(long, conflicts_with = "net")]
    width: Option<usize>,
    /// Print one JSON object a line instead of the table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.part {
        Part::Rules(arguments) => rules(arguments),
        Part::Search(arguments) => search(arguments),
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

fn search(arguments: &SearchArguments) -> Outcome {
    let plan = Plan {
        looks: arguments.nodes,
        rounds: arguments.rounds,
    };
    let wanted = |game| arguments.game.is_none_or(|wanted| wanted == game);
    let players = &arguments.players;
    let mut speeds = Vec::new();
    if wanted(GameKind::Sintra) {
        speeds.extend(measure_search::<Sintra>(
            &plan,
            &network(arguments)?,
            players,
        ));
    }
    if wanted(GameKind::River) {
        speeds.extend(measure_search::<River>(
            &plan,
            &network(arguments)?,
            players,
        ));
    }
    let mut out = io::stdout().lock();
    if arguments.json {
        for speed in &speeds {
            serde_json::to_writer(&mut out, speed)?;
            out.write_all(b"\n")?;
        }
    } else {
        search::table(&mut out, &speeds)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The network to be measured.
fn network<G: Encode>(arguments: &SearchArguments) -> Result<Network<G>, String> {
    let (step, most) = (FloatNet::WIDTH_STEP, FloatNet::MAX_WIDTH);
    match arguments.width {
        None => net_file::network(arguments.net.as_deref()),
        Some(width) if width.is_multiple_of(step) && (step..=most).contains(&width) => {
            Ok(made_up(width))
        }
        Some(_) => Err(format!("--width must be a multiple of {step} up to {most}")),
    }
}
