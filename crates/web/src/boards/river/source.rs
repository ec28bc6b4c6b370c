//! Where new glass comes from.

use leptos::prelude::*;
use vidraria_river::Action;

use super::scene::Scene;

/// The source, where an emptied tile goes: how many pieces it will get, and from which tile that
/// number comes.
pub(super) fn source(scene: &Scene, considered: Option<Action>) -> impl IntoView + use<> {
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
