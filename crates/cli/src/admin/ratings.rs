//! `vidraria admin ratings`.

use std::path::Path;

use clap::Subcommand;
use vidraria_server::rebuild_ratings;

use crate::Outcome;

/// What a host can do about ratings.
#[derive(Debug, Subcommand)]
pub(super) enum Ratings {
    /// Count all games anew from their tables' logs, and make all ratings from them.
    Rebuild,
}

/// Carries out a command in a data folder.
pub(super) async fn carry_out(command: &Ratings, data: &Path) -> Outcome {
    match command {
        Ratings::Rebuild => {
            let games = rebuild_ratings(data).await?;
            println!("made all ratings anew from {games} rated games");
        }
    }
    Ok(std::process::ExitCode::SUCCESS)
}
