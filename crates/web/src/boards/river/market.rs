//! The river and the lake.

use leptos::prelude::*;
use vidraria_river::{Action, Piece, Position, TileNotation};

use super::choice::{Offer, Picked, Touch};
use super::gain::{Gain, gains};
use super::gem::{chip, gem, hollow};
use super::geometry::density;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::words;
use super::works;
use crate::rove;

/// The market: six tiles between the source, which refills them, and the lake.
pub(super) fn market(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    [tiles, lake]: [Group; 2],
) -> impl IntoView + use<> {
    let places = scene.notation.river.len();
    let stretch = |(index, tile): (usize, &TileNotation)| {
        let position = index as Position + 1;
        let stop = (tiles, index, places);
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
        {the_lake(hand, scene, picked, lake)}
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
    let choices = scene.choices.as_ref();
    let is_target = choices.and_then(|choices| choices.target(picked)) == Some(position);
    let guests: Vec<Piece> = match choices {
        Some(choices) if is_target => {
            let held = (0..choices.satchel.len()).filter(|&place| picked.holds(place));
            held.map(|place| choices.satchel[place]).collect()
        }
        _ => Vec::new(),
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
    let told = words::tile_in_words(position, tile);
    Thing {
        touch: Touch::Tile(position),
        pick: Some(format!("@{position}")),
        class: if is_target { "tile target" } else { "tile" }.to_owned(),
        label: match scene.offer(picked, Touch::Tile(position)) {
            Offer::Act(action) => {
                let gains = gains_of(scene, action);
                let (worth, open) = worth(scene, action, &gains);
                format!(
                    "Collect {}; {}{} points. This is {told}.",
                    words::gains_in_words(&gains),
                    if open { "up to " } else { "" },
                    words::signed(worth)
                )
            }
            Offer::Pick(Picked::PairOn(..)) => format!("Place both pieces on {told}."),
            Offer::Pick(_) => format!("Choose another tile than {told}."),
            Offer::Refuse(_) if is_target => format!("Your piece goes onto {told}."),
            Offer::Refuse(_) => format!("{told}."),
        },
        pressed: None,
        stop,
    }
    .button(hand, scene, picked, content)
}

/// Under a tile: what it gives, or what to do with it. Always there, so that nothing moves.
fn caption(scene: &Scene, picked: Picked, position: Position) -> impl IntoView + use<> {
    let target = scene
        .choices
        .as_ref()
        .and_then(|choices| choices.target(picked));
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
    let gains = gains_of(scene, action);
    let (worth, open) = worth(scene, action, &gains);
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
        <b class="worth" class:good={worth > 0} class:bad={worth < 0}>
            {open.then(|| view! { <small>"up to "</small> })}
            {words::signed(worth)}
        </b>
        <span class="gain-list">
            {gains.into_iter().map(gain).collect_view()}
        </span>
    }
}

/// What an action adds to the score, and whether the order of new colours still matters: then it
/// is the most that some order adds.
fn worth(scene: &Scene, action: Action, gains: &[Gain]) -> (i32, bool) {
    let effect = scene
        .choices
        .as_ref()
        .and_then(|choices| choices.effect(action));
    let (Some(effect), Some(player)) = (effect, scene.you.and_then(|seat| scene.player(seat)))
    else {
        return (0, false);
    };
    let open: Vec<u8> = gains
        .iter()
        .filter(|gain| gain.open)
        .map(|gain| gain.pieces)
        .collect();
    let heights = works::heights(player, scene.edition());
    let heights = works::with_laid(&heights, &effect.laid);
    let later = works::best_order(&heights, &open, scene.edition());
    (effect.projected + later, !open.is_empty())
}

fn gains_of(scene: &Scene, action: Action) -> Vec<Gain> {
    let effect = scene
        .choices
        .as_ref()
        .and_then(|choices| choices.effect(action));
    let player = scene.you.and_then(|seat| scene.player(seat));
    match (effect, player) {
        (Some(effect), Some(player)) => gains(effect, &player.columns),
        _ => Vec::new(),
    }
}

fn the_lake(hand: Hand, scene: &Scene, picked: Picked, group: Group) -> impl IntoView + use<> {
    let pieces = &scene.notation.lake;
    let length = pieces.len() + 1;
    let choosing = picked == Picked::Lake;
    let closed = scene.notation.last_stage;
    let note = match (closed, choosing) {
        (true, _) => "closed",
        (false, true) => "which one stays?",
        (false, false) => "draw",
    };
    let draw = Thing {
        touch: Touch::Lake,
        pick: Some("lake".to_owned()),
        class: "lake-draw".to_owned(),
        label: match scene.offer(picked, Touch::Lake) {
            Offer::Act(_) => "Draw all the glass of the lake.".to_owned(),
            Offer::Pick(Picked::Lake) => {
                "Draw from the lake; then choose the piece that stays.".to_owned()
            }
            Offer::Pick(_) => "Do not draw after all.".to_owned(),
            Offer::Refuse(reason) => format!("The lake. {reason}"),
        },
        pressed: Some(choosing),
        stop: (group, 0, length),
    };
    let glass = pieces.iter().enumerate().map(|(place, &piece)| {
        let name = words::piece_in_words(piece);
        let label = match scene.offer(picked, Touch::LakePiece(place)) {
            Offer::Act(Action::Draw { leave: Some(_) }) => {
                format!("Leave the {name} behind and take the others.")
            }
            Offer::Refuse(_) => format!("In the lake: {name}."),
            _ => format!("In the lake: {name}. Touch it to draw from the lake."),
        };
        Thing {
            touch: Touch::LakePiece(place),
            pick: None,
            class: "lake-piece".to_owned(),
            label,
            pressed: None,
            stop: (group, place + 1, length),
        }
        .button(hand, scene, picked, gem(piece, ""))
    });
    view! {
        <div class="lake" class:closed=closed class:choosing=choosing role="group" aria-label="The lake"
            on:keydown=move |event| rove::on_key(&event)>
            {draw.button(hand, scene, picked, view! {
                <span class="lake-name">"Lake"</span>
                <span class="lake-note">{note}</span>
            })}
            <div class="lake-glass">{glass.collect_view()}</div>
        </div>
    }
}

/// The source, where an emptied tile goes: how many pieces it will get, and from which tile that
/// number comes.
pub(super) fn source(scene: &Scene, considered: Option<&str>) -> impl IntoView + use<> {
    let effect = considered.and_then(|action| scene.effect(action));
    let collected = effect.and_then(|effect| effect.collects_from);
    let from = if collected == Some(1) { 2 } else { 1 };
    let refill = match (effect, collected) {
        (Some(effect), Some(_)) => effect.refill,
        _ if scene.notation.last_stage => 0,
        _ => scene.notation.river.first().map_or(0, |tile| tile.stones),
    };
    // In hundredths of a tile's width: the source takes about half of one.
    let x = 48.0 + f64::from(from) * 100.0 - 34.0;
    view! {
        <svg class="refill-arrow" viewBox="0 0 648 20" preserveAspectRatio="none" aria-hidden="true">
            {(refill > 0).then(|| view! { <path d=format!("M{x} 20C{x} 0 24 0 24 16")/> })}
        </svg>
        <div class="source" class:sure=collected.is_some() class:dry={refill == 0}>
            <svg viewBox="-20 -25 40 44" aria-hidden="true">
                {(refill > 0).then(|| view! { <path class="tip" d="M-4.5-24 0-18 4.5-24"/> })}
                <path class="bag" d="M-6-9C-19 1-19 17-8 17H8C19 17 19 1 6-9Z"/>
                <path class="tie" d="M-8.5-15Q0-11.5 8.5-15L6.5-8H-6.5Z"/>
                <text y="10.5">{refill}</text>
            </svg>
            <span>{if scene.notation.last_stage { "no refill" } else { "refill" }}</span>
        </div>
    }
}
