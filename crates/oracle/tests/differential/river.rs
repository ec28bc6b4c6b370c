//! Policies that lead River Valley into rare situations.

use vidraria_oracle::coverage::Step;
use vidraria_oracle::river::{Game, Phase, Player};

use crate::duel::Policy;

/// What each of them wants more of.
pub(crate) const POLICIES: &[Policy<Game>] = &[
    ("random", |_| 0),
    ("rushing", |step| pieces(mover(step))),
    ("collecting little", |step| {
        i64::from(!step.begins("draw")) - 10 * taken_to_glassworks(step)
    }),
    ("drawing", |step| i64::from(step.begins("draw"))),
    ("never drawing", |step| i64::from(!step.begins("draw"))),
    ("pairing", |step| {
        i64::from(step.action.is_some_and(|action| action.contains('+')))
    }),
    ("emptying the satchel", |step| {
        -(mover(step).satchel.len() as i64) - 10 * taken_to_glassworks(step)
    }),
    ("new colours", |step| match &step.after.phase {
        Phase::Lay(pieces) => 10 + pieces.len() as i64,
        _ => mover(step).columns.len() as i64,
    }),
    ("overflowing", |step| 10 * mover(step).overflow as i64),
    ("even columns", |step| {
        let highest = mover(step).columns.iter().map(|column| column.height).max();
        mover(step).columns.len() as i64 - 3 * highest.unwrap_or(0) as i64
    }),
    ("greedy", |step| {
        let end = vidraria_oracle::Table::end(step.after);
        end["scores"][step.before.to_move].as_i64().unwrap_or(0)
    }),
];

fn mover<'a>(step: &Step<'a, Game>) -> &'a Player {
    &step.after.players[step.before.to_move]
}

fn pieces(player: &Player) -> i64 {
    player
        .columns
        .iter()
        .map(|column| column.height as i64)
        .sum()
}

fn taken_to_glassworks(step: &Step<'_, Game>) -> i64 {
    let before = &step.before.players[step.before.to_move];
    let pending = match &step.after.phase {
        Phase::Lay(pieces) => pieces.len() as i64,
        _ => 0,
    };
    pieces(mover(step)) - pieces(before) + pending
}
