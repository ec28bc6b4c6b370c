//! Reading the file behind `--edition`.

use std::path::Path;

/// The text of an edition file, if one is given.
///
/// # Errors
/// A sentence that names the file, if it cannot be read.
pub(crate) fn read(path: Option<&Path>) -> Result<Option<String>, String> {
    path.map(|path| {
        std::fs::read_to_string(path).map_err(|fault| {
            format!(
                "the edition file {} cannot be read: {fault}",
                path.display()
            )
        })
    })
    .transpose()
}
