//! `vidraria arena`.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use vidraria_arena::{Contest, Entrant, Log, Sequential, SetRecord, Summary, Terms, Verdict};
use vidraria_games::GameKind;
use vidraria_games::river::{self, River};
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_search::Budget;
use vidraria_search::net::Encode;

use crate::{Outcome, edition_file};

/// Let computers play a match and say what it proves.
///
/// Every set of games has the same setup and the same chances, played once for each order of the
/// players, so that neither a seat nor the luck of a deal favours anybody. A shared victory counts
/// in parts. The intervals (95 %, Wilson's) and the sequential test count sets, which are
/// independent of each other, not games, which are not.
///
/// A player is a level (random, lookahead, first-evening, casual, club, expert, master), if wanted
/// with a budget of its own: `lookahead`, `master@20ms`, `master@500n`; or the search with random
/// rollouts, `search`, likewise with other settings, for tuning it: `search:tries=1,points=0.5`; or
/// the search with a network, `net:FILE`, likewise with settings: `net:FILE,exploration=2`; or
/// another program that speaks the protocol of `vidraria engine` (docs/engine.md):
/// `engine:COMMAND LINE@100ms`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Which game: sintra or river.
    #[arg(long)]
    game: GameKind,
    /// The number of seats.
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// The palace side (Sintra only): A or B.
    #[arg(long, value_enum, ignore_case = true)]
    side: Option<SideName>,
    /// The player who is measured.
    #[arg(long)]
    a: String,
    /// Whom it meets, on all other seats; or one such option for each other seat.
    #[arg(long, required = true)]
    b: Vec<String>,
    /// How many games, rounded up to whole sets.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Milliseconds for a decision, for players without a budget of their own.
    #[arg(long)]
    ms: Option<u64>,
    /// Positions looked at for a decision, likewise. With nodes alone the result is the same on
    /// every machine.
    #[arg(long)]
    nodes: Option<u64>,
    /// Where all chances and choices follow from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Games at a time; absent, as many as the machine has processors.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Keep finished sets in this file, and go on where it ends.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Stop as soon as a sequential test (errors of 5 %) knows whether the player who is measured
    /// is better by the second Elo difference, or by the first at most: `0:50`.
    #[arg(long, value_name = "ELO:ELO")]
    sprt: Option<String>,
    /// The TOML file of another edition than the built-in one.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Print one JSON object instead of the table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
#[value(rename_all = "verbatim")]
enum SideName {
    A,
    B,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    summary: Summary,
    a: String,
    b: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SequentialReport>,
}

#[derive(Serialize)]
struct SequentialReport {
    lower: f64,
    upper: f64,
    ratio: f64,
    verdict: Verdict,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match arguments.game {
        GameKind::Sintra => {
            let side = match arguments.side {
                None | Some(SideName::A) => Side::A,
                Some(SideName::B) => Side::B,
            };
            hold::<Sintra>(arguments, sintra::Options { side })
        }
        GameKind::River if arguments.side.is_some() => {
            Err("--side belongs to Sintra: River Valley has no palace sides".into())
        }
        GameKind::River => hold::<River>(arguments, river::Options {}),
    }
}

