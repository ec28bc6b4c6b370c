//! What tests and screenshots in a real browser need.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

use anyhow::Result;

use crate::client;
use crate::toolchain::ensure_programs;
use crate::workspace::{Workspace, run};

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
    ensure_programs(
        &["chromium", "chromedriver"],
        &["chromium", "chromium-driver"],
    )?;
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
