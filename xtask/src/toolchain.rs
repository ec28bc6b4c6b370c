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

/// Whether `name` can be started from the search path.
pub(crate) fn is_program(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok()
}
