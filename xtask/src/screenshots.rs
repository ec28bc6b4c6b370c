//! Pictures of the pages: `cargo xtask screenshots`.

use std::process::Command;

use anyhow::Result;

use crate::browser;
use crate::workspace::{Workspace, run};

/// Pictures every page whose path is given, or the usual ones, into `target/screenshots`.
pub(crate) fn take(workspace: &Workspace, paths: &[&str]) -> Result<()> {
    let programs = browser::prepare(workspace)?;
    run(
        Command::new(programs.screenshots)
            .arg(workspace.target.join("screenshots"))
            .args(paths)
            .env("VIDRARIA_BINARY", programs.server),
        "taking the screenshots",
    )
}
