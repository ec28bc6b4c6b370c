//! The home page: what to play and with whom, and the tables one sits at.

mod agreement;
mod art;
mod form;
mod known;
mod seats;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_games::GameKind;
use vidraria_games::sintra::Side;
use vidraria_table::MadeTable;

use crate::memory::{self, Key, Remembered};
use crate::pages::chrome::{Brand, Footer, ThemeSwitch};
use crate::pages::person::PersonMenu;
use crate::{api, names};
use agreement::{Agreement, Check};
use art::GameArt;
use form::{Form, Opponent};
use known::KnownTables;
use seats::SeatList;

/// The page.
#[component]
pub fn Home() -> impl IntoView {
    let form = RwSignal::new(Form::default());
    let name = RwSignal::new(memory::name().unwrap_or_default());
    view! {
        <header class="bar"><Brand/><span class="spread"></span><a href="/lobby">"Lobby"</a><PersonMenu/><ThemeSwitch/></header>
        <main class="home">
            <div class="welcome">
                <h1>"Sit down at the glass"</h1>
                <p>"Two games of light and colour, with computers, with friends over a link, or all at this screen."</p>
            </div>
            <fieldset class="games">
                <legend class="unseen">"Which game"</legend>
                {GameKind::ALL.map(|game| view! { <GameCard game form/> })}
            </fieldset>
            <TableForm form name/>
            <KnownTables/>
        </main>
        <Footer/>
    }
}

/// A game to choose.
#[component]
fn GameCard(game: GameKind, form: RwSignal<Form>) -> impl IntoView {
    let (least, most) = Form::seat_limits(game);
    let about = match game {
        GameKind::Sintra => {
            "Draft panes, walk the glazier along your palace, and let finished windows pay again and again."
        }
        GameKind::River => {
            "Trade pieces along a moving river and build columns of colour before the last stage begins."
        }
    };
    view! {
        <label class="game" class:chosen=move || form.with(|form| form.game == game)>
            <input
                type="radio" name="game" class="unseen" value=game.name()
                prop:checked=move || form.with(|form| form.game == game)
                on:change=move |_| form.update(|form| form.choose_game(game))
            />
            <GameArt game/>
            <span inner_html=format!(
                "<b class=\"game-title\">{}</b><span class=\"game-about\">{about}</span>\
                 <span class=\"game-players\">{least} to {most} players</span>",
                game.title()
            )></span>
        </label>
    }
}

/// Who plays, and the button that begins.
#[component]
fn TableForm(form: RwSignal<Form>, name: RwSignal<String>) -> impl IntoView {
    let fault = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let chosen = form.get_untracked();
        let name = name.get_untracked();
        spawn_local(async move {
            match api::make_table(&chosen.terms()).await {
                Ok(made) => sit_down(&chosen, name.trim(), made),
                Err(reason) => {
                    fault.set(Some(reason));
                    busy.set(false);
                }
            }
        });
    };
    view! {
        <form class="agree panel" on:submit=start>
            <h2>{move || form.with(|form| form.game.title())}</h2>
            <SeatList form name/>
            <Show when=move || form.with(|form| form.game == GameKind::Sintra)>
                <SideChoice form/>
            </Show>
            <div class="checks">
                <Check
                    title="Confirm each turn (it can be undone until then)"
                    on=move || form.with(|form| form.confirm_turns)
                    set=move |on| form.update(|form| form.confirm_turns = on)
                />
                <Check
                    title="Hints: whoever is to move may ask what is best"
                    on=move || form.with(|form| form.terms().hints_allowed())
                    set=move |on| form.update(|form| form.hints = Some(on))
                />
            </div>
            <details>
                <summary>"Clock, rating, talk and more"</summary>
                <Agreement form/>
                <label class="field">
                    "Your own edition of the box (TOML); leave it empty for the usual one"
                    <textarea
                        rows="5" spellcheck="false"
                        prop:value=move || form.with(|form| form.edition.clone())
                        on:input=move |event| {
                            let text = event_target_value(&event);
                            form.update(|form| form.edition = text);
                        }
                    ></textarea>
                </label>
            </details>
            <p class="fault" role="alert">{fault}</p>
            <button class="main-act" type="submit" prop:disabled=busy data-start="">
                {move || if busy.get() { "Laying the table …" } else { "Start" }}
            </button>
        </form>
    }
}

/// The smallest and the largest number of seats of a game.
pub(crate) fn seat_limits(game: GameKind) -> (usize, usize) {
    Form::seat_limits(game)
}

/// Side A or B of the palace.
#[component]
fn SideChoice(form: RwSignal<Form>) -> impl IntoView {
    let side = move |side: Side, title: &'static str, about: &'static str| {
        view! {
            <label class="option" class:chosen=move || form.with(|form| form.side == side)>
                <input
                    type="radio" name="side" class="unseen"
                    prop:checked=move || form.with(|form| form.side == side)
                    on:change=move |_| form.update(|form| form.side = side)
                />
                <b>{title}</b>
                <span>{about}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options">
            <legend>"Palace side"</legend>
            {side(Side::A, "A", "ornaments around pairs of windows")}
            {side(Side::B, "B", "full windows times your leading colour")}
        </fieldset>
    }
}

/// Goes to the table just made, with its keys in hand.
fn sit_down(form: &Form, name: &str, made: MadeTable) {
    if !name.is_empty() {
        memory::remember_name(name);
    }
    let (mine, invited): (Vec<_>, Vec<_>) = made
        .seats
        .into_iter()
        .partition(|invitation| form.is_mine(invitation.seat));
    let mine: Vec<Key> = mine.into_iter().map(Key::from).collect();
    let who = |(seat, opponent)| match opponent {
        Opponent::Computer(_) => names::computer(seat),
        Opponent::Invited => "a friend",
        Opponent::Anyone => "anyone",
        Opponent::Here => "someone here",
    };
    let address = memory::address(&made.table, &mine);
    memory::remember(Remembered {
        table: made.table,
        game: form.game,
        players: form.players,
        mine,
        invited: invited.into_iter().map(Key::from).collect(),
        who: form.others().map(who).collect::<Vec<_>>().join(", "),
        at: js_sys::Date::now() as u64,
        over: false,
    });
    // A browser that refuses to go there shows so itself.
    let _ = window().location().assign(&address);
}
