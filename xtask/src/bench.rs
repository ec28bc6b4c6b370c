//! Timing the rules, natively and in WebAssembly.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::bindings;
use crate::folder::Folder;
use crate::toolchain::{WASM, ensure_programs, ensure_wasm_target};
use crate::workspace::{Workspace, run};

/// Times the loaded module; node runs it beside the bindings.
const TIMER: &str = include_str!("bench.mjs");

/// Times the rules as fast as they get on this machine: built for its own processor.
/// `arguments` are the kernels' own.
pub(crate) fn native(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    eprintln!("==> compiling the kernels for this machine's processor");
    let kernels = workspace.kernels("native")?;
    eprintln!("==> timing, about a minute");
    run(Command::new(kernels).args(arguments), "timing the rules")
}

/// Times the rules and the network in WebAssembly, built like the page's search and run by node.
pub(crate) fn wasm(workspace: &Workspace) -> Result<()> {
    ensure_wasm_target()?;
    ensure_programs(&["node"], &["nodejs"])?;
    eprintln!("==> compiling the kernels for WebAssembly");
    run(
        workspace
            .cargo()
            .args([
                "build",
                "--profile",
                "worker",
                "--package",
                "vidraria-bench",
            ])
            .args(["--example", "wasm", "--target", WASM])
            .env("RUSTFLAGS", "-C target-feature=+simd128"),
        "compiling the kernels",
    )?;
    let program = workspace
        .target
        .join(WASM)
        .join("worker/examples/wasm.wasm");
    let folder = Folder::create(workspace.target.join("bench-wasm"))?;
    let bindings = bindings::generate(&program, folder.path())?;
    fs::write(folder.path().join("app.mjs"), bindings.js)?;
    fs::write(folder.path().join("app.wasm"), bindings.wasm)?;
    fs::write(folder.path().join("bench.mjs"), TIMER)?;
    eprintln!("==> timing, about half a minute");
    run(
        Command::new("node").arg(folder.path().join("bench.mjs")),
        "timing in node",
    )
}
