//! `vidraria train card`: a network that ships, with all that is known about it.

use std::fmt::Write;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use vidraria_arena::{Contest, Entrant, Summary, Terms};
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::Budget;
use vidraria_search::net::{Encode, Net};
use vidraria_train::Event;

use super::{curves, folder};
use crate::Outcome;

/// Put a run's best network where it ships from, with a card that says how it was made and what it
/// wins, and the curves of the run.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Which game: sintra or river.
    #[arg(long)]
    game: GameKind,
    /// The folder of the run; absent, `train-` and the game's name.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// The folder for the network and its card.
    #[arg(long, value_name = "FOLDER", default_value = "nets")]
    out: PathBuf,
    /// Games of each match.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Milliseconds for a decision in these.
    #[arg(long, default_value_t = 100)]
    ms: u64,
    /// Games at a time. More than there are free processors, and the times mean less.
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    match arguments.game {
        GameKind::Sintra => write::<Sintra>(arguments),
        GameKind::River => write::<River>(arguments),
    }
}

/// Whom the network meets.
const OPPONENTS: [&str; 2] = ["lookahead", "search"];

fn write<G: Encode>(arguments: &Arguments) -> Outcome {
    let kind = arguments.game;
    let dir = folder(kind, arguments.dir.clone());
    let best = dir.join("best.net");
    let bytes = fs::read(&best).map_err(|fault| {
        let best = best.display();
        format!("{best}: {fault}; has a network of this run passed the gate yet?")
    })?;
    let net = Net::read(&bytes)?;
    net.suits::<G>()?;
    fs::create_dir_all(&arguments.out)?;
    let place = arguments.out.join(format!("{kind}.net"));
    put(&place, &bytes)?;
    let events = Event::kept(&dir)?;
    let mut card = Card {
        kind,
        text: String::new(),
    };
    card.introduce::<G>(&net, bytes.len());
    card.tell_making(&events);
    card.pictures(&arguments.out, &events)?;
    card.text += "\n## What it wins\n\nTwo players, one processor each, an interval of 95 %.\n\n\
                  | against | share of victories | games | command |\n|---|---:|---:|---|\n";
    for opponent in OPPONENTS {
        eprintln!("{kind} against {opponent}");
        card.tell_match::<G>(arguments, &place, opponent)?;
    }
    put(
        &arguments.out.join(format!("{kind}.md")),
        card.text.as_bytes(),
    )?;
    Ok(ExitCode::SUCCESS)
}

struct Card {
    kind: GameKind,
    text: String,
}

impl Card {
    fn introduce<G: Encode>(&mut self, net: &Net, bytes: usize) {
        let title = self.kind.title();
        let _ = write!(
            self.text,
            "# The network for {title}\n\n\
             It sees a position as the list of active inputs of the encoding `{}` ({} for \
             positions, {} for actions), one view for each seat, and says of each seat what the \
             position is worth to it, its share of the victory and its final score, and how \
             promising each action is. A first layer of {} units, a second of 32; {bytes} bytes, \
             weights of 16 bits.\n",
            net.encoding(),
            G::INPUTS,
            G::ACTION_INPUTS,
            net.width(),
        );
    }

    /// Commands, versions, and what each generation did.
    fn tell_making(&mut self, events: &[Event]) {
        self.text += "\n## How it was made\n\nBy self-play from nothing, with:\n\n```\n";
        let mut told = Vec::new();
        for event in events {
            let Event::Begun { command, version } = event else {
                continue;
            };
            let version = version.as_deref().unwrap_or("an unknown version");
            let line = format!("{command}    # {version}\n");
            if !told.contains(&line) {
                self.text += &line;
                told.push(line);
            }
        }
        self.text += "```\n\nLosses are about games that were not learned from: cross-entropies in \
                      nats, of scores the Huber loss in units of 64 points.\n\n\
                      | generation | games | played by | worth | victory | scores | choice | \
                      at the gate | taken |\n|---:|---:|---|---:|---:|---:|---:|---|---|\n";
        for event in events {
            match event {
                Event::Played {
                    generation,
                    player,
                    rate,
                } => {
                    let _ = write!(self.text, "| {generation} | {} | {player} |", rate.games);
                }
                Event::Learned { held_out: loss, .. } => {
                    let _ = write!(
                        self.text,
                        " {:.3} | {:.3} | {:.4} | {:.3} |",
                        loss.worth, loss.win, loss.score, loss.policy
                    );
                }
                Event::Met {
                    opponent, crossing, ..
                } => {
                    let _ = writeln!(
                        self.text,
                        " {:.1} % of {} games against {opponent} | {} |",
                        100.0 * crossing.share,
                        2 * crossing.sets,
                        if crossing.taken { "yes" } else { "no" }
                    );
                }
                _ => {}
            }
        }
    }

    /// The curves, as files and in the text.
    fn pictures(&mut self, out: &Path, events: &[Event]) -> Result<(), String> {
        for (name, figure) in curves::figures(self.kind, events) {
            let file = format!("{}-{name}.svg", self.kind);
            let _ = write!(self.text, "\n![{}]({file})\n", figure.title);
            put(&out.join(file), figure.svg().as_bytes())?;
        }
        Ok(())
    }

    /// Holds a match and tells how it went.
    fn tell_match<G: Encode>(
        &mut self,
        arguments: &Arguments,
        net: &Path,
        opponent: &str,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let Arguments { games, ms, .. } = arguments;
        let terms = Terms {
            budget: Budget {
                time: Some(Duration::from_millis(*ms)),
                nodes: None,
            },
            ..Terms::default()
        };
        let name = format!("net:{}", net.display());
        let entrants = [name.as_str(), opponent].map(|name| Entrant::parse(name, &terms));
        let entrants: Vec<Entrant<G>> = entrants.into_iter().collect::<Result<_, _>>()?;
        let game = G::new(G::standard_edition(), 2, G::Options::default())?;
        let contest = Contest::new(&game, entrants, 0)?;
        let sets = games.max(&1).div_ceil(contest.games_per_set());
        let sets = contest.play(sets, arguments.threads.get(), None, |_| true)?;
        let summary = Summary::of(&sets, 2);
        let percent = [summary.share_a, summary.low, summary.high].map(|share| 100.0 * share);
        let _ = writeln!(
            self.text,
            "| {opponent} | {:.1} % ({:.1} to {:.1}) | {} | `vidraria arena --game {} --a {name} \
             --b {opponent} --games {games} --ms {ms}` |",
            percent[0], percent[1], percent[2], summary.games, self.kind
        );
        Ok(())
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|fault| format!("cannot write {}: {fault}", path.display()))
}
