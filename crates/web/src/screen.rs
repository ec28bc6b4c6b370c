//! How much room there is.

use leptos::ev;
use leptos::prelude::*;

/// Below this width in CSS pixels the page is one column.
const NARROW: f64 = 820.0;

/// Whether the page is one column, now and whenever that changes.
pub fn narrow() -> Signal<bool> {
    let now = || {
        let width = window().inner_width().ok().and_then(|width| width.as_f64());
        width.is_some_and(|width| width < NARROW)
    };
    let narrow = RwSignal::new(now());
    let listener = window_event_listener(ev::resize, move |_| {
        if narrow.get_untracked() != now() {
            narrow.set(now());
        }
    });
    on_cleanup(move || listener.remove());
    narrow.into()
}
