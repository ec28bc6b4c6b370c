//! Each player's skill and luck, and the curve as a table.

use leptos::prelude::*;
use vidraria_search::review::{Prospects, Review};

use super::costly::{change, loss};
use super::replay::Replay;
use crate::boards;
use crate::words::{Voice, capital, percent};

/// How well each decided, and whom chance helped.
pub(super) fn players(review: &Review, names: &[String]) -> impl IntoView + use<> {
    let rows = review.seats.iter().zip(names);
    let row = |(seat, (summary, name)): (usize, (&_, &String))| {
        let summary: &vidraria_search::review::SeatSummary = summary;
        let accuracy = summary
            .accuracy
            .map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}"));
        view! {
            <tr>
                <th scope="row">{key(seat)}{name.clone()}</th>
                <td><b>{accuracy}</b></td>
                <td>{format!("{} of {}", summary.best, summary.decisions)}</td>
                <td>{loss(summary.cost)}</td>
                <td>{change(summary.luck)}</td>
            </tr>
        }
    };
    let rows = rows.enumerate().map(row).collect_view();
    view! {
        <table class="skill">
            <thead>
                <tr>
                    <th></th>
                    <th scope="col" title="100 for always doing the best">"Accuracy"</th>
                    <th scope="col" title="decisions in which nothing was better">"Best"</th>
                    <th scope="col" title="what all decisions cost against the best">"Given away"</th>
                    <th scope="col" title="what the deals brought">"Luck"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// A piece of a seat's line.
fn key(seat: usize) -> impl IntoView + use<> {
    view! {
        <svg class="key" viewBox="0 0 20 8" aria-hidden="true">
            <path class=format!("line seat-{seat}") d="M0 4H20"></path>
        </svg>
    }
}

/// The curve as a table, one row for each decision.
pub(super) fn table(replay: Replay, review: &Review, names: &[String]) -> impl IntoView + use<> {
    let told: Vec<String> = replay.with_done(|done| {
        let told = done.iter().map(|done| match done.before.as_deref() {
            Some(before) => boards::action_in_words(&done.action, before, Voice::Of(&done.name)),
            None => done.action.clone(),
        });
        told.collect()
    });
    let heads = names
        .iter()
        .map(|name| view! { <th scope="col">{name.clone()}</th> });
    let heads = heads.collect_view();
    let row = |(ply, at): (usize, &Prospects)| {
        let what = told
            .get(ply)
            .cloned()
            .unwrap_or_else(|| "the end".to_owned());
        let shares = at
            .wins
            .iter()
            .map(|&share| view! { <td>{percent(share)}</td> });
        view! {
            <tr><th scope="row">{ply + 1}</th><td>{what}</td>{shares.collect_view()}</tr>
        }
    };
    let rows = review.curve.iter().enumerate().map(row).collect_view();
    view! {
        <table>
            <thead><tr><th scope="col">"No."</th><th scope="col">"Next"</th>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// What each seat may expect: "Ana 61 %, Bela 39 %".
pub(super) fn prospects(at: &Prospects, names: &[String]) -> String {
    let each = names.iter().zip(&at.wins);
    let each: Vec<String> = each
        .map(|(name, &share)| format!("{name} {}", percent(share)))
        .collect();
    each.join(", ")
}

/// A place on the curve in words: the number of the decision, what was done, and who could expect
/// what.
pub(super) fn point(replay: Replay, review: &Review, names: &[String], ply: usize) -> String {
    let all = replay.plies();
    let shares = review
        .curve
        .get(ply)
        .map_or_else(String::new, |at| prospects(at, names));
    let done = replay.with_done(|done| {
        let done = done.get(ply)?;
        let before = done.before.as_deref()?;
        Some(boards::action_in_words(
            &done.action,
            before,
            Voice::Of(&done.name),
        ))
    });
    match done {
        Some(done) => format!("{} of {all}: {}. {shares}.", ply + 1, capital(&done)),
        None => format!("The end. {shares}."),
    }
}
