//! Runs the kernels without the rest of the program, which takes minutes to compile.
//!
//! `kernels [--json] [NAME]` times those whose names begin like that and prints the table, or JSON
//! lines; `kernels run NAME REPEATS` only runs one and prints how many decisions (or calls) that
//! took, for counting its instructions under valgrind; `kernels list` names them all.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use vidraria_bench::{Kernel, Speed, kernels, measure, report};

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut kernels = kernels();
    match words[..] {
        ["list"] => kernels.iter().for_each(|kernel| println!("{kernel}")),
        ["run", name, repeats] => {
            let kernel = kernels.iter_mut().find(|kernel| kernel.to_string() == name);
            let (Some(kernel), Ok(repeats)) = (kernel, repeats.parse()) else {
                eprintln!("kernels: no kernel `{name}`, or `{repeats}` is no number of repeats");
                return Ok(ExitCode::FAILURE);
            };
            println!("{}", kernel.run(repeats));
        }
        ["--json"] => time(kernels, "", report::json)?,
        ["--json", name] => time(kernels, name, report::json)?,
        [] => time(kernels, "", report::table)?,
        [name] => time(kernels, name, report::table)?,
        _ => {
            eprintln!("usage: kernels [--json] [NAME] | kernels list | kernels run NAME REPEATS");
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes kernels and their speeds.
type Report = fn(&mut io::StdoutLock<'static>, &[Kernel], &[Speed]) -> io::Result<()>;

/// Times the kernels whose names begin like that.
fn time(mut kernels: Vec<Kernel>, name: &str, report: Report) -> io::Result<()> {
    kernels.retain(|kernel| kernel.to_string().starts_with(name));
    let speeds = measure(&mut kernels, Duration::from_secs(1));
    report(&mut io::stdout().lock(), &kernels, &speeds)
}
