//! The board of River Valley Glassworks.
//!
//! `choice`, `gain`, `geometry`, `scene`, `window`, `words` and `works` are plain functions and
//! values, tested without a browser; the rest puts them on the page.

pub mod choice;
pub mod gain;
pub mod geometry;
pub mod scene;
pub mod window;
pub mod words;
pub mod works;

mod account;
mod gem;
mod glassworks;
mod hand;
mod lake;
mod others;
mod satchel;
mod source;
mod tiles;

use std::sync::Arc;

use leptos::prelude::*;

use self::choice::Picked;
use self::hand::{Group, Hand};
use self::scene::Scene;
use crate::board::BoardContext;

/// Everything on a table of River Valley, and the choice being made.
#[component]
pub fn RiverBoard() -> impl IntoView {
    let board = expect_context::<BoardContext>();
    let picked = RwSignal::new(Picked::default());
    let scene = Memo::new_with_compare(
        move |_| board.moment.with(|moment| Scene::of(moment).map(Arc::new)),
        |old, new| key(old) != key(new),
    );
    let way = Memo::new(move |_| {
        let advised = board.advised.get().and_then(|action| action.parse().ok());
        let way = scene.with(|scene| Some(scene.as_ref()?.way(advised?)));
        way.unwrap_or_default()
    });
    let hand = Hand { board, picked, way };
    // A choice half made ends when there is another to make.
    let choices = Memo::new(move |_| {
        scene.with(|scene| scene.as_ref().and_then(|scene| scene.choices.clone()))
    });
    Effect::new(move |_| {
        choices.track();
        picked.set(Picked::Nothing);
    });
    let groups = [(); 5].map(|()| Group::new());
    view! {
        <div class="board river-board" on:keydown=move |event| {
            if event.key() == "Escape" {
                hand.let_go();
            }
        }>
            <section class="market" aria-label="River and lake">
                <River hand scene groups=[groups[0], groups[1]]/>
            </section>
            <section class="own" aria-label="Your place">
                <Place hand scene groups=[groups[2], groups[3], groups[4]]/>
            </section>
            <section class="others" aria-label="The others">
                <ul class="places-of-others" inner_html=move || told(scene, others::others)></ul>
            </section>
        </div>
    }
}

/// What makes two scenes the same.
fn key(scene: Option<&Option<Arc<Scene>>>) -> Option<(u64, Option<usize>)> {
    let scene = scene?.as_ref()?;
    Some((scene.number, scene.you))
}

type SceneMemo = Memo<Option<Arc<Scene>>>;

/// Markup of the scene; none before there is one.
fn told(scene: SceneMemo, tell: impl Fn(&Scene) -> String) -> String {
    scene.with(|scene| scene.as_deref().map(tell).unwrap_or_default())
}

/// The river with its source, and the lake.
#[component]
fn River(hand: Hand, scene: SceneMemo, groups: [Group; 2]) -> impl IntoView {
    let [tiles, lake] = groups;
    let picked = hand.picked;
    view! {
        <svg class="water" viewBox="0 0 1000 200" preserveAspectRatio="none" aria-hidden="true">
            <path class="bed" d="M0 24C160 2 300 26 480 12S820 0 1000 16V188C840 202 640 182 470 192S140 200 0 184Z"/>
            <path class="flow" d="M0 66C170 42 320 74 500 54S850 40 1000 62M0 104C170 84 340 118 520 96S860 82 1000 104M0 150C160 136 330 164 510 146S850 134 1000 152"/>
        </svg>
        <div class="inflow" inner_html=move || told(scene, |scene| {
            source::source(scene, hand.considered())
        })></div>
        {move || scene.get().map(|scene| tiles::tiles(hand, &scene, picked.get(), tiles))}
        {move || scene.get().map(|scene| lake::lake(hand, &scene, picked.get(), lake))}
    }
}

/// The near player's place.
#[component]
fn Place(hand: Hand, scene: SceneMemo, groups: [Group; 3]) -> impl IntoView {
    let [satchel, waiting, pass] = groups;
    let picked = hand.picked;
    view! {
        <div class="hand">
            {move || scene.get().map(|scene| satchel::satchel(hand, &scene, picked.get(), satchel))}
            {move || scene.get().map(|scene| satchel::pass(hand, &scene, picked.get(), pass))}
            <div class="account" inner_html=move || told(scene, account::account)></div>
        </div>
        <div class="works">
            {move || scene.get().map(|scene| view! {
                <svg class="glassworks" viewBox=glassworks::view_box(&scene)>
                    <g role="img" aria-label=glassworks::in_words(&scene)
                        inner_html=glassworks::glassworks(&scene, hand.considered())></g>
                    {glassworks::waiting(hand, &scene, picked.get(), waiting)}
                </svg>
            })}
        </div>
    }
}
