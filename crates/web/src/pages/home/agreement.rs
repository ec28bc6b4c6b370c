//! What is agreed besides who plays what: time, rating, talk, who starts.

use leptos::prelude::*;
use vidraria_table::ChatRule;

use super::form::{CLOCKS, Form};
use crate::agreed;

/// The choices that most tables leave as they are.
#[component]
pub(super) fn Agreement(form: RwSignal<Form>) -> impl IntoView {
    let clocks = CLOCKS.map(|clock| clock.map_or_else(|| "No clock".to_owned(), agreed::clock));
    let talks = ["Free", "Phrases only", "None"].map(str::to_owned);
    let rules = [ChatRule::Free, ChatRule::Phrases, ChatRule::Off];
    let starts = move || {
        let players = form.with(|form| form.players);
        let seat = |seat| match seat {
            0 => "You".to_owned(),
            seat => format!("Seat {}", seat + 1),
        };
        let mut starts = vec!["By lot".to_owned()];
        starts.extend((0..players).map(seat));
        starts
    };
    let clock = move |chosen: usize| form.update(|form| form.clock = CLOCKS[chosen]);
    let talk = move |chosen: usize| form.update(|form| form.chat = rules[chosen]);
    let first = move |chosen: usize| form.update(|form| form.first = chosen.checked_sub(1));
    view! {
        <div class="agreement">
            <Choice name="clock" title="Clock" options=move || clocks.to_vec() choose=clock/>
            <Choice name="first" title="Who starts" options=starts choose=first/>
            <Show when=move || form.with(Form::has_company)>
                <Choice name="chat" title="Talk" options={let talks = talks.clone(); move || talks.to_vec()} choose=talk/>
            </Show>
        </div>
        <div class="checks">
            <Check
                title="Rated: no hints, no take-backs"
                on=move || form.with(|form| form.rated)
                set=move |on| form.update(|form| form.rated = on)
            />
            <Show when=move || form.with(Form::has_company)>
                <Check
                    title="Begin only when everyone has said to be ready"
                    on=move || form.with(|form| form.ready)
                    set=move |on| form.update(|form| form.ready = on)
                />
            </Show>
        </div>
    }
}

/// One of several; the first at first.
#[component]
fn Choice(
    name: &'static str,
    title: &'static str,
    options: impl Fn() -> Vec<String> + Send + 'static,
    choose: impl Fn(usize) + 'static,
) -> impl IntoView {
    let change = move |event: leptos::ev::Event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            choose(chosen);
        }
    };
    let options = move || {
        let options = options().into_iter().enumerate();
        let option = |(index, title): (usize, String)| {
            view! { <option value=index.to_string()>{title}</option> }
        };
        options.map(option).collect_view()
    };
    view! {
        <label class="field">{title}<select data-choice=name on:change=change>{options}</select></label>
    }
}

/// Something that is agreed or not.
#[component]
pub(super) fn Check(
    title: &'static str,
    on: impl Fn() -> bool + Send + 'static,
    set: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox" prop:checked=on
                on:change=move |event| set(event_target_checked(&event))
            />
            {title}
        </label>
    }
}
