//! Prints the targets' names, or writes the inputs they begin with into a folder for each.

use std::path::Path;
use std::{env, fs, io};

use vidraria_fuzz::TARGETS;

fn main() -> io::Result<()> {
    let Some(corpus) = env::args().nth(1) else {
        for target in TARGETS {
            println!("{}", target.name);
        }
        return Ok(());
    };
    for target in TARGETS {
        let folder = Path::new(&corpus).join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:02}")), seed)?;
        }
    }
    Ok(())
}
