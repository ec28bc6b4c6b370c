//! What tests and screenshots in a real browser need.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::client;
use crate::toolchain::is_program;
use crate::workspace::{Workspace, run};

/// Makes sure that Chromium and its driver are there, installing Debian's packages where that is
/// allowed.
fn ensure_installed() -> Result<()> {
    if is_program("chromium") && is_program("chromedriver") {
        return Ok(());
    }
    let (Some(mut update), Some(mut install)) = (apt_get(), apt_get()) else {
        bail!(
            "Chromium and its driver are missing: install them so that `chromium` and \
             `chromedriver` are on the search path (Debian: apt-get install chromium \
             chromium-driver)"
        );
    };
    eprintln!("==> installing Chromium and its driver");
    run(update.arg("update"), "apt-get update")?;
    let packages = ["chromium", "chromium-driver"];
    install
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages);
    run(&mut install, "apt-get install chromium chromium-driver")
}

/// apt-get with the right to install, if there is one that asks no questions.
fn apt_get() -> Option<Command> {
    if !is_program("apt-get") {
        return None;
    }
    let id = Command::new("id").arg("-u").output().ok()?;
    let mut command = if id.stdout.trim_ascii() == b"0" {
        Command::new("apt-get")
    } else {
        let sudo = Command::new("sudo")
            .args(["--non-interactive", "true"])
            .output()
            .ok()?;
        if !sudo.status.success() {
            return None;
        }
        let mut sudo = Command::new("sudo");
        sudo.args(["--non-interactive", "apt-get"]);
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Some(command)
}

/// The programs that tests and screenshots run, unoptimised.
pub(crate) struct Programs {
    /// `vidraria`, with the client in it.
    pub(crate) server: PathBuf,
    /// Pictures pages: `screenshots FOLDER [PATH…]`.
    pub(crate) screenshots: PathBuf,
}

/// Builds the programs, with a browser at hand. Both come from one call over the whole workspace,
/// because cargo compiles the crates they share once more for every set of features.
pub(crate) fn prepare(workspace: &Workspace) -> Result<Programs> {
    ensure_installed()?;
    client::build(workspace)?;
    eprintln!("==> compiling the server and what drives the browser");
    let programs = ["--bin", "vidraria", "--bin", "screenshots"];
    run(
        workspace
            .cargo()
            .args(["build", "--workspace"])
            .args(programs),
        "compiling the server and what drives the browser",
    )?;
    let path = |name: &str| {
        workspace
            .target
            .join("debug")
            .join(format!("{name}{EXE_SUFFIX}"))
    };
    Ok(Programs {
        server: path("vidraria"),
        screenshots: path("screenshots"),
    })
}
