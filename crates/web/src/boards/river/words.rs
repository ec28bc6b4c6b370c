//! River Valley in sentences: for the log, the status line and screen readers.

use vidraria_river::{Action, Colour, Direction, Effect, Notation, Piece, Position, TileNotation};

use super::gain::{Gain, by_colour};
use crate::words::Voice;

/// An action as a clause: "Ana places a white triangle and collects 2 purple from the heart tile".
pub fn action_in_words(action: &str, before: &Notation, who: Voice<'_>) -> String {
    let collected = |place: usize, collect| {
        tile_beside(before, place, collect).map_or_else(String::new, |tile| {
            format!(
                " and {} {} from the {} tile",
                who.also("collect"),
                colours_in_words(&tile.glass),
                tile.shape
            )
        })
    };
    match action.parse() {
        Ok(Action::Place { piece, collect }) => {
            let place = before
                .river
                .iter()
                .position(|tile| tile.shape == piece.shape);
            let collected = place.map_or_else(String::new, |at| collected(at, collect));
            format!("{} {}{collected}", who.does("place"), a_piece(piece))
        }
        Ok(Action::PlacePair {
            pieces: [one, other],
            position,
            collect,
        }) => {
            let place = usize::from(position).saturating_sub(1);
            let onto = before
                .river
                .get(place)
                .map_or_else(String::new, |tile| format!(" onto the {} tile", tile.shape));
            format!(
                "{} {}{onto}{}",
                who.does("place"),
                a_pair(one, other),
                collected(place, collect)
            )
        }
        Ok(Action::Draw { leave }) => {
            let mut drawn = before.lake.clone();
            let left = leave.map_or_else(String::new, |piece| {
                if let Some(at) = drawn.iter().position(|&other| other == piece) {
                    drawn.remove(at);
                }
                format!(" and {} {}", who.also("leave"), a_piece(piece))
            });
            format!(
                "{} {} from the lake{left}",
                who.does("draw"),
                each_piece(&drawn)
            )
        }
        Ok(Action::Drop(piece)) => {
            format!("{} {} into the overflow", who.does("drop"), a_piece(piece))
        }
        Ok(Action::Lay(colour)) => {
            let columns = before.to_move.and_then(|seat| before.players.get(seat));
            let column = columns.map_or(0, |player| player.columns.len()) + 1;
            format!("{} {colour} in column {column}", who.does("lay"))
        }
        Ok(Action::Pass) => who.does("pass"),
        Err(_) => format!("{} {action}", who.does("play")),
    }
}

/// The tile beside a place of the river, from 0.
fn tile_beside(before: &Notation, place: usize, side: Direction) -> Option<&TileNotation> {
    let beside = match side {
        Direction::Left => place.checked_sub(1)?,
        Direction::Right => place + 1,
    };
    before.river.get(beside)
}

/// What an action does, for the status line: "collects 2 white, 1 yellow; 2 to column 1, 1 to
/// column 6; refill 2".
pub fn effect_in_words(effect: &Effect) -> String {
    let mut parts = Vec::new();
    if effect.collects_from.is_some() {
        parts.push(format!("collects {}", colours_in_words(&effect.takes)));
    } else if !effect.takes.is_empty() {
        parts.push(format!("takes {}", each_piece(&effect.takes)));
    }
    let laid = effect.laid.iter();
    let mut places: Vec<String> = laid
        .map(|(column, pieces)| format!("{pieces} to column {column}"))
        .collect();
    if effect.overflow > 0 {
        places.push(format!("{} to the overflow", effect.overflow));
    }
    if !places.is_empty() {
        parts.push(places.join(", "));
    }
    if !effect.order_pending.is_empty() {
        let colours: Vec<String> = effect.order_pending.iter().map(Colour::to_string).collect();
        parts.push(format!(
            "you choose which is laid first, {}",
            listed(&colours, "or")
        ));
    }
    if effect.must_drop > 0 {
        parts.push(format!("then drop {}", effect.must_drop));
    }
    if effect.refill > 0 {
        parts.push(format!("refill {}", effect.refill));
    }
    if parts.is_empty() {
        "nothing changes".to_owned()
    } else {
        parts.join("; ")
    }
}

/// What becomes of each colour of a collected tile: "2 white to column 1, 1 yellow to column 6
/// (new)".
pub fn gains_in_words(gains: &[Gain]) -> String {
    if gains.is_empty() {
        return "nothing".to_owned();
    }
    let parts: Vec<String> = gains.iter().map(gain_in_words).collect();
    parts.join(", ")
}

fn gain_in_words(gain: &Gain) -> String {
    let what = format!("{} {}", gain.pieces, gain.colour);
    match gain.column {
        _ if gain.open => format!("{what} (new; you choose the order)"),
        None => format!("{what} to the overflow"),
        Some(column) => {
            let new = if gain.new { " (new)" } else { "" };
            let lost = match gain.lost {
                0 => String::new(),
                lost => format!(", {lost} of them to the overflow"),
            };
            format!("{what} to column {column}{new}{lost}")
        }
    }
}

/// A river tile: "position 3, heart tile with 2 stones: white circle, yellow drop".
pub fn tile_in_words(position: Position, tile: &TileNotation) -> String {
    let stones = match tile.stones {
        1 => "1 stone".to_owned(),
        stones => format!("{stones} stones"),
    };
    let glass = if tile.glass.is_empty() {
        "empty".to_owned()
    } else {
        each_piece(&tile.glass)
    };
    format!(
        "position {position}, {} tile with {stones}: {glass}",
        tile.shape
    )
}

