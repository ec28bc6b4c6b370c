//! The seats of the table to be made.

use leptos::prelude::*;

use super::form::{Form, Opponent};
use crate::names;

/// How many seats, and who sits on each.
#[component]
pub(super) fn SeatList(form: RwSignal<Form>, name: RwSignal<String>) -> impl IntoView {
    let limits = move || form.with(|form| Form::seat_limits(form.game));
    let count = move |players: usize| {
        view! {
            <label class="count" class:chosen=move || form.with(|form| form.players == players)>
                <input
                    type="radio" name="players" class="unseen"
                    prop:checked=move || form.with(|form| form.players == players)
                    on:change=move |_| form.update(|form| form.players = players)
                />
                {players}
            </label>
        }
    };
    view! {
        <fieldset class="counts">
            <legend>"Players"</legend>
            {move || {
                let (least, most) = limits();
                (least..=most).map(count).collect_view()
            }}
        </fieldset>
        <ol class="seats">
            <li>
                <label class="field">
                    <span class="unseen">"Your name"</span>
                    <input
                        type="text" maxlength="24" autocomplete="nickname" placeholder="Your name"
                        prop:value=name
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                <span class="seat-kind">"you"</span>
            </li>
            {move || {
                (1..form.with(|form| form.players)).map(|seat| view! { <OtherSeat form seat/> }).collect_view()
            }}
        </ol>
    }
}

/// Who sits on a seat that is not the player's own.
#[component]
fn OtherSeat(form: RwSignal<Form>, seat: usize) -> impl IntoView {
    let choose = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event);
        let opponent = Opponent::ALL.into_iter().find(|&one| value(one) == chosen);
        if let Some(opponent) = opponent {
            form.update(|form| form.opponents[seat - 1] = opponent);
        }
    };
    let current = move || form.with(|form| form.opponents[seat - 1]);
    view! {
        <li>
            <label class="field">
                <span class="unseen">{format!("Seat {}", seat + 1)}</span>
                <select on:change=choose prop:value=move || value(current())>
                    {Opponent::ALL.map(|one| view! {
                        <option value=value(one) selected=move || current() == one>{title(one, seat)}</option>
                    })}
                </select>
            </label>
            <span class="seat-kind">{move || kind(current())}</span>
        </li>
    }
}

fn value(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Computer(level) => level.name(),
        Opponent::Invited => "invited",
        Opponent::Anyone => "anyone",
        Opponent::Here => "here",
    }
}

fn title(opponent: Opponent, seat: usize) -> String {
    match opponent {
        Opponent::Computer(level) => {
            format!("{} ({})", names::computer(seat), names::level(level))
        }
        Opponent::Invited => "A friend, by link".to_owned(),
        Opponent::Anyone => "Anyone, from the lobby".to_owned(),
        Opponent::Here => "Someone at this screen".to_owned(),
    }
}

fn kind(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Computer(_) => "computer",
        Opponent::Invited | Opponent::Anyone => "elsewhere",
        Opponent::Here => "here",
    }
}
