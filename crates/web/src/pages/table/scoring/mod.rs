//! The end: the final scoring, part by part, then the result.

mod parts;

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_table::Terms;

use super::sitting::{Sitting, less_motion};
use crate::memory::{self, Key, Remembered};
use crate::{api, names, words};
use parts::{Part, parts, total};

/// How long a part stays before the next.
const STEP: Duration = Duration::from_millis(1600);

/// The scoring scene over the market's place.
#[component]
pub(super) fn Scoring(sitting: Sitting) -> impl IntoView {
    let moment = sitting.shown.get_untracked();
    let Some((moment, position)) =
        moment.and_then(|moment| Some((moment.clone(), moment.position.clone()?)))
    else {
        return ().into_any();
    };
    let view = &moment.view;
    let parts = parts(&position, &view.breakdowns);
    let totals: Vec<i32> = view.breakdowns.iter().map(total).collect();
    let seats: Vec<String> = view
        .seats
        .iter()
        .enumerate()
        .map(|(seat, view)| names::of(seat, view))
        .collect();
    let last = parts.len();
    let step = RwSignal::new(if less_motion() { last } else { 0 });
    // The scene moves on by itself until it is at its end or skipped.
    Effect::new(move |_| {
        if step.get() < last {
            set_timeout(
                move || {
                    step.try_update(|step| *step = (*step + 1).min(last))
                        .unwrap_or(())
                },
                STEP,
            );
        }
    });
    let winners = view.winners.clone();
    let result = result_in_words(&winners, &seats, &totals);
    let terms = view.terms.clone();
    let mine = sitting.mine.get_untracked();
    let rows = parts
        .into_iter()
        .enumerate()
        .map(|(index, part)| view! { <PartRow part index step/> })
        .collect_view();
    let heads = seats
        .iter()
        .enumerate()
        .map(|(seat, name)| {
            let won = winners.contains(&seat);
            view! { <th scope="col" class:won=won>{name.clone()}</th> }
        })
        .collect_view();
    view! {
        <section class="scoring panel" data-scored=move || (step.get() >= last).to_string()>
            <h2>"Final scoring"</h2>
            <table>
                <thead><tr><th></th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot class:hidden=move || step.get() < last>
                    <tr><th scope="row">"Total"</th>
                        {totals.iter().enumerate().map(|(seat, total)| view! {
                            <td data-total=seat.to_string() class:won=winners.contains(&seat)>{words::points(*total)}</td>
                        }).collect_view()}
                    </tr>
                </tfoot>
            </table>
            {move || if step.get() < last {
                view! { <button class="skip" on:click=move |_| step.set(last)>"Skip"</button> }.into_any()
            } else {
                view! {
                    <p class="result">{result.clone()}</p>
                    <PlayAgain terms=terms.clone() mine=mine.clone()/>
                }.into_any()
            }}
        </section>
    }
    .into_any()
}

/// A part of the scoring, once it is its turn.
#[component]
fn PartRow(part: Part, index: usize, step: RwSignal<usize>) -> impl IntoView {
    view! {
        <tr class:hidden=move || step.get() < index class:now=move || step.get() == index>
            <th scope="row">{part.title}</th>
            {part.seats.into_iter().map(|(points, reason)| view! {
                <td><b>{words::points(points)}</b><span>{reason}</span></td>
            }).collect_view()}
        </tr>
    }
}

fn result_in_words(winners: &[usize], seats: &[String], totals: &[i32]) -> String {
    let names: Vec<&str> = winners.iter().map(|&seat| seats[seat].as_str()).collect();
    let points = winners.first().map_or(0, |&seat| totals[seat]);
    let tied = totals.iter().filter(|&&total| total == points).count();
    match names.as_slice() {
        [] => String::new(),
        [one] if tied > 1 => {
            format!("{one} wins with {points} points and the least broken glass.")
        }
        [one] => format!("{one} wins with {points} points."),
        [rest @ .., last] => {
            format!(
                "{} and {last} share the victory with {points} points.",
                rest.join(", ")
            )
        }
    }
}

/// Lays the same table again.
#[component]
fn PlayAgain(terms: Terms, mine: Vec<usize>) -> impl IntoView {
    let fault = RwSignal::new(None::<String>);
    let again = move |_| {
        let terms = terms.clone();
        let mine = mine.clone();
        spawn_local(async move {
            match api::make_table(&terms).await {
                Ok(made) => {
                    let (own, invited): (Vec<_>, Vec<_>) = made
                        .seats
                        .into_iter()
                        .partition(|seat| mine.contains(&seat.seat));
                    let own: Vec<Key> = own.into_iter().map(Key::from).collect();
                    let address = memory::address(&made.table, &own);
                    memory::remember(Remembered {
                        table: made.table,
                        game: terms.game.kind(),
                        players: terms.seats.len(),
                        mine: own,
                        invited: invited.into_iter().map(Key::from).collect(),
                        who: "the same company".to_owned(),
                        at: js_sys::Date::now() as u64,
                        over: false,
                    });
                    let _ = window().location().assign(&address);
                }
                Err(reason) => fault.set(Some(reason)),
            }
        });
    };
    view! {
        <div class="after">
            <button class="main-act" data-again="" on:click=again>"Play again"</button>
            <a href="/">"To the front door"</a>
        </div>
        <p class="fault" role="alert">{fault}</p>
    }
}
