//! `vidraria stats`.

mod page;
mod sample;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use vidraria_game::edition::{Certainty, Entry};
use vidraria_games::GameKind;
use vidraria_games::river::{self, River};
use vidraria_games::sintra::{self, Side, Sintra};
use vidraria_search::net::Encode;

use crate::playthrough::Policy;
use crate::{Outcome, edition_file};

/// Let policies play many games and write a page on how they went, with plots.
///
/// Game length, legal actions, scores and the worth of each seat, for every number of players. The
/// same arguments give the same page.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Only this game: sintra or river.
    #[arg(long)]
    game: Option<GameKind>,
    /// How many games for each number of players and policy.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Only this policy.
    #[arg(long, value_enum)]
    policy: Option<Policy>,
    /// Where all lots, deals and choices follow from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The TOML file of another edition than the built-in one.
    #[arg(long, value_name = "FILE", requires = "game")]
    edition: Option<PathBuf>,
    /// The folder for the page and its plots.
    #[arg(long, value_name = "FOLDER", default_value = "docs/statistics")]
    out: PathBuf,
}

/// A value of the edition that nobody has read off a box, for people.
struct Inferred {
    field: String,
    value: String,
    source: String,
}

impl Inferred {
    fn new(field: &str, value: &str, source: &str) -> Self {
        let [field, value, source] = [field, value, source].map(str::to_owned);
        Self {
            field,
            value,
            source,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let edition = edition_file::read(arguments.edition.as_deref())?;
    let edition = edition.as_deref();
    if arguments.game != Some(GameKind::River) {
        let variants = [Side::A, Side::B].map(|side| {
            let options = sintra::Options { side };
            (format!("side {side:?}"), options)
        });
        let inferred = |edition: &sintra::Edition| {
            let entries = edition.entries().iter();
            let inferred = entries.filter(|entry| entry.certainty == Certainty::Inferred);
            let row = |entry: &Entry| Inferred::new(&entry.field, &entry.value, &entry.source);
            inferred.map(row).collect()
        };
        write::<Sintra>(arguments, GameKind::Sintra, edition, &variants, inferred)?;
    }
    if arguments.game != Some(GameKind::Sintra) {
        let variants = [(String::new(), river::Options {})];
        let inferred = |edition: &river::Edition| {
            let entries = edition.entries().iter();
            let inferred = entries.filter(|entry| entry.certainty == Certainty::Inferred);
            let row = |entry: &Entry| Inferred::new(&entry.field, &entry.value, &entry.source);
            inferred.map(row).collect()
        };
        write::<River>(arguments, GameKind::River, edition, &variants, inferred)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays a game's matches and writes its page.
fn write<G: Encode>(
    arguments: &Arguments,
    kind: GameKind,
    edition: Option<&str>,
    variants: &[(String, G::Options)],
    inferred: impl Fn(&G::Edition) -> Vec<Inferred>,
) -> Result<(), Box<dyn std::error::Error>> {
    let edition = match edition {
        None => G::standard_edition().clone(),
        Some(toml) => G::parse_edition(toml)?,
    };
    let policies = match arguments.policy {
        Some(policy) => vec![policy],
        None => Policy::value_variants().to_vec(),
    };
    let mut groups = Vec::new();
    for (variant, options) in variants {
        let tables = (1..=vidraria_game::MAX_SEATS)
            .filter_map(|players| G::new(&edition, players, *options).ok());
        for game in tables {
            eprintln!("{kind} {variant}: {} players", game.players());
            let samples = policies
                .iter()
                .map(|&policy| sample::play(&game, policy, arguments.games, arguments.seed))
                .collect();
            groups.push(page::Group {
                variant: variant.clone(),
                players: game.players(),
                samples,
            });
        }
    }
    let page = page::Page {
        kind,
        edition: G::edition_name(&edition).to_owned(),
        command: arguments.command(kind),
        games: arguments.games,
        inferred: inferred(&edition),
        groups,
    };
    put(&arguments.out, &format!("{kind}.md"), &page.markdown())?;
    for (name, figure) in page.figures() {
        put(&arguments.out, &page.picture(name), &figure.svg())?;
    }
    Ok(())
}

impl Arguments {
    /// The command that makes a game's page again.
    fn command(&self, kind: GameKind) -> String {
        let mut command = format!("vidraria stats --game {kind} --games {}", self.games);
        if let Some(policy) = self.policy {
            command += &format!(" --policy {}", policy.name());
        }
        if self.seed != 0 {
            command += &format!(" --seed {}", self.seed);
        }
        if let Some(edition) = &self.edition {
            command += &format!(" --edition {}", edition.display());
        }
        command
    }
}

fn put(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .map_err(|fault| format!("cannot write {}: {fault}", path.display()))
}