/// A piece: "white triangle".
pub fn piece_in_words(piece: Piece) -> String {
    format!("{} {}", piece.colour, piece.shape)
}

/// "a white triangle", "an orange heart".
pub fn a_piece(piece: Piece) -> String {
    let article = if piece.colour == Colour::Orange {
        "an"
    } else {
        "a"
    };
    format!("{article} {}", piece_in_words(piece))
}

/// "a white and a purple triangle", "two white triangles".
pub fn a_pair(one: Piece, other: Piece) -> String {
    if one == other {
        format!("two {}s", piece_in_words(one))
    } else {
        let article = if one.colour == Colour::Orange {
            "an"
        } else {
            "a"
        };
        format!("{article} {} and {}", one.colour, a_piece(other))
    }
}

/// Each piece with its shape: "a white triangle, a black drop and an orange heart".
fn each_piece(pieces: &[Piece]) -> String {
    let names: Vec<String> = pieces.iter().copied().map(a_piece).collect();
    listed(&names, "and")
}

/// Pieces by colour: "2 white, 1 yellow"; "nothing".
pub fn colours_in_words(pieces: &[Piece]) -> String {
    let counts = by_colour(pieces).into_iter();
    let counts: Vec<String> = counts
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    if counts.is_empty() {
        "nothing".to_owned()
    } else {
        counts.join(", ")
    }
}

/// "a", "a and b", "a, b and c".
fn listed(names: &[String], last: &str) -> String {
    match names {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A change of points with its sign: "+3", "−2", "0".
pub fn signed(points: i32) -> String {
    if points > 0 {
        format!("+{points}")
    } else {
        number(points)
    }
}

/// A number of points: "3", "−2".
pub fn number(points: i32) -> String {
    if points < 0 {
        format!("−{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before() -> Notation {
        let position = r#"{
            "round": 1, "to_move": 0, "decision": "turn", "last_stage": false, "rounds_left": null,
            "river": [
                {"shape": "t", "stones": 1, "glass": ["Wt"]},
                {"shape": "h", "stones": 2, "glass": ["Wh", "Wc", "Oc"]},
                {"shape": "c", "stones": 1, "glass": []},
                {"shape": "s", "stones": 2, "glass": ["Pc", "Ps"]},
                {"shape": "d", "stones": 1, "glass": ["Ld"]},
                {"shape": "r", "stones": 2, "glass": ["Lr", "Dr"]}
            ],
            "lake": ["Wt", "Pt", "Pt", "Ds", "Ot"], "bag": {},
            "players": [
                {"satchel": ["Wh", "Wh", "Oh"], "columns": [{"colour": "G", "height": 2}], "overflow": 0}
            ]
        }"#;
        serde_json::from_str(position).expect("a position")
    }

    #[test]
    fn every_kind_of_action_is_told_and_advised() {
        for (action, clause) in [
            (
                "Wc<",
                "Ana places a white circle and collects 2 white, 1 orange from the heart tile",
            ),
            (
                "Wh>",
                "Ana places a white heart and collects nothing from the circle tile",
            ),
            (
                "Wh+Wh@5<",
                "Ana places two white hearts onto the diamond tile and collects 2 purple from the \
                 square tile",
            ),
            (
                "Wh+Oh@1>",
                "Ana places a white and an orange heart onto the triangle tile and collects 2 \
                 white, 1 orange from the heart tile",
            ),
            (
                "draw-Pt",
                "Ana draws a white triangle, a purple triangle, a dark blue square and an orange \
                 triangle from the lake and leaves a purple triangle",
            ),
            ("drop Oh", "Ana drops an orange heart into the overflow"),
            ("lay Y", "Ana lays yellow in column 2"),
            ("pass", "Ana passes"),
        ] {
            assert_eq!(action_in_words(action, &before(), Voice::Of("Ana")), clause);
        }
        for (action, clause) in [
            (
                "Wc<",
                "place a white circle and collect 2 white, 1 orange from the heart tile",
            ),
            ("drop Oh", "drop an orange heart into the overflow"),
            ("pass", "pass"),
        ] {
            assert_eq!(action_in_words(action, &before(), Voice::Advice), clause);
        }
    }

    #[test]
    fn an_effect_is_a_clause() {
        let piece = |text: &str| text.parse::<Piece>().expect("a piece");
        let effect = Effect {
            collects_from: Some(2),
            takes: ["Wh", "Wc", "Oc"].map(piece).into_iter().collect(),
            laid: [(1, 1), (2, 1)].into_iter().collect(),
            overflow: 1,
            refill: 2,
            ..Effect::default()
        };
        assert_eq!(
            effect_in_words(&effect),
            "collects 2 white, 1 orange; 1 to column 1, 1 to column 2, 1 to the overflow; refill 2"
        );
        assert_eq!(effect_in_words(&Effect::default()), "nothing changes");
    }

    #[test]
    fn a_tile_is_told_with_its_glass() {
        let tile = &before().river[0];
        assert_eq!(
            tile_in_words(1, tile),
            "position 1, triangle tile with 1 stone: a white triangle"
        );
    }

    #[test]
    fn points_carry_their_sign() {
        assert_eq!([3, 0, -2].map(signed), ["+3", "0", "−2"]);
        assert_eq!([3, 0, -2].map(number), ["3", "0", "−2"]);
    }
}
