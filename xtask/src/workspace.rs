//! Where the workspace and its build output lie, and how cargo is called in it.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The checkout that xtask works on.
pub(crate) struct Workspace {
    /// The folder of the root `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Cargo's build folder, wherever the developer's settings put it.
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// Asks cargo where the workspace of the current folder is.
    pub(crate) fn locate() -> Result<Self> {
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .output()
            .context("cargo could not be started")?;
        if !output.status.success() {
            bail!(
                "cargo metadata: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let folder = |key: &str| {
            let path = metadata[key].as_str();
            path.map(PathBuf::from)
                .with_context(|| format!("cargo metadata names no {key}"))
        };
        Ok(Self {
            root: folder("workspace_root")?,
            target: folder("target_directory")?,
        })
    }

    /// The folder with the finished client, which the server's build embeds.
    pub(crate) fn client(&self) -> PathBuf {
        self.target.join("client")
    }

    /// A cargo call in the workspace.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = cargo();
        command
            .current_dir(&self.root)
            .env("VIDRARIA_CLIENT", self.client());
        command
    }

    /// Builds the rules' kernels, optimised for a processor as rustc names it, in a build folder
    /// of their own, so that no other build has to start anew. Returns the program's path.
    pub(crate) fn kernels(&self, processor: &str) -> Result<PathBuf> {
        let target = self.target.join(processor);
        let given = env::var("RUSTFLAGS").unwrap_or_default();
        run(
            self.cargo()
                .args(["build", "--release", "--package", "vidraria-bench"])
                .args(["--bin", "kernels", "--target-dir"])
                .arg(&target)
                .env("RUSTFLAGS", format!("-C target-cpu={processor} {given}")),
            "compiling the kernels",
        )?;
        Ok(target.join("release").join(format!("kernels{EXE_SUFFIX}")))
    }
}

/// The cargo that started xtask, without the variables that describe xtask itself: build scripts
/// that watch them would run again and again.
fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs `command` with its output shown; an unsuccessful exit is an error that names `what`.
pub(crate) fn run(command: &mut Command, what: &str) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("{program} could not be started"))?;
    if !status.success() {
        bail!("{what} failed ({status}); what went wrong stands above");
    }
    Ok(())
}
