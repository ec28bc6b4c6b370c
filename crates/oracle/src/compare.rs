//! Holding another implementation of a game against this one, position by position.

#![allow(
    clippy::result_large_err,
    reason = "a difference is made once, and ends the comparison"
)]

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use vidraria_game::Game;

use crate::{Next, Table};

/// What two implementations disagree about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was asked.
    pub what: String,
    /// What the fast rules say.
    pub fast: Value,
    /// What the oracle says.
    pub plain: Value,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, fast, plain } = self;
        write!(f, "{what}\nfast:   {fast}\noracle: {plain}")
    }
}

/// Whether a state of the fast rules shows the same position, legal actions and scores as the
/// oracle's game.
///
/// # Errors
/// The first difference.
pub fn compare<G: Game, T: Table>(game: &G, state: &G::State, table: &T) -> Result<(), Difference> {
    let shown = table.state();
    same(
        "the position",
        to_json(&game.describe(state)),
        shown.clone(),
    )?;
    let next = match game.next(state) {
        vidraria_game::Next::Decision(seat) => Next::Decision(seat),
        vidraria_game::Next::Deal => Next::Deal,
        vidraria_game::Next::Over => Next::Over,
    };
    let in_words = |next| json!(format!("{next:?}"));
    same(
        "who moves the game on",
        in_words(next),
        in_words(table.next()),
    )?;
    let mid_turn = matches!(shown["decision"].as_str(), Some("keep" | "lay" | "drop"));
    same(
        "whether the turn has begun",
        json!(game.mid_turn(state)),
        json!(mid_turn),
    )?;
    compare_legal(game, state, table)?;
    same("the scores, if it ended now", end(game, state), table.end())
}

/// The fast rules tell the legal actions by a list and one by one.
fn compare_legal<G: Game, T: Table>(
    game: &G,
    state: &G::State,
    table: &T,
) -> Result<(), Difference> {
    let plain = json!(table.legal());
    let list = game.legal(state);
    same("the legal actions", sorted_texts(&list), plain.clone())?;
    let counted: Vec<G::Action> = (0..game.count_legal(state))
        .filter_map(|place| game.nth_legal(state, place))
        .collect();
    same("the counted actions", sorted_texts(&counted), plain)
}

/// The fast rules' answer to [`Table::end`].
fn end<G: Game>(game: &G, state: &G::State) -> Value {
    let standings = game.standings(state);
    let breakdown: Vec<Value> = (0..game.players())
        .map(|seat| to_json(&game.breakdown(state, seat)))
        .collect();
    json!({
        "scores": standings.iter().map(|standing| standing.score).collect::<Vec<_>>(),
        "breakdown": breakdown,
        "winners": game.winners(state),
    })
}

fn same(what: &str, fast: Value, plain: Value) -> Result<(), Difference> {
    if fast == plain {
        return Ok(());
    }
    Err(Difference {
        what: what.to_string(),
        fast,
        plain,
    })
}

fn sorted_texts<A: ToString>(actions: &[A]) -> Value {
    let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.sort();
    json!(texts)
}

/// A value as JSON.
///
/// # Panics
/// If it does not serialise, which all values of the games do.
pub fn to_json<V: Serialize>(value: &V) -> Value {
    serde_json::to_value(value).expect("it serialises")
}
