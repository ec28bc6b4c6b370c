//! The whole loop: play, learn, meet the best, again and again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_search::net::{Encode, Net};

use crate::TrainError;
use crate::champion::Champion;
use crate::event::Event;
use crate::fit::{Course, assess, fit};
use crate::gate::{Crossing, Gate, Match};
use crate::generate::{Generation, Table};
use crate::model::{Losses, Model};
use crate::selfplay::Style;
use crate::shard::write_whole;
use crate::state::{Stage, State};
use crate::window::Window;

/// What a run does and for how long. Only the seed must stay the same when a run goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The folder of the run: `state.json`, `shards/`, `candidate.safetensors`, `nets/`,
    /// `best.net`, `progress.jsonl`, `gates/`.
    pub dir: PathBuf,
    /// The command that makes the run, for its record.
    pub command: String,
    /// The program's version, for the same.
    pub version: Option<String>,
    /// What all chance follows from.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// No stage begins or goes on after this.
    pub until: Option<Instant>,
    /// The run ends before this generation.
    pub generations: u32,
    /// Games of a generation.
    pub games: u32,
    /// How games are played.
    pub style: Style,
    /// The width of the first layer of a new network.
    pub width: usize,
    /// The newest so many positions are learned from.
    pub window: usize,
    /// How much of a worth comes from how the game ended, `0..=1`; the rest from the search.
    pub outcome: f32,
    /// How the network learns.
    pub course: Course,
    /// How the best is chosen.
    pub gate: Gate,
}

impl Plan {
    /// A run in a folder with what serves two cores and a night.
    pub fn new(dir: PathBuf) -> Self {
        Self {
            dir,
            command: String::new(),
            version: None,
            seed: 0,
            threads: 1,
            until: None,
            generations: u32::MAX,
            games: 4000,
            style: Style::default(),
            width: 256,
            window: 2_000_000,
            outcome: 0.5,
            course: Course::default(),
            gate: Gate::default(),
        }
    }

    fn time_is_up(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Goes on with the run in the plan's folder, or begins it, until the plan's end. It may be ended at
/// any time, by a kill too, and loses at most the games that are being played and a course that is
/// not finished.
///
/// `tables` are the games of self-play, of one edition; those for two players take turns at the
/// gate.
///
/// # Errors
/// If the folder holds another run, files are damaged, the disk refuses something, or there is no
/// table for two.
pub fn run<G: Encode>(
    plan: &Plan,
    tables: &[Table<G>],
    mut observe: impl FnMut(&Event),
) -> Result<State, TrainError> {
    let state = State::open::<G>(&plan.dir, plan.seed)?;
    for folder in ["nets", "gates"] {
        let folder = plan.dir.join(folder);
        fs::create_dir_all(&folder).map_err(TrainError::file(&folder))?;
    }
    let observe = |event: Event| {
        observe(&event);
        if event.lasts() {
            event.keep(&plan.dir)?;
        }
        Ok(())
    };
    let mut run = Run {
        plan,
        tables,
        state,
        observe,
    };
    (run.observe)(Event::Begun {
        command: plan.command.clone(),
        version: plan.version.clone(),
    })?;
    run.go_on()?;
    Ok(run.state)
}

struct Run<'a, G, O> {
    plan: &'a Plan,
    tables: &'a [Table<G>],
    state: State,
    observe: O,
}

impl<G: Encode, O: FnMut(Event) -> Result<(), TrainError>> Run<'_, G, O> {
    fn go_on(&mut self) -> Result<(), TrainError> {
        while self.state.generation < self.plan.generations && !self.plan.time_is_up() {
            let done = match self.state.stage {
                Stage::Play => self.play()?,
                Stage::Learn => self.learn()?,
                Stage::Gate => self.meet()?,
            };
            if !done {
                break;
            }
            self.state.save(&self.plan.dir)?;
        }
        Ok(())
    }

    /// Plays the generation's games; false if time was up before.
    fn play(&mut self) -> Result<bool, TrainError> {
        let State { generation, .. } = self.state;
        let best = self.best()?;
        let games = Generation {
            dir: &self.plan.dir,
            tables: self.tables,
            style: self.plan.style,
            settings: best.settings::<G>(),
            seed: self.plan.seed,
            number: generation,
            games: self.plan.games,
            player: best.name(),
        };
        let mut fault = Ok(());
        let (plan, observe) = (self.plan, &mut self.observe);
        let played = games.play(
            plan.threads,
            |seed| best.judge::<G>(seed),
            |played| {
                let rate = played.into();
                fault = observe(Event::Playing { generation, rate });
                fault.is_ok() && !plan.time_is_up()
            },
        )?;
        fault?;
        if played.games < played.wanted {
            return Ok(false);
        }
        self.state.stage = Stage::Learn;
        (self.observe)(Event::Played {
            generation,
            player: best.name(),
            rate: played.into(),
        })?;
        Ok(true)
    }

