//! The river's tiles, and under each what it gives.

use leptos::prelude::*;
use vidraria_river::{Action, Position, TileNotation};

use super::choice::{Offer, Picked, Touch};
use super::gain::Gain;
use super::gem::{chip, gem, hollow};
use super::geometry::density;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::words;
use crate::rove;

/// The tiles from the start to the lake.
pub(super) fn tiles(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let places = scene.notation.river.len();
    let stretch = |(index, tile): (usize, &TileNotation)| {
        let position = index as Position + 1;
        let stop = (group, index, places);
        view! {
            <li class="stretch">
                {tile_button(hand, scene, picked, position, tile, stop)}
                {caption(scene, picked, position)}
            </li>
        }
    };
    view! {
        <ol class="river-tiles" aria-label="The river, from the start to the lake"
            on:keydown=move |event| rove::on_key(&event)>
            {scene.notation.river.iter().enumerate().map(stretch).collect_view()}
        </ol>
    }
}

fn tile_button(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    position: Position,
    tile: &TileNotation,
    stop: (Group, usize, usize),
) -> impl IntoView + use<> {
    let is_target = scene.target(picked) == Some(position);
    let guests = if is_target {
        scene.held(picked)
    } else {
        Vec::new()
    };
    let lying = tile.glass.iter().zip(scene.fresh(tile));
    let lying = lying.map(|(&piece, fresh)| gem(piece, if fresh { "fresh" } else { "" }));
    let close = density(tile.glass.len() + guests.len());
    let content = view! {
        <span class="tile-head">
            {hollow(tile.shape)}
            <span class="stones">
                {(0..tile.stones).map(|_| view! { <i class="stone"></i> }).collect_view()}
            </span>
        </span>
        <span class=format!("tile-glass {close}")>
            {lying.collect_view()}
            {guests.into_iter().map(|piece| gem(piece, "guest")).collect_view()}
        </span>
    };
    Thing {
        touch: Touch::Tile(position),
        pick: Some(format!("@{position}")),
        class: if is_target { "tile target" } else { "tile" }.to_owned(),
        label: label(scene, picked, position, tile),
        pressed: None,
        stop,
    }
    .button(hand, scene, picked, content)
}

/// What a tile is, and what touching it does.
fn label(scene: &Scene, picked: Picked, position: Position, tile: &TileNotation) -> String {
    let told = words::tile_in_words(position, tile);
    match scene.offer(picked, Touch::Tile(position)) {
        Offer::Act(action) => {
            let gains = words::gains_in_words(&scene.gains(action));
            let worth = scene.worth(action);
            let up_to = if worth.open { "up to " } else { "" };
            let points = words::signed(worth.points);
            format!("Collect {gains}; {up_to}{points} points. This is {told}.")
        }
        Offer::Pick(Picked::PairOn(..)) => format!("Place both pieces on {told}."),
        Offer::Pick(_) => format!("Choose another tile than {told}."),
        Offer::Refuse(_) if scene.target(picked) == Some(position) => {
            format!("Your piece goes onto {told}.")
        }
        Offer::Refuse(_) => format!("{told}."),
    }
}

/// Under a tile: what it gives, or what to do with it. Always there, so that nothing moves.
fn caption(scene: &Scene, picked: Picked, position: Position) -> impl IntoView + use<> {
    let target = scene.target(picked);
    let content = match scene.offer(picked, Touch::Tile(position)) {
        Offer::Act(action) => gives(scene, action).into_any(),
        Offer::Pick(Picked::PairOn(..)) if target.is_none() => {
            view! { <span class="advice">"both here"</span> }.into_any()
        }
        _ if target == Some(position) => {
            view! { <span class="advice">"placed here"</span> }.into_any()
        }
        _ => ().into_any(),
    };
    view! { <div class="gives" aria-hidden="true">{content}</div> }
}

/// The points of an action, and colour by colour where its glass goes.
fn gives(scene: &Scene, action: Action) -> impl IntoView + use<> {
    let worth = scene.worth(action);
    let gain = |gain: Gain| {
        let to = match gain.column {
            _ if gain.open => "?".to_owned(),
            None => String::new(),
            Some(column) => column.to_string(),
        };
        view! {
            <span class="gain" class:new=gain.new class:lost=gain.column.is_none() && !gain.open>
                {(gain.pieces > 1).then(|| gain.pieces.to_string())}
                {chip(gain.colour)}
                {(!to.is_empty()).then(|| format!("→{to}"))}
                {(gain.lost > 0).then(|| view! { <b class="loss">{format!("−{}", gain.lost)}</b> })}
            </span>
        }
    };
    view! {
        <b class="worth" class:good={worth.points > 0} class:bad={worth.points < 0}>
            {worth.open.then(|| view! { <small>"up to "</small> })}
            {words::signed(worth.points)}
        </b>
        <span class="gain-list">
            {scene.gains(action).into_iter().map(gain).collect_view()}
        </span>
    }
}
