//! The position as a playthrough shows it.

use serde_json::{Map, Value, json};

use super::{COLOURS, Game, Phase, Player, StartTile};

pub(super) fn state(game: &Game) -> Value {
    let (to_move, decision) = match game.phase {
        Phase::Turn => (json!(game.to_move), json!("turn")),
        Phase::Keep(_) => (json!(game.to_move), json!("keep")),
        Phase::Deal | Phase::Over => (Value::Null, Value::Null),
    };
    let displays: Vec<String> = game.displays.iter().map(|panes| letters(panes)).collect();
    json!({
        // "it is always 7 minus the length of `indicator`".
        "round": game.edition.rounds + 1 - game.indicator.len(),
        "to_move": to_move,
        "decision": decision,
        "displays": displays,
        "centre": letters(&game.centre),
        "start_tile": match game.start_tile {
            StartTile::Centre => json!("centre"),
            StartTile::Seat(seat) => json!(seat),
        },
        "bag": counts(&game.bag),
        "tower": counts(&game.tower),
        "indicator": game.indicator.iter().collect::<String>(),
        "players": game.players.iter().map(player).collect::<Vec<Value>>(),
    })
}

fn player(player: &Player) -> Value {
    let mut slots = Vec::new();
    for slot in &player.slots {
        slots.push(match slot {
            None => Value::Null,
            Some(strip) => {
                let panes: String = strip.panes.iter().map(|pane| pane.unwrap_or('.')).collect();
                json!({"strip": format!("{}{}", strip.number, strip.side), "panes": panes})
            }
        });
    }
    let windows: Vec<String> = player.windows.iter().map(|w| w.iter().collect()).collect();
    json!({
        "score": player.score,
        "broken": player.marker,
        "lost": player.lost,
        "glazier": player.glazier,
        "slots": slots,
        "windows": windows,
    })
}

/// Panes sorted by colour.
pub(super) fn in_order(panes: &[char]) -> Vec<char> {
    let mut sorted = Vec::new();
    for colour in COLOURS.chars() {
        sorted.extend(panes.iter().filter(|&&pane| pane == colour));
    }
    sorted
}

fn letters(panes: &[char]) -> String {
    in_order(panes).into_iter().collect()
}

fn counts(panes: &[char]) -> Value {
    let mut counts = Map::new();
    for colour in COLOURS.chars() {
        let count = panes.iter().filter(|&&pane| pane == colour).count();
        counts.insert(colour.to_string(), json!(count));
    }
    Value::Object(counts)
}
