//! The position as a playthrough shows it.

use serde_json::{Map, Value, json};

use super::{Game, Phase, Piece, Player, glass};

pub(super) fn state(game: &Game) -> Value {
    let decision = match game.phase {
        Phase::Turn => Some("turn"),
        Phase::Lay(_) => Some("lay"),
        Phase::Drop => Some("drop"),
        _ => None,
    };
    let mut river = Vec::new();
    for tile in &game.river {
        river.push(json!({
            "shape": tile.shape.to_string(),
            "stones": game.edition.stones_of(tile.shape),
            "glass": names(&tile.glass),
        }));
    }
    let mut state = json!({
        "round": game.round,
        "to_move": decision.map(|_| game.to_move),
        "decision": decision,
        "last_stage": game.rounds_left.is_some(),
        "rounds_left": game.rounds_left,
        "river": river,
        "lake": names(&game.lake),
        "bag": kinds(&game.bag),
        "players": game.players.iter().map(player).collect::<Vec<Value>>(),
    });
    if let Phase::Lay(pieces) = &game.phase {
        state["pending"] = json!(names(pieces));
    }
    state
}

fn player(player: &Player) -> Value {
    let mut columns = Vec::new();
    for column in &player.columns {
        columns.push(json!({"colour": column.colour.to_string(), "height": column.height}));
    }
    json!({
        "satchel": names(&player.satchel),
        "columns": columns,
        "overflow": player.overflow,
    })
}

fn names(pieces: &[Piece]) -> Vec<String> {
    glass::in_order(pieces)
        .into_iter()
        .map(glass::name)
        .collect()
}

/// The kinds that occur, with their counts.
fn kinds(pieces: &[Piece]) -> Value {
    let mut kinds = Map::new();
    for piece in glass::in_order(pieces) {
        let name = glass::name(piece);
        let so_far = kinds.get(&name).and_then(Value::as_u64).unwrap_or(0);
        kinds.insert(name, json!(so_far + 1));
    }
    Value::Object(kinds)
}
