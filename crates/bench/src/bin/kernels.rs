//! Runs the kernels without the rest of the program, which takes minutes to compile.
//!
//! `kernels` times them all and prints the table; `kernels NAME REPEATS` only runs one and prints
//! how many decisions (or calls) that took, for counting its instructions under valgrind;
//! `kernels list` names them.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use vidraria_bench::{kernels, measure, report};

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut kernels = kernels();
    match words[..] {
        [] => {
            let speeds = measure(&mut kernels, Duration::from_secs(1));
            report::table(&mut io::stdout().lock(), &kernels, &speeds)?;
        }
        ["list"] => kernels.iter().for_each(|kernel| println!("{kernel}")),
        [name, repeats] => {
            let kernel = kernels.iter_mut().find(|kernel| kernel.to_string() == name);
            let (Some(kernel), Ok(repeats)) = (kernel, repeats.parse()) else {
                eprintln!("kernels: no kernel `{name}`, or `{repeats}` is no number of repeats");
                return Ok(ExitCode::FAILURE);
            };
            println!("{}", kernel.run(repeats));
        }
        _ => {
            eprintln!("usage: kernels [list | NAME REPEATS]");
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}
