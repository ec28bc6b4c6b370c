//! "Final scoring".

use serde_json::{Value, json};

use super::{COLOURS, Game, Player};

/// The end line of a playthrough, if the game were scored now.
pub(super) fn end(game: &Game) -> Value {
    let parts: Vec<Parts> = game
        .players
        .iter()
        .map(|player| final_scoring(game, player))
        .collect();
    json!({
        "scores": parts.iter().map(Parts::total).collect::<Vec<i64>>(),
        "breakdown": parts.iter().map(Parts::shown).collect::<Vec<Value>>(),
        "winners": winners(game, &parts),
    })
}

struct Parts {
    play: i64,
    panes: i64,
    track: i64,
    palace: i64,
}

impl Parts {
    fn total(&self) -> i64 {
        self.play + self.panes + self.track + self.palace
    }

    fn shown(&self) -> Value {
        json!({
            "play": self.play, "panes": self.panes, "track": self.track, "palace": self.palace,
            "total": self.total(),
        })
    }
}

fn final_scoring(game: &Game, player: &Player) -> Parts {
    // 1: "+1 for every 3 panes left on a player's strips, all strips taken together, rounded
    // down."
    let strips = player.slots.iter().flatten();
    let panes_left = strips
        .flat_map(|strip| strip.panes.iter().flatten())
        .count() as i64;
    // 2: "The points shown at the broken-glass marker (0 to −15) are lost."
    let track = game.edition.track[player.marker];
    // 3: "Side A: the ornaments. Side B: ..."
    let palace = match game.side {
        'A' => ornaments(game, player),
        _ => full_windows(player) * most_frequent_colour(player),
    };
    Parts {
        play: player.score,
        panes: panes_left / game.edition.panes_for_a_point,
        track,
        palace,
    }
}

/// The edition's table: "around slots 1–2, 3–4, 5–6, 7–8; filled frame spaces 0,1,2,3,4 →
/// 0,0,3,6,10 points".
fn ornaments(game: &Game, player: &Player) -> i64 {
    let mut points = 0;
    for slots in &game.edition.ornaments {
        let filled: usize = slots
            .iter()
            .map(|&slot| player.windows[slot - 1].len())
            .sum();
        points += game.edition.ornament_points[filled];
    }
    points
}

/// 3: "windows with both frame spaces filled".
fn full_windows(player: &Player) -> i64 {
    player
        .windows
        .iter()
        .filter(|window| window.len() == 2)
        .count() as i64
}

/// 3: "panes in the player's 16 frame spaces of his most frequent colour".
fn most_frequent_colour(player: &Player) -> i64 {
    let mut most = 0;
    for colour in COLOURS.chars() {
        let panes = player.windows.iter().flatten();
        most = most.max(panes.filter(|&&pane| pane == colour).count());
    }
    most as i64
}

/// "Highest score wins. Tie: among the tied, fewest points lost by the broken-glass track in the
/// whole game (each −18 taken during play, plus step 2). Still tied: shared victory."
fn winners(game: &Game, parts: &[Parts]) -> Vec<usize> {
    let seats: Vec<usize> = (0..parts.len()).collect();
    let highest = parts.iter().map(Parts::total).max();
    let tied: Vec<usize> = seats
        .into_iter()
        .filter(|&seat| Some(parts[seat].total()) == highest)
        .collect();
    let lost_by_track = |seat: usize| game.players[seat].lost - parts[seat].track;
    let fewest = tied.iter().map(|&seat| lost_by_track(seat)).min();
    tied.into_iter()
        .filter(|&seat| Some(lost_by_track(seat)) == fewest)
        .collect()
}
