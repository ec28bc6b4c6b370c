//! Reads a deal off the positions before and after it, for deals that nobody wrote down.

use serde_json::{Value, json};

/// The deal that leads from one position to the other, under the keys of every kind of deal: the
/// oracle reads those of the deal that it waits for.
pub(crate) fn deal(before: &Value, after: &Value) -> Value {
    let seats = |position: &Value| position["players"].as_array().cloned().unwrap_or_default();
    let satchels: Vec<Value> = seats(before)
        .iter()
        .zip(&seats(after))
        .map(|(before, after)| added(&before["satchel"], &after["satchel"]))
        .collect();
    let river = after["river"].as_array();
    let glass: Vec<&Value> = river
        .into_iter()
        .flatten()
        .map(|tile| &tile["glass"])
        .collect();
    json!({
        "displays": after["displays"],
        "river": glass,
        "tile": glass.first(),
        "lake": added(&before["lake"], &after["lake"]),
        "satchels": satchels,
    })
}

/// What a list holds more than it did before, in its order.
fn added(before: &Value, after: &Value) -> Value {
    let mut new = after.as_array().cloned().unwrap_or_default();
    for piece in before.as_array().into_iter().flatten() {
        if let Some(place) = new.iter().position(|other| other == piece) {
            new.remove(place);
        }
    }
    json!(new)
}
