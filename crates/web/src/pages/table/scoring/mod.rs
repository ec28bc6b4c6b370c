//! The end: the final scoring, part by part, then the result.

mod again;
mod parts;

use std::time::Duration;

use leptos::prelude::*;
use vidraria_games::GameKind;

use super::review::Replay;
use super::sitting::{Sitting, less_motion};
use crate::{names, screen, words};
pub(super) use again::NextGame;
use again::PlayAgain;
use parts::{Part, parts, total};

/// How long a part stays before the next.
const STEP: Duration = Duration::from_millis(1600);

/// The scoring scene over the market's place.
#[component]
pub(super) fn Scoring(sitting: Sitting, replay: Replay) -> impl IntoView {
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
            let go_on = move || {
                // Nothing is left to do once the page has gone.
                let _ = step.try_update(|step| *step = (*step + 1).min(last));
            };
            set_timeout(go_on, STEP);
        }
    });
    let winners = view.winners.clone();
    let result = result_in_words(&winners, &seats, &totals);
    // River has many parts for few seats and a wide place; Sintra a high one.
    let wide = position.kind() == GameKind::River && !screen::narrow().get_untracked();
    let sheet = Sheet {
        seats: seats.clone(),
        winners: winners.clone(),
        parts,
        totals,
    };
    let points = if wide {
        sheet.seat_by_seat(step).into_any()
    } else {
        sheet.part_by_part(step).into_any()
    };
    view! {
        <section class="scoring panel" class:wide=wide data-scored=move || (step.get() >= last).to_string()>
            <h2>"Final scoring"</h2>
            {points}
            {move || if step.get() < last {
                view! { <button class="skip" on:click=move |_| step.set(last)>"Skip"</button> }.into_any()
            } else {
                view! {
                    <p class="result">{result.clone()}</p>
                    <PlayAgain sitting replay/>
                }.into_any()
            }}
        </section>
    }
    .into_any()
}

/// Everything on the scoring sheet.
struct Sheet {
    /// The names.
    seats: Vec<String>,
    winners: Vec<usize>,
    parts: Vec<Part>,
    totals: Vec<i32>,
}

impl Sheet {
    /// A row for each part; each shows when it is its turn.
    fn part_by_part(&self, step: RwSignal<usize>) -> impl IntoView + use<> {
        let heads: Vec<_> = self
            .seats
            .iter()
            .enumerate()
            .map(|(seat, name)| {
                view! { <th scope="col" class:won=self.winners.contains(&seat)>{name.clone()}</th> }
            })
            .collect();
        let rows: Vec<_> = self
            .parts
            .iter()
            .enumerate()
            .map(|(part, row)| {
                let cells: Vec<_> = row.seats.iter().map(|cell| points_cell(cell, part, step)).collect();
                view! {
                    <tr class:now=move || step.get() == part>
                        <th scope="row" class:hidden=move || step.get() < part>{row.title.clone()}</th>
                        {cells}
                    </tr>
                }
            })
            .collect();
        let totals: Vec<_> = (0..self.totals.len())
            .map(|seat| self.total_cell(seat, step))
            .collect();
        view! {
            <table>
                <thead><tr><th></th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><th scope="row">"Total"</th>{totals}</tr></tfoot>
            </table>
        }
    }

    /// A row for each seat, a column for each part.
    fn seat_by_seat(&self, step: RwSignal<usize>) -> impl IntoView + use<> {
        let heads: Vec<_> = self
            .parts
            .iter()
            .enumerate()
            .map(|(part, column)| {
                view! {
                    <th scope="col" class:now=move || step.get() == part>{column.title.clone()}</th>
                }
            })
            .collect();
        let rows: Vec<_> = self
            .seats
            .iter()
            .enumerate()
            .map(|(seat, name)| {
                let parts = self.parts.iter().enumerate();
                let cells: Vec<_> = parts
                    .filter_map(|(part, column)| {
                        Some(points_cell(column.seats.get(seat)?, part, step))
                    })
                    .collect();
                view! {
                    <tr>
                        <th scope="row" class:won=self.winners.contains(&seat)>{name.clone()}</th>
                        {cells}
                        {self.total_cell(seat, step)}
                    </tr>
                }
            })
            .collect();
        view! {
            <table>
                <thead><tr><th></th>{heads}<th scope="col">"Total"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        }
    }

    fn total_cell(&self, seat: usize, step: RwSignal<usize>) -> impl IntoView + use<> {
        let (last, total) = (self.parts.len(), self.totals[seat]);
        view! {
            <td
                class="total" class:won=self.winners.contains(&seat)
                class:hidden=move || step.get() < last
                data-total=seat.to_string() data-points=total.to_string()
            >{words::points(total)}</td>
        }
    }
}

/// A seat's points for a part, with the reason.
fn points_cell(
    (points, reason): &(i32, String),
    part: usize,
    step: RwSignal<usize>,
) -> impl IntoView + use<> {
    view! {
        <td class:hidden=move || step.get() < part class:now=move || step.get() == part>
            <b>{words::points(*points)}</b><span>{reason.clone()}</span>
        </td>
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
