//! `vidraria calibrate`.

mod games;
mod page;
mod reliability;

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::net::Encode;

use crate::Outcome;
use crate::analyst::AnalystArguments;
use games::Plan;
use page::{Page, Section};

/// Measure whether the analyst's shares of the victory come true.
///
/// The analyst plays games against itself; before each decision it says what every seat may expect.
/// Of the seats and positions to which it gave 70 %, say, 70 % should win in the end. A page with
/// tables and a plot tells what they did.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Which game: sintra or river.
    #[arg(long)]
    game: GameKind,
    /// Numbers of players.
    #[arg(long, default_values_t = [2])]
    players: Vec<usize>,
    /// How many games for each number of players.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Looks that the analyst takes at each position.
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    #[command(flatten)]
    analyst: AnalystArguments,
    /// Games at a time; absent, as many as the machine has processors. The result is the same.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// The folder for the page and its plot.
    #[arg(long, value_name = "FOLDER", default_value = "docs/calibration")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let page = match arguments.game {
        GameKind::Sintra => measure::<Sintra>(arguments)?,
        GameKind::River => measure::<River>(arguments)?,
    };
    let folder = &arguments.out;
    let markdown = page.markdown();
    let files = [
        (page.file_name(), &markdown),
        (page.picture_name(), &page.figure().svg()),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|fault| format!("cannot write {}: {fault}", path.display()))?;
    }
    print!("{markdown}");
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Encode>(arguments: &Arguments) -> Result<Page, Box<dyn std::error::Error>> {
    let edition = match arguments.analyst.edition()? {
        None => G::standard_edition().clone(),
        Some(toml) => G::parse_edition(&toml)?,
    };
    let analyst = arguments.analyst.analysts::<G>()?;
    let threads = arguments
        .threads
        .or(std::thread::available_parallelism().ok());
    let plan = Plan {
        games: arguments.games,
        looks: arguments.nodes,
        seed: arguments.analyst.seed,
        threads: threads.map_or(1, NonZero::get),
    };
    let mut sections = Vec::new();
    for &players in &arguments.players {
        let game = G::new(&edition, players, G::Options::default())?;
        let played = games::play(&game, &analyst, &plan);
        sections.push(Section { players, played });
    }
    Ok(Page {
        kind: arguments.game,
        command: arguments.command(),
        plan,
        sections,
    })
}

impl Arguments {
    /// The command that makes the page again.
    fn command(&self) -> String {
        let mut command = format!("vidraria calibrate --game {}", self.game);
        for players in &self.players {
            command += &format!(" --players {players}");
        }
        command += &format!(" --games {} --nodes {}", self.games, self.nodes);
        let AnalystArguments { seed, net, edition } = &self.analyst;
        command += &format!(" --seed {seed}");
        for (name, file) in [("net", net), ("edition", edition)] {
            if let Some(file) = file {
                command += &format!(" --{name} {}", file.display());
            }
        }
        command
    }
}
