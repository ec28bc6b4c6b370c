//! Counting the instructions of the rules' kernels, and comparing them with `benches/baseline.json`.
//!
//! Unlike times, counts are the same on a busy machine and on a quiet one, so a test can hold the
//! rules to them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::toolchain::ensure_programs;
use crate::workspace::Workspace;

/// What the kernels are compiled for: what valgrind knows and most machines are.
const PROCESSOR: &str = "x86-64-v3";

/// A kernel may grow by this much before the baseline must be changed with it.
const TOLERANCE: f64 = 0.05;

const BASELINE: &str = "benches/baseline.json";

/// Instructions for each decision (or call) by kernel.
type Counts = BTreeMap<String, f64>;

/// Counts the instructions of every kernel and fails if one has grown by more than the tolerance.
pub(crate) fn compare(workspace: &Workspace) -> Result<()> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        eprintln!("instructions are counted on x86-64 Linux only");
        return Ok(());
    }
    let path = workspace.root.join(BASELINE);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {BASELINE}"))?;
    let baseline: Value = serde_json::from_str(&text).context(BASELINE)?;
    let compiler = compiler()?;
    if baseline["compiler"] != compiler {
        eprintln!(
            "note: {BASELINE} is of {}, this is {compiler}",
            baseline["compiler"]
        );
    }
    let counts = count(workspace)?;
    let mut grown = Vec::new();
    println!("{:<20}{:>10}{:>10}", "instructions", "baseline", "now");
    for (kernel, now) in counts {
        let before = baseline["instructions"][&kernel].as_f64();
        let change = before.map_or(f64::INFINITY, |before| now / before - 1.0);
        let before = before.map_or("none".to_owned(), |before| format!("{before:.1}"));
        println!(
            "{kernel:<20}{before:>10}{now:>10.1}{:>+8.1} %",
            100.0 * change
        );
        if change > TOLERANCE {
            grown.push(kernel);
        }
    }
    if grown.is_empty() {
        return Ok(());
    }
    bail!(
        "more instructions than {BASELINE} allows: {}; make them fewer, or, if it is worth it, \
         run cargo xtask instructions --bless and commit the file with the change",
        grown.join(", ")
    )
}

/// Counts the instructions of every kernel and writes them down as the baseline.
pub(crate) fn bless(workspace: &Workspace) -> Result<()> {
    let baseline = json!({
        "processor": PROCESSOR,
        "compiler": compiler()?,
        "instructions": count(workspace)?,
    });
    let text = serde_json::to_string_pretty(&baseline)? + "\n";
    fs::write(workspace.root.join(BASELINE), &text)?;
    print!("{text}");
    Ok(())
}

/// The compiler, whose next version may count differently.
fn compiler() -> Result<String> {
    let output = Command::new("rustc").arg("--version").output()?;
    let version = String::from_utf8(output.stdout)?;
    let words: Vec<&str> = version.split_whitespace().take(2).collect();
    Ok(words.join(" "))
}

/// Counts all kernels, several at a time.
fn count(workspace: &Workspace) -> Result<Counts> {
    ensure_programs(&["valgrind"], &["valgrind"])?;
    eprintln!("==> compiling the kernels for {PROCESSOR}");
    let program = workspace.kernels(PROCESSOR)?;
    let names = String::from_utf8(Command::new(&program).arg("list").output()?.stdout)?;
    let names = Mutex::new(names.lines().filter(|name| is_counted(name)));
    let counts = Mutex::new(Counts::new());
    let worker = || -> Result<()> {
        loop {
            let Some(name) = names.lock().expect("no worker panics").next() else {
                return Ok(());
            };
            let counted = instructions(&program, name)?;
            let mut counts = counts.lock().expect("no worker panics");
            counts.insert(name.to_owned(), (counted * 10.0).round() / 10.0);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..thread::available_parallelism().map_or(1, usize::from))
            .map(|_| scope.spawn(worker))
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    Ok(counts.into_inner().expect("no worker panics"))
}

/// A copy is so many bytes and nothing to count.
fn is_counted(kernel: &str) -> bool {
    !kernel.ends_with("-clone")
}

/// Instructions of a kernel for each decision (or call): the difference between a long and a short
/// run, so that starting up and preparing positions does not count.
fn instructions(program: &Path, kernel: &str) -> Result<f64> {
    let is_game = kernel.ends_with("-playout") || kernel.ends_with("-list");
    let (short, long) = if is_game { (64, 320) } else { (256, 2816) };
    let (short_instructions, short_steps) = callgrind(program, kernel, short)?;
    let (long_instructions, long_steps) = callgrind(program, kernel, long)?;
    Ok((long_instructions - short_instructions) / (long_steps - short_steps))
}

/// Runs a kernel so many times; returns how many instructions that took, and how many decisions
/// (or calls) it was.
fn callgrind(program: &Path, kernel: &str, repeats: u32) -> Result<(f64, f64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["run", kernel, &repeats.to_string()])
        .output()
        .context("valgrind could not be started")?;
    let log = String::from_utf8_lossy(&output.stderr);
    let counted = log
        .lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    let steps = String::from_utf8_lossy(&output.stdout).trim().parse();
    match (counted, steps) {
        (Some(counted), Ok(steps)) if output.status.success() => Ok((counted, steps)),
        _ => bail!("counting {kernel} failed ({}):\n{log}", output.status),
    }
}
