//! A contender with what it may spend on a decision.

use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;
use vidraria_game::Game;
use vidraria_search::Budget;
use vidraria_search::net::Encode;

use crate::{Contender, contender};

/// A contender, its budget for one decision, and the text that names both.
pub struct Entrant<G: Game> {
    /// Who.
    pub contender: Box<dyn Contender<G>>,
    /// What it may spend on one decision.
    pub budget: Budget,
    /// How it is called in logs and results: `lookahead@100ms`.
    pub label: String,
}

/// What holds for all entrants who have nothing of their own instead.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// What they may spend on one decision.
    pub budget: Budget,
    /// The file of another edition than the built-in one, for programs, which are told of it.
    pub edition: Option<PathBuf>,
}

/// A text that names no entrant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntrantError {
    /// No contender has this name.
    #[error("{0}")]
    Name(String),
    /// What follows the `@` is no budget.
    #[error("`{0}` is no budget: write milliseconds (`@100ms`) or nodes (`@500n`)")]
    Budget(String),
    /// A program must be told how long to think.
    #[error("`{0}` needs a budget: write `@100ms` or `@500n` behind it")]
    NoBudget(String),
}

impl<G: Game> Entrant<G> {
    /// Reads a contender's name, optionally with its own budget: `lookahead`, `lookahead@20ms`,
    /// `lookahead@500n`. Without one it gets that of the `terms`.
    ///
    /// # Errors
    /// If the name or the budget means nothing.
    pub fn parse(text: &str, terms: &Terms) -> Result<Self, EntrantError>
    where
        G: Encode,
    {
        let (name, own) = split(text)?;
        let budget = own.unwrap_or(terms.budget);
        if is_program(name) && budget == Budget::default() {
            return Err(EntrantError::NoBudget(name.to_owned()));
        }
        let edition = terms.edition.as_deref();
        let contender = contender(name, edition).map_err(EntrantError::Name)?;
        Ok(Self {
            contender,
            budget,
            label: label(name, budget),
        })
    }
}

/// A name and its own budget. In a command line other things may follow an `@` than budgets.
fn split(text: &str) -> Result<(&str, Option<Budget>), EntrantError> {
    let Some((name, own)) = text.rsplit_once('@') else {
        return Ok((text, None));
    };
    match read_budget(own) {
        Some(budget) => Ok((name, Some(budget))),
        None if is_program(text) => Ok((text, None)),
        None => Err(EntrantError::Budget(own.to_owned())),
    }
}

fn is_program(name: &str) -> bool {
    name.starts_with("engine:")
}

fn read_budget(text: &str) -> Option<Budget> {
    let (time, nodes) = match text.strip_suffix("ms") {
        Some(milliseconds) => (Some(milliseconds.parse().ok()?), None),
        None => (None, Some(text.strip_suffix('n')?.parse().ok()?)),
    };
    Some(Budget {
        time: time.map(Duration::from_millis),
        nodes,
    })
}

fn label(name: &str, budget: Budget) -> String {
    let time = budget.time.map(|time| format!("@{}ms", time.as_millis()));
    let nodes = budget.nodes.map(|nodes| format!("@{nodes}n"));
    [Some(name.to_owned()), time, nodes]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_sintra::Sintra;

    fn parse(text: &str) -> Result<Entrant<Sintra>, EntrantError> {
        let terms = Terms {
            budget: Budget {
                nodes: Some(7),
                ..Budget::default()
            },
            ..Terms::default()
        };
        Entrant::parse(text, &terms)
    }

    #[test]
    fn an_entrant_has_its_own_budget_or_the_common_one() {
        for (text, label, milliseconds, nodes) in [
            ("random", "random@7n", None, Some(7)),
            ("random@20ms", "random@20ms", Some(20), None),
            ("lookahead@500n", "lookahead@500n", None, Some(500)),
            (
                "search:tries=1@500n",
                "search:tries=1@500n",
                None,
                Some(500),
            ),
            ("engine:bot a@b", "engine:bot a@b@7n", None, Some(7)),
            ("engine:bot a@b@9ms", "engine:bot a@b@9ms", Some(9), None),
        ] {
            let entrant = parse(text).expect("an entrant");
            assert_eq!(entrant.label, label);
            assert_eq!(entrant.budget.time, milliseconds.map(Duration::from_millis));
            assert_eq!(entrant.budget.nodes, nodes);
        }
    }

    #[test]
    fn a_wrong_text_is_told_what_would_be_right() {
        for (text, part) in [
            ("nobody", "`nobody` is no level: the levels are random"),
            ("search:x=1", "`x=1` is no setting of a search"),
            ("random@5", "`5` is no budget"),
            ("random@ms", "`ms` is no budget"),
            ("random@-1n", "`-1n` is no budget"),
            ("", "`` is no level"),
            ("engine:", "`` is no command line"),
            ("engine:bot 'a", "`bot 'a` is no command line"),
        ] {
            let fault = parse(text).err().expect("refused").to_string();
            assert!(fault.starts_with(part), "{fault}");
        }
        let unlimited = Entrant::<Sintra>::parse("engine:bot", &Terms::default()).err();
        let fault = EntrantError::NoBudget("engine:bot".to_owned());
        assert_eq!(unlimited, Some(fault));
    }
}
