//! Everything a developer runs.

mod api;
mod bench;
mod bindings;
mod browser;
mod checks;
mod client;
mod folder;
mod fuzz;
mod instructions;
mod mutants;
mod play;
mod runner;
mod safety;
mod screenshots;
mod toolchain;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const USAGE: &str = "\
cargo xtask play [OPTIONS OF vidraria serve]
                      build client and server and start playing at http://127.0.0.1:8484/
cargo xtask client    build the browser client into target/client and show its sizes
cargo xtask test [--only STEP]
                      every check there is, or one of them
cargo xtask bench [--json] [NAME]
                      time the rules, built for this machine's processor; NAME is how a kernel's
                      name begins, such as sintra-2
cargo xtask bench-wasm
                      time the rules in WebAssembly, run by node
cargo xtask instructions [--bless]
                      count the instructions of the rules and compare them with
                      benches/baseline.json, or write them there
cargo xtask fuzz TARGET [INPUT | OPTIONS OF libFuzzer]
                      attack a target of fuzz/ until it fails or is stopped, or try one input again
cargo xtask fuzz-seeds
                      write the inputs that every fuzz target begins with into fuzz/corpus
cargo xtask mutants [sintra | river] [OPTIONS OF cargo-mutants]
                      change the rules in every small way there is, to see that a test notices
cargo xtask screenshots [PATH…]
                      pictures of the pages, wide and narrow, light and dark, in
                      target/screenshots; PATH is what follows the server's address";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(&words).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(words: &[&str]) -> Result<ExitCode> {
    match words {
        ["play", options @ ..] => play::play(&Workspace::locate()?, options)?,
        ["client"] => client::build_and_show(&Workspace::locate()?)?,
        ["test"] => return checks::check(&Workspace::locate()?, None),
        ["test", "--only", step] => return checks::check(&Workspace::locate()?, Some(step)),
        ["bench", arguments @ ..] => bench::native(&Workspace::locate()?, arguments)?,
        ["bench-wasm"] => bench::wasm(&Workspace::locate()?)?,
        ["instructions"] => instructions::compare(&Workspace::locate()?)?,
        ["instructions", "--bless"] => instructions::bless(&Workspace::locate()?)?,
        ["fuzz", target, arguments @ ..] => fuzz::attack(&Workspace::locate()?, target, arguments)?,
        ["fuzz-seeds"] => fuzz::seeds(&Workspace::locate()?)?,
        ["mutants", arguments @ ..] => mutants::attack(&Workspace::locate()?, arguments)?,
        ["screenshots", paths @ ..] => screenshots::take(&Workspace::locate()?, paths)?,
        [] | ["help" | "--help" | "-h"] => println!("{USAGE}"),
        _ => bail!("not a command: {}\n{USAGE}", words.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}
