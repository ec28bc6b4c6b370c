//! What must hold for any bytes, as targets for libFuzzer to attack.
//!
//! A target is a function that panics if a claim of the project does not hold for the input it is
//! given: a reader panics, two implementations of the rules differ, a written game does not come
//! back. `cargo xtask test --only fuzz` lets libFuzzer search for such inputs, starting from those
//! in `corpus/`; the tests of this crate only try these again, which takes a moment.

mod actions;
mod boxed;
mod editions;
mod engine;
mod input;
mod keys;
mod playthroughs;
mod recorded;
mod states;
mod tables;
mod walker;
mod walks;

// The readers of the program `vidraria`, which nothing can depend on: their files are compiled here
// once more.
#[path = "../../crates/cli/src/engine/command.rs"]
mod command;
#[allow(dead_code, reason = "no files are opened here")]
#[path = "../../crates/cli/src/played.rs"]
mod played;
#[path = "../../crates/cli/src/position.rs"]
mod position;

/// A claim and how to attack it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, that of its folder in `corpus/`, too.
    pub name: &'static str,
    /// Panics if the claim does not hold for these bytes.
    pub attack: fn(&[u8]),
    /// Inputs to begin with, one of every kind.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

const fn target(name: &'static str, attack: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Target {
    Target {
        name,
        attack,
        seeds,
    }
}

/// All targets.
pub const TARGETS: [Target; 11] = [
    target("actions", actions::attack, actions::seeds),
    target("editions", editions::attack, editions::seeds),
    target("engine", engine::attack, engine::seeds),
    target("keys", keys::attack, keys::seeds),
    target("messages", tables::attack_messages, tables::seed_messages),
    target("playthroughs", playthroughs::attack, playthroughs::seeds),
    target(
        "records",
        playthroughs::attack_records,
        playthroughs::seed_records,
    ),
    target("states", states::attack, states::seeds),
    target("tables", tables::attack_tables, tables::seed_tables),
    target("walks-river", walks::attack_river, walks::seeds),
    target("walks-sintra", walks::attack_sintra, walks::seeds),
];
