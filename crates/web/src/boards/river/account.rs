//! How far a glassworks is filled, and what it brings.

use leptos::prelude::*;
use vidraria_river::Breakdown;

use super::scene::Scene;
use super::words;
use super::works;

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
