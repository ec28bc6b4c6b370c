//! `vidraria review`.

mod curve;
mod text;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use vidraria_game::Game;
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::net::Encode;
use vidraria_search::review::{Plan, Record, Review, Reviewer};
use vidraria_search::{Budget, Evaluator, Stop, Thinker};

use crate::Outcome;
use crate::analyst::AnalystArguments;
use crate::played::Played;
use text::Text;

/// Say what a game was decided by: what each decision cost against the best, whom chance helped,
/// how well each seat played.
///
/// docs/review.md says what the numbers mean. A game that is not over is reviewed as far as it
/// goes.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A playthrough; `-` reads it from standard input.
    file: PathBuf,
    /// How thorough the review is.
    #[arg(long, value_enum, default_value_t = Level::Full)]
    level: Level,
    /// Looks to take at positions for each decision; deals get theirs in proportion.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// As many looks for each decision as this machine takes in so many milliseconds at the first
    /// one. (Without this the same arguments give the same review on every machine.)
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    #[command(flatten)]
    analyst: AnalystArguments,
    /// Print one JSON object instead of the report.
    #[arg(long)]
    json: bool,
}

/// How thorough a review is.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    /// Some ten seconds for a game of two.
    Full,
    /// A second or two.
    Quick,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = arguments.analyst.edition()?;
    let edition = edition.as_deref();
    let played = Played::open(&arguments.file)?;
    let review = match played.game() {
        GameKind::Sintra => review(arguments, played.record::<Sintra>(edition)?)?,
        GameKind::River => review(arguments, played.record::<River>(edition)?)?,
    };
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &review)?;
        writeln!(out)?;
    } else {
        let title = played.game().title();
        let review = &review;
        write!(out, "{}", Text { title, review })?;
    }
    Ok(ExitCode::SUCCESS)
}

fn review<G: Encode>(arguments: &Arguments, record: Record<G>) -> Result<Review, String> {
    let thinker = arguments.analyst.analysts()?;
    let mut plan = match arguments.level {
        Level::Full => Plan::FULL,
        Level::Quick => Plan::QUICK,
    };
    let time = arguments.time.map(Duration::from_millis);
    let measured = time.and_then(|time| looks_in(time, &record, thinker(0)));
    if let Some(looks) = arguments.nodes.or(measured) {
        plan = plan.with_looks(looks);
    }
    plan.seed = arguments.analyst.seed;
    let reviewer = Reviewer::new(record, plan, thinker);
    let (stages, terminal) = (reviewer.stages(), std::io::stderr().is_terminal());
    let review = reviewer.finish(&Stop::default(), |done| {
        if terminal {
            eprint!("\r\x1b[K{done} of {stages}");
        }
    });
    if terminal {
        eprint!("\r\x1b[K");
    }
    Ok(review.expect("nobody stops it"))
}

/// How many looks at the first decision this machine takes in so much time; none if there is no
/// decision.
fn looks_in<G: Game, E: Evaluator<G>>(
    time: Duration,
    record: &Record<G>,
    mut thinker: Thinker<G, E>,
) -> Option<u64> {
    let state = record.decision(0)?;
    let budget = Budget {
        time: Some(time),
        nodes: None,
    };
    let analysis = thinker.analyse(record.game(), state, budget, &Stop::default(), |_| {});
    Some(analysis.visits.max(1))
}
