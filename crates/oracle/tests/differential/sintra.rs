//! Policies that lead Sintra into rare situations.

use vidraria_oracle::coverage::Step;
use vidraria_oracle::sintra::{Game, Player};

use crate::duel::Policy;

/// What each of them wants more of.
pub(crate) const POLICIES: &[Policy<Game>] = &[
    ("random", |_| 0),
    ("breaking", |step| {
        let player = mover(step);
        player.lost * 100 + player.marker as i64
    }),
    ("hoarding", |step| {
        panes_on_strips(mover(step)) - 100 * panes_in_windows(mover(step))
    }),
    ("finishing", |step| {
        let fullest = strips(mover(step)).max().unwrap_or(0);
        100 * panes_in_windows(mover(step)) + fullest
    }),
    ("finishing from the left", |step| {
        let player = mover(step);
        1000 * panes_in_windows(player) + 10 * panes_on_strips(player) - player.glazier as i64
    }),
    ("hurrying to the right", |step| mover(step).glazier as i64),
    ("resetting", |step| i64::from(step.begins("R"))),
    ("from the centre", |step| i64::from(step.begins("0"))),
    ("never from the centre", |step| {
        let uniform = step.after.centre.len() <= step.before.centre.len();
        i64::from(!step.begins("0")) + i64::from(uniform)
    }),
    ("on jokers", |step| {
        let strips = mover(step).slots.iter().flatten();
        let jokers = strips.map(|strip| {
            let printed = &step.after.edition.strips[strip.number - 1];
            let spaces = if strip.side == 'a' {
                &printed.a
            } else {
                &printed.b
            };
            let space_has_joker = spaces.contains(&'J');
            let filled = strip.panes.iter().flatten().count() as i64;
            if space_has_joker { 10 + filled } else { 0 }
        });
        jokers.sum::<i64>() + panes_on_strips(mover(step))
    }),
    ("greedy", |step| {
        let end = vidraria_oracle::Table::end(step.after);
        end["scores"][step.before.to_move].as_i64().unwrap_or(0)
    }),
];

fn mover<'a>(step: &Step<'a, Game>) -> &'a Player {
    &step.after.players[step.before.to_move]
}

/// How many panes lie on each strip.
fn strips(player: &Player) -> impl Iterator<Item = i64> {
    let strips = player.slots.iter().flatten();
    strips.map(|strip| strip.panes.iter().flatten().count() as i64)
}

fn panes_on_strips(player: &Player) -> i64 {
    strips(player).sum()
}

fn panes_in_windows(player: &Player) -> i64 {
    player.windows.iter().flatten().count() as i64
}
