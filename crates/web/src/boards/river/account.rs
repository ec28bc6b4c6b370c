//! How far a glassworks is filled, and what it brings.

use vidraria_river::Breakdown;

use super::scene::Scene;
use super::words;
use super::works;
use crate::signs::signs;

/// Pieces against the number that begins the last stage, the overflow, and the score by parts, as
/// markup.
pub(super) fn account(scene: &Scene) -> String {
    let seat = scene.near();
    let player = scene.player(seat);
    let edition = scene.edition();
    let heights = player.map_or_else(Vec::new, |player| works::heights(player, edition));
    let (pieces, enough) = (works::pieces(&heights), u32::from(edition.last_stage_at()));
    let reached = if pieces >= enough { "enough" } else { "" };
    let width = 100 * pieces.min(enough) / enough.max(1);
    let lost = player.map_or(0, |player| player.overflow);
    let price = words::signed(edition.overflow_points());
    let overflow = match lost {
        0 => "<p class=\"overflow\">overflow empty</p>".to_owned(),
        _ => format!(
            r#"<p class="overflow any"><span>overflow {lost}, {price} each</span><span class="shards" aria-hidden="true">{}</span></p>"#,
            r#"<i class="shard"></i>"#.repeat(usize::from(lost))
        ),
    };
    let total = if scene.winners.is_empty() {
        "if scored now"
    } else {
        "total"
    };
    let parts = scene
        .breakdowns
        .get(seat)
        .map_or_else(String::new, |breakdown| parts(breakdown, total));
    format!(
        r#"<p class="near-signs">{}</p><p class="filled {reached}"><span>{pieces} of {enough} pieces</span><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6" rx="3"/><rect class="some" width="{width}" height="6" rx="3"/></svg></p>{overflow}{parts}"#,
        signs(seat)
    )
}

fn parts(breakdown: &Breakdown, name_of_total: &str) -> String {
    let rows: i32 = breakdown.rows.iter().sum();
    let columns: i32 = breakdown.columns.iter().sum();
    let overflow = words::number(breakdown.overflow);
    let total = words::number(breakdown.total);
    format!(
        r#"<dl class="parts"><div><dt>rows</dt><dd>{rows}</dd></div><div><dt>columns</dt><dd>{columns}</dd></div><div><dt>overflow</dt><dd>{overflow}</dd></div><div class="total"><dt>{name_of_total}</dt><dd>{total}</dd></div></dl>"#
    )
}
