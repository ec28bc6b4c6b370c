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
                // Always there, so that nothing moves.
                <div class="gives" aria-hidden="true" inner_html=caption(scene, picked, position)></div>
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
    let mut glass: String = lying
        .map(|(&piece, fresh)| gem(piece, if fresh { "fresh" } else { "" }))
        .collect();
    glass.extend(guests.iter().map(|&piece| gem(piece, "guest")));
    let content = format!(
        r#"<span class="tile-head">{}<span class="stones">{}</span></span><span class="tile-glass {}">{glass}</span>"#,
        hollow(tile.shape),
        r#"<i class="stone"></i>"#.repeat(usize::from(tile.stones)),
        density(tile.glass.len() + guests.len())
    );
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

/// Under a tile: what it gives, or what to do with it.
fn caption(scene: &Scene, picked: Picked, position: Position) -> String {
    let target = scene.target(picked);
    match scene.offer(picked, Touch::Tile(position)) {
        Offer::Act(action) => gives(scene, action),
        Offer::Pick(Picked::PairOn(..)) if target.is_none() => advice("both here"),
        _ if target == Some(position) => advice("placed here"),
        _ => String::new(),
    }
}

fn advice(words: &str) -> String {
    format!(r#"<span class="advice">{words}</span>"#)
}

/// The points of an action, and colour by colour where its glass goes.
fn gives(scene: &Scene, action: Action) -> String {
    let worth = scene.worth(action);
    let up_to = if worth.open {
        "<small>up to </small>"
    } else {
        ""
    };
    let tone = match worth.points {
        0 => "",
        1.. => "good",
        _ => "bad",
    };
    let gains: String = scene.gains(action).into_iter().map(gain).collect();
    format!(
        r#"<b class="worth {tone}">{up_to}{}</b><span class="gain-list">{gains}</span>"#,
        words::signed(worth.points)
    )
}

/// "2▢→6": how many of a colour, and to which column; what is lost.
fn gain(gain: Gain) -> String {
    let count = if gain.pieces > 1 {
        gain.pieces.to_string()
    } else {
        String::new()
    };
    let to = |place: String| format!("<i>→</i>{place}");
    let (class, to) = match gain.column {
        _ if gain.open => ("new", to("?".to_owned())),
        Some(column) if gain.new => ("new", to(column.to_string())),
        Some(column) => ("", to(column.to_string())),
        None => ("lost", String::new()),
    };
    let lost = match gain.lost {
        0 => String::new(),
        lost => format!(r#"<b class="loss">−{lost}</b>"#),
    };
    format!(
        r#"<span class="gain {class}">{count}{}{to}{lost}</span>"#,
        chip(gain.colour)
    )
}
