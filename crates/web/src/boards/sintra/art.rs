//! A palace board as a picture: plain text of SVG, from a position.

use std::fmt::Write;
use std::str::FromStr;

use vidraria_game::Game;
use vidraria_sintra::{Colour, Face, PlayerNotation, SPACES, Side, Sintra, Slot, Spaces};

use super::geometry::{PalacePlan, Point};
use super::tally;
use crate::glass::{Frame, Tint, cast, empty_pane, joker_pane, sintra_pane};

/// What is marked on a board because it has just changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    /// Strips that got panes, by slot.
    pub strips: Vec<Slot>,
    /// Windows that got a pane.
    pub windows: Vec<Slot>,
}

/// Everything on a board but the glazier.
pub fn palace(
    plan: &PalacePlan,
    game: &Sintra,
    player: &PlayerNotation,
    traces: &Traces,
) -> String {
    let mut art = String::new();
    track(&mut art, plan, game.edition().track(), player.broken);
    facade(&mut art, plan);
    for (index, strip) in player.slots.iter().enumerate() {
        let slot = index as Slot + 1;
        let face = strip
            .as_ref()
            .and_then(|strip| Face::from_str(&strip.strip).ok());
        match (strip, face) {
            (Some(strip), Some(face)) => {
                let fresh = traces.strips.contains(&slot);
                let spaces = game.edition().spaces(face);
                draw_strip(&mut art, plan, slot, spaces, &strip.panes, fresh);
                if panes_in_window(player, slot).is_empty() {
                    underside(&mut art, plan, slot, game.edition().spaces(face.turned()));
                }
            }
            _ => empty_slot(&mut art, plan, slot),
        }
    }
    let slots = 1..=player.windows.len() as Slot;
    for slot in slots.clone() {
        window(&mut art, plan, player, slot);
    }
    for slot in slots {
        window_glass(&mut art, plan, game, player, slot, traces);
    }
    match game.options().side {
        Side::A => ornaments(&mut art, plan, game, player),
        Side::B => count(&mut art, plan, player),
    }
    art
}

/// The glazier, standing in his room above a slot.
pub fn glazier(room: Frame) -> String {
    let scale = room.height / 34.0;
    let x = room.x + room.width / 2.0 - 12.0 * scale;
    let y = room.y + room.height - 32.0 * scale;
    format!(
        concat!(
            r#"<g transform="translate({:.2} {:.2}) scale({:.3})">"#,
            r#"<path class="glazier-legs" d="M8.6 32l.5-9h2.5l.1 9ZM12.3 32l.1-9h2.5l.5 9Z"/>"#,
            r#"<path class="glazier-coat" d="M6.8 25.5 8 13.6Q12 10.4 16 13.6l1.2 11.9Q12 27.4 6.8 25.5Z"/>"#,
            r#"<path class="glazier-arm" d="M9 14.5 6 20.5l3.4 1.4M15.2 14.3l3.6 4.2"/>"#,
            r#"<circle class="glazier-face" cx="12" cy="8.6" r="3.3"/>"#,
            r#"<path class="glazier-cap" d="M8 7.4Q8.6 3.4 12.4 3.4T16.4 7l1.8.9H7.2Z"/>"#,
            r#"<path class="glazier-glass" d="M17 14.4l5.2-1.6 1 8-5.2 1.6Z"/></g>"#
        ),
        x, y, scale
    )
}

fn rect(class: &str, frame: Frame, radius: f64) -> String {
    format!(
        r#"<rect class="{class}" x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="{radius:.2}"/>"#,
        frame.x, frame.y, frame.width, frame.height
    )
}

fn label(class: &str, at: Point, size: f64, text: impl std::fmt::Display) -> String {
    format!(
        r#"<text class="{class}" x="{:.2}" y="{:.2}" font-size="{size:.1}">{text}</text>"#,
        at.x,
        at.y + size * 0.35
    )
}

fn middle(frame: Frame) -> Point {
    let (x, y) = frame.centre();
    Point { x, y }
}

