//! After the game: the same company once more, or looking back.

use leptos::prelude::*;
use vidraria_table::Command;

use super::super::deals::CheckDeals;
use super::super::keys;
use super::super::review::Replay;
use super::super::sitting::Sitting;
use crate::memory;

/// What to do now.
#[component]
pub(super) fn PlayAgain(sitting: Sitting, replay: Replay) -> impl IntoView {
    view! {
        <div class="after">
            <NextGame sitting/>
            <button data-look-back="" on:click=move |_| replay.open(sitting.table())>"Review"</button>
            <CheckDeals sitting/>
            <a href="/">"To the front door"</a>
        </div>
    }
}

/// Lays the table again for the same company, or leads to where that was done already.
#[component]
pub(in crate::pages::table) fn NextGame(sitting: Sitting) -> impl IntoView {
    let table = sitting.table();
    let next = Memo::new(move |_| {
        sitting
            .shown
            .with(|shown| shown.as_ref().and_then(|shown| shown.view.rematch.clone()))
    });
    let asked = RwSignal::new(false);
    let old = table.clone();
    // Whoever has asked is led there at once; the others may want to look at the result first.
    Effect::new(move |_| {
        if let Some(next) = next.get()
            && asked.get()
        {
            // A browser that refuses to go there shows so itself.
            let _ = window().location().assign(&take_along(&old, &next));
        }
    });
    let again = move |_| {
        asked.set(true);
        sitting.ask(Command::Rematch);
    };
    move || match (next.get(), sitting.mine.with(|mine| !mine.is_empty())) {
        (Some(next), true) => {
            let address = take_along(&table, &next);
            let go = "To the next game";
            Some(view! { <a class="button main-act" data-next="" href=address>{go}</a> }.into_any())
        }
        (Some(next), false) => {
            let address = memory::address(&next, []);
            let go = "Watch the next game";
            Some(view! { <a class="button" data-next="" href=address>{go}</a> }.into_any())
        }
        (None, true) => {
            let button = view! { <button class="main-act" data-again="" on:click=again>"Play again"</button> };
            Some(button.into_any())
        }
        (None, false) => None,
    }
}

/// The address of the table that follows on another: the same keys open the same seats there.
fn take_along(table: &str, next: &str) -> String {
    let keys = keys::of_page(table);
    if memory::table(next).is_none()
        && let Some(known) = memory::table(table)
    {
        memory::remember(memory::Remembered {
            table: next.to_owned(),
            mine: keys.clone(),
            at: js_sys::Date::now() as u64,
            over: false,
            ..known
        });
    }
    memory::address(next, &keys)
}
