//! The other players' places, small but whole.

use vidraria_game::Seat;
use vidraria_river::{Edition, Piece, PlayerNotation};

use super::gem::{escaped, gem};
use super::geometry::Lancets;
use super::scene::Scene;
use super::window::Window;
use super::words;
use super::works;
use crate::signs::signs;

/// All the others, clockwise, as the items of a list in markup.
pub(super) fn others(scene: &Scene) -> String {
    scene.far().map(|seat| place(scene, seat)).collect()
}

fn place(scene: &Scene, seat: Seat) -> String {
    let Some(player) = scene.player(seat) else {
        return String::new();
    };
    let mut class = "other".to_owned();
    if scene.to_act == Some(seat) {
        class += " to-act";
    }
    if scene.winners.contains(&seat) {
        class += " winner";
    }
    let name = escaped(scene.names.get(seat).map_or("", String::as_str));
    let breakdown = scene.breakdowns.get(seat);
    let total = words::number(breakdown.map_or(0, |breakdown| breakdown.total));
    format!(
        r#"<li class="{class}"><h3><span>{name}</span>{} <b title="if scored now">{total}</b></h3>{}{}</li>"#,
        signs(seat),
        glassworks(scene, seat, player),
        side(player, scene.edition())
    )
}

fn glassworks(scene: &Scene, seat: Seat, player: &PlayerNotation) -> String {
    let edition = scene.edition();
    let window = Window {
        columns: &player.columns,
        edition,
        before: scene.heights_before(seat),
        ghosts: &[],
    };
    let lancets = Lancets::small(edition.columns(), edition.rows());
    format!(
        r#"<svg class="glassworks" role="img" aria-label="{}" preserveAspectRatio="xMinYMid meet" viewBox="0 0 {} {}">{}</svg>"#,
        window.in_words(),
        lancets.width(),
        lancets.height(),
        window.small()
    )
}

/// Beside a glassworks: the satchel, the pieces, the overflow.
fn side(player: &PlayerNotation, edition: &Edition) -> String {
    let satchel: String = player.satchel.iter().map(|&piece| gem(piece, "")).collect();
    let pieces = works::pieces(&works::heights(player, edition));
    let enough = edition.last_stage_at();
    let reached = if pieces >= u32::from(enough) {
        "enough"
    } else {
        ""
    };
    let overflow = match player.overflow {
        0 => String::new(),
        lost => format!(
            r#"<p class="loss">overflow {lost} <b>{}</b></p>"#,
            words::signed(i32::from(lost) * edition.overflow_points())
        ),
    };
    format!(
        r#"<div class="other-side"><div class="other-satchel" role="img" aria-label="Satchel: {}">{satchel}</div><p class="{reached}">{pieces} of {enough}</p>{overflow}</div>"#,
        in_words(&player.satchel)
    )
}

fn in_words(satchel: &[Piece]) -> String {
    let names = satchel.iter().map(|&piece| words::piece_in_words(piece));
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        "empty".to_owned()
    } else {
        names.join(", ")
    }
}
