//! The engine's desk: a position, and a search that may be running on it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use vidraria_game::{Game, Next};
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;
use vidraria_search::net::{Encode, Network};
use vidraria_search::review::Record;
use vidraria_search::{Analysis, Budget, Settings, Stop, Thinker};

use super::command::{Command, Limit};
use super::{Answers, info};
use crate::edition_file;
use crate::played::Played;
use crate::position::StateText;

/// Without a limit a search still ends when its tree is full.
const ENDLESS: Budget = Budget {
    time: None,
    nodes: Some(u64::MAX),
};

/// The most threads that may be asked for: each takes memory for a tree.
const MOST_THREADS: usize = 64;

/// What can be set.
struct Options {
    seed: u64,
    threads: usize,
    multi_pv: usize,
    /// What differs from a game's usual settings of the search.
    settings: String,
    /// The text of another edition than the built-in one.
    edition: Option<String>,
}

/// What lies on the desk.
enum Work {
    Nothing,
    Sintra(Box<Sheet<Sintra>>),
    River(Box<Sheet<River>>),
}

/// A position with the search that knows it.
struct Sheet<G: Game> {
    game: G,
    state: G::State,
    thinker: Thinker<G, Network<G>>,
}

/// A search on a thread of its own, which takes the work with it and brings it back.
struct Running {
    thread: JoinHandle<Work>,
    stop: Stop,
    /// Raised just before `bestmove` is written.
    done: Arc<AtomicBool>,
    infinite: bool,
}

/// The answer to a command: nothing more to say, or what was wrong.
type Answer = Result<(), String>;

pub(crate) struct Desk<W> {
    answers: Answers<W>,
    options: Options,
    work: Work,
    running: Option<Running>,
}

