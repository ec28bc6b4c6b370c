//! The near player's satchel.

use leptos::prelude::*;
use vidraria_river::{Decision, Piece};

use super::choice::{Offer, Picked, Touch};
use super::gem::gem;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::words;
use crate::rove;

/// The satchel with its places.
pub(super) fn satchel(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let limit = usize::from(scene.edition().satchel_limit());
    let pieces = scene
        .player(scene.near())
        .map_or_else(Vec::new, |player| player.satchel.to_vec());
    let held = pieces.len();
    let dropping = is_dropping(scene);
    let note = match held.checked_sub(limit) {
        Some(over @ 1..) if dropping => format!("drop {over}"),
        _ => format!("{held} of {limit}"),
    };
    let glass = pieces.into_iter().enumerate();
    let glass = glass.map(|(place, piece)| {
        let stop = (group, place, held);
        filled(hand, scene, picked, piece, stop)
    });
    let free = (held..limit).map(|_| view! { <span class="place free"></span> });
    view! {
        <div class="satchel" class:dropping=dropping role="group" aria-label="Satchel"
            on:keydown=move |event| rove::on_key(&event)>
            <h3>"Satchel " <small>{note}</small></h3>
            <div class="places">{glass.collect_view()}{free.collect_view()}</div>
        </div>
    }
}

/// A piece in its place; on the way to a drop with what that costs.
fn filled(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    piece: Piece,
    stop: (Group, usize, usize),
) -> impl IntoView + use<> {
    let place = stop.1;
    let held = picked.holds(place);
    let price = words::signed(scene.edition().overflow_points());
    let name = words::piece_in_words(piece);
    let label = match scene.offer(picked, Touch::Satchel(place)) {
        Offer::Act(_) => format!("Drop the {name} into the overflow: {price} points."),
        Offer::Pick(Picked::Pair(..)) => format!("Place the {name} as well."),
        Offer::Pick(_) if held => format!("Put the {name} back."),
        Offer::Pick(_) => format!("Choose the {name}."),
        Offer::Refuse(_) => format!("In your satchel: {name}."),
    };
    let mut content = gem(piece, "");
    if is_dropping(scene) {
        content += &format!(r#"<b class="price">{price}</b>"#);
    }
    Thing {
        touch: Touch::Satchel(place),
        pick: Some(piece.to_string()),
        class: if held { "place held" } else { "place" }.to_owned(),
        label,
        pressed: Some(held),
        stop,
    }
    .button(hand, scene, picked, content)
}

/// The button to pass, when nothing else is possible.
pub(super) fn pass(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let possible = matches!(scene.offer(picked, Touch::Pass), Offer::Act(_));
    possible.then(|| {
        Thing {
            touch: Touch::Pass,
            pick: None,
            class: "pass".to_owned(),
            label: "Pass: you have neither glass to place nor glass to draw.".to_owned(),
            pressed: None,
            stop: (group, 0, 1),
        }
        .button(hand, scene, picked, "Pass".to_owned())
    })
}

/// Whether the viewer has to drop a piece.
fn is_dropping(scene: &Scene) -> bool {
    let choices = scene.choices.as_ref();
    choices.is_some_and(|choices| choices.decision == Decision::Drop)
}
