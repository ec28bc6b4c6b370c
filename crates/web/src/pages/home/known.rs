//! The tables this browser sits at, those first that wait for the player.

use std::collections::HashMap;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_table::Phase;

use crate::api::{self, Standing};
use crate::memory::{self, Remembered};

/// How often it is asked how the tables stand.
const AGAIN: Duration = Duration::from_secs(30);

/// How the tables stand, by id, as far as it is known.
type Standings = HashMap<String, Standing>;

/// The tables to come back to.
#[component]
pub(super) fn KnownTables() -> impl IntoView {
    let tables = RwSignal::new(memory::tables());
    let standings = RwSignal::new(Standings::new());
    ask(tables, standings);
    if let Ok(again) = set_interval_with_handle(move || ask(tables, standings), AGAIN) {
        on_cleanup(move || again.clear());
    }
    let ordered = move || {
        let mut tables = tables.get();
        standings.with(|standings| tables.sort_by_key(|table| !waits(table, standings)));
        tables
    };
    let waiting = Memo::new(move |_| {
        standings.with(|standings| {
            tables.with(|tables| {
                tables
                    .iter()
                    .filter(|table| waits(table, standings))
                    .count()
            })
        })
    });
    Effect::new(move |_| {
        document().set_title(&match waiting.get() {
            0 => "Vidraria".to_owned(),
            waiting => format!("({waiting}) Your turn – Vidraria"),
        });
    });
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section class="known panel">
                <h2>"Your tables"</h2>
                <ul>
                    {move || ordered().into_iter().map(|table| view! { <Known table tables standings/> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Known(
    table: Remembered,
    tables: RwSignal<Vec<Remembered>>,
    standings: RwSignal<Standings>,
) -> impl IntoView {
    let id = table.table.clone();
    let forget = move |_| {
        memory::forget(&id);
        tables.set(memory::tables());
    };
    let about = format!("{} with {}", table.game.title(), table.who);
    let turn = standings.with_untracked(|standings| waits(&table, standings));
    let how = standings.with_untracked(|standings| how(&table, standings));
    view! {
        <li class:turn-here=turn>
            <a href=memory::address(&table.table, &table.mine)>
                <b>{about.clone()}</b>
                <span>{format!("{how}, {}", ago(table.at))}</span>
            </a>
            <button class="quiet icon" on:click=forget aria-label=format!("Forget {about}") title="Forget">
                <svg viewBox="0 0 24 24" aria-hidden="true"><path class="stroke" d="M6.5 6.5l11 11M17.5 6.5l-11 11"/></svg>
            </button>
        </li>
    }
}

/// Asks how those tables stand that are not known to be over.
fn ask(tables: RwSignal<Vec<Remembered>>, standings: RwSignal<Standings>) {
    if document().hidden() && !standings.with_untracked(Standings::is_empty) {
        return;
    }
    for table in tables.get_untracked() {
        let Some(key) = table.mine.first().filter(|_| !table.over).cloned() else {
            continue;
        };
        spawn_local(async move {
            if let Some(standing) = api::standing(&table.table, &key.key).await {
                // Nothing is left to tell once the page has gone.
                let _ = standings.try_update(|all| all.insert(table.table, standing));
            }
        });
    }
}

/// Whether a table waits for the player.
fn waits(table: &Remembered, standings: &Standings) -> bool {
    standings.get(&table.table).is_some_and(|standing| {
        let mine = table.mine.iter().filter_map(|key| key.seat);
        let acts = standing.to_act.is_some_and(|seat| {
            standing.you == Some(seat) || mine.clone().any(|mine| mine == seat)
        });
        standing.phase == Phase::Playing && acts
    })
}

/// How a table stands, in a word or two.
fn how(table: &Remembered, standings: &Standings) -> &'static str {
    let phase = standings.get(&table.table).map(|standing| standing.phase);
    match phase {
        _ if table.over => "finished",
        _ if waits(table, standings) => "your turn",
        None => "going on",
        Some(Phase::Waiting) => "waiting for players",
        Some(Phase::Playing) => "others’ turn",
        Some(Phase::Over) => "finished",
        Some(Phase::Closed) => "closed",
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
