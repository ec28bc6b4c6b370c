//! Pictures of the pages: `cargo xtask screenshots`.

use anyhow::Result;

use crate::browser;
use crate::client;
use crate::workspace::{Workspace, run};

/// Pictures every page whose path is given, or the usual ones, into `target/screenshots`.
pub(crate) fn take(workspace: &Workspace, paths: &[&str]) -> Result<()> {
    browser::ensure_installed()?;
    client::build(workspace)?;
    let server = browser::build_server(workspace)?;
    run(
        workspace
            .cargo()
            .args([
                "run",
                "--package",
                browser::PACKAGE,
                "--bin",
                "screenshots",
                "--",
            ])
            .arg(workspace.target.join("screenshots"))
            .args(paths)
            .env("VIDRARIA_BINARY", server),
        "taking the screenshots",
    )
}
