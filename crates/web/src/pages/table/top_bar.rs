//! The bar on top: how far the game is, whose turn, and what concerns the whole table.

use leptos::prelude::*;
use vidraria_games::GameKind;
use vidraria_table::{Command, Phase};

use super::consent::Proposals;
use super::round::Round;
use super::shortcuts;
use super::sitting::{Sitting, is_my_turn};
use super::talk::TalkButton;
use crate::link::Connection;
use crate::pages::chrome::{Brand, ThemeSwitch, close_when_left};
use crate::{alarm, names};

/// Three lines.
const MENU: &str = r#"<path class="stroke" d="M5 7.5h14M5 12h14M5 16.5h14"/>"#;

/// The bar.
#[component]
pub(super) fn TopBar(
    sitting: Sitting,
    game: GameKind,
    /// The game has not begun.
    waiting: bool,
) -> impl IntoView {
    view! {
        <header class="bar">
            <Brand/>
            <Round sitting game/>
            <Turn sitting/>
            <span class="spread"></span>
            <State sitting/>
            {(!waiting).then(|| view! { <TalkButton sitting/> })}
            <details class="menu" on:focusout=close_when_left>
                <summary class="quiet icon" aria-label="Menu" title="Menu">
                    <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=MENU></svg>
                </summary>
                <div class="panel">
                    <button class="quiet" on:click=move |_| shortcuts::show()>"Keys (?)"</button>
                    <ThemeSwitch named=true/>
                    <Switch what="Sound" on=alarm::has_sound set=alarm::set_sound/>
                    {alarm::can_notify().then(|| view! {
                        <Switch what="Notifications" on=alarm::has_notices set=alarm::set_notices/>
                    })}
                    <Proposals sitting/>
                    <Resign sitting/>
                    <a class="quiet" href="/">"Leave the table open, go home"</a>
                </div>
            </details>
        </header>
    }
}

/// Switches a way to be called on and off.
#[component]
fn Switch(what: &'static str, on: fn() -> bool, set: fn(bool)) -> impl IntoView {
    let state = RwSignal::new(on());
    let click = move |_| {
        let next = !state.get_untracked();
        set(next);
        state.set(next);
    };
    view! {
        <button class="quiet" aria-pressed=move || state.get().to_string() on:click=click>
            {move || format!("{what} when it is my turn: {}", if state.get() { "on" } else { "off" })}
        </button>
    }
}

/// Whose turn it is.
#[component]
fn Turn(sitting: Sitting) -> impl IntoView {
    let mine = move || {
        sitting
            .shown
            .with(|shown| shown.as_deref().is_some_and(is_my_turn))
    };
    let text = move || {
        sitting.shown.with(|shown| {
            let Some(moment) = shown.as_deref() else {
                return String::new();
            };
            let view = &moment.view;
            match (view.phase, view.to_act) {
                (Phase::Over, _) => "Game over".to_owned(),
                (Phase::Closed, _) => "Closed".to_owned(),
                (_, Some(_)) if is_my_turn(moment) && sitting.mine.get().len() == 1 => {
                    "Your turn".to_owned()
                }
                _ if view.paused.is_some() => "A pause".to_owned(),
                (_, Some(seat)) => format!("{}’s turn", names::of(seat, &view.seats[seat])),
                (_, None) => String::new(),
            }
        })
    };
    view! { <span class="turn" class:mine=mine>{text}</span> }
}

/// Whether the server is there.
#[component]
fn State(sitting: Sitting) -> impl IntoView {
    let text = move || {
        if sitting.outdated.get() {
            return Some("Vidraria has been renewed: please load the page again.");
        }
        match sitting.connection.get() {
            Connection::Open => None,
            Connection::Connecting => Some("connecting …"),
            Connection::Lost => Some("connection lost, trying again …"),
        }
    };
    view! {
        <span class="state" role="status" data-connection=move || match sitting.connection.get() {
            Connection::Open => "open",
            Connection::Connecting => "connecting",
            Connection::Lost => "lost",
        }>{text}</span>
    }
}

/// Leaves the game to a computer, after asking once more.
#[component]
fn Resign(sitting: Sitting) -> impl IntoView {
    let asked = RwSignal::new(false);
    let possible = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            shown.as_deref().is_some_and(|moment| {
                let view = &moment.view;
                view.phase == Phase::Playing
                    && view
                        .you
                        .is_some_and(|seat| view.seats[seat].computer.is_none())
            })
        })
    });
    let click = move |_| {
        if asked.get_untracked() {
            sitting.ask(Command::Resign);
        }
        asked.update(|asked| *asked = !*asked);
    };
    view! {
        <Show when=move || possible.get()>
            <button class="quiet" class:danger=move || asked.get() data-resign="" on:click=click
                on:blur=move |_| asked.set(false)>
                {move || if asked.get() { "Leave for good?" } else { "Resign" }}
            </button>
        </Show>
    }
}
