//! Changing the rules in every small way there is, to see that a test notices.

use anyhow::{Context, Result, bail};

use crate::workspace::{Workspace, run};

/// The games, each with the one whose tests cannot tell anything about it.
const GAMES: [(&str, &str); 2] = [("sintra", "river"), ("river", "sintra")];

/// Runs cargo-mutants over the rules of both games or of one, with the tests of its crate and those
/// that hold it against the oracle; `arguments` are cargo-mutants' own.
pub(crate) fn attack(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    for program in ["mutants", "nextest"] {
        let version = workspace.cargo().args([program, "--version"]).output()?;
        if !version.status.success() {
            bail!("cargo-{program} is missing: cargo install --locked cargo-{program}");
        }
    }
    let (chosen, arguments) = match arguments.split_first() {
        Some((game, rest)) if !game.starts_with('-') => (vec![known(game)?], rest),
        _ => (GAMES.to_vec(), arguments),
    };
    let mut survived = Vec::new();
    for (game, other) in chosen {
        let mut command = workspace.cargo();
        command
            .args(["mutants", "--package", &format!("vidraria-{game}")])
            .arg(format!("--test-package=vidraria-{game},vidraria-oracle"))
            .arg("--output")
            .arg(workspace.target.join("mutants").join(game))
            .args(arguments)
            .args(["--", "-E", &format!("not test(/^{other}/)")]);
        if run(&mut command, "cargo mutants").is_err() {
            survived.push(game);
        }
    }
    if survived.is_empty() {
        return Ok(());
    }
    bail!(
        "mutants of {} survived; which ones stands above",
        survived.join(", ")
    )
}

fn known(game: &str) -> Result<(&'static str, &'static str)> {
    let found = GAMES.into_iter().find(|(name, _)| *name == game);
    found.with_context(|| format!("{game} is no game: there are sintra and river"))
}
