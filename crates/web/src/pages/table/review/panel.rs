//! The review beside the board, and the line below it.

use std::sync::Arc;

use leptos::prelude::*;
use vidraria_search::review::Review;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::costly::{Told, costliest};
use super::curve;
use super::replay::Replay;
use super::summary::{players, point, table};
use crate::words::{capital, sentence};

/// The review of a game. `names` by seat.
#[component]
pub(in super::super) fn ReviewPanel(replay: Replay, names: Vec<String>) -> impl IntoView {
    let names = StoredValue::new(names);
    let state = move || match (
        replay.review.with(Option::is_some),
        replay.fault.with(Option::is_some),
    ) {
        (true, _) => "ready",
        (false, true) => "failed",
        (false, false) => "making",
    };
    view! {
        <section class="review panel" aria-label="Review" data-review=state>
            <header>
                <h2>"Review"</h2>
                <span class="spread"></span>
                <Steps replay/>
                <button class="quiet" on:click=move |_| replay.close()>"Scoring"</button>
            </header>
            {move || match (replay.review.get(), replay.fault.get()) {
                (Some(review), _) => view! { <Ready replay review names=names.get_value()/> }.into_any(),
                (None, Some(fault)) => view! { <p class="fault" role="alert">{fault}</p> }.into_any(),
                (None, None) => view! { <Making replay/> }.into_any(),
            }}
        </section>
        <Line replay/>
    }
}

/// How far the server is.
#[component]
fn Making(replay: Replay) -> impl IntoView {
    let told = move || match replay.progress.get() {
        Some(progress) if progress.before > 0 => {
            format!("Other games come first: {} of them …", progress.before)
        }
        _ => "Every decision is thought through once more …".to_owned(),
    };
    let part = move || {
        let progress = replay.progress.get().filter(|progress| progress.stages > 0);
        progress.map_or(0.0, |progress| {
            progress.done as f64 / progress.stages as f64
        })
    };
    view! {
        <p class="making" role="status">{told}</p>
        <progress max="1" value=move || part().to_string() aria-label="how much of the review is done"></progress>
    }
}

/// The review, once it is there.
#[component]
fn Ready(replay: Replay, review: Arc<Review>, names: Vec<String>) -> impl IntoView {
    let skill = players(&review, &names);
    let costly = costliest(&review);
    let none = costly.is_empty();
    let items = costly.into_iter().map(|ply| {
        view! { <Costly replay review=review.clone() ply/> }
    });
    let items = items.collect_view();
    let whole = RwSignal::new(false);
    let (all, all_names) = (review.clone(), names.clone());
    view! {
        <Curve replay review names/>
        <h3>"What was costly"</h3>
        {none.then(|| view! { <p>"Nothing: every decision was about as good as the best."</p> })}
        <ol class="costly-list">{items}</ol>
        <h3>"Skill and luck"</h3>
        {skill}
        <details on:toggle=move |_| whole.set(true)>
            <summary>"The curve as a table"</summary>
            {move || whole.get().then(|| table(replay, &all, &all_names))}
        </details>
    }
}

/// The curve. Pointing shows what was played, a touch goes there.
#[component]
fn Curve(replay: Replay, review: Arc<Review>, names: Vec<String>) -> impl IntoView {
    let plies = review.curve.len().saturating_sub(1);
    let drawing = curve::drawing(&review, &names);
    let pointed = RwSignal::new(None::<usize>);
    let shown = move || replay.ply().unwrap_or(plies);
    let told = StoredValue::new((review, names));
    let in_words =
        move |ply: usize| told.with_value(|(review, names)| point(replay, review, names, ply));
    view! {
        <svg
            class="curve" viewBox=format!("0 0 {} {}", curve::WIDTH, curve::HEIGHT)
            role="slider" tabindex="0" aria-label="Share of the victory, decision by decision"
            aria-valuemin="0" aria-valuemax=plies.to_string()
            aria-valuenow=move || shown().to_string() aria-valuetext=move || in_words(shown())
            on:pointermove=move |event| pointed.set(touched(&event, plies))
            on:pointerleave=move |_| pointed.set(None)
            on:click=move |event| if let Some(ply) = touched(&event, plies) { replay.go(ply) }
        >
            <g inner_html=drawing></g>
            <g class="pointed" inner_html=move || {
                pointed.get().map_or_else(String::new, |ply| curve::cursor(ply, plies))
            }></g>
            <g inner_html=move || curve::cursor(shown(), plies)></g>
        </svg>
        <p class="point">{move || in_words(pointed.get().unwrap_or_else(shown))}</p>
    }
}

