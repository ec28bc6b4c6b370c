//! `vidraria perft`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use vidraria_bench::perft::{self, Entry, Pile, Start};
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;

use crate::Outcome;

/// Count the sequences of so many actions from a position, to compare implementations of the rules.
///
/// The order in which pieces come out of the bag is recorded with each position, so that every
/// sequence has one outcome. The exit status is 1 if a count is not the expected one.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Which game: sintra or river; with --positions, only those of this game.
    #[arg(long, required_unless_present = "positions")]
    game: Option<GameKind>,
    /// The number of players; with --positions, only those with so many. [default: 2]
    #[arg(long)]
    players: Option<usize>,
    /// The longest sequences to count; with --positions, as long as the file has counts for.
    #[arg(long, required_unless_present = "positions")]
    depth: Option<usize>,
    /// Without --positions: where setup and bag of the game follow from.
    #[arg(long, default_value_t = 0, conflicts_with = "positions")]
    seed: u64,
    /// A file of positions with expected counts, such as tests/perft/river.jsonl.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Write the file's lines anew, with a bag order drawn where there is none, and with counts.
    #[arg(long, requires = "positions", requires = "depth")]
    complete: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut status = ExitCode::SUCCESS;
    match (&arguments.positions, arguments.game, arguments.depth) {
        (Some(path), ..) => {
            let folder = path.parent().unwrap_or(Path::new(""));
            for entry in Entry::read(path)? {
                let right = match entry.game(folder)? {
                    (kind, players) if !arguments.wants(kind, players) => true,
                    (GameKind::Sintra, _) => entry_counts::<Sintra>(arguments, folder, entry)?,
                    (GameKind::River, _) => entry_counts::<River>(arguments, folder, entry)?,
                };
                if !right {
                    status = ExitCode::FAILURE;
                }
            }
        }
        (None, Some(GameKind::Sintra), Some(depth)) => start_counts::<Sintra>(arguments, depth)?,
        (None, Some(GameKind::River), Some(depth)) => start_counts::<River>(arguments, depth)?,
        (None, ..) => return Err("give --game and --depth, or --positions".into()),
    }
    Ok(status)
}

impl Arguments {
    fn wants(&self, kind: GameKind, players: usize) -> bool {
        self.game.is_none_or(|game| game == kind)
            && self.players.is_none_or(|wanted| wanted == players)
    }
}

type Fault = Box<dyn std::error::Error>;

/// Counts from the beginning of a game.
fn start_counts<G: Pile>(arguments: &Arguments, depth: usize) -> Result<(), Fault> {
    let start = perft::start::<G>(arguments.players.unwrap_or(2), arguments.seed)?;
    for depth in 1..=depth {
        println!("{depth} {}", counted(&start, depth)?);
    }
    Ok(())
}

/// Counts from a position of a file and compares, or prints its line anew. Returns whether all
/// counts are the expected ones.
fn entry_counts<G: Pile>(
    arguments: &Arguments,
    folder: &Path,
    mut entry: Entry,
) -> Result<bool, Fault> {
    let mut start = entry.open::<G>(folder)?;
    if start.bag.is_empty() {
        start.bag = perft::draw_order(&start.game, &start.state, entry.line as u64);
    }
    let depth = arguments.depth.unwrap_or(entry.counts.len());
    let counts = (1..=depth)
        .map(|depth| counted(&start, depth))
        .collect::<Result<Vec<_>, _>>()?;
    if arguments.complete {
        let bag: Vec<String> = start.bag.iter().copied().map(G::text).collect();
        entry.bag = bag.join(" ");
        entry.counts = counts;
        println!("{}", serde_json::to_string(&entry)?);
        return Ok(true);
    }
    let right = counts.iter().zip(&entry.counts).all(|(a, b)| a == b);
    let verdict = match (right, entry.counts.len() >= depth) {
        (true, true) => "as expected".to_owned(),
        (true, false) => format!("the first {} as expected", entry.counts.len()),
        (false, _) => format!("WRONG: expected {:?}", entry.counts),
    };
    println!(
        "{}, line {}: {counts:?}, {verdict}",
        entry.playthrough, entry.line
    );
    Ok(right)
}

fn counted<G: Pile>(start: &Start<G>, depth: usize) -> Result<u64, Fault> {
    Ok(perft::count(&start.game, &start.state, &start.bag, depth)?)
}
