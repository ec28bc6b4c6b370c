//! Attacking the claims in `fuzz/` with libFuzzer, which looks for inputs that reach new code.

use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::runner::Tally;
use crate::toolchain::ensure_programs;
use crate::workspace::{Workspace, run};

/// How long each target is attacked in a test run, in seconds.
const SECONDS: u32 = 20;

/// How rustc counts the branches that an input reaches. All of this works on stable Rust.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The program that attacks, and where it finds and leaves things.
struct Fuzzer {
    program: PathBuf,
    /// The inputs that the repository keeps, in a folder for each target.
    corpus: PathBuf,
    /// In the build folder: inputs that reached new code, failures, logs.
    output: PathBuf,
}

impl Fuzzer {
    fn build(workspace: &Workspace) -> Result<Self> {
        ensure_programs(&["c++"], &["g++"])?;
        let host = Command::new("rustc")
            .args(["--print", "host-tuple"])
            .output()?;
        let host = String::from_utf8(host.stdout)?.trim().to_owned();
        let output = workspace.target.join("fuzz");
        let given = env::var("RUSTFLAGS").unwrap_or_default();
        // With a target named, build scripts and macros are compiled without the counting.
        run(
            workspace
                .cargo()
                .args(["build", "--profile", "fuzz", "--package", "vidraria-fuzz"])
                .args(["--bin", "attack", "--features", "attack", "--target", &host])
                .arg("--target-dir")
                .arg(&output)
                .env("RUSTFLAGS", format!("{COVERAGE} {given}")),
            "compiling the fuzz targets",
        )?;
        fs::create_dir_all(output.join("failures"))?;
        Ok(Self {
            program: output.join(host).join("fuzz/attack"),
            corpus: workspace.root.join("fuzz/corpus"),
            output,
        })
    }

    /// The targets, each of which has a folder of inputs to begin with.
    fn targets(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for folder in fs::read_dir(&self.corpus).context("fuzz/corpus cannot be read")? {
            names.extend(folder?.file_name().into_string().ok());
        }
        names.sort_unstable();
        Ok(names)
    }

    /// libFuzzer on a target; what fails is written into the folder of failures.
    fn attack(&self, target: &str) -> Command {
        let failures = self.output.join("failures").join(format!("{target}-"));
        let mut command = Command::new(&self.program);
        command
            .env("TARGET", target)
            .arg(format!("-artifact_prefix={}", failures.display()))
            .args(["-timeout=30", "-rss_limit_mb=2048"]);
        command
    }

    /// Lets the attack start from the inputs that are known, the repository's last: what reaches
    /// new code goes into the first folder.
    fn known_inputs(&self, target: &str, command: &mut Command) -> Result<()> {
        let found = self.output.join("found").join(target);
        fs::create_dir_all(&found)?;
        command.arg(found).arg(self.corpus.join(target));
        Ok(())
    }

    /// Attacks a target for a while.
    fn check(&self, target: &str) -> Result<()> {
        let log = self.output.join(format!("{target}.log"));
        let mut command = self.attack(target);
        command.arg(format!("-max_total_time={SECONDS}"));
        self.known_inputs(target, &mut command)?;
        let out = File::create(&log)?;
        let status = command.stdout(out.try_clone()?).stderr(out).status()?;
        let log = String::from_utf8_lossy(&fs::read(log)?).into_owned();
        if status.success() {
            eprintln!("{target}: {}", last_line_with(&log, "DONE"));
            return Ok(());
        }
        let input = last_line_with(&log, "Test unit written to ");
        let input = input.rsplit(' ').next().unwrap_or_default();
        bail!(
            "{log}\n{target} failed: why stands above. Try it again: cargo xtask fuzz {target} \
             {input}\nOnce it is mended, move that file into fuzz/corpus/{target}, under a name \
             that says what it shows, so that every test run tries it."
        )
    }
}

fn last_line_with<'a>(log: &'a str, words: &str) -> &'a str {
    log.lines().rfind(|line| line.contains(words)).unwrap_or("")
}

/// Attacks every target for a while, several at a time; each counts as a test.
pub(crate) fn check(workspace: &Workspace, tally: &mut Tally) -> Result<()> {
    if !cfg!(unix) {
        eprintln!("libFuzzer runs on Unix only");
        return Ok(());
    }
    let fuzzer = Fuzzer::build(workspace)?;
    let targets = fuzzer.targets()?;
    let (queue, failed) = (Mutex::new(targets.iter()), Mutex::new(Vec::new()));
    let worker = || {
        loop {
            let Some(target) = queue.lock().expect("no worker panics").next() else {
                return;
            };
            if let Err(fault) = fuzzer.check(target) {
                eprintln!("{fault:#}");
                failed
                    .lock()
                    .expect("no worker panics")
                    .push(target.as_str());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let failed = failed.into_inner().expect("no worker panics");
    tally.failed += failed.len() as u64;
    tally.passed += (targets.len() - failed.len()) as u64;
    if failed.is_empty() {
        return Ok(());
    }
    bail!("survived not by {}; why stands above", failed.join(", "))
}

/// Attacks one target until it fails or is stopped, or as libFuzzer's `arguments` say; a file among
/// them is tried alone.
pub(crate) fn attack(workspace: &Workspace, target: &str, arguments: &[&str]) -> Result<()> {
    let fuzzer = Fuzzer::build(workspace)?;
    let targets = fuzzer.targets()?;
    if !targets.iter().any(|name| name == target) {
        bail!(
            "no target is called {target}; there are {}",
            targets.join(", ")
        );
    }
    let mut command = fuzzer.attack(target);
    command.args(arguments);
    if arguments.iter().all(|argument| argument.starts_with('-')) {
        fuzzer.known_inputs(target, &mut command)?;
    }
    run(&mut command, "the attack")
}

/// Writes the inputs that every target begins with into the repository's corpus.
pub(crate) fn seeds(workspace: &Workspace) -> Result<()> {
    run(
        workspace
            .cargo()
            .args([
                "run",
                "--quiet",
                "--package",
                "vidraria-fuzz",
                "--bin",
                "seeds",
            ])
            .args(["--", "fuzz/corpus"]),
        "writing the seeds",
    )
}
