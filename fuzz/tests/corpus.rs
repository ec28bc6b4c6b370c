//! Every input that is kept is tried again, so that what was once found stays fixed.

use std::fs;
use std::path::{Path, PathBuf};

use vidraria_fuzz::TARGETS;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

#[test]
fn every_kept_input_is_survived() {
    for target in TARGETS {
        let inputs = fs::read_dir(folder().join(target.name))
            .unwrap_or_else(|fault| panic!("{} has no corpus: {fault}", target.name));
        let mut tried = 0;
        for input in inputs {
            let path = input.expect("it can be read").path();
            println!("{}", path.display());
            (target.attack)(&fs::read(path).expect("a file"));
            tried += 1;
        }
        assert!(tried > 0, "the corpus of {} is empty", target.name);
    }
}

#[test]
fn every_seed_is_survived() {
    for target in TARGETS {
        (target.seeds)()
            .iter()
            .for_each(|seed| (target.attack)(seed));
    }
}

#[test]
fn no_corpus_is_without_a_target() {
    for entry in fs::read_dir(folder()).expect("the corpus") {
        let name = entry.expect("it can be read").file_name();
        let known = TARGETS.iter().any(|target| name == target.name);
        assert!(known, "{name:?} is no target");
    }
}
