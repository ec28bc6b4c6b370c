//! One running program and the talk with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use vidraria_search::{Budget, Stop};

use super::ProgramError;

/// How long answers are waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// For an introduction, and for being ready for a game.
    pub(super) ready: Duration,
    /// For a choice after the time for it: long, so that no pause of the machine ends a match.
    pub(super) grace: Duration,
    /// For a choice without a limit on time.
    pub(super) thought: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            ready: Duration::from_secs(20),
            grace: Duration::from_secs(10),
            thought: Duration::from_secs(600),
        }
    }
}

/// How long a program may take to end by itself when it is told to.
const ENDS_WITHIN: Duration = Duration::from_millis(500);

/// Between two looks at whether thinking is to stop, or a process has ended.
const MOMENT: Duration = Duration::from_millis(20);

/// The longest line that is taken as one.
const LONGEST_LINE: u64 = 1 << 20;

/// So many lines may wait unread; then the program waits.
const LINES_WAITING: usize = 1024;

/// A program that has introduced itself. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Patience,
    /// Whether it has an option `seed`.
    seeds: bool,
}

impl Process {
    /// Starts the program of these words (at least one) and lets it introduce itself.
    pub(super) fn start(
        words: &[String],
        edition: Option<&str>,
        patience: Patience,
    ) -> Result<Self, ProgramError> {
        let program = words.first().cloned().unwrap_or_default();
        let mut child = Command::new(&program)
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|fault| ProgramError::Start { program, fault })?;
        let input = child.stdin.take().expect("piped");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = sync_channel(LINES_WAITING);
        thread::spawn(move || pass_on(output, &sender));
        let mut process = Self {
            child,
            input,
            lines,
            patience,
            seeds: false,
        };
        process.introduce(edition)?;
        Ok(process)
    }

    fn introduce(&mut self, edition: Option<&str>) -> Result<(), ProgramError> {
        self.tell("ugi")?;
        let patience = self.patience.ready;
        let until = Instant::now() + patience;
        let (mut seeds, mut editions) = (false, false);
        loop {
            let line = self.line(until)?.ok_or(ProgramError::Silent {
                word: "ugiok",
                patience,
            })?;
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), words.next()) {
                (Some("ugiok"), ..) => break,
                (Some("option"), Some("name"), Some("seed")) => seeds = true,
                (Some("option"), Some("name"), Some("edition")) => editions = true,
                _ => {}
            }
        }
        self.seeds = seeds;
        match edition {
            None => Ok(()),
            Some(_) if !editions => Err(ProgramError::Edition),
            Some(file) => self.tell(&format!("setoption name edition value {file}")),
        }
    }

    /// Lets it forget the last game and get ready for another.
    pub(super) fn begin_game(&mut self, seed: u64) -> Result<(), ProgramError> {
        self.tell("uginewgame")?;
        if self.seeds {
            self.tell(&format!("setoption name seed value {seed}"))?;
        }
        self.tell("isready")?;
        let patience = self.patience.ready;
        let until = Instant::now() + patience;
        let ready = self.answer("readyok", "its options", until)?;
        ready.map(|_| ()).ok_or(ProgramError::Silent {
            word: "readyok",
            patience,
        })
    }

    /// What it chooses in a position, given as JSON on one line.
    pub(super) fn best_move(
        &mut self,
        position: &str,
        budget: Budget,
        stop: &Stop,
    ) -> Result<String, ProgramError> {
        self.tell(&format!("position state {position}"))?;
        self.tell(&go(budget))?;
        let Patience { grace, thought, .. } = self.patience;
        let patience = budget.time.map_or(thought, |time| time + grace);
        let mut until = Instant::now() + patience;
        let mut stopped = false;
        loop {
            let now = Instant::now();
            let moment = if stopped {
                until
            } else {
                until.min(now + MOMENT)
            };
            if let Some(answer) = self.answer("bestmove", position, moment)? {
                return Ok(answer);
            }
            if Instant::now() >= until {
                return Err(ProgramError::Silent {
                    word: "bestmove",
                    patience,
                });
            }
            if stop.is_raised() && !stopped {
                stopped = true;
                until = Instant::now() + grace;
                self.tell("stop")?;
            }
        }
    }

    /// What follows a word on the next line that begins with it; none if it does not come in time.
    fn answer(
        &mut self,
        word: &str,
        told: &str,
        until: Instant,
    ) -> Result<Option<String>, ProgramError> {
        while let Some(line) = self.line(until)? {
            match line.split_once(char::is_whitespace) {
                Some((first, rest)) if first == word => return Ok(Some(rest.trim().to_owned())),
                Some(("error", reason)) => {
                    return Err(ProgramError::Refused {
                        told: told.chars().take(80).collect(),
                        reason: reason.to_owned(),
                    });
                }
                None if line == word => return Ok(Some(String::new())),
                _ => {}
            }
        }
        Ok(None)
    }

    fn tell(&mut self, line: &str) -> Result<(), ProgramError> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|_| self.ended())
    }

    /// The next line; none if it does not come in time.
    fn line(&mut self, until: Instant) -> Result<Option<String>, ProgramError> {
        let time = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(time) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> ProgramError {
        ProgramError::Ended(match self.wait() {
            Some(status) => status,
            None => "its output is closed".to_owned(),
        })
    }

    /// Its exit status, if it ends soon.
    fn wait(&mut self) -> Option<String> {
        let until = Instant::now() + ENDS_WITHIN;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(MOMENT),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended long ago; then there is nothing to be told or killed.
        if writeln!(self.input, "quit").is_ok() && self.wait().is_some() {
            return;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command to think.
fn go(budget: Budget) -> String {
    let time = budget.time;
    let time = time.map(|time| format!(" movetime {}", time.as_millis()));
    let nodes = budget.nodes.map(|nodes| format!(" nodes {nodes}"));
    let limits: String = [time, nodes].into_iter().flatten().collect();
    format!("go{limits}")
}

/// Hands on the lines that a program writes, until nobody wants them or it writes no more.
fn pass_on(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if lines.send(line).is_err() {
            return;
        }
    }
}
