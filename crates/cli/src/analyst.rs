//! The options of all commands that ask the analyst.

use std::path::PathBuf;

use clap::Args;
use vidraria_search::Thinker;
use vidraria_search::net::{Encode, Network};
use vidraria_search::review::analysts;

use crate::{edition_file, net_file};

#[derive(Args, Debug)]
pub(crate) struct AnalystArguments {
    /// Where all that is left to chance follows from.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Judge positions by the network in this file instead of the one that ships.
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,
    /// The TOML file of another edition than the built-in one.
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

impl AnalystArguments {
    /// The text of the edition, if it is not the built-in one.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub(crate) fn edition(&self) -> Result<Option<String>, String> {
        edition_file::read(self.edition.as_deref())
    }

    /// Makes analysts, for any seed.
    ///
    /// # Errors
    /// If the network's file is not one for this game.
    pub(crate) fn analysts<G: Encode>(
        &self,
    ) -> Result<impl Fn(u64) -> Thinker<G, Network<G>> + use<G>, String> {
        net_file::network(self.net.as_deref()).map(analysts)
    }
}
