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
    if Command::new("rustup").arg("--version").output().is_err() {
        bail!(
            "Rust's {WASM} target is missing and so is rustup, which would add it: \
             install rustup from https://rustup.rs"
        );
    }
    eprintln!("==> adding the target {WASM}");
    run(
        Command::new("rustup").args(["target", "add", WASM]),
        "rustup target add",
    )
}