/// The decision under the pointer.
fn touched(event: &MouseEvent, plies: usize) -> Option<usize> {
    let curve: Element = event.current_target()?.dyn_into().ok()?;
    let place = curve.get_bounding_client_rect();
    let part = (f64::from(event.client_x()) - place.left()) / place.width();
    Some(curve::ply_at(part, plies))
}

/// A costly decision: a touch shows it on the board.
#[component]
fn Costly(replay: Replay, review: Arc<Review>, ply: usize) -> impl IntoView {
    let told = review
        .decisions
        .get(ply)
        .and_then(|decision| replay.with_done(|done| Told::of(decision, done.get(ply)?)));
    told.map(|told| {
        view! {
            <li>
                <button
                    data-ply=ply.to_string() class:now=move || replay.ply() == Some(ply)
                    on:click=move |_| replay.go(ply)
                >
                    <b class="number">{ply + 1}</b>
                    <span class="what">{capital(&told.played)}</span>
                    <b class="cost">{told.cost}</b>
                    <span class="better">{told.better.map(|better| format!("better: {better}"))}</span>
                </button>
            </li>
        }
    })
}

/// The line below the board: the decision that is looked at.
#[component]
fn Line(replay: Replay) -> impl IntoView {
    let told = Memo::new(move |_| {
        let decision = replay.decision()?;
        replay.with_done(|done| Told::of(&decision, done.get(decision.ply)?))
    });
    let text = move || match (told.get(), replay.ply()) {
        _ if replay.notice().is_some() => replay.notice().unwrap_or_default(),
        (Some(told), _) => in_words(&told),
        (None, Some(ply)) => format!("Before decision {} of {}.", ply + 1, replay.plies()),
        (None, None) => "The end. Step back with ←, or touch the curve.".to_owned(),
    };
    let has_better =
        move || told.with(|told| told.as_ref().is_some_and(|told| told.better.is_some()));
    let other = move || {
        if replay.shows_played() {
            "See better"
        } else {
            "See played"
        }
    };
    view! {
        <section class="replay-line panel" data-ply=move || replay.ply().map(|ply| ply.to_string())>
            <p aria-live="polite">{text}</p>
            <Show when=has_better>
                <button on:click=move |_| replay.turn_over()>{other}</button>
            </Show>
        </section>
    }
}

/// The way to other decisions.
#[component]
fn Steps(replay: Replay) -> impl IntoView {
    let at_end = move || replay.ply().is_none();
    view! {
        <button class="step" aria-label="One decision back" on:click=move |_| replay.step(-1)
            prop:disabled=move || replay.ply() == Some(0)>"←"</button>
        <button class="step" aria-label="One decision on" on:click=move |_| replay.step(1)
            prop:disabled=at_end>"→"</button>
        <button prop:disabled=at_end on:click=move |_| replay.go(usize::MAX)>"To the end"</button>
    }
}

fn in_words(told: &Told) -> String {
    let played = sentence(&told.played);
    match (&told.better, &told.cost) {
        (Some(better), Some(cost)) => format!("{played} Better: {better} ({cost})."),
        (Some(better), None) => format!("{played} As good or a little better: {better}."),
        (None, _) => format!("{played} Nothing was better."),
    }
}
