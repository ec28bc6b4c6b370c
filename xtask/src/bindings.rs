//! JavaScript bindings for a compiled WebAssembly program.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

/// A program as the browser loads it.
pub(crate) struct Bindings {
    /// The module that loads and wraps the WebAssembly. Whoever starts it says where that lies.
    pub(crate) js: Vec<u8>,
    /// The WebAssembly without names and debug information.
    pub(crate) wasm: Vec<u8>,
}

/// Makes the bindings of `wasm`, a program as rustc wrote it, working in the folder `scratch`.
/// JavaScript files that crates bring along stay in its subfolder `snippets`.
pub(crate) fn generate(wasm: &Path, scratch: &Path) -> Result<Bindings> {
    Bindgen::new()
        .input_path(wasm)
        .out_name("app")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(scratch)
        .context("making the bindings of the client")?;
    let take = |name: &str| -> Result<Vec<u8>> {
        let path = scratch.join(name);
        let content = fs::read(&path)?;
        fs::remove_file(&path)?;
        Ok(content)
    };
    Ok(Bindings {
        js: take("app.js")?,
        wasm: take("app_bg.wasm")?,
    })
}
