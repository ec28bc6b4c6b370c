//! Reading the file behind `--net`.

use std::path::Path;
use std::sync::Arc;

use vidraria_search::net::Net;

/// The network in a file, if one is given.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn read(path: Option<&Path>) -> Result<Option<Arc<Net>>, String> {
    path.map(|path| {
        let bytes = std::fs::read(path).map_err(|fault| fault.to_string());
        bytes
            .and_then(|bytes| Net::read(&bytes).map_err(|fault| fault.to_string()))
            .map(Arc::new)
            .map_err(|fault| format!("the network {}: {fault}", path.display()))
    })
    .transpose()
}
