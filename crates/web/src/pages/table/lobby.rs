//! Before the game: who is there, who is awaited, and the links for them.

use leptos::prelude::*;
use vidraria_game::Seat;
use vidraria_table::{ChatRule, Command, LONGEST_NAME, SeatView, Terms};

use super::sitting::Sitting;
use super::talk::{self, Talk};
use crate::agreed;
use crate::memory;
use crate::names;
use crate::signs::signs;

/// The waiting room.
#[component]
pub(super) fn Lobby(table: String, sitting: Sitting) -> impl IntoView {
    let invited = memory::table(&table).map_or_else(Vec::new, |known| known.invited);
    // Each seat with whether it is played from here.
    let seats = move || {
        let mine = sitting.mine.get();
        sitting.shown.with(|shown| {
            let seats = shown.iter().flat_map(|moment| moment.view.seats.iter());
            let seats = seats.cloned().enumerate();
            seats
                .map(|(seat, view)| (seat, view, mine.contains(&seat)))
                .collect::<Vec<_>>()
        })
    };
    sit_by_oneself(sitting);
    let watch = memory::address(&table, []);
    let asks_ready = sitting
        .shown
        .with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.view.terms.ready));
    let begins = if asks_ready {
        "The game begins as soon as everyone has sat down and is ready."
    } else {
        "The game begins as soon as everyone has sat down."
    };
    let terms = sitting.shown.with_untracked(|shown| {
        let terms = shown.as_ref().map(|shown| &shown.view.terms);
        terms.map_or_else(String::new, terms_in_words)
    });
    let spectators = sitting.company.spectators;
    view! {
        <main class="lobby panel">
            <h1>"The table is laid"</h1>
            <p class="terms">{terms}</p>
            <p>{begins}</p>
            <ol class="seats">
                // A seat at which nothing has changed stays: somebody may be writing his name there.
                <For
                    each=seats
                    key=|(seat, view, mine)| (*seat, view.name.clone(), view.computer.is_some(), view.ready, *mine)
                    let((seat, view, mine))
                >
                    {
                        let link = invited
                            .iter()
                            .find(|key| key.seat == Some(seat))
                            .map(|key| memory::address(&table, [key]));
                        view! { <Place seat view mine link asks_ready sitting/> }
                    }
                </For>
            </ol>
            <p class="watch">"For those who only want to watch:" <CopyLink link=watch what="the link for watching"/>
                {move || (spectators.get() > 0).then(|| {
                    view! { <small data-spectators=spectators>{format!("{} watching", spectators.get())}</small> }
                })}
            </p>
            <Show when=move || talk::rule(sitting) != ChatRule::Off>
                <section class="lobby-talk" aria-label="Talk"><Talk sitting/></section>
            </Show>
        </main>
    }
}

/// What was agreed, in a line.
fn terms_in_words(terms: &Terms) -> String {
    let mut parts = agreed::parts(terms);
    parts.insert(0, agreed::game(terms));
    if terms.public {
        parts.push("open to anyone from the lobby".to_owned());
    }
    parts.join(" · ")
}

/// One seat of the waiting room.
#[component]
fn Place(
    seat: Seat,
    view: SeatView,
    mine: bool,
    link: Option<String>,
    asks_ready: bool,
    sitting: Sitting,
) -> impl IntoView {
    let taken = view.name.is_some() || view.computer.is_some();
    view! {
        <li class:taken=taken>
            <b>{names::of(seat, &view)}</b>
            <span class="signs" inner_html=signs(seat)></span>
            {match (taken, mine, link) {
                (true, ..) => view! {
                    <span class="seat-kind">{kind(&view, mine, asks_ready)}</span>
                    {(mine && view.computer.is_none()).then(|| {
                        view! { <Seated seat ready=asks_ready.then_some(view.ready) sitting/> }
                    })}
                }.into_any(),
                (false, true, _) => view! { <NameForm seat sitting/> }.into_any(),
                (false, false, Some(link)) => {
                    view! { <CopyLink link what=format!("the link for seat {}", seat + 1)/> }.into_any()
                }
                (false, false, None) => view! { <span class="seat-kind">"awaited"</span> }.into_any(),
            }}
        </li>
    }
}

