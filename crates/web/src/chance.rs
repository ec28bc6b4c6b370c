//! Randomness of this browser.

use leptos::prelude::window;
use vidraria_table::Hex32;

/// Random bytes for the deals of a table; none if the browser has none to give.
pub fn bytes() -> Option<Hex32> {
    let mut bytes = [0; 32];
    let crypto = window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Hex32(bytes))
}
