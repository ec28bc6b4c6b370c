//! Loading the page again when the server speaks another version of the messages, or tells of
//! another past. Nothing is lost: the table is read from its log.

use leptos::prelude::window;

/// When the page was last loaded again for this reason, in milliseconds since 1970.
const RENEWED: &str = "vidraria.renewed";

/// A page that is outdated again so soon would be so for ever.
const SOON: f64 = 60_000.0;

/// Loads the page again, unless that was done a moment ago.
pub(super) fn try_now() -> bool {
    let Ok(Some(storage)) = window().session_storage() else {
        return false;
    };
    let now = js_sys::Date::now();
    let last = storage.get_item(RENEWED).ok().flatten();
    let last = last.and_then(|text| text.parse::<f64>().ok());
    if last.is_some_and(|last| now - last < SOON) {
        return false;
    }
    storage.set_item(RENEWED, &now.to_string()).is_ok() && window().location().reload().is_ok()
}
