//! The lobby: open tables to join with one touch, and the quick match.

mod quick;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_game::Seat;
use vidraria_table::{LobbyList, OpenTable};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{EventSource, MessageEvent};

use crate::memory::{self, Key, Remembered};
use crate::pages::chrome::{Brand, Footer, ThemeSwitch};
use crate::pages::person::PersonMenu;
use crate::pages::person::arrival::introduce;
use crate::words::capital;
use crate::{agreed, api, chance, names};
use quick::QuickMatch;

/// The page.
#[component]
pub fn Lobby() -> impl IntoView {
    let list = RwSignal::new(None::<LobbyList>);
    follow(list);
    let name = RwSignal::new(memory::name().unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    document().set_title("Lobby – Vidraria");
    let tables = move || list.with(|list| list.as_ref().map(|list| list.tables.clone()));
    let note = move || match tables() {
        None => "Looking for open tables …",
        Some(tables) if tables.is_empty() => {
            "No table is open just now. Open one yourself, or let a quick match be found."
        }
        Some(_) => "",
    };
    view! {
        <header class="bar">
            <Brand/><span class="spread"></span><a href="/">"New table"</a><PersonMenu/><ThemeSwitch/>
        </header>
        <main class="strangers">
            <div class="welcome">
                <h1>"Lobby"</h1>
                <p>"Open tables wait for somebody to sit down. Whoever joins plays; a quick match finds others for you."</p>
                <label class="field name-field">
                    "Your name"
                    <input type="text" maxlength=vidraria_table::LONGEST_NAME.to_string()
                        autocomplete="nickname" placeholder="Guest" prop:value=name
                        on:input=move |event| name.set(event_target_value(&event))/>
                </label>
            </div>
            <QuickMatch name/>
            <section class="open-tables panel" aria-label="Open tables">
                <h2>"Open tables"</h2>
                <p class="fault" role="alert">{fault}</p>
                <p class="none" role="status">{note}</p>
                <ul>
                    <For each=move || tables().unwrap_or_default()
                        key=|table| (table.table.clone(), table.free.clone()) let:table>
                        <Open table name fault/>
                    </For>
                </ul>
            </section>
        </main>
        <Footer/>
    }
}

/// An open table with the button that joins it.
#[component]
fn Open(
    table: OpenTable,
    name: RwSignal<String>,
    fault: RwSignal<Option<String>>,
) -> impl IntoView {
    let busy = RwSignal::new(false);
    let there = table.names.iter().flatten().map(String::as_str);
    let who = crate::words::list(there, "and");
    let free = match table.free.len() {
        1 => "1 free seat".to_owned(),
        free => format!("{free} free seats"),
    };
    let title = agreed::game(&table.terms);
    let about = capital(&agreed::parts(&table.terms).join(" · "));
    let label = format!("Join {who}: {title}");
    let id = table.table.clone();
    let join = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let (table, name) = (table.clone(), called(name));
        spawn_local(async move {
            introduce().await;
            let random = chance::bytes();
            match api::join(&table.table, &name, random).await {
                Ok(seat) => {
                    if let Some(bytes) = random {
                        memory::remember_bytes(&table.table, &String::from(bytes));
                    }
                    let players = table.terms.seats.len();
                    let game = table.terms.game.kind();
                    go(Remembered {
                        who: others(&table, seat.seat),
                        ..sitting(table.table, game, players, Key::from(seat))
                    });
                }
                Err(reason) => {
                    fault.set(Some(reason));
                    busy.set(false);
                }
            }
        });
    };
    view! {
        <li data-open-table=id>
            <div>
                <b>{who}</b>
                <span class="what">{title}" · "<em>{free}</em></span>
                <span class="about">{about}</span>
            </div>
            <button class="main-act" data-join="" aria-label=label prop:disabled=busy on:click=join>"Join"</button>
        </li>
    }
}

/// What somebody who gave no name is called.
fn called(name: RwSignal<String>) -> String {
    let name = name.get_untracked().trim().to_owned();
    if name.is_empty() {
        return "Guest".to_owned();
    }
    memory::remember_name(&name);
    name
}

/// The others at a table.
fn others(table: &OpenTable, mine: Seat) -> String {
    let seats = table.names.iter().enumerate();
    let named = seats.filter(|(seat, _)| *seat != mine).map(|(seat, name)| {
        let computer = || names::computer(seat).to_owned();
        name.clone().unwrap_or_else(computer)
    });
    named.collect::<Vec<_>>().join(", ")
}

/// A table at which one has got a seat just now.
fn sitting(table: String, game: vidraria_games::GameKind, players: usize, key: Key) -> Remembered {
    Remembered {
        table,
        game,
        players,
        mine: vec![key],
        invited: Vec::new(),
        who: "others".to_owned(),
        at: js_sys::Date::now() as u64,
        over: false,
    }
}

/// Goes to a table.
fn go(table: Remembered) {
    let address = memory::address(&table.table, &table.mine);
    memory::remember(table);
    // A browser that refuses to go there shows so itself.
    let _ = window().location().assign(&address);
}

/// Keeps the list as the server tells it. The browser connects again by itself.
fn follow(list: RwSignal<Option<LobbyList>>) {
    let Ok(source) = EventSource::new("/api/lobby/live") else {
        return;
    };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(news) = serde_json::from_str(&text) {
            list.set(Some(news));
        }
    });
    source.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    let kept = StoredValue::new_local((source, hear));
    on_cleanup(move || kept.with_value(|(source, _)| source.close()));
}
