//! Every check there is, step by step: `cargo xtask test`.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::api;
use crate::browser;
use crate::client;
use crate::fuzz;
use crate::instructions;
use crate::runner::{TRAINING, Tally, run_tests, test_command};
use crate::safety;
use crate::toolchain::{WASM, ensure_component, ensure_wasm_target};
use crate::workspace::{Workspace, run};

/// One check, which can also be run alone.
struct Step {
    name: &'static str,
    run: fn(&Workspace, &mut Tally) -> Result<()>,
}

/// In the order in which they run. What fails fastest comes first, and the client before all
/// that compiles the server, which embeds it.
const STEPS: [Step; 12] = [
    Step {
        name: "format",
        run: format,
    },
    Step {
        name: "safety",
        run: |workspace, _| safety::check(workspace),
    },
    Step {
        name: "client",
        run: client,
    },
    Step {
        name: "clippy",
        run: clippy,
    },
    Step {
        name: "clippy-client",
        run: clippy_client,
    },
    Step {
        name: "tests",
        run: tests,
    },
    Step {
        name: "doc-tests",
        run: doc_tests,
    },
    Step {
        name: "docs",
        run: docs,
    },
    Step {
        name: "instructions",
        run: |workspace, _| instructions::compare(workspace),
    },
    Step {
        name: "fuzz",
        run: fuzz::check,
    },
    Step {
        name: "api",
        run: |workspace, _| api::check(workspace),
    },
    Step {
        name: "browser",
        run: browser,
    },
];

/// Runs all steps, or the one named by `only`, each even if an earlier one failed. The last line
/// printed counts the tests; a failed step in which no single test failed counts as one more.
pub(crate) fn check(workspace: &Workspace, only: Option<&str>) -> Result<ExitCode> {
    let chosen: Vec<&Step> = STEPS
        .iter()
        .filter(|step| only.is_none_or(|name| name == step.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!(
            "not a step: {}; there are {}",
            only.unwrap_or_default(),
            names.join(", ")
        );
    }
    let mut sum = Tally::default();
    let mut report = Vec::new();
    for step in chosen {
        eprintln!("==> {}", step.name);
        let start = Instant::now();
        let mut tally = Tally::default();
        let outcome = (step.run)(workspace, &mut tally);
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("==> {} took {seconds:.1} s", step.name);
        match outcome {
            Ok(()) => report.push(format!("ok     {seconds:>6.1} s  {}", step.name)),
            Err(error) => {
                tally.failed = tally.failed.max(1);
                report.push(format!(
                    "FAILED {seconds:>6.1} s  {}: {error:#}; alone: cargo xtask test --only {0}",
                    step.name
                ));
            }
        }
        sum.add(&tally);
    }
    println!(
        "\n{}\n{} passed, {} failed",
        report.join("\n"),
        sum.passed,
        sum.failed
    );
    Ok(if sum.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn format(workspace: &Workspace, _: &mut Tally) -> Result<()> {
    ensure_component("fmt", "rustfmt")?;
    run(
        workspace.cargo().args(["fmt", "--all", "--check"]),
        "cargo fmt --all would change files",
    )
}

fn client(workspace: &Workspace, _: &mut Tally) -> Result<()> {
    client::build_and_show(workspace)
}

fn clippy(workspace: &Workspace, _: &mut Tally) -> Result<()> {
    ensure_component("clippy", "clippy")?;
    run(
        workspace.cargo().args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--features",
            TRAINING,
            "--",
            "-D",
            "warnings",
        ]),
        "clippy",
    )
}

fn clippy_client(workspace: &Workspace, _: &mut Tally) -> Result<()> {
    ensure_component("clippy", "clippy")?;
    ensure_wasm_target()?;
    // In the client's own profile, for which its macros and build scripts are compiled already.
    run(
        workspace
            .cargo()
            .args([
                "clippy",
                "--package",
                "vidraria-web",
                "--target",
                WASM,
                "--profile",
                "wasm",
            ])
            .args(["--", "-D", "warnings"]),
        "clippy on the client",
    )
}

fn tests(workspace: &Workspace, tally: &mut Tally) -> Result<()> {
    run_tests(test_command(workspace), tally)
}

fn doc_tests(workspace: &Workspace, tally: &mut Tally) -> Result<()> {
    let mut command = workspace.cargo();
    command.args(["test", "--workspace", "--doc"]);
    run_tests(command, tally)
}

fn docs(workspace: &Workspace, _: &mut Tally) -> Result<()> {
    run(
        workspace
            .cargo()
            .args(["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "-D warnings"),
        "cargo doc",
    )
}

fn browser(workspace: &Workspace, tally: &mut Tally) -> Result<()> {
    let programs = browser::prepare(workspace)?;
    let mut command = workspace.cargo();
    command.args([
        "test",
        "--workspace",
        "--test",
        "browser",
        "--",
        "--ignored",
    ]);
    command.env("VIDRARIA_BINARY", programs.server);
    run_tests(command, tally)
}
