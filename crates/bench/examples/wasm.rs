//! The kernels and the network for WebAssembly, where the page's own search runs: `cargo xtask
//! bench-wasm`.
#![cfg(target_arch = "wasm32")]

use vidraria_bench::{Leaves, kernels, search};
use vidraria_river::River;
use vidraria_search::net::{Encode, Network};
use vidraria_sintra::Sintra;
use wasm_bindgen::prelude::wasm_bindgen;

/// Looks of the searches whose positions the network judges, twelve of them in a repeat.
const LOOKS: u64 = 200;

/// What can be measured, for whoever has a clock: the kernels that play whole games, and leaf
/// evaluations.
#[wasm_bindgen]
pub struct Kernels(Vec<(String, Run)>);

/// Does something so many times; returns of how many decisions or leaves that was.
type Run = Box<dyn FnMut(u64) -> u64>;

#[wasm_bindgen]
impl Kernels {
    /// Prepares everything.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let games = kernels().into_iter().filter(|one| one.task.is_game());
        let mut all: Vec<(String, Run)> = games
            .map(|mut kernel| {
                let name = kernel.to_string();
                let run: Run = Box::new(move |repeats| kernel.run(repeats));
                (name, run)
            })
            .collect();
        all.push(leaves::<Sintra>());
        all.push(leaves::<River>());
        Self(all)
    }

    /// The names, in order.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Runs the one at a place so many times; returns the number of decisions or leaves.
    pub fn run(&mut self, place: usize, repeats: u32) -> f64 {
        (self.0[place].1)(repeats.into()) as f64
    }
}

/// Leaf evaluations of a game for two with the network that ships.
fn leaves<G: Encode + 'static>() -> (String, Run) {
    let game = G::new(G::standard_edition(), 2, G::Options::default()).expect("a standard game");
    let mut network = Network::<G>::shipped();
    let leaves: Leaves<G> = search::leaves(&game, LOOKS, &network);
    let run = move |repeats| {
        let judged = |_| leaves.judge(&game, &mut network) as u64;
        (0..repeats).map(judged).sum()
    };
    (format!("{}-2-leaves", G::NAME), Box::new(run))
}
