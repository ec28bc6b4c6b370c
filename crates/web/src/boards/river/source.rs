//! Where new glass comes from.

use vidraria_river::Action;

use super::scene::Scene;

/// The source, where an emptied tile goes, as markup: how many pieces it will get, and an arrow
/// from the tile whose stones say so.
pub(super) fn source(scene: &Scene, considered: Option<Action>) -> String {
    let effect = considered.and_then(|action| scene.effect(action));
    let collected = effect.and_then(|effect| effect.collects_from);
    let from = if collected == Some(1) { 2 } else { 1 };
    let refill = match (effect, collected) {
        (Some(effect), Some(_)) => effect.refill,
        _ if scene.notation.last_stage => 0,
        _ => scene.notation.river.first().map_or(0, |tile| tile.stones),
    };
    let (arrow, tip) = if refill > 0 {
        // In hundredths of a tile's width: the source takes about half of one.
        let x = 48.0 + f64::from(from) * 100.0 - 34.0;
        let arrow = format!(r#"<path d="M{x} 20C{x} 0 24 0 24 16"/>"#);
        (arrow, r#"<path class="tip" d="M-4.5-24 0-18 4.5-24"/>"#)
    } else {
        (String::new(), "")
    };
    let class = match (refill, collected) {
        (0, _) => "source dry",
        (_, Some(_)) => "source sure",
        (_, None) => "source",
    };
    let note = if scene.notation.last_stage {
        "no refill"
    } else {
        "refill"
    };
    format!(
        r#"<svg class="refill-arrow" viewBox="0 0 648 20" preserveAspectRatio="none" aria-hidden="true">{arrow}</svg><div class="{class}"><svg viewBox="-20 -25 40 44" aria-hidden="true">{tip}<path class="bag" d="M-6-9C-19 1-19 17-8 17H8C19 17 19 1 6-9Z"/><path class="tie" d="M-8.5-15Q0-11.5 8.5-15L6.5-8H-6.5Z"/><text y="10.5">{refill}</text></svg><span>{note}</span></div>"#
    )
}