fn track(art: &mut String, plan: &PalacePlan, values: &[i32], marker: u8) {
    for (step, value) in values.iter().enumerate() {
        let frame = plan.step(step);
        let here = step == usize::from(marker);
        *art += &rect(
            if here { "step here" } else { "step" },
            frame,
            frame.height * 0.16,
        );
        let size = (frame.height * 0.62).min(frame.width * 0.42);
        let text = value.to_string().replace('-', "−");
        *art += &label(
            if here {
                "step-value here"
            } else {
                "step-value"
            },
            middle(frame),
            size,
            text,
        );
    }
}

fn facade(art: &mut String, plan: &PalacePlan) {
    let wall = plan.facade();
    *art += &rect("facade", wall, 3.0);
    let band = plan.cornice();
    let _ = write!(
        art,
        r#"<path class="cornice" d="M{:.2} {:.2}h{:.2}"/>"#,
        band.x,
        band.y + band.height,
        band.width
    );
}

fn draw_strip(
    art: &mut String,
    plan: &PalacePlan,
    slot: Slot,
    spaces: &Spaces,
    panes: &str,
    fresh: bool,
) {
    let class = if fresh { "strip recent" } else { "strip" };
    *art += &rect(class, plan.strip(usize::from(slot)), 4.0);
    for (space, pane) in panes.chars().take(SPACES).enumerate() {
        let frame = plan.space(usize::from(slot), space);
        *art += &match (Colour::from_letter(pane), spaces[space]) {
            (Some(colour), _) => sintra_pane(colour, frame),
            (None, Some(colour)) => empty_pane(colour, frame),
            (None, None) => joker_pane(frame),
        };
    }
}

/// Dots in the colours of a strip's other side.
fn underside(art: &mut String, plan: &PalacePlan, slot: Slot, spaces: &Spaces) {
    let Some((dots, radius)) = plan.underside(usize::from(slot)) else {
        return;
    };
    for (at, space) in dots.iter().zip(spaces) {
        let class = space.map_or_else(
            || "dot joker".to_owned(),
            |colour| format!("dot {}", colour.letter().to_ascii_lowercase()),
        );
        let _ = write!(
            art,
            r#"<circle class="{class}" cx="{:.2}" cy="{:.2}" r="{radius:.2}"/>"#,
            at.x, at.y
        );
    }
}

fn empty_slot(art: &mut String, plan: &PalacePlan, slot: Slot) {
    *art += &rect("strip gone", plan.strip(usize::from(slot)), 4.0);
}

fn panes_in_window(player: &PlayerNotation, slot: Slot) -> &[Colour] {
    let window = player.windows.get(usize::from(slot) - 1);
    window.map_or(&[], |panes| &panes.0)
}

/// A window's opening and frame spaces, and the light that its glass lets in.
fn window(art: &mut String, plan: &PalacePlan, player: &PlayerNotation, slot: Slot) {
    let at = usize::from(slot);
    *art += &opening(plan.opening(at));
    let panes = panes_in_window(player, slot);
    for (index, lower) in [false, true].into_iter().enumerate() {
        let frame = plan.window(at, lower);
        *art += &match panes.get(index) {
            Some(&colour) => cast(Tint::Sintra(colour), frame),
            None => rect("window", frame, frame.width.min(frame.height) * 0.09),
        };
    }
}

/// A window's glass, and its points.
fn window_glass(
    art: &mut String,
    plan: &PalacePlan,
    game: &Sintra,
    player: &PlayerNotation,
    slot: Slot,
    traces: &Traces,
) {
    let at = usize::from(slot);
    let panes = panes_in_window(player, slot);
    for (&colour, lower) in panes.iter().zip([false, true]) {
        *art += &sintra_pane(colour, plan.window(at, lower).inset(1.0));
    }
    if traces.windows.contains(&slot) {
        let (frame, _) = plan.opening(at);
        *art += &rect("trace", frame.inset(-1.0), 4.0);
    }
    let points = game.edition().window_points(game.options().side)[at - 1];
    let class = if panes.is_empty() {
        "points"
    } else {
        "points lit"
    };
    let (_, height) = plan.pane();
    *art += &label(class, plan.points(at), (height * 0.4).max(10.0), points);
}

