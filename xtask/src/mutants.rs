//! Changing the rules in every small way there is, to see that a test notices.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// The games, each with the one whose tests cannot tell anything about it.
const GAMES: [(&str, &str); 2] = [("sintra", "river"), ("river", "sintra")];

/// How cargo-mutants ends when no test noticed a mutant.
const SURVIVED: i32 = 2;

/// How it ends when all were noticed, some by tests that did not end.
const ENDLESS: i32 = 3;

/// Runs cargo-mutants over the rules of both games or of one, with the tests of its crate and those
/// that hold it against the oracle; `arguments` are cargo-mutants' own.
pub(crate) fn attack(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let version = workspace.cargo().args(["mutants", "--version"]).output()?;
    if !version.status.success() {
        bail!("cargo-mutants is missing: cargo install --locked cargo-mutants");
    }
    let (chosen, arguments) = match arguments.split_first() {
        Some((game, rest)) if !game.starts_with('-') => (vec![known(game)?], rest),
        _ => (GAMES.to_vec(), arguments),
    };
    let reports = workspace.target.join("mutants");
    fs::create_dir_all(&reports)?;
    let mut survived = Vec::new();
    for (game, other) in chosen {
        let status = workspace
            .cargo()
            .args(["mutants", "--package", &format!("vidraria-{game}")])
            .arg(format!("--test-package=vidraria-{game},vidraria-oracle"))
            .arg("--output")
            .arg(reports.join(game))
            .args(arguments)
            .args(["--", "--", "--skip", other])
            .status()
            .context("cargo mutants could not be started")?;
        match status.code() {
            Some(0 | ENDLESS) => {}
            Some(SURVIVED) => survived.push(game),
            _ => bail!("cargo mutants failed ({status}); what went wrong stands above"),
        }
    }
    if survived.is_empty() {
        return Ok(());
    }
    bail!(
        "mutants of {} survived; which ones stands above and in {}",
        survived.join(", "),
        reports.display()
    )
}

fn known(game: &str) -> Result<(&'static str, &'static str)> {
    let found = GAMES.into_iter().find(|(name, _)| *name == game);
    found.with_context(|| format!("{game} is no game: there are sintra and river"))
}
