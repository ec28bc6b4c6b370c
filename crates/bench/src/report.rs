//! Speeds as a table for people and as JSON for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::{Kernel, ROUNDS, Speed, Task};

/// A line about whole games.
#[derive(Serialize)]
struct GameLine<'a> {
    game: &'a str,
    players: usize,
    kernel: &'a str,
    decisions_per_second: u64,
    playouts_per_second: u64,
    state_bytes: usize,
}

/// A line about single calls.
#[derive(Serialize)]
struct CallLine<'a> {
    game: &'a str,
    players: usize,
    kernel: &'a str,
    nanoseconds: f64,
    state_bytes: usize,
}

/// Writes one JSON object a line for each kernel, of its best round.
///
/// # Errors
/// If `out` cannot be written to.
pub fn json(out: &mut impl Write, kernels: &[Kernel], speeds: &[Speed]) -> io::Result<()> {
    for (kernel, speed) in kernels.iter().zip(speeds) {
        let (game, players, state_bytes) = (kernel.game, kernel.players, kernel.state_bytes);
        let name = kernel.task.name();
        if kernel.task.is_game() {
            let line = GameLine {
                game,
                players,
                kernel: name,
                decisions_per_second: speed.best.steps.round() as u64,
                playouts_per_second: speed.best.repeats.round() as u64,
                state_bytes,
            };
            serde_json::to_writer(&mut *out, &line)?;
        } else {
            let line = CallLine {
                game,
                players,
                kernel: name,
                nanoseconds: (1e10 / speed.best.steps).round() / 10.0,
                state_bytes,
            };
            serde_json::to_writer(&mut *out, &line)?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes a table, a row for each game and number of players.
///
/// # Errors
/// If `out` cannot be written to.
pub fn table(out: &mut impl Write, kernels: &[Kernel], speeds: &[Speed]) -> io::Result<()> {
    writeln!(
        out,
        "                       million decisions a second        thousand            nanoseconds\n\
         game   players  bytes  playout (median) list (median)  playouts/s    legal    clone     deal"
    )?;
    let rows: Vec<(&Kernel, &Speed)> = kernels.iter().zip(speeds).collect();
    for row in rows.chunk_by(|(a, _), (b, _)| (a.game, a.players) == (b.game, b.players)) {
        let (first, _) = row[0];
        let best = |task| {
            let found = row.iter().find(|(kernel, _)| kernel.task == task);
            found.map_or(f64::NAN, |(_, speed)| speed.best.steps)
        };
        let games = |task| {
            let found = row.iter().find(|(kernel, _)| kernel.task == task);
            let speed = found.map(|(_, speed)| (speed.best.steps, speed.median.steps));
            let (best, median) = speed.unwrap_or((f64::NAN, f64::NAN));
            format!("{:.1} ({:.1})", best / 1e6, median / 1e6)
        };
        let playouts = row.iter().find(|(kernel, _)| kernel.task == Task::Playout);
        writeln!(
            out,
            "{:<8}{:>6}{:>7}{:>18}{:>14}{:>12.0}{:>9.1}{:>9.1}{:>9.1}",
            first.game,
            first.players,
            first.state_bytes,
            games(Task::Playout),
            games(Task::List),
            playouts.map_or(f64::NAN, |(_, speed)| speed.best.repeats) / 1e3,
            1e9 / best(Task::Legal),
            1e9 / best(Task::Clone),
            1e9 / best(Task::Deal),
        )?;
    }
    writeln!(
        out,
        "One core, built for {}; the best of {ROUNDS} short rounds that take turns (and their median).",
        build()
    )
}

/// The processor this program was built for, as far as it matters for speed.
fn build() -> &'static str {
    if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
        "x86-64-v3 or newer"
    } else if cfg!(target_feature = "sse4.2") {
        "x86-64-v2"
    } else if cfg!(target_arch = "x86_64") {
        "any x86-64 (for this machine's own processor: cargo xtask bench)"
    } else {
        std::env::consts::ARCH
    }
}
