//! `vidraria serve`.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use vidraria_search::review::Plan;
use vidraria_server::{Server, Settings};

use crate::Outcome;

/// Serve tables to browsers and programs.
///
/// Tables are kept in the data folder: a server that was stopped, or killed, goes on where it was.
/// Ctrl-C or SIGTERM ends it. RUST_LOG says what is logged (`debug`, `vidraria_server=debug`, …).
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The address to listen on; port 0 takes any free one. Only this machine can reach
    /// 127.0.0.1; 0.0.0.0 is open to the network.
    #[arg(
        long,
        env = "VIDRARIA_LISTEN",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8484"
    )]
    listen: SocketAddr,
    /// The folder for the database; made if it is not there.
    #[arg(
        long,
        env = "VIDRARIA_DATA",
        value_name = "DIR",
        default_value = "data"
    )]
    data: PathBuf,
    /// How many looks at positions the review of a finished game takes for each decision. It is
    /// made when somebody asks for it, between the moves of computers; a game of two takes one
    /// processor some ten seconds unless this is changed.
    #[arg(
        long,
        env = "VIDRARIA_REVIEW_LOOKS",
        value_name = "N",
        default_value_t = Plan::FULL.looks
    )]
    review_looks: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let settings = Settings {
        listen: arguments.listen,
        data: arguments.data.clone(),
        review: Plan::FULL.with_looks(arguments.review_looks),
    };
    Runtime::new()?.block_on(async {
        let server = Server::start(settings).await?;
        println!("Vidraria is open at http://{}/", server.address());
        end_wanted().await?;
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Waits for Ctrl-C or SIGTERM.
#[cfg(unix)]
async fn end_wanted() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn end_wanted() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