impl<W: Write + Send + 'static> Desk<W> {
    pub(crate) fn new(answers: Answers<W>) -> Self {
        Self {
            answers,
            options: Options {
                seed: 0,
                threads: 1,
                multi_pv: 1,
                settings: String::new(),
                edition: None,
            },
            work: Work::Nothing,
            running: None,
        }
    }

    /// Does what a command says; the outer error is one of writing.
    pub(crate) fn obey(&mut self, command: Command) -> io::Result<Answer> {
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => self.answers.say("readyok")?,
            Command::Stop => self.stop(),
            Command::Nothing | Command::Quit | Command::Playthrough => {}
            other => {
                if let Err(fault) = self.be_free() {
                    return Ok(Err(fault));
                }
                return Ok(match other {
                    Command::SetOption { name, value } => self.set_option(&name, &value),
                    Command::State(json) => self.set_state(&json),
                    Command::Go(limit) => self.go(limit),
                    _ => {
                        self.work = Work::Nothing;
                        Ok(())
                    }
                });
            }
        }
        Ok(Ok(()))
    }

    fn introduce(&self) -> io::Result<()> {
        let Options {
            seed,
            threads,
            multi_pv,
            ..
        } = self.options;
        for line in [
            concat!("id name Vidraria ", env!("CARGO_PKG_VERSION")),
            "id author the authors of Vidraria",
            &format!(
                "option name seed type spin default {seed} min 0 max {}",
                u64::MAX
            ),
            &format!("option name threads type spin default {threads} min 1 max {MOST_THREADS}"),
            &format!("option name multipv type spin default {multi_pv} min 1 max 512"),
            "option name settings type string default <empty>",
            "option name edition type string default <empty>",
            "ugiok",
        ] {
            self.answers.say(line)?;
        }
        Ok(())
    }

    /// Takes back the work of a search that has ended; an error if one still runs.
    fn be_free(&mut self) -> Answer {
        match &self.running {
            Some(running) if !running.done.load(Ordering::Acquire) => {
                Err("a search is running: send `stop` first".to_owned())
            }
            _ => {
                self.join();
                Ok(())
            }
        }
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            self.work = running.thread.join().unwrap_or(Work::Nothing);
        }
    }

    /// Ends the search that may be running; its answer has been written then.
    pub(crate) fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop.raise();
        }
        self.join();
    }

    /// Waits for the search that may be running, unless it has no limit.
    pub(crate) fn finish(&mut self) {
        if self
            .running
            .as_ref()
            .is_some_and(|running| running.infinite)
        {
            self.stop();
        }
        self.join();
    }

    fn set_option(&mut self, name: &str, value: &str) -> Answer {
        let value = if value == "<empty>" { "" } else { value };
        let number = || format!("`{value}` is no value for {name}: write a whole number");
        match name {
            "seed" => self.options.seed = value.parse().map_err(|_| number())?,
            "threads" => {
                let threads: usize = value.parse().map_err(|_| number())?;
                self.options.threads = threads.clamp(1, MOST_THREADS);
            }
            "multipv" => {
                let lines: usize = value.parse().map_err(|_| number())?;
                self.options.multi_pv = lines.clamp(1, vidraria_game::MAX_LEGAL);
            }
            "settings" => {
                settings::<Sintra>(value)?;
                self.options.settings = value.to_owned();
            }
            "edition" => {
                let file = (!value.is_empty()).then_some(Path::new(value));
                self.options.edition = edition_file::read(file)?;
            }
            _ => {
                return Err(format!(
                    "no option is called `{name}`: send `ugi` for their list"
                ));
            }
        }
        // A search with the old options must not go on.
        self.work = Work::Nothing;
        Ok(())
    }

    fn set_state(&mut self, json: &str) -> Answer {
        let text = StateText::read(json)?;
        let told = |faults: Vec<String>| faults.join("; ");
        let edition = self.options.edition.as_deref();
        match text.game() {
            GameKind::Sintra => self.lay_sintra(text.position(edition).map_err(told)?),
            GameKind::River => self.lay_river(text.position(edition).map_err(told)?),
        }
    }

    /// Takes the position after the lines of a playthrough.
    pub(crate) fn set_playthrough(&mut self, lines: Vec<String>) -> Answer {
        self.be_free()?;
        let played = Played::read(lines.into_iter())?;
        let edition = self.options.edition.as_deref();
        match played.game() {
            GameKind::Sintra => self.lay_sintra(last_position(&played.record(edition)?)),
            GameKind::River => self.lay_river(last_position(&played.record(edition)?)),
        }
    }

    fn lay_sintra(&mut self, (game, state): (Sintra, <Sintra as Game>::State)) -> Answer {
        let known = match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Sintra(sheet) => Some(sheet),
            _ => None,
        };
        self.work = Work::Sintra(self.sheet(known, game, state)?);
        Ok(())
    }

    fn lay_river(&mut self, (game, state): (River, <River as Game>::State)) -> Answer {
        let known = match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::River(sheet) => Some(sheet),
            _ => None,
        };
        self.work = Work::River(self.sheet(known, game, state)?);
        Ok(())
    }

    /// A position on a sheet; the search that knows the same game keeps what it has found.
    fn sheet<G: Encode>(
        &self,
        known: Option<Box<Sheet<G>>>,
        game: G,
        state: G::State,
    ) -> Result<Box<Sheet<G>>, String> {
        let same_game = |sheet: &Sheet<G>| {
            sheet.game.players() == game.players()
                && sheet.game.options() == game.options()
                && sheet.game.edition() == game.edition()
        };
        let thinker = match known {
            Some(sheet) if same_game(&sheet) => sheet.thinker,
            _ => {
                let seed = self.options.seed;
                let settings = settings::<G>(&self.options.settings)?;
                Thinker::new(settings, Network::shipped(), !seed).on_threads(self.options.threads)
            }
        };
        Ok(Box::new(Sheet {
            game,
            state,
            thinker,
        }))
    }

    fn go(&mut self, limit: Limit) -> Answer {
        let due = match &self.work {
            Work::Nothing => return Err("there is no position: send `position` first".to_owned()),
            Work::Sintra(sheet) => sheet.game.next(&sheet.state),
            Work::River(sheet) => sheet.game.next(&sheet.state),
        };
        match due {
            Next::Over => return Err("the game is over".to_owned()),
            Next::Deal => return Err("a deal is due, not a decision".to_owned()),
            Next::Decision(_) => {}
        }
        let task = Task {
            answers: self.answers.clone(),
            budget: match limit {
                Limit::Budget(budget) => budget,
                Limit::Infinite => ENDLESS,
            },
            stop: Stop::default(),
            done: Arc::default(),
            multi_pv: self.options.multi_pv,
        };
        let (stop, done) = (task.stop.clone(), task.done.clone());
        let mut work = std::mem::replace(&mut self.work, Work::Nothing);
        let thread = thread::spawn(move || {
            match &mut work {
                Work::Nothing => {}
                Work::Sintra(sheet) => task.think(sheet),
                Work::River(sheet) => task.think(sheet),
            }
            work
        });
        self.running = Some(Running {
            thread,
            stop,
            done,
            infinite: limit == Limit::Infinite,
        });
        Ok(())
    }
}

fn last_position<G: Encode>(record: &Record<G>) -> (G, G::State) {
    (record.game().clone(), *record.state())
}

/// A game's usual settings but for what a text sets.
fn settings<G: Encode>(text: &str) -> Result<Settings, String> {
    let settings = Settings::with_network::<G>().with(text);
    settings.map_err(|fault| fault.to_string())
}

/// A search as its thread sees it.
struct Task<W> {
    answers: Answers<W>,
    budget: Budget,
    stop: Stop,
    done: Arc<AtomicBool>,
    multi_pv: usize,
}

impl<W: Write> Task<W> {
    fn think<G: Encode>(&self, sheet: &mut Sheet<G>) {
        let begin = Instant::now();
        let report = |analysis: &Analysis<G::Action>| {
            for (rank, candidate) in (1..=self.multi_pv).zip(&analysis.candidates) {
                self.say(&info::line(analysis, rank, candidate, begin.elapsed()));
            }
        };
        let Sheet {
            game,
            state,
            thinker,
        } = sheet;
        let analysis = thinker.analyse(game, state, self.budget, &self.stop, report);
        report(&analysis);
        self.done.store(true, Ordering::Release);
        if let Some(best) = analysis.best() {
            self.say(&format!("bestmove {}", best.action));
        }
    }

    /// Nobody can be told when nobody listens any more; the conversation ends by itself then.
    fn say(&self, line: &str) {
        if self.answers.say(line).is_err() {
            self.stop.raise();
        }
    }
}
