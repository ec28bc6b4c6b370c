//! The near player's place: satchel, overflow, glassworks.

use leptos::prelude::*;
use vidraria_river::{Action, Breakdown, Colour, Decision, PlayerNotation};

use super::choice::{Choices, Offer, Picked, Touch};
use super::gain::{by_colour, gains};
use super::gem::gem;
use super::geometry::Lancets;
use super::hand::{Group, Hand, Thing};
use super::scene::Scene;
use super::window::{Window, hanging_glass};
use super::words;
use super::works;
use crate::rove;

/// The satchel with its places; on the way to a drop also with what that costs.
pub(super) fn satchel(
    hand: Hand,
    scene: &Scene,
    picked: Picked,
    group: Group,
) -> impl IntoView + use<> {
    let limit = usize::from(scene.edition().satchel_limit());
    let held = scene
        .player(scene.near())
        .map_or(0, |player| player.satchel.len());
    let dropping = is_due(scene, Decision::Drop);
    let note = match held.checked_sub(limit) {
        Some(over @ 1..) if dropping => format!("drop {over}"),
        _ => format!("{held} of {limit}"),
    };
    let pieces = scene.player(scene.near()).into_iter().flat_map(|player| {
        let places = player.satchel.iter().copied().enumerate();
        places.map(move |(place, piece)| {
            let name = words::piece_in_words(piece);
            let label = match scene.offer(picked, Touch::Satchel(place)) {
                Offer::Act(_) => format!(
                    "Drop the {name} into the overflow: {} points.",
                    words::signed(scene.edition().overflow_points())
                ),
                Offer::Pick(Picked::Pair(..)) => format!("Place the {name} as well."),
                Offer::Pick(_) if picked.holds(place) => format!("Put the {name} back."),
                Offer::Pick(_) => format!("Choose the {name}."),
                Offer::Refuse(_) => format!("In your satchel: {name}."),
            };
            let price = dropping.then(|| {
                let price = words::signed(scene.edition().overflow_points());
                view! { <b class="price">{price}</b> }
            });
            Thing {
                touch: Touch::Satchel(place),
                pick: Some(piece.to_string()),
                class: if picked.holds(place) {
                    "place held"
                } else {
                    "place"
                }
                .to_owned(),
                label,
                pressed: Some(picked.holds(place)),
                stop: (group, place, held),
            }
            .button(hand, scene, picked, view! { {gem(piece, "")} {price} })
        })
    });
    let free = (held..limit).map(|_| view! { <span class="place free"></span> });
    view! {
        <div class="satchel" class:dropping=dropping role="group" aria-label="Satchel"
            on:keydown=move |event| rove::on_key(&event)>
            <h3>"Satchel " <small>{note}</small></h3>
            <div class="places">{pieces.collect_view()}{free.collect_view()}</div>
        </div>
    }
}

/// The glassworks, with the glass that the considered action would lay.
pub(super) fn glassworks(scene: &Scene, considered: Option<&str>) -> String {
    let player = scene.player(scene.near());
    let ghosts = match (considered, player) {
        (Some(action), Some(player)) => ghosts(scene, player, action),
        _ => Vec::new(),
    };
    window(scene, &ghosts).large()
}

/// The view box of the glassworks.
pub(super) fn view_box(scene: &Scene) -> String {
    let edition = scene.edition();
    let lancets = Lancets::large(edition.columns(), edition.rows());
    format!("0 0 {} {}", lancets.width(), lancets.height())
}

/// The glassworks in words.
pub(super) fn glassworks_in_words(scene: &Scene) -> String {
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

/// The panes that an action lays for certain: column from 1, colour, how many.
fn ghosts(scene: &Scene, player: &PlayerNotation, action: &str) -> Vec<(u8, Colour, u8)> {
    let Some(effect) = scene.effect(action) else {
        return Vec::new();
    };
    if let Ok(Action::Lay(colour)) = action.parse() {
        // If one other colour is left it follows by itself.
        let mut later = scene
            .choices
            .as_ref()
            .map_or_else(Vec::new, Choices::new_colours);
        later.retain(|&other| other != colour);
        let order = std::iter::once(colour).chain(later);
        let laid = effect.laid.iter().zip(order);
        return laid
            .map(|(&(column, count), colour)| (column, colour, count))
            .collect();
    }
    let gains = gains(effect, &player.columns).into_iter();
    gains
        .filter_map(|gain| Some((gain.column?, gain.colour, gain.pieces - gain.lost)))
        .collect()
}

/// Pieces against the number that begins the last stage; the overflow; the score by parts.
pub(super) fn account(scene: &Scene) -> impl IntoView + use<> {
    let seat = scene.near();
    let player = scene.player(seat);
    let edition = scene.edition();
    let heights = player.map_or_else(Vec::new, |player| works::heights(player, edition));
    let (pieces, enough) = (works::pieces(&heights), u32::from(edition.last_stage_at()));
    let lost = player.map_or(0, |player| player.overflow);
    let price = words::signed(edition.overflow_points());
    let parts = scene.breakdowns.get(seat).map(parts);
    view! {
        <div class="account">
            <p class="filled" class:enough={pieces >= enough}>
                <span>{format!("{pieces} of {enough} pieces")}</span>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="all" width="100" height="6" rx="3"/>
                    <rect class="some" height="6" rx="3"
                        width={100 * pieces.min(enough) / enough.max(1)}/>
                </svg>
            </p>
            <p class="overflow" class:any={lost > 0}>
                <span>{match lost {
                    0 => "overflow empty".to_owned(),
                    _ => format!("overflow {lost}, {price} each"),
                }}</span>
                <span class="shards" aria-hidden="true">
                    {(0..lost).map(|_| view! { <i class="shard"></i> }).collect_view()}
                </span>
            </p>
            {parts}
        </div>
    }
}

fn parts(breakdown: &Breakdown) -> impl IntoView + use<> {
    let rows: i32 = breakdown.rows.iter().sum();
    let columns: i32 = breakdown.columns.iter().sum();
    let overflow = breakdown.overflow;
    view! {
        <dl class="parts">
            <div><dt>"rows"</dt><dd>{rows}</dd></div>
            <div><dt>"columns"</dt><dd>{columns}</dd></div>
            <div><dt>"overflow"</dt><dd>{words::signed(overflow)}</dd></div>
            <div class="total"><dt>"if scored now"</dt><dd>{breakdown.total}</dd></div>
        </dl>
    }
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
        .button(hand, scene, picked, "Pass")
    })
}

fn is_due(scene: &Scene, decision: Decision) -> bool {
    let choices = scene.choices.as_ref();
    choices.is_some_and(|choices| choices.decision == decision)
}
