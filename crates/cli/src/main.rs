//! The program `vidraria`: arguments in, calls down.

mod admin;
mod analyse;
mod analyst;
mod arena;
mod bench;
mod calibrate;
mod edition_file;
mod engine;
mod net_file;
mod perft;
mod played;
mod playthrough;
mod plot;
mod position;
mod review;
mod serve;
mod stats;
#[cfg(feature = "train")]
mod train;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play, study and research Stained Glass of Sintra and River Valley Glassworks.
///
/// Vidraria is not affiliated with the publishers of these games.
#[derive(Debug, Parser)]
#[command(name = "vidraria", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Admin(admin::Arguments),
    Analyse(analyse::Arguments),
    Arena(arena::Arguments),
    Bench(bench::Arguments),
    Calibrate(calibrate::Arguments),
    Engine(engine::Arguments),
    Perft(perft::Arguments),
    Playthrough(playthrough::Arguments),
    Review(review::Arguments),
    Serve(serve::Arguments),
    Stats(stats::Arguments),
    #[cfg(feature = "train")]
    Train(train::Arguments),
    Verify(verify::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Playthrough(arguments) => playthrough::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        #[cfg(feature = "train")]
        Command::Train(arguments) => train::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
    };
    outcome.unwrap_or_else(|fault| {
        eprintln!("vidraria: {fault}");
        ExitCode::FAILURE
    })
}

/// What every command returns: an exit status, or a fault that ends it.
type Outcome = Result<ExitCode, Box<dyn std::error::Error>>;