    /// Makes a candidate of the newest positions.
    fn learn(&mut self) -> Result<bool, TrainError> {
        let State { generation, .. } = self.state;
        let Plan { dir, seed, .. } = self.plan;
        let edition = table_for_two(self.tables, generation)?.edition();
        let window = Window::read::<G>(dir, edition, self.plan.window, self.plan.outcome)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(generation));
        let path = dir.join("candidate.safetensors");
        let model = if path.exists() {
            Model::read(&path)?
        } else {
            Model::random(G::INPUTS, G::ACTION_INPUTS, self.plan.width, &mut rng)?
        };
        let observe = &mut self.observe;
        let (mut fault, mut learned) = (Ok(()), Losses::default());
        fit(
            &model,
            &window.learned,
            self.plan.course,
            &mut rng,
            |lesson| {
                learned = lesson.losses;
                fault = observe(Event::learning(generation, lesson));
            },
        )?;
        fault?;
        let held_out = assess(&model, &window.held_out)?;
        model.write(&path)?;
        let net = model.float()?.quantise(G::ENCODING);
        put(&State::net(dir, generation), &net.write())?;
        self.state.stage = Stage::Gate;
        (self.observe)(Event::Learned {
            generation,
            games: window.games,
            positions: window.learned.len(),
            learned,
            held_out,
        })?;
        Ok(true)
    }

    /// Lets the candidate meet the best; false if time was up before the match's end.
    fn meet(&mut self) -> Result<bool, TrainError> {
        let State { generation, .. } = self.state;
        let (candidate, best) = (self.net(generation)?, self.best()?);
        let log = self.plan.dir.join(format!("gates/{generation:05}.jsonl"));
        let table = Match {
            game: table_for_two(self.tables, generation)?,
            candidate: &candidate,
            best: &best,
            seed: self.plan.seed ^ u64::from(generation) << 32,
            log: &log,
        };
        let (plan, observe) = (self.plan, &mut self.observe);
        let mut fault = Ok(());
        let crossing = plan.gate.hold(&table, plan.threads, |sets, share| {
            fault = observe(Event::Meeting {
                generation,
                sets,
                share,
            });
            fault.is_ok() && !plan.time_is_up()
        })?;
        fault?;
        let Some(crossing) = crossing else {
            return Ok(false);
        };
        self.take(crossing)?;
        (self.observe)(Event::Met {
            generation,
            opponent: best.name(),
            crossing,
        })?;
        self.state.generation += 1;
        self.state.stage = Stage::Play;
        Ok(true)
    }

    /// Makes the candidate the best, if it crossed the gate.
    fn take(&mut self, crossing: Crossing) -> Result<(), TrainError> {
        if crossing.taken {
            let path = State::net(&self.plan.dir, self.state.generation);
            let net = fs::read(&path).map_err(TrainError::file(&path))?;
            put(&self.plan.dir.join("best.net"), &net)?;
            self.state.best = Some(self.state.generation);
        }
        Ok(())
    }

    /// Who plays.
    fn best(&self) -> Result<Champion, TrainError> {
        self.state
            .best
            .map_or(Ok(Champion::Rollouts), |generation| self.net(generation))
    }

    fn net(&self, generation: u32) -> Result<Champion, TrainError> {
        let path = State::net(&self.plan.dir, generation);
        let bytes = fs::read(&path).map_err(TrainError::file(&path))?;
        let net = Net::read(&bytes).and_then(|net| Champion::net::<G>(generation, net));
        net.map_err(TrainError::file(&path))
    }
}

/// The tables for two take turns from generation to generation.
fn table_for_two<G: Encode>(tables: &[Table<G>], generation: u32) -> Result<&G, TrainError> {
    let for_two = || tables.iter().filter(|table| table.game.players() == 2);
    let turn = generation as usize % for_two().count().max(1);
    let fault = || TrainError::Setup("the gate needs a table for two".to_owned());
    Ok(&for_two().nth(turn).ok_or_else(fault)?.game)
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    write_whole(path, bytes).map_err(TrainError::file(path))
}
