//! What has to be installed, and installing it.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::workspace::run;

/// The target the client is compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that rustc can compile for WebAssembly, adding the target by rustup where it is
/// missing.
pub(crate) fn ensure_wasm_target() -> Result<()> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .output()
        .context("rustc is missing: install Rust from https://rustup.rs")?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    rustup("target", WASM)
}

/// Makes sure that `cargo <command>` works, adding its `component` by rustup where it is missing.
pub(crate) fn ensure_component(command: &str, component: &str) -> Result<()> {
    let works = Command::new("cargo").args([command, "--version"]).output();
    if works.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    rustup("component", component)
}

/// `rustup <kind> add <name>`.
fn rustup(kind: &str, name: &str) -> Result<()> {
    if !is_program("rustup") {
        bail!(
            "Rust's {kind} {name} is missing and so is rustup, which would add it: \
             install rustup from https://rustup.rs"
        );
    }
    eprintln!("==> adding the {kind} {name}");
    run(Command::new("rustup").args([kind, "add", name]), "rustup")
}

/// Makes sure that programs are there, installing the Debian packages that bring them where that
/// is allowed.
pub(crate) fn ensure_programs(programs: &[&str], packages: &[&str]) -> Result<()> {
    let mut missing = programs.to_vec();
    missing.retain(|program| !is_program(program));
    if missing.is_empty() {
        return Ok(());
    }
    let packages_list = packages.join(" ");
    let (Some(mut update), Some(mut install)) = (apt_get(), apt_get()) else {
        bail!(
            "missing on the search path: {} (Debian: apt-get install {packages_list})",
            missing.join(", ")
        );
    };
    eprintln!("==> installing {packages_list}");
    run(update.arg("update"), "apt-get update")?;
    install
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages);
    run(&mut install, &format!("apt-get install {packages_list}"))
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

/// Whether `name` can be started from the search path.
pub(crate) fn is_program(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok()
}
