//! The near player's glassworks, and the new glass that waits to be laid.

use leptos::prelude::*;
use vidraria_river::{Action, Colour};

use super::choice::{Choices, Picked, Touch};
use super::gain::by_colour;
use super::geometry::Lancets;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::window::{Window, hanging_glass};
use crate::rove;

/// The glassworks, with the glass that the considered action would lay.
pub(super) fn glassworks(scene: &Scene, considered: Option<Action>) -> String {
    let ghosts = considered.map_or_else(Vec::new, |action| scene.ghosts(action));
    window(scene, &ghosts).large()
}

/// The view box of the glassworks.
pub(super) fn view_box(scene: &Scene) -> String {
    let edition = scene.edition();
    let lancets = Lancets::large(edition.columns(), edition.rows());
    format!("0 0 {} {}", lancets.width(), lancets.height())
}

/// The glassworks in words.
pub(super) fn in_words(scene: &Scene) -> String {
    format!("Your glassworks: {}", window(scene, &[]).in_words())
}

fn window<'a>(scene: &'a Scene, ghosts: &'a [(u8, Colour, u8)]) -> Window<'a> {
    let player = scene.player(scene.near());
    Window {
        columns: player.map_or(&[][..], |player| &player.columns),
        edition: scene.edition(),
        before: scene.heights_before(scene.near()),
        ghosts,
    }
}

/// New colours that wait to be laid, hanging in the empty columns: touching one lays it into the
/// next of them.
pub(super) fn waiting(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let colours = scene
        .choices
        .as_ref()
        .map_or_else(Vec::new, Choices::new_colours);
    let pending = by_colour(scene.notation.pending.as_deref().unwrap_or_default());
    let used = scene
        .player(scene.near())
        .map_or(0, |player| player.columns.len());
    let edition = scene.edition();
    let lancets = Lancets::large(edition.columns(), edition.rows());
    let frames = lancets.waiting(used as u8, colours.len());
    let length = colours.len();
    let hanging = colours.into_iter().zip(frames).enumerate();
    let buttons = hanging.map(|(place, (colour, frame))| {
        let count = pending.iter().find(|(other, _)| *other == colour);
        let count = count.map_or(1, |&(_, count)| count);
        Thing {
            touch: Touch::NewColour(colour),
            pick: None,
            class: "waiting".to_owned(),
            label: format!("Lay {count} {colour} into column {} now.", used + 1),
            pressed: None,
            stop: (group, place, length),
        }
        .drawn(hand, scene, picked, hanging_glass(colour, count, frame))
    });
    view! {
        <g role="group" aria-label="New colours to lay" on:keydown=move |event| rove::on_key(&event)>
            {buttons.collect_view()}
        </g>
    }
}
