//! Looking that no crate can hold `unsafe`: rustc denies it wherever the workspace's lints hold and
//! nothing allows it. A crate that must have some would need its unit tests run by Miri.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// Where the workspace's crates lie.
const FOLDERS: [&str; 5] = ["crates", "examples", "fuzz", "tests", "xtask"];

/// Fails if a crate escapes the workspace's lints, or a source allows `unsafe`.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut faults = Vec::new();
    for folder in FOLDERS {
        look_through(&workspace.root.join(folder), &mut faults)?;
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}", faults.join("; "))
}

fn look_through(folder: &Path, faults: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            look_through(&path, faults)?;
        } else if path.file_name().is_some_and(|name| name == "Cargo.toml") {
            if !read(&path)?.contains("[lints]\nworkspace = true\n") {
                faults.push(format!("{} needs [lints] workspace = true", path.display()));
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = read(&path)?;
            let allows = |word| text.contains(&format!("{word}(unsafe_code"));
            if ["allow", "expect", "warn"].into_iter().any(allows) {
                faults.push(format!("{} allows unsafe code", path.display()));
            }
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
