//! `vidraria analyse`.

mod finding;
mod table;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use vidraria_game::{Game, Next};
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::net::Encode;
use vidraria_search::review::{Record, look_at_the_rest};
use vidraria_search::{Analysis, Budget, Evaluator, Stop, Thinker};

use crate::Outcome;
use crate::analyst::AnalystArguments;
use crate::played::Played;
use crate::position::StateText;
use finding::Finding;
use table::Table;

/// How long a search takes that was given no limit.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// How many looks each other action gets where the best is certain.
const LOOKS_AT_THE_REST: u64 = 1000;

/// Say what each legal action of a position is worth to each seat.
///
/// The position is one of a playthrough, or comes from a real table as state JSON; what makes it
/// impossible is told in full. The table deepens as long as the search runs.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A playthrough or its beginning; `-` reads it from standard input. The position is the one
    /// after its last line.
    #[arg(required_unless_present = "state", conflicts_with = "state")]
    file: Option<PathBuf>,
    /// The position before this decision instead, counted from 0.
    #[arg(long, value_name = "N", requires = "file")]
    ply: Option<usize>,
    /// A JSON file with one position: `{"game":"sintra","players":2,"options":{},"state":{…}}`,
    /// the state as playthroughs show it (docs/playthrough.md); `-` reads it from standard input.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Milliseconds to search [default: 5000, unless --nodes is given].
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Looks to take at positions. With these alone the result is the same on every machine.
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads to search on, each with a tree of its own, put together at the end [default: as many
    /// as there are processors; 1 where --nodes is given alone].
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Show only so many actions, the best.
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    #[command(flatten)]
    analyst: AnalystArguments,
    /// Print one JSON object a line, four a second and one at the end, instead of the table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = arguments.analyst.edition()?;
    let edition = edition.as_deref();
    if let Some(path) = &arguments.state {
        let json = read(path)?;
        let told = |fault| format!("{}: {fault}", path.display());
        let text = StateText::read(&json).map_err(told)?;
        match text.game() {
            GameKind::Sintra => state::<Sintra>(arguments, &text, edition),
            GameKind::River => state::<River>(arguments, &text, edition),
        }
    } else {
        let played = Played::open(arguments.file.as_deref().unwrap_or(Path::new("-")))?;
        match played.game() {
            GameKind::Sintra => playthrough::<Sintra>(arguments, &played.record(edition)?),
            GameKind::River => playthrough::<River>(arguments, &played.record(edition)?),
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    let text = if path == Path::new("-") {
        io::read_to_string(io::stdin())
    } else {
        std::fs::read_to_string(path)
    };
    text.map_err(|fault| format!("{} cannot be read: {fault}", path.display()))
}

fn state<G: Encode>(arguments: &Arguments, text: &StateText<'_>, edition: Option<&str>) -> Outcome {
    let (game, state) = text.position::<G>(edition).map_err(|faults| {
        let list: String = faults.iter().map(|fault| format!("\n- {fault}")).collect();
        format!("this position cannot be:{list}")
    })?;
    analyse(arguments, &game, &state)
}

fn playthrough<G: Encode>(arguments: &Arguments, record: &Record<G>) -> Outcome {
    let state = match arguments.ply {
        None => record.state(),
        Some(ply) => record.decision(ply).ok_or_else(|| {
            let decisions = (0..).take_while(|&ply| record.decision(ply).is_some());
            match decisions.count() {
                0 => "no decision is due anywhere in this playthrough".to_owned(),
                count => format!(
                    "there is no decision {ply} in this playthrough: --ply takes 0 to {}",
                    count - 1
                ),
            }
        })?,
    };
    analyse(arguments, record.game(), state)
}

fn analyse<G: Encode>(arguments: &Arguments, game: &G, state: &G::State) -> Outcome {
    let analyst = &arguments.analyst;
    let thinker = analyst.analysts()?(analyst.seed);
    think(
        arguments,
        game,
        state,
        thinker.on_threads(threads(arguments)),
    )
}

/// As many as asked for; where the result is to be the same on every machine, one.
fn threads(arguments: &Arguments) -> usize {
    let is_repeatable = arguments.nodes.is_some() && arguments.time.is_none();
    let usual = || match is_repeatable {
        true => 1,
        false => thread::available_parallelism().map_or(1, usize::from),
    };
    arguments.threads.unwrap_or_else(usual)
}

fn think<G: Game, E: Evaluator<G>>(
    arguments: &Arguments,
    game: &G,
    state: &G::State,
    mut thinker: Thinker<G, E>,
) -> Outcome {
    let seat = match game.next(state) {
        Next::Decision(seat) => seat,
        Next::Deal => return Err("a deal is due here: name a decision with --ply".into()),
        Next::Over => return Err("the game is over here: name a decision with --ply".into()),
    };
    let (time, nodes) = (arguments.time.map(Duration::from_millis), arguments.nodes);
    let budget = Budget {
        time: time.or(nodes.is_none().then_some(USUAL_TIME)),
        nodes,
    };
    let begin = Instant::now();
    let stop = Stop::default();
    let mut page = Page::new(arguments.json);
    let mut show = |analysis: &Analysis<G::Action>, last: bool| {
        let top = arguments.top.unwrap_or(usize::MAX);
        let finding = Finding::of(analysis, seat, begin.elapsed(), top);
        // Nobody listens any more: there is nothing to search for.
        page.show(&finding, last).inspect_err(|_| stop.raise())
    };
    let mut analysis = thinker.analyse(game, state, budget, &stop, |analysis| {
        let _ = show(analysis, false);
    });
    if analysis.proven {
        let looks = nodes.unwrap_or(LOOKS_AT_THE_REST);
        look_at_the_rest(&mut thinker, game, state, &mut analysis, looks, &stop);
    }
    show(&analysis, true)?;
    Ok(ExitCode::SUCCESS)
}

/// Where findings are shown, each in the place of the one before where that is possible.
struct Page {
    json: bool,
    terminal: bool,
    /// How many lines the latest table took.
    lines: usize,
}

impl Page {
    fn new(json: bool) -> Self {
        Self {
            json,
            terminal: io::stdout().is_terminal(),
            lines: 0,
        }
    }

    fn show(&mut self, finding: &Finding, last: bool) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, finding)?;
            writeln!(out)?;
        } else if self.terminal || last {
            if self.lines > 0 {
                // Up to the table's first line, and everything from there on away.
                write!(out, "\x1b[{}A\x1b[J", self.lines)?;
            }
            let table = Table(finding).to_string();
            self.lines = table.lines().count();
            out.write_all(table.as_bytes())?;
        }
        out.flush()
    }
}
