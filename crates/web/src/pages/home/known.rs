//! The tables this browser sits at.

use leptos::prelude::*;

use crate::memory::{self, Remembered};

/// The tables to come back to.
#[component]
pub(super) fn KnownTables() -> impl IntoView {
    let tables = RwSignal::new(memory::tables());
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section class="known panel">
                <h2>"Your tables"</h2>
                <ul>
                    {move || tables.get().into_iter().map(|table| view! { <Known table tables/> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Known(table: Remembered, tables: RwSignal<Vec<Remembered>>) -> impl IntoView {
    let id = table.table.clone();
    let forget = move |_| {
        memory::forget(&id);
        tables.set(memory::tables());
    };
    let about = format!("{} with {}", table.game.title(), table.who);
    view! {
        <li>
            <a href=memory::address(&table.table, &table.mine)>
                <b>{about.clone()}</b>
                <span>{format!("{}, {}", if table.over { "finished" } else { "going on" }, ago(table.at))}</span>
            </a>
            <button class="quiet icon" on:click=forget aria-label=format!("Forget {about}") title="Forget">
                <svg viewBox="0 0 24 24" aria-hidden="true"><path class="stroke" d="M6.5 6.5l11 11M17.5 6.5l-11 11"/></svg>
            </button>
        </li>
    }
}

fn ago(at: u64) -> String {
    let minutes = (js_sys::Date::now() as u64).saturating_sub(at) / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1 => "a minute ago".to_owned(),
        2..60 => format!("{minutes} minutes ago"),
        60..120 => "an hour ago".to_owned(),
        120..1440 => format!("{} hours ago", minutes / 60),
        1440..2880 => "yesterday".to_owned(),
        _ => format!("{} days ago", minutes / 1440),
    }
}
