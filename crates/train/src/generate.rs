//! A generation's games: played on several threads into files that are whole or absent.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::{Game, below};
use vidraria_search::{Evaluator, Settings};

use crate::TrainError;
use crate::record::PlayedGame;
use crate::selfplay::{self, Style};
use crate::shard::{Header, Shard};

/// Games in a file: what is lost at most by each thread when the program ends.
pub const GAMES_PER_SHARD: u32 = 20;

/// The folder of the files below a run's folder.
const FOLDER: &str = "shards";

/// The ending of the files.
const ENDING: &str = "shard";

/// A table at which games of self-play are played, and how often.
#[derive(Clone, Debug)]
pub struct Table<G> {
    /// The game with its number of players and options.
    pub game: G,
    /// How often it is played, in proportion to the other tables' numbers.
    pub weight: u32,
}

/// Which games are to be played.
pub struct Generation<'a, G> {
    /// The run's folder.
    pub dir: &'a Path,
    /// The tables.
    pub tables: &'a [Table<G>],
    /// How the search plays.
    pub style: Style,
    /// How the search works.
    pub settings: Settings,
    /// What all chance follows from.
    pub seed: u64,
    /// The generation's number.
    pub number: u32,
    /// How many games, rounded up to whole files.
    pub games: u32,
    /// Who plays, for the files' headers.
    pub player: String,
}

/// How far the playing has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Games of this generation on disk.
    pub games: u32,
    /// Games of it that are wanted.
    pub wanted: u32,
    /// Games that were played since the program began.
    pub new: u32,
    /// Decisions of these in which a search thought.
    pub positions: u64,
    /// The time they took.
    pub time: Duration,
}

/// Files of games in a run's folder, in the order of their generation and number.
///
/// # Errors
/// If the folder cannot be read.
pub fn shards(dir: &Path) -> Result<Vec<PathBuf>, TrainError> {
    let folder = dir.join(FOLDER);
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder).map_err(TrainError::file(&folder))? {
        let path = entry.map_err(TrainError::file(&folder))?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

impl<G: Game> Generation<'_, G> {
    /// Plays the games that are not on disk yet on so many threads (at least one). `judge` makes an
    /// evaluator from a seed. After each file `observe` sees how far it has come; when it says no,
    /// the playing ends early.
    ///
    /// A file's games follow from the seed, the generation and the file's number alone, so it does
    /// not matter when or on which thread it is made, nor how often the program is ended between.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn play<E: Evaluator<G>>(
        &self,
        threads: usize,
        judge: impl Fn(u64) -> E + Sync,
        mut observe: impl FnMut(Played) -> bool,
    ) -> Result<Played, TrainError> {
        let folder = self.dir.join(FOLDER);
        fs::create_dir_all(&folder).map_err(TrainError::file(&folder))?;
        let files = self.games.div_ceil(GAMES_PER_SHARD);
        let open: Vec<u32> = (0..files)
            .filter(|&file| !self.path(file).exists())
            .collect();
        let begin = Instant::now();
        let mut played = Played {
            games: (files - open.len() as u32) * GAMES_PER_SHARD,
            wanted: files * GAMES_PER_SHARD,
            new: 0,
            positions: 0,
            time: Duration::ZERO,
        };
        let next = AtomicUsize::new(0);
        let (sender, finished) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, open.len().max(1)) {
                let (sender, next, open, judge) = (sender.clone(), &next, &open, &judge);
                scope.spawn(move || {
                    while let Some(&file) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if sender.send(self.play_file(file, judge)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for positions in finished {
                played.games += GAMES_PER_SHARD;
                played.new += GAMES_PER_SHARD;
                played.positions += positions.inspect_err(|_| forget_the_rest(&next))?;
                played.time = begin.elapsed();
                if !observe(played) {
                    forget_the_rest(&next);
                    break;
                }
            }
            Ok(played)
        })
    }

    fn path(&self, file: u32) -> PathBuf {
        let name = format!("{:05}-{file:05}.{ENDING}", self.number);
        self.dir.join(FOLDER).join(name)
    }

    /// Plays the games of a file and writes it; returns in how many positions a search thought.
    fn play_file<E: Evaluator<G>>(
        &self,
        file: u32,
        judge: impl Fn(u64) -> E,
    ) -> Result<u64, TrainError> {
        let mut games = Vec::new();
        for place in 0..GAMES_PER_SHARD {
            let number = u64::from(self.number) << 40 | u64::from(file) << 8 | u64::from(place);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.rotate_left(16));
            let game = self.draw_table(&mut rng);
            let played = selfplay::play(game, self.style, self.settings, rng.next_u64(), &judge);
            games.push(played.map_err(TrainError::Setup)?);
        }
        let positions = games.iter().map(PlayedGame::positions).sum();
        let (Some(Table { game, .. }), player) = (self.tables.first(), self.player.clone()) else {
            return Ok(0);
        };
        let edition = G::edition_name(game.edition());
        let header = Header::new(G::NAME, edition, self.number, player);
        Shard { header, games }.write(&self.path(file))?;
        Ok(positions)
    }

    fn draw_table(&self, rng: &mut impl Rng) -> &G {
        let total = self.tables.iter().map(|table| table.weight).sum();
        let mut left = below(rng, total);
        let drawn = self.tables.iter().find(|table| {
            let here = left < table.weight;
            left = left.saturating_sub(table.weight);
            here
        });
        &drawn.unwrap_or(&self.tables[0]).game
    }
}

/// Leaves the threads nothing to begin.
fn forget_the_rest(next: &AtomicUsize) {
    next.store(usize::MAX / 2, Ordering::Relaxed);
}