/// An opening in the wall under its arch.
fn opening((frame, arch): (Frame, f64)) -> String {
    let Frame {
        x,
        y,
        width,
        height,
    } = frame;
    let half = width / 2.0;
    format!(
        r#"<path class="opening" d="M{x:.2} {y:.2}a{half:.2} {arch:.2} 0 0 1 {width:.2} 0v{height:.2}h-{width:.2}Z"/>"#
    )
}

fn ornaments(art: &mut String, plan: &PalacePlan, game: &Sintra, player: &PlayerNotation) {
    let filled = |slot: Slot| panes_in_window(player, slot).len();
    for &[left, right] in game.edition().ornaments() {
        let (at, reach) = plan.ornament(usize::from(left), usize::from(right));
        let count = (filled(left) + filled(right)).min(4);
        let points = game.edition().ornament_points()[count];
        *art += &rosette(at, reach, count);
        let class = if points > 0 {
            "ornament lit"
        } else {
            "ornament"
        };
        *art += &label(class, at, reach * 0.9, points);
    }
}

/// Four petals, as many lit as frame spaces around it are filled.
fn rosette(at: Point, reach: f64, lit: usize) -> String {
    let scale = reach / 12.0;
    let petal = |index: usize| {
        let turn = 45 + 90 * index;
        let class = if index < lit { "petal lit" } else { "petal" };
        format!(
            r#"<path class="{class}" d="M0 0C-6-3-5-11 0-12 5-11 6-3 0 0Z" transform="rotate({turn})"/>"#
        )
    };
    let petals: String = (0..4).map(petal).collect();
    format!(
        r#"<g transform="translate({:.2} {:.2}) scale({scale:.3})">{petals}<circle class="rosette" r="6.2"/></g>"#,
        at.x, at.y
    )
}

/// Side B: full windows times panes of the leading colour.
fn count(art: &mut String, plan: &PalacePlan, player: &PlayerNotation) {
    let band = plan.cornice();
    let tally = tally::of(player);
    let text = match tally.leading {
        Some(colour) => format!(
            "{} full × {} {colour} = {}",
            tally.full,
            tally.most,
            tally.full * tally.most
        ),
        None => "full windows × leading colour".to_owned(),
    };
    let size = band.height * 0.7;
    *art += &label("tally", middle(band), size, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_sintra::Options;

    fn player() -> PlayerNotation {
        serde_json::from_value(serde_json::json!({
            "score": 3, "broken": 2, "lost": 0, "glazier": 1,
            "slots": [
                {"strip": "1a", "panes": "MM..."}, {"strip": "4b", "panes": "....."}, null, null,
                null, null, null, null
            ],
            "windows": ["", "W", "WO", "", "", "", "", ""],
        }))
        .unwrap()
    }

    fn draw(side: Side) -> String {
        let edition = Sintra::standard_edition();
        let game = Sintra::new(edition, 2, Options { side }).unwrap();
        let plan = PalacePlan::own(8, edition.track().len());
        palace(&plan, &game, &player(), &Traces::default())
    }

    #[test]
    fn a_board_shows_its_panes_spaces_and_windows() {
        let art = draw(Side::A);
        let panes = |name: &str| {
            art.matches(&format!("class=\"glass tint-sintra-{name}\""))
                .count()
        };
        assert_eq!(panes("m"), 2);
        assert_eq!(panes("w"), 2);
        assert_eq!(panes("o"), 1);
        assert_eq!(art.matches("strip gone").count(), 6);
        assert_eq!(art.matches("petal lit").count(), 3);
        assert_eq!(art.matches("points lit").count(), 2);
        // Strip 1 has not been turned yet, strip 4 has.
        assert_eq!(art.matches("class=\"dot").count(), 5);
    }

    #[test]
    fn side_b_counts_full_windows_and_the_leading_colour() {
        assert!(draw(Side::B).contains("1 full × 2 white = 2"));
        assert_eq!(tally::of(&player()).most, 2);
    }
}
