//! The board of Stained Glass of Sintra.

pub mod art;
pub mod choice;
pub mod geometry;
pub mod ghosts;
pub mod tally;
pub mod traces;
pub mod words;

mod hand;
mod head;
mod market;
mod others;
mod own;

use leptos::ev;
use leptos::prelude::*;

use crate::board::BoardContext;
use hand::Hand;
use market::Market;
use others::Others;
use own::OwnBoard;

/// Market, own board and the others' boards, with the choice being made.
#[component]
pub fn SintraBoard() -> impl IntoView {
    let context = expect_context::<BoardContext>();
    let hand = Hand::new(context);
    // A spectator looks over the first seat's shoulder.
    let own = Memo::new(move |_| context.moment.with(|moment| moment.view.you.unwrap_or(0)));
    let keys = window_event_listener(ev::keydown, move |event| key(hand, &event));
    on_cleanup(move || keys.remove());
    view! {
        <div class="board sintra-board">
            <Market hand/>
            <OwnBoard hand seat=own/>
            <Others hand own/>
        </div>
    }
}

/// The board's own keys.
fn key(hand: Hand, event: &web_sys::KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        "Escape" => hand.put_back(),
        "b" => hand.break_all(),
        "r" => hand.reset(),
        digit => {
            if let Ok(slot @ 1..=8) = digit.parse() {
                hand.touch_strip(slot);
            }
        }
    }
}
