//! Reading the file behind `--net`.

use std::path::Path;
use std::sync::Arc;

use vidraria_search::net::{Encode, Net, Network};

/// The network in a file or, if none is given, the one that ships.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn network<G: Encode>(path: Option<&Path>) -> Result<Network<G>, String> {
    let Some(path) = path else {
        return Ok(Network::shipped());
    };
    Net::open(path)
        .and_then(|net| Network::new(Arc::new(net)))
        .map_err(|fault| format!("the network {}: {fault}", path.display()))
}
