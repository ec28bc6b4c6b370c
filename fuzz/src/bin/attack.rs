//! libFuzzer on the target that the variable `TARGET` names; the arguments are libFuzzer's.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use vidraria_fuzz::TARGETS;

static ATTACK: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("TARGET").unwrap_or_default();
    let target = TARGETS.iter().find(|target| target.name == name);
    target.expect("TARGET must name a target").attack
});

fuzz_target!(|bytes: &[u8]| ATTACK(bytes));
