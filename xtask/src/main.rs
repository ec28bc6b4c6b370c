//! Everything a developer runs.

mod bindings;
mod client;
mod folder;
mod play;
mod toolchain;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const USAGE: &str = "\
cargo xtask play [OPTIONS OF vidraria serve]
                      build client and server and start playing at http://127.0.0.1:8484/
cargo xtask client    build the browser client into target/client and show its sizes";

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let command = if arguments.is_empty() {
        String::new()
    } else {
        arguments.remove(0)
    };
    match run(&command, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, arguments: &[String]) -> Result<()> {
    match (command, arguments) {
        ("play", _) => play::play(&Workspace::locate()?, arguments),
        ("client", []) => client::build_and_show(&Workspace::locate()?),
        ("", []) | ("help" | "--help" | "-h", _) => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("not a command: {command} {}\n{USAGE}", arguments.join(" ")),
    }
}
