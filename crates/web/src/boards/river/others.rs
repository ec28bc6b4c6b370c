//! The other players' places, small but whole.

use leptos::prelude::*;
use vidraria_game::Seat;

use super::gem::gem;
use super::geometry::Lancets;
use super::scene::Scene;
use super::window::Window;
use super::words;
use super::works;

/// All the others, clockwise.
pub(super) fn others(scene: &Scene) -> impl IntoView + use<> {
    let places: Vec<_> = scene.far().map(|seat| place(scene, seat)).collect();
    let count = places.len();
    view! { <ul class="places-of-others" data-count=count>{places}</ul> }
}

fn place(scene: &Scene, seat: Seat) -> impl IntoView + use<> {
    let edition = scene.edition();
    let player = scene.player(seat);
    let columns = player.map_or(&[][..], |player| &player.columns);
    let heights = player.map_or_else(Vec::new, |player| works::heights(player, edition));
    let window = Window {
        columns,
        edition,
        before: scene.heights_before(seat),
        ghosts: &[],
    };
    let lancets = Lancets::small(edition.columns(), edition.rows());
    let satchel = player.map_or_else(Vec::new, |player| player.satchel.to_vec());
    let lost = player.map_or(0, |player| player.overflow);
    let total = scene
        .breakdowns
        .get(seat)
        .map_or(0, |breakdown| breakdown.total);
    let (pieces, enough) = (works::pieces(&heights), edition.last_stage_at());
    let name = scene.names.get(seat).cloned().unwrap_or_default();
    let to_act = scene.to_act == Some(seat);
    view! {
        <li class="other" class:to-act=to_act class:winner=scene.winners.contains(&seat)>
            <h3><span>{name}</span> <b title="if scored now">{total}</b></h3>
            <svg class="glassworks" role="img" aria-label=window.in_words()
                preserveAspectRatio="xMinYMid meet" viewBox=format!("0 0 {} {}", lancets.width(), lancets.height())
                inner_html=window.small()></svg>
            <div class="other-side">
                <div class="other-satchel" role="img" aria-label=format!(
                    "Satchel: {}", in_words(&satchel)
                )>
                    {satchel.iter().map(|&piece| gem(piece, "")).collect_view()}
                </div>
                <p class:enough={pieces >= u32::from(enough)}>
                    {format!("{pieces} of {enough}")}
                </p>
                {(lost > 0).then(|| {
                    let price = words::signed(i32::from(lost) * edition.overflow_points());
                    view! { <p class="loss">{format!("overflow {lost} ")}<b>{price}</b></p> }
                })}
            </div>
        </li>
    }
}

fn in_words(satchel: &[vidraria_river::Piece]) -> String {
    let names: Vec<String> = satchel
        .iter()
        .map(|&piece| words::piece_in_words(piece))
        .collect();
    if names.is_empty() {
        "empty".to_owned()
    } else {
        names.join(", ")
    }
}