fn kind(view: &SeatView, mine: bool, asks_ready: bool) -> &'static str {
    match (view.computer, mine) {
        (Some(_), _) => "computer",
        (None, _) if view.ready => "ready",
        (None, _) if asks_ready => "not ready yet",
        (None, true) => "here",
        (None, false) => "has sat down",
    }
}

/// What somebody can do who has sat down: say that he is ready, where that is asked, or stand up
/// again.
#[component]
fn Seated(
    seat: Seat,
    /// Whether he is; none where it is not asked.
    ready: Option<bool>,
    sitting: Sitting,
) -> impl IntoView {
    let leave = move |_| sitting.ask_for(seat, Command::Leave);
    view! {
        <span class="acts">
            <button class="quiet" data-leave="" on:click=leave>"Stand up"</button>
            {ready.map(|ready| {
                let click = move |_| sitting.ask_for(seat, Command::Ready { ready: !ready });
                let label = if ready { "Not yet" } else { "I am ready" };
                view! { <button class:main-act=!ready data-ready=seat.to_string() on:click=click>{label}</button> }
            })}
        </span>
    }
}

/// Asks for a name and sits down under it.
#[component]
fn NameForm(seat: Seat, sitting: Sitting) -> impl IntoView {
    let only_seat = sitting.mine.with_untracked(|mine| mine.len() == 1);
    let name = RwSignal::new(only_seat.then(memory::name).flatten().unwrap_or_default());
    let sit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if only_seat {
            memory::remember_name(&name);
        }
        sitting.sit(seat, name);
    };
    view! {
        <form class="sit" on:submit=sit>
            <label class="field">
                <span class="unseen">{format!("Name for seat {}", seat + 1)}</span>
                <input
                    type="text" required maxlength=LONGEST_NAME.to_string() placeholder="Name"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button type="submit" data-sit=seat.to_string()>"Sit down"</button>
        </form>
        <p class="fault" role="alert">{move || sitting.notice.get()}</p>
    }
}

/// A link with a button that copies it.
#[component]
fn CopyLink(link: String, #[prop(into)] what: String) -> impl IntoView {
    let whole = format!("{}{link}", window().location().origin().unwrap_or_default());
    let copied = RwSignal::new(false);
    let text = whole.clone();
    let copy = move |_| {
        // Without the right to copy, the link can still be selected in its field.
        let _ = window().navigator().clipboard().write_text(&text);
        copied.set(true);
    };
    view! {
        <span class="copy">
            <input type="text" readonly prop:value=whole.clone() aria-label=what.clone()/>
            <button on:click=copy aria-label=format!("Copy {what}")>
                {move || if copied.get() { "Copied" } else { "Copy" }}
            </button>
        </span>
    }
}

/// Sits down without asking where there is nothing to ask: on the first of one's own seats, under
/// the name one has given before, or among computers only.
fn sit_by_oneself(sitting: Sitting) {
    Effect::new(move |_| {
        let mine = sitting.mine.get();
        let open = sitting.shown.with_untracked(|shown| {
            let seats = &shown.as_ref()?.view.seats;
            let first = *mine.first()?;
            let only_computers = seats
                .iter()
                .enumerate()
                .all(|(seat, view)| seat == first || view.computer.is_some());
            let open = seats[first].name.is_none() && seats[first].computer.is_none();
            open.then_some((first, only_computers))
        });
        let Some((seat, only_computers)) = open else {
            return;
        };
        let name = memory::name().or_else(|| only_computers.then(|| "Guest".to_owned()));
        if let Some(name) = name {
            sitting.sit(seat, name);
        }
    });
}
