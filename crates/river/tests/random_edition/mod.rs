//! Other sensible boxes, drawn by lot.

use rand_chacha::ChaCha8Rng;
use vidraria_game::below;
use vidraria_river::{Colour, Shape};

/// Draws a sensible edition: mostly small, so that bags run out, lakes dry up and columns fill.
pub(crate) fn random_edition(rng: &mut ChaCha8Rng) -> String {
    let mut number = |from: u32, to: u32| from + below(rng, to - from + 1);
    let satchel_limit = number(1, 8);
    let satchel_start = number(1, satchel_limit);
    let lake = number(2, 8);
    let (columns, rows) = (number(1, 8), number(1, 6));
    let mut counts = String::new();
    let mut pieces = String::new();
    let most = number(1, 4);
    for colour in Colour::ALL {
        // One colour may be as many as there can be of a kind.
        let most = if colour == Colour::White {
            number(most, 7)
        } else {
            most
        };
        let split: Vec<u32> = (0..6).map(|_| number(most / 2, most)).collect();
        let sum: u32 = split.iter().sum();
        counts += &format!("{} = {sum}\n", colour.letter());
        pieces += &format!("{} = {split:?}\n", colour.letter());
    }
    let stones: Vec<u32> = (0..6).map(|_| number(1, 3)).collect();
    let stones: String = Shape::ALL
        .into_iter()
        .zip(stones)
        .map(|(shape, stones)| format!("{} = {stones}\n", shape.letter()))
        .collect();
    let mut rising = |length: u32| {
        let mut points = 0;
        let list: Vec<u32> = (0..length)
            .map(|_| {
                points += number(0, 5);
                points
            })
            .collect();
        format!("{list:?}")
    };
    let row_points = rising(columns);
    let column_points: Vec<String> = (0..columns).map(|_| rising(rows)).collect();
    let fields = [
        ("players", "[2, 4]".to_owned()),
        ("lake", lake.to_string()),
        ("draw", (lake - 1).to_string()),
        ("satchel_start", satchel_start.to_string()),
        ("satchel_limit", satchel_limit.to_string()),
        ("columns", columns.to_string()),
        ("rows", rows.to_string()),
        ("row_points", row_points),
        ("column_points", format!("[{}]", column_points.join(", "))),
        ("scoring_columns", number(0, columns).to_string()),
        ("overflow_points", format!("-{}", number(0, 5))),
        ("last_stage_at", number(1, columns * rows).to_string()),
        ("top_up", number(0, satchel_limit).to_string()),
        ("final_rounds", number(0, 2).to_string()),
    ];
    let known = "source = \"drawn by lot\"\ncertainty = \"inferred\"\n";
    let fields: String = fields
        .into_iter()
        .map(|(field, value)| format!("[{field}]\nvalue = {value}\n{known}"))
        .collect();
    let tables: String = [
        ("counts", counts),
        ("players_needed", format!("K = {}\n", number(2, 5))),
        ("pieces", pieces),
        ("stones", stones),
    ]
    .into_iter()
    .map(|(field, value)| format!("[{field}]\n{known}[{field}.value]\n{value}"))
    .collect();
    format!("name = \"random\"\n{fields}{tables}")
}
