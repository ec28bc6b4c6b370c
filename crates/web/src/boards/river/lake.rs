//! The lake.

use leptos::prelude::*;
use vidraria_river::{Action, Piece};

use super::choice::{Offer, Picked, Touch};
use super::gem::gem;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::words;
use crate::rove;

/// The lake: drawing from it, and choosing the piece that stays.
pub(super) fn lake(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let pieces = &scene.notation.lake;
    let length = pieces.len() + 1;
    let choosing = picked == Picked::Lake;
    let closed = scene.notation.last_stage;
    let glass = pieces.iter().enumerate().map(|(place, &piece)| {
        Thing {
            touch: Touch::LakePiece(place),
            pick: None,
            class: "lake-piece".to_owned(),
            label: label_of_piece(scene, picked, place, piece),
            pressed: None,
            stop: (group, place + 1, length),
        }
        .button(hand, scene, picked, gem(piece, ""))
    });
    view! {
        <div class="lake" class:closed=closed class:choosing=choosing role="group" aria-label="The lake"
            on:keydown=move |event| rove::on_key(&event)>
            {draw(hand, scene, picked, (group, 0, length))}
            <div class="lake-glass">{glass.collect_view()}</div>
        </div>
    }
}

/// The button to draw, and to think again.
fn draw(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    stop: (Group, usize, usize),
) -> impl IntoView + use<> {
    let choosing = picked == Picked::Lake;
    let note = match (scene.notation.last_stage, choosing) {
        (true, _) => "closed",
        (false, true) => "which one stays?",
        (false, false) => "draw",
    };
    let content =
        format!(r#"<span class="lake-name">Lake</span><span class="lake-note">{note}</span>"#);
    Thing {
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
        stop,
    }
    .button(hand, scene, picked, content)
}

fn label_of_piece(scene: &Scene, picked: Picked, place: usize, piece: Piece) -> String {
    let name = words::piece_in_words(piece);
    match scene.offer(picked, Touch::LakePiece(place)) {
        Offer::Act(Action::Draw { leave: Some(_) }) => {
            format!("Leave the {name} behind and take the others.")
        }
        Offer::Refuse(_) => format!("In the lake: {name}."),
        _ => format!("In the lake: {name}. Touch it to draw from the lake."),
    }
}
