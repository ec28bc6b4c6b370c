//! Situations of Sintra that seldom come about.

use serde_json::Value;

use super::{Game, JOKER, Phase, Player, StartTile};
use crate::{Table, coverage};

type Step<'a> = coverage::Step<'a, Game>;

/// The situations that tests must have met.
pub const SITUATIONS: &[coverage::Situation<Game>] = &[
    ("track reset with steps left over", |step| {
        lost_by_track(step) && mover_after(step).marker > 0
    }),
    ("track reset by the very last step", |step| {
        lost_by_track(step) && mover_after(step).marker == 0
    }),
    ("track reset by the start tile", |step| {
        let bottom = step.before.edition.track.len() - 1;
        takes_start_tile(step) && mover_before(step).marker + 1 == bottom
    }),
    ("centre used after the start tile has gone", |step| {
        step.begins("0") && !takes_start_tile(step)
    }),
    ("forced break", |step| step.ends("-")),
    ("forced break by a player without strips", |step| {
        step.ends("-") && mover_before(step).slots.iter().all(Option::is_none)
    }),
    ("left-over panes broken", |step| {
        let draft = step.begins("0") || glass_taken_from_display(step);
        draft && !step.ends("-") && step.after.tower.len() > step.before.tower.len()
    }),
    ("joker fill", |step| filled_by(step, true) > 0),
    ("joker and own space filled at once", |step| {
        filled_by(step, true) > 0 && filled_by(step, false) > 0
    }),
    ("bonus for the pane on a joker", bonus_for_joker),
    ("first side completed", |step| {
        completed_slot(step).is_some_and(|slot| mover_after(step).slots[slot - 1].is_some())
    }),
    ("second side completed", |step| {
        completed_slot(step).is_some_and(|slot| mover_after(step).slots[slot - 1].is_none())
    }),
    ("kept pane automatic", |step| {
        completed_slot(step).is_some() && !step.begins("=")
    }),
    ("keep pending on an empty table", |step| {
        matches!(step.after.phase, Phase::Keep(_)) && table_is_empty(step.after)
    }),
    ("window scores though its strip has left", |step| {
        completed_slot(step).is_some_and(|slot| {
            let right = mover_before(step).slots[slot..].iter();
            right.clone().any(Option::is_none)
        })
    }),
    ("reset to slot 1", |step| {
        step.begins("R") && mover_after(step).glazier == 1
    }),
    ("reset to a later slot", |step| {
        step.begins("R") && mover_after(step).glazier > 1
    }),
    ("no reset past empty slots", |step| {
        let player = mover_before(step);
        step.before.phase == Phase::Turn
            && player.glazier > 1
            && player.slots[..player.glazier - 1]
                .iter()
                .all(Option::is_none)
            && player.slots.iter().any(Option::is_some)
    }),
    ("round in which nobody took from the centre", |step| {
        round_ends(step) && step.before.start_tile == StartTile::Centre && !step.begins("0")
    }),
    ("tower refilled between two displays", |step| {
        tower_refilled_within_display(step) == Some(false)
    }),
    ("tower refilled in the middle of a display", |step| {
        tower_refilled_within_display(step) == Some(true)
    }),
    ("bag emptied by the last pane of a deal", |step| {
        step.is_deal() && step.after.bag.is_empty() && short_displays(step.after) == 0
    }),
    ("bag and tower both empty", |step| {
        step.is_deal() && short_displays(step.after) > 0
    }),
    ("display left without glass", |step| {
        step.is_deal() && step.after.displays.iter().any(Vec::is_empty)
    }),
    ("tie broken by the track", |step| {
        leaders(step).is_some_and(|(tied, winners)| winners < tied)
    }),
    ("shared victory", |step| {
        leaders(step).is_some_and(|(_, winners)| winners > 1)
    }),
    ("negative final score", |step| {
        step.after.phase == Phase::Over && scores(step.after).iter().any(|&score| score < 0)
    }),
];

fn mover_before<'a>(step: &Step<'a>) -> &'a Player {
    &step.before.players[step.before.to_move]
}

fn mover_after<'a>(step: &Step<'a>) -> &'a Player {
    &step.after.players[step.before.to_move]
}

fn lost_by_track(step: &Step<'_>) -> bool {
    mover_after(step).lost > mover_before(step).lost
}

fn takes_start_tile(step: &Step<'_>) -> bool {
    step.begins("0") && step.before.start_tile == StartTile::Centre
}

fn glass_taken_from_display(step: &Step<'_>) -> bool {
    !step.is_deal() && step.before.displays != step.after.displays
}

/// The slot whose strip was completed, with the pane already kept.
fn completed_slot(step: &Step<'_>) -> Option<usize> {
    let (before, after) = (&mover_before(step).windows, &mover_after(step).windows);
    (1..=after.len()).find(|&slot| after[slot - 1].len() > before[slot - 1].len())
}

/// How many joker spaces (or others) the step has filled.
fn filled_by(step: &Step<'_>, jokers: bool) -> usize {
    let mut filled = 0;
    let slots = mover_before(step)
        .slots
        .iter()
        .zip(&mover_after(step).slots);
    for (before, after) in slots {
        let (Some(before), Some(after)) = (before, after) else {
            continue;
        };
        if before.side != after.side {
            continue;
        }
        let printed = step.after.edition.spaces(after.number, after.side);
        filled += (0..printed.len())
            .filter(|&space| (printed[space] == JOKER) == jokers)
            .filter(|&space| before.panes[space].is_none() && after.panes[space].is_some())
            .count();
    }
    filled
}

/// A strip was completed with the round's colour on a joker space.
fn bonus_for_joker(step: &Step<'_>) -> bool {
    let Phase::Keep(slot) = step.after.phase else {
        return false;
    };
    let Some(strip) = &mover_after(step).slots[slot - 1] else {
        return false;
    };
    let printed = step.after.edition.spaces(strip.number, strip.side);
    (0..printed.len()).any(|space| {
        printed[space] == JOKER && strip.panes[space] == step.after.indicator.first().copied()
    })
}

fn table_is_empty(game: &Game) -> bool {
    game.centre.is_empty() && game.displays.iter().all(Vec::is_empty)
}

fn round_ends(step: &Step<'_>) -> bool {
    step.after.indicator.len() < step.before.indicator.len()
}

/// Whether the tower went into the bag during a deal (none if it did not) while a display was
/// partly filled.
fn tower_refilled_within_display(step: &Step<'_>) -> Option<bool> {
    let on_display = step.before.edition.panes_on_display;
    let in_bag = step.before.bag.len();
    let refilled = step.is_deal()
        && in_bag < on_display * step.before.displays.len()
        && !step.before.tower.is_empty();
    refilled.then_some(!in_bag.is_multiple_of(on_display))
}

fn short_displays(game: &Game) -> usize {
    game.displays
        .iter()
        .filter(|panes| panes.len() < game.edition.panes_on_display)
        .count()
}

fn scores(game: &Game) -> Vec<i64> {
    let end = game.end();
    let scores = end["scores"].as_array().into_iter().flatten();
    scores.filter_map(Value::as_i64).collect()
}

/// When the game is over: how many seats share the highest score, and how many of them win.
fn leaders(step: &Step<'_>) -> Option<(usize, usize)> {
    if step.after.phase != Phase::Over {
        return None;
    }
    let scores = scores(step.after);
    let highest = scores.iter().max();
    let tied = scores
        .iter()
        .filter(|&score| Some(score) == highest)
        .count();
    let end = step.after.end();
    Some((tied, end["winners"].as_array().map_or(0, Vec::len)))
}
