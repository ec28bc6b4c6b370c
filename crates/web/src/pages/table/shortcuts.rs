//! Keys for everything, and the sheet that lists them.

use leptos::ev;
use leptos::prelude::*;
use vidraria_table::Command;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

use super::hint::Hint;
use super::review::Replay;
use super::sitting::Sitting;
use super::talk;
use crate::rove;

const ID: &str = "shortcuts";

/// The keys of the page, with what they do; boards have more of their own.
const KEYS: [(&str, &str); 15] = [
    ("Tab", "from group to group: market, own board, buttons"),
    ("← → ↑ ↓", "within a group"),
    ("Enter, Space", "touch what has the focus"),
    ("Esc", "put the glass back"),
    ("1 – 8", "Sintra: put the glass onto that strip"),
    ("B", "Sintra: break the glass, where that is allowed"),
    ("R", "Sintra: walk the glazier back"),
    ("U", "undo"),
    ("C", "confirm the turn"),
    ("H", "a hint, where it is allowed"),
    ("← →", "in the review: one decision back, one on"),
    ("T", "talk, where there is somebody to talk to"),
    ("S", "skip to the present"),
    ("M", "to the market"),
    ("?", "this sheet"),
];

/// Listens for keys, and holds the sheet.
#[component]
pub(super) fn Shortcuts(sitting: Sitting, hint: Hint, replay: Replay) -> impl IntoView {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || in_a_field(&event) {
            return;
        }
        let may = |read: fn(&crate::board::Moment) -> bool| {
            sitting
                .shown
                .with_untracked(|shown| shown.as_deref().is_some_and(read))
        };
        match event.key().as_str() {
            "?" => show(),
            "u" if may(|moment| moment.view.can_undo) => sitting.ask(Command::Undo),
            "c" if may(|moment| moment.view.can_confirm) => sitting.ask(Command::Confirm),
            "h" => hint.toggle(),
            "t" => talk::toggle(sitting),
            // Within a group on the board the arrows move the focus, and say that they did.
            "ArrowLeft" if replay.is_open_untracked() && !event.default_prevented() => {
                replay.step(-1);
            }
            "ArrowRight" if replay.is_open_untracked() && !event.default_prevented() => {
                replay.step(1);
            }
            "s" => sitting.skip(),
            "m" => focus(".market [tabindex='0']"),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <dialog id=ID class="panel">
            <h2>"Keys"</h2>
            <dl inner_html=sheet()></dl>
            <form method="dialog"><button autofocus>"Close"</button></form>
        </dialog>
    }
}

/// The list of keys as HTML.
fn sheet() -> String {
    let line = |(key, what)| format!("<dt><kbd>{key}</kbd></dt><dd>{what}</dd>");
    KEYS.map(line).concat()
}

/// Shows the sheet.
pub(super) fn show() {
    let sheet = document().get_element_by_id(ID);
    if let Some(sheet) = sheet.and_then(|element| element.dyn_into::<HtmlDialogElement>().ok())
        && !sheet.open()
    {
        // It fails only for a dialog that is open already.
        let _ = sheet.show_modal();
    }
}

fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        rove::focus(&element);
    }
}

/// Whether a key goes into a text field.
fn in_a_field(event: &web_sys::KeyboardEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}
