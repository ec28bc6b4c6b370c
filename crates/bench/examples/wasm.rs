//! The kernels for WebAssembly, where the page's own search runs: `cargo xtask bench-wasm`.
#![cfg(target_arch = "wasm32")]

use vidraria_bench::{Kernel, kernels};
use wasm_bindgen::prelude::wasm_bindgen;

/// The kernels that play whole games, for whoever has a clock.
#[wasm_bindgen]
pub struct Kernels(Vec<Kernel>);

#[wasm_bindgen]
impl Kernels {
    /// Prepares all kernels.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let mut kernels = kernels();
        kernels.retain(|kernel| kernel.task.is_game());
        Self(kernels)
    }

    /// The kernels' names, in order.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    /// Runs the kernel at a place so many times; returns the number of decisions.
    pub fn run(&mut self, place: usize, repeats: u32) -> f64 {
        self.0[place].run(repeats.into()) as f64
    }
}