fn hold<G: Encode>(arguments: &Arguments, options: G::Options) -> Outcome {
    let edition = match edition_file::read(arguments.edition.as_deref())? {
        None => G::standard_edition().clone(),
        Some(toml) => G::parse_edition(&toml)?,
    };
    let game = G::new(&edition, arguments.players, options)?;
    let terms = Terms {
        budget: Budget {
            time: arguments.ms.map(Duration::from_millis),
            nodes: arguments.nodes,
        },
        edition: arguments.edition.clone(),
    };
    let names = std::iter::once(&arguments.a).chain(&arguments.b);
    let entrants: Vec<Entrant<G>> = names
        .map(|name| Entrant::parse(name, &terms))
        .collect::<Result<_, _>>()?;
    let mut labels: Vec<String> = entrants.iter().map(|one| one.label.clone()).collect();
    let contest = Contest::new(&game, entrants, arguments.seed)?;
    let test = arguments.sprt.as_deref();
    let test = test.map(|text| Sequential::parse(text, arguments.players));
    let test = test.transpose()?;
    let path = arguments.log.as_deref();
    let log = path.map(|path| Log::open(path, &contest.identity()));
    let mut log = log.transpose()?;

    let total = arguments.games.max(1).div_ceil(contest.games_per_set());
    let threads = arguments
        .threads
        .or(std::thread::available_parallelism().ok());
    let mut progress = Progress::new(total, arguments.players);
    let sets = contest.play(
        total,
        threads.map_or(1, NonZero::get),
        log.as_mut(),
        |sets| {
            progress.show(sets);
            test.is_none_or(|test| test.verdict(&parts(sets)) == Verdict::Open)
        },
    )?;
    progress.end();
    let report = Report {
        summary: Summary::of(&sets, arguments.players),
        a: labels.remove(0),
        b: labels,
        sprt: test.map(|test| SequentialReport {
            lower: test.lower,
            upper: test.upper,
            ratio: test.ratio(&parts(&sets)),
            verdict: test.verdict(&parts(&sets)),
        }),
    };
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        print(&mut out, &report)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The measured player's part in each set.
fn parts(sets: &[SetRecord]) -> Vec<f64> {
    sets.iter().map(|set| set.part(0)).collect()
}

fn print(out: &mut impl Write, report: &Report) -> std::io::Result<()> {
    let Summary {
        games,
        sets,
        share_a,
        low,
        high,
        baseline,
        elo,
        elo_low,
        elo_high,
        won,
        shared,
        ..
    } = report.summary;
    let percent = |share: f64| 100.0 * share;
    writeln!(out, "{} against {}", report.a, report.b.join(", "))?;
    writeln!(
        out,
        "games      {games} in {sets} sets: {won} won, {shared} shared"
    )?;
    writeln!(
        out,
        "share      {:.1} % ({:.1} to {:.1}), among equals {:.1} %",
        percent(share_a),
        percent(low),
        percent(high),
        percent(baseline)
    )?;
    writeln!(
        out,
        "Elo        {elo:+.0} ({elo_low:+.0} to {elo_high:+.0})"
    )?;
    let Summary {
        points_a,
        points_b,
        ms_a,
        ms_b,
        ..
    } = report.summary;
    writeln!(out, "points     {points_a:.1} against {points_b:.1}")?;
    writeln!(out, "thinking   {ms_a:.2} ms a decision against {ms_b:.2}")?;
    if let Some(test) = &report.sprt {
        writeln!(
            out,
            "sequential {} (Elo {} or {}, log likelihood ratio {:+.2})",
            test.verdict, test.lower, test.upper, test.ratio
        )?;
    }
    Ok(())
}

/// How far the match has come, on standard error: one line that is written over on a terminal,
/// a line now and then elsewhere.
struct Progress {
    total: u64,
    players: usize,
    terminal: bool,
    shown: Instant,
}

impl Progress {
    fn new(total: u64, players: usize) -> Self {
        Self {
            total,
            players,
            terminal: std::io::stderr().is_terminal(),
            shown: Instant::now(),
        }
    }

    fn show(&mut self, sets: &[SetRecord]) {
        let pause = Duration::from_secs(if self.terminal { 1 } else { 30 });
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        let Summary {
            share_a, low, high, ..
        } = Summary::of(sets, self.players);
        let line = format!(
            "{} of {} sets, share {:.1} % ({:.1} to {:.1})",
            sets.len(),
            self.total,
            100.0 * share_a,
            100.0 * low,
            100.0 * high
        );
        if self.terminal {
            eprint!("\r{line}\x1b[K");
        } else {
            eprintln!("{line}");
        }
    }

    fn end(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}
