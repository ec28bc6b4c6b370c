//! Running tests and counting them from what the runner prints.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// How many tests passed and failed.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tally {
    /// Adds the tests of `other` to these.
    pub(crate) fn add(&mut self, other: &Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Reads a runner's last line: cargo-nextest's `Summary [0.1s] 3 tests run: 2 passed, 1
    /// failed, 0 skipped` or libtest's `test result: FAILED. 2 passed; 1 failed; 0 ignored; …`.
    fn read(line: &str) -> Option<Self> {
        let line = without_colours(line);
        let counts = if line.trim_start().starts_with("Summary [") {
            line.split_once(" run: ")?.1
        } else {
            line.strip_prefix("test result: ")?.split_once(". ")?.1
        };
        let mut tally = Self::default();
        for count in counts.split([',', ';']) {
            let (number, kind) = count.trim().split_once(' ')?;
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match kind.split(" (").next() {
                Some("passed") => tally.passed += number,
                Some("failed" | "exec failed" | "timed out") => tally.failed += number,
                _ => {}
            }
        }
        Some(tally)
    }
}

/// What `vidraria train` needs: checked, but not built where somebody only wants to play.
pub(crate) const TRAINING: &str = "vidraria-cli/train";

/// All tests but those marked as ignored, by cargo-nextest where it is installed.
pub(crate) fn test_command(workspace: &Workspace) -> Command {
    let nextest = workspace.cargo().args(["nextest", "--version"]).output();
    let mut command = workspace.cargo();
    if nextest.is_ok_and(|output| output.status.success()) {
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--features",
            TRAINING,
            "--no-fail-fast",
            "--status-level",
            "slow",
        ]);
    } else {
        command.args(["test", "--workspace", "--no-fail-fast", "--tests"]);
        command.args(["--features", TRAINING]);
    }
    command
}

/// Runs `command` with its output shown and counted into `tally`.
pub(crate) fn run_tests(mut command: Command, tally: &mut Tally) -> Result<()> {
    if io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let (output, input) = io::pipe()?;
    command.stdout(input.try_clone()?).stderr(input);
    let mut child = command.spawn().context("cargo could not be started")?;
    // It holds the pipe's other end, which would keep the output from ending.
    drop(command);
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        eprintln!("{line}");
        if let Some(counted) = Tally::read(&line) {
            tally.add(&counted);
        }
    }
    let status = child.wait()?;
    match tally.failed {
        0 if status.success() => Ok(()),
        0 => bail!("the tests could not be run ({status}); why stands above"),
        1 => bail!("1 test failed; which one stands above"),
        failed => bail!("{failed} tests failed; which ones stands above"),
    }
}

/// `line` without the escape sequences that colour it.
fn without_colours(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or(part, |(_, text)| text));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn both_runners_are_understood() {
        for (line, passed, failed) in [
            (
                "     Summary [   0.005s] 3 tests run: 3 passed, 0 skipped",
                3,
                0,
            ),
            (
                "Summary [1s] 5/9 tests run: 2 passed (1 slow), 1 failed, 2 timed out, 0 skipped",
                2,
                3,
            ),
            (
                "\u{1b}[1mSummary [ 0.1s]\u{1b}[0m \u{1b}[1m1\u{1b}[0m test run: \u{1b}[1m1\u{1b}[0m passed",
                1,
                0,
            ),
            (
                "test result: ok. 4 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s",
                4,
                0,
            ),
            (
                "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
                1,
                2,
            ),
        ] {
            assert_eq!(Tally::read(line), Some(Tally { passed, failed }), "{line}");
        }
        assert_eq!(Tally::read("running 3 tests"), None);
    }
}
