//! The quick match: one says what one wants to play and waits until others want it too.

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_games::GameKind;
use vidraria_table::{Seek, SeekNews};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use super::{called, go, sitting};
use crate::memory::Key;
use crate::pages::home::seat_limits;
use crate::pages::person::arrival::introduce;
use crate::{alarm, memory};

/// How it stands with the search.
#[derive(Clone, Debug, PartialEq)]
enum Search {
    /// There is none.
    Idle,
    /// So many wait for the same, as far as that is known.
    Waiting(usize),
    /// It has ended, and why.
    Failed(String),
}

/// A search with the connection that is one's place in the queue.
struct Connection {
    socket: WebSocket,
    _open: Closure<dyn Fn()>,
    _message: Closure<dyn Fn(MessageEvent)>,
    _close: Closure<dyn Fn(Event)>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// What to play, and the button that begins to wait.
#[component]
pub(super) fn QuickMatch(name: RwSignal<String>) -> impl IntoView {
    let seek = RwSignal::new(Seek {
        game: GameKind::Sintra,
        players: 2,
        rated: false,
    });
    let search = RwSignal::new(Search::Idle);
    let connection = StoredValue::new_local(None::<Connection>);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        alarm::touched();
        search.set(Search::Waiting(0));
        called(name);
        let seek = seek.get_untracked();
        spawn_local(async move {
            introduce().await;
            // Unless he has thought better of it meanwhile.
            if search.try_get_untracked() == Some(Search::Waiting(0)) {
                connection.set_value(connect(seek, name, search));
            }
        });
    };
    let stop = move |_| {
        connection.set_value(None);
        search.set(Search::Idle);
    };
    let waiting = move || matches!(search.get(), Search::Waiting(_));
    let text = move || match search.get() {
        Search::Idle => String::new(),
        Search::Waiting(0 | 1) => "Waiting for others. You are the first.".to_owned(),
        Search::Waiting(seeking) => format!(
            "Waiting: {seeking} of {} are here.",
            seek.with(|seek| seek.players)
        ),
        Search::Failed(reason) => reason,
    };
    view! {
        <section class="quick panel" aria-label="Quick match">
            <h2>"Quick match"</h2>
            <form on:submit=start>
                <fieldset prop:disabled=waiting>
                    <Choices seek/>
                </fieldset>
                <p role="status" data-seeking=move || match search.get() {
                    Search::Idle => "no",
                    Search::Waiting(_) => "yes",
                    Search::Failed(_) => "failed",
                }>{text}</p>
                <Show when=waiting fallback=|| view! {
                    <button class="main-act" type="submit" data-seek="">"Find a game"</button>
                }>
                    <div class="meanwhile">
                        <button type="button" data-stop-seeking="" on:click=stop>"Cancel"</button>
                        <a href="/" target="_blank">"Play computers meanwhile (another tab)"</a>
                    </div>
                </Show>
            </form>
        </section>
    }
}

/// Game, number of players, rated or casual.
#[component]
fn Choices(seek: RwSignal<Seek>) -> impl IntoView {
    let game = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event);
        if let Some(game) = GameKind::ALL.into_iter().find(|game| game.name() == chosen) {
            let (least, most) = seat_limits(game);
            seek.update(|seek| {
                seek.game = game;
                seek.players = seek.players.clamp(least, most);
            });
        }
    };
    let players = move |event: leptos::ev::Event| {
        if let Ok(players) = event_target_value(&event).parse() {
            seek.update(|seek| seek.players = players);
        }
    };
    let rated = move |event| seek.update(|seek| seek.rated = event_target_checked(&event));
    let counts = move || {
        let (least, most) = seat_limits(seek.with(|seek| seek.game));
        let count = |players: usize| {
            let chosen = move || seek.with(|seek| seek.players == players);
            view! { <option value=players.to_string() selected=chosen>{players}" players"</option> }
        };
        (least..=most).map(count).collect_view()
    };
    view! {
        <select aria-label="Game" data-seek-game="" on:change=game>
            {GameKind::ALL.map(|game| view! { <option value=game.name()>{game.title()}</option> })}
        </select>
        <select aria-label="Players" data-seek-players="" on:change=players>{counts}</select>
        <label class="check"><input type="checkbox" on:change=rated/>"Rated"</label>
    }
}

/// Begins to wait.
fn connect(seek: Seek, name: RwSignal<String>, search: RwSignal<Search>) -> Option<Connection> {
    let location = window().location();
    let scheme = match location.protocol().as_deref() {
        Ok("https:") => "wss",
        _ => "ws",
    };
    let host = location.host().unwrap_or_default();
    let socket = WebSocket::new(&format!("{scheme}://{host}/api/seek")).ok()?;
    let sending = socket.clone();
    let open = Closure::<dyn Fn()>::new(move || {
        if let Ok(text) = serde_json::to_string(&seek) {
            // A socket that breaks here is reported by its close event.
            let _ = sending.send_with_str(&text);
        }
    });
    let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        match serde_json::from_str(&text) {
            Ok(SeekNews::Waiting { seeking }) => search.set(Search::Waiting(seeking)),
            Ok(SeekNews::Matched { table, seat }) => {
                alarm::sound_for("A game is found", "Your table is laid.");
                memory::remember_name(&called(name));
                go(sitting(table, seek.game, seek.players, Key::from(seat)));
            }
            Ok(SeekNews::Refused { message }) => search.set(Search::Failed(message)),
            Err(_) => search.set(Search::Failed("Please load the page again.".to_owned())),
        }
    });
    let close = Closure::<dyn Fn(Event)>::new(move |_| {
        if matches!(search.get_untracked(), Search::Waiting(_)) {
            let lost = "The connection was lost: please try again.";
            search.set(Search::Failed(lost.to_owned()));
        }
    });
    socket.set_onopen(Some(open.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(close.as_ref().unchecked_ref()));
    Some(Connection {
        socket,
        _open: open,
        _message: message,
        _close: close,
    })
}
