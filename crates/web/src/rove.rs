//! Keys within a group of touchable things: arrows move the focus, Enter and Space touch.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventInit, HtmlElement, KeyboardEvent, SvgElement};

/// Handles a key pressed somewhere in a group. The things of the group that can have the focus
/// carry `data-rove`; the arrows go through them in the order of the document.
pub fn on_key(event: &KeyboardEvent) {
    let step = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => -1,
        "ArrowRight" | "ArrowDown" => 1,
        "Enter" | " " => {
            touch(event);
            return;
        }
        _ => return,
    };
    if let Some(next) = neighbour(event, step) {
        event.prevent_default();
        focus(&next);
    }
}

/// Gives an element the focus.
pub fn focus(element: &Element) {
    // Whatever can carry the focus is one of these two; what cannot is left alone.
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else if let Some(element) = element.dyn_ref::<SvgElement>() {
        let _ = element.focus();
    }
}

/// A drawn button is no button to the browser: it needs its click made.
fn touch(event: &KeyboardEvent) {
    let Some(target) = target(event).filter(|element| element.has_attribute("data-rove")) else {
        return;
    };
    event.prevent_default();
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    if let Ok(click) = Event::new_with_event_init_dict("click", &init) {
        let _ = target.dispatch_event(&click);
    }
}

fn neighbour(event: &KeyboardEvent, step: i32) -> Option<Element> {
    let group: Element = event.current_target()?.dyn_into().ok()?;
    let all = group.query_selector_all("[data-rove]").ok()?;
    let here = target(event)?;
    let count = all.length() as i32;
    let index = (0..count).find(|&index| {
        all.item(index as u32)
            .is_some_and(|node| here.is_same_node(Some(&node)))
    })?;
    let next = (index + step).rem_euclid(count);
    all.item(next as u32)?.dyn_into().ok()
}

fn target(event: &KeyboardEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
