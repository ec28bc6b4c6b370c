//! The server asked for all that its description says, and for what it does not, by Schemathesis.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

use crate::toolchain::ensure_programs;
use crate::workspace::{Workspace, run};

/// The version that is installed, so that the same is found everywhere.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Makes sure that nothing the description allows leads to a server's error, and that answers are
/// as it says.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let python = python(workspace)?;
    run(
        workspace
            .cargo()
            .args(["build", "--workspace", "--bin", "vidraria"]),
        "compiling the server",
    )?;
    let server = Server::start(workspace)?;
    let script = workspace.root.join("xtask/src/api.py");
    run(
        Command::new(python).arg(script).arg(&server.address),
        "Schemathesis",
    )
}

/// A Python of our own that has Schemathesis.
fn python(workspace: &Workspace) -> Result<PathBuf> {
    ensure_programs(&["python3"], &["python3", "python3-venv"])?;
    let folder = workspace.target.join("schemathesis");
    let python = folder.join("bin/python");
    let there = Command::new(folder.join("bin/schemathesis"))
        .arg("--version")
        .output();
    let wanted = SCHEMATHESIS.rsplit('=').next().unwrap_or_default();
    if there.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(wanted)) {
        return Ok(python);
    }
    eprintln!(
        "==> installing {SCHEMATHESIS} from PyPI into {}",
        folder.display()
    );
    run(
        Command::new("python3").args(["-m", "venv"]).arg(&folder),
        "making a place for Schemathesis (Debian: apt-get install python3-venv)",
    )?;
    run(
        Command::new(&python).args(["-m", "pip", "install", "--quiet", SCHEMATHESIS]),
        "installing Schemathesis",
    )?;
    Ok(python)
}

/// A server that ends with the check.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a server without any data.
    fn start(workspace: &Workspace) -> Result<Self> {
        let data = workspace.target.join("api-data");
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let program = workspace.target.join(format!("debug/vidraria{EXE_SUFFIX}"));
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .context("the server could not be started")?;
        let stdout = child.stdout.take().context("the server says nothing")?;
        let mut server = Self {
            child,
            address: String::new(),
        };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.split_whitespace().last();
        let address = address.context("the server did not say where it is")?;
        server.address = address.trim_end_matches('/').to_owned();
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the check has noticed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
