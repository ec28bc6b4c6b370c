//! Builds everything and opens a table for the developer: `cargo xtask play`.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::client;
use crate::workspace::{Workspace, run};

/// Where `vidraria serve` listens unless told otherwise.
const LISTEN: &str = "127.0.0.1:8484";

/// Builds client and server and becomes `vidraria serve`, handing `arguments` on to it. Returns
/// only if something went wrong or, where a process cannot be replaced, when the server ends.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let configured = env::var("VIDRARIA_LISTEN");
    let listen = option(arguments, "--listen")
        .or(configured.as_deref().ok())
        .unwrap_or(LISTEN);
    ensure_free(listen)?;
    client::build(workspace)?;
    let mut server = Command::new(build_server(workspace)?);
    server.arg("serve").args(arguments);
    if env::var_os("VIDRARIA_DATA").is_none() {
        // Not in whatever folder of the checkout the developer happens to be.
        server.env("VIDRARIA_DATA", workspace.root.join("data"));
    }
    eprintln!("==> starting the server; Ctrl-C ends it");
    become_program(&mut server)
}

/// Builds the optimised server with the client inside and returns the program's path.
fn build_server(workspace: &Workspace) -> Result<PathBuf> {
    eprintln!("==> compiling the server");
    run(
        workspace
            .cargo()
            .args(["build", "--release", "--package", "vidraria-cli"]),
        "compiling the server",
    )?;
    Ok(workspace
        .target
        .join("release")
        .join(format!("vidraria{EXE_SUFFIX}")))
}

/// The value of `--name value` or `--name=value`.
fn option<'a>(arguments: &[&'a str], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|argument| {
        argument
            .strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    })?;
    match arguments[at].split_once('=') {
        Some((_, value)) => Some(value),
        None => arguments.get(at + 1).copied(),
    }
}

/// Says so before minutes of building if the port is taken. Any other trouble with the address is
/// the server's to explain.
fn ensure_free(listen: &str) -> Result<()> {
    match TcpListener::bind(listen) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
            "{listen} is in use, perhaps by another vidraria: end that one, \
             or choose another port, such as cargo xtask play --listen 127.0.0.1:8485"
        ),
        _ => Ok(()),
    }
}

/// Replaces xtask by `program`, so that Ctrl-C and the exit status are the program's own.
#[cfg(unix)]
fn become_program(program: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(program.exec().into())
}

#[cfg(not(unix))]
fn become_program(program: &mut Command) -> Result<()> {
    run(program, "the server")
}

#[cfg(test)]
mod tests {
    use super::option;

    #[test]
    fn options_are_found_in_both_spellings() {
        let arguments = ["--data", "d", "--listen=1:2"];
        assert_eq!(option(&arguments, "--data"), Some("d"));
        assert_eq!(option(&arguments, "--listen"), Some("1:2"));
        assert_eq!(option(&arguments, "--list"), None);
    }
}
