//! `vidraria train`.

mod card;
mod curves;

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use vidraria_game::{Game, MAX_SEATS};
use vidraria_games::GameKind;
use vidraria_games::river::{self, River};
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_search::net::Encode;
use vidraria_train::{Course, Event, Gate, Plan, Style, Table, run as train};

use crate::Outcome;

/// Train a network for a game by self-play, from nothing or further.
///
/// Generation after generation, games are played with the best network so far (before there is one,
/// with rollouts), a network learns from the newest of them, and takes the best one's place unless
/// a match shows that it is not better. It may be ended at any time and goes on there with the
/// same command. The best network is `best.net` in the folder: `vidraria arena --a net:FILE` plays
/// with it.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    run: Option<RunArguments>,
}

#[derive(Debug, Subcommand)]
enum Part {
    Card(card::Arguments),
}

#[derive(Args, Debug)]
struct RunArguments {
    /// Which game: sintra or river.
    #[arg(long)]
    game: GameKind,
    /// The folder of the run; absent, `train-` and the game's name.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Stop after so many hours; absent, never.
    #[arg(long)]
    hours: Option<f64>,
    /// Stop when the run has so many generations.
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    generations: u32,
    /// Games of a generation.
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..))]
    games_per_generation: u32,
    /// Looks of the long searches, whose choices are learned.
    #[arg(long, default_value_t = Style::default().looks)]
    looks: u64,
    /// Looks of the short searches between them.
    #[arg(long, default_value_t = Style::default().few_looks)]
    few_looks: u64,
    /// The newest so many positions are learned from.
    #[arg(long, default_value_t = 2_000_000)]
    window: usize,
    /// How often the network sees each of these positions in a generation.
    #[arg(long, default_value_t = Course::default().passes)]
    passes: f32,
    /// The greatest learning rate.
    #[arg(long, default_value_t = Course::default().rate)]
    rate: f64,
    /// How much of a position's worth is learned from how the game ended, 0 to 1; the rest from
    /// what the search found.
    #[arg(long, default_value_t = 0.5)]
    outcome: f32,
    /// The width of the first layer of a new network.
    #[arg(long, default_value_t = 256)]
    width: usize,
    /// Looks for a decision in the match against the best.
    #[arg(long, default_value_t = Gate::default().looks)]
    gate_looks: u64,
    /// The most sets of two games in that match.
    #[arg(long, default_value_t = Gate::default().sets)]
    gate_sets: u64,
    /// Where all chance follows from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Games at a time; absent, as many as the machine has processors.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match (&arguments.part, &arguments.run) {
        (Some(Part::Card(arguments)), _) => card::run(arguments),
        (None, Some(arguments)) => match arguments.game {
            GameKind::Sintra => {
                let options = [Side::A, Side::B].map(|side| sintra::Options { side });
                go::<Sintra>(arguments, &options)
            }
            GameKind::River => go::<River>(arguments, &[river::Options {}]),
        },
        (None, None) => Err("which game? write `vidraria train --game sintra` or river".into()),
    }
}

/// Goes on with a run and draws its curves.
fn go<G: Encode>(arguments: &RunArguments, options: &[G::Options]) -> Outcome {
    let plan = arguments.plan()?;
    let mut told = Instant::now();
    let state = train(&plan, &tables::<G>(options), |event| {
        if event.lasts() || told.elapsed() >= SIGN_OF_LIFE {
            told = Instant::now();
            eprintln!("{event}");
        }
    })?;
    for (name, figure) in curves::figures(arguments.game, &Event::kept(&plan.dir)?) {
        let path = plan.dir.join(format!("{name}.svg"));
        fs::write(&path, figure.svg())
            .map_err(|fault| format!("cannot write {}: {fault}", path.display()))?;
    }
    eprintln!(
        "generation {}; {}",
        state.generation,
        state.best.map_or_else(
            || "no network is better than rollouts yet".to_owned(),
            |best| format!("the best network is that of generation {best}")
        )
    );
    Ok(ExitCode::SUCCESS)
}

/// The folder of a run.
fn folder(game: GameKind, dir: Option<PathBuf>) -> PathBuf {
    dir.unwrap_or_else(|| format!("train-{game}").into())
}

/// The version of the sources, if the program runs among them and they have a history.
fn version() -> Option<String> {
    let arguments = ["describe", "--always", "--dirty"];
    let answer = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    (answer.status.success() && !text.is_empty()).then(|| text.trim().to_owned())
}

/// The command that began this program, without its path.
fn command() -> String {
    let words = std::env::args().skip(1);
    std::iter::once("vidraria".to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Between two lines that only say that it goes on.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// Sixty of a hundred games are for two; the other numbers of players share the rest. Options are
/// equally frequent.
fn tables<G: Game>(options: &[G::Options]) -> Vec<Table<G>> {
    let edition = G::standard_edition();
    let mut tables = Vec::new();
    for &options in options {
        let games: Vec<G> = (2..=MAX_SEATS)
            .filter_map(|players| G::new(edition, players, options).ok())
            .collect();
        let others = games.len().saturating_sub(1).max(1) as u32;
        tables.extend(games.into_iter().map(|game| {
            let weight = if game.players() == 2 { 60 * others } else { 40 };
            Table { game, weight }
        }));
    }
    tables
}

impl RunArguments {
    fn plan(&self) -> Result<Plan, String> {
        let hours = |hours: f64| {
            let time = Duration::try_from_secs_f64(hours * 3600.0);
            let end = time.map(|time| Instant::now().checked_add(time));
            end.map_err(|fault| format!("--hours {hours}: {fault}"))
        };
        let until = self.hours.map(hours).transpose()?.flatten();
        if self.width == 0 || !self.width.is_multiple_of(WIDTH_STEP) {
            return Err(format!("--width must be a multiple of {WIDTH_STEP}"));
        }
        if !(0.0..=1.0).contains(&self.outcome) {
            return Err(format!("--outcome {} is not within 0 to 1", self.outcome));
        }
        let processors = std::thread::available_parallelism().ok();
        let threads = self.threads.or(processors);
        Ok(Plan {
            command: command(),
            version: version(),
            seed: self.seed,
            threads: threads.map_or(1, NonZero::get),
            until,
            generations: self.generations,
            games: self.games_per_generation,
            style: Style {
                looks: self.looks,
                few_looks: self.few_looks,
                ..Style::default()
            },
            width: self.width,
            window: self.window,
            outcome: self.outcome,
            course: Course {
                passes: self.passes,
                rate: self.rate,
                ..Course::default()
            },
            gate: Gate {
                looks: self.gate_looks,
                sets: self.gate_sets,
                ..Gate::default()
            },
            ..Plan::new(folder(self.game, self.dir.clone()))
        })
    }
}

/// What a network's width must be a multiple of.
const WIDTH_STEP: usize = vidraria_search::net::FloatNet::WIDTH_STEP;
