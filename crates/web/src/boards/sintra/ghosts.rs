//! What a picked colour would do on each strip that accepts it: ghosts of its panes, and a word
//! above the strip.

use vidraria_sintra::{Colour, Effect, Slot};

use super::choice::Targets;
use super::geometry::PalacePlan;
use super::words::{points_now, track_cost};
use crate::glass::{Frame, sintra_pane};
use crate::words::signed;

/// The ghosts of `colour` on every strip of `targets`. Those of the strip `considered` are drawn
/// stronger. `track` is the edition's broken-glass track.
pub fn ghosts(
    plan: &PalacePlan,
    colour: Colour,
    targets: &Targets,
    considered: Option<Slot>,
    track: &[i32],
) -> String {
    let mut art = String::new();
    for (&slot, effect) in &targets.strips {
        let class = if considered == Some(slot) {
            "ghost considered"
        } else {
            "ghost"
        };
        art += &format!(r#"<g class="{class}">"#);
        for &space in &effect.spaces {
            let frame = plan.space(usize::from(slot), usize::from(space));
            art += &sintra_pane(colour, frame);
        }
        art += "</g>";
        art += &tags(plan, slot, effect, track);
        if considered == Some(slot) {
            art += &aftermath(plan, effect);
        }
    }
    art
}

/// What a considered choice does away from its strip: the marker's way down the track, and the
/// windows that score.
pub fn aftermath(plan: &PalacePlan, effect: &Effect) -> String {
    let mut art = String::new();
    if effect.track.0 != effect.track.1 {
        let step = plan.step(usize::from(effect.track.1));
        art += &outline("step-next", step, step.height * 0.16);
    }
    for &(slot, _) in &effect.windows {
        let middle = plan.points(usize::from(slot));
        let radius = plan.pane().1 * 0.28;
        art += &format!(
            r#"<circle class="scores" cx="{:.1}" cy="{:.1}" r="{radius:.1}"/>"#,
            middle.x, middle.y
        );
    }
    art
}

fn outline(class: &str, frame: Frame, radius: f64) -> String {
    format!(
        r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{radius:.1}"/>"#,
        frame.x, frame.y, frame.width, frame.height
    )
}

/// What an effect comes to, in a few signs: panes placed, panes broken with their price, points.
fn tags(plan: &PalacePlan, slot: Slot, effect: &Effect, track: &[i32]) -> String {
    let mut words = vec![("tag", format!("+{}", effect.spaces.len()))];
    let cost = track_cost(effect, track);
    if effect.broken > 0 || cost != 0 {
        let broken = if effect.broken > 0 {
            format!("{}✕ ", effect.broken)
        } else {
            String::new()
        };
        words.push(("tag bad", format!("{broken}{}", signed(cost))));
    }
    if let Some(completion) = effect.completes {
        let points = points_now(effect);
        let text = if completion.keep_pending {
            format!(
                "★ {}",
                if points > 0 {
                    signed(points)
                } else {
                    "…".to_owned()
                }
            )
        } else {
            format!("★ {}", signed(points))
        };
        words.push(("tag good", text));
    }
    let room = plan.glazier(usize::from(slot));
    let height = room.height / 3.0;
    let mut art = String::new();
    for (line, (class, text)) in words.iter().rev().enumerate() {
        let frame = Frame {
            x: room.x - 1.0,
            y: room.y + room.height - height * (line as f64 + 1.0),
            width: room.width + 2.0,
            height: height - 1.0,
        };
        art += &tag(class, frame, text);
    }
    art
}

/// A word on a coloured slip.
pub fn tag(class: &str, frame: Frame, text: &str) -> String {
    let (x, y) = frame.centre();
    let size = frame.height * 0.78;
    format!(
        concat!(
            r#"<g class="{}"><rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="3"/>"#,
            r#"<text x="{:.2}" y="{:.2}" font-size="{:.1}">{}</text></g>"#
        ),
        class,
        frame.x,
        frame.y,
        frame.width,
        frame.height,
        x,
        y + size * 0.36,
        size,
        text
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_accepting_strip_shows_what_would_lie_there_and_what_breaks() {
        let mut targets = Targets::default();
        let effect = |spaces: Vec<u8>, broken, track| Effect {
            spaces,
            broken,
            track,
            ..Effect::default()
        };
        targets.strips.insert(2, effect(vec![0, 1, 2], 0, (0, 0)));
        targets.strips.insert(5, effect(vec![4], 2, (0, 2)));
        let plan = PalacePlan::own(8, 10);
        let art = ghosts(&plan, Colour::Cyan, &targets, Some(5), &[0, -1, -2, -4]);
        assert_eq!(art.matches("class=\"glass tint-sintra-c\"").count(), 4);
        assert_eq!(art.matches("ghost considered").count(), 1);
        assert!(art.contains(">+3<"));
        assert!(art.contains(">2✕ −2<"));
    }
}
