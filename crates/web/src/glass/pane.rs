//! Pieces and panes of glass, as SVG that refers to the page's [`defs`](super::defs).

use vidraria_river::Piece;

use super::Tint;
use super::motif::{Cut, Motif};

/// Where a pane lies: its upper left corner and its size, in the units of the drawing around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Frame {
    /// The middle of the pane.
    pub fn centre(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// This frame made smaller by `by` on each side.
    pub fn inset(self, by: f64) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
        }
    }

    fn rect(self, class: &str, radius: f64, fill: &str) -> String {
        let Self {
            x,
            y,
            width,
            height,
        } = self;
        format!(
            r#"<rect class="{class}" x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" rx="{radius:.2}"{fill}/>"#
        )
    }
}

/// A piece of River's glass, centred on (`x`, `y`), in a square of `size` units.
pub fn river_piece(piece: Piece, x: f64, y: f64, size: f64) -> String {
    let scale = size / 24.0;
    format!(
        r##"<use href="#glass-{piece}" transform="translate({x:.2} {y:.2}) scale({scale:.3})"/>"##
    )
}

/// The light that a piece or pane of glass casts, to be drawn before (so below) the glass itself.
/// [`river_piece`] brings its own.
pub fn cast(tint: Tint, frame: Frame) -> String {
    let (x, y) = frame.centre();
    let scale = frame.width.max(frame.height) / 20.0;
    format!(
        r#"<g transform="translate({x:.2} {y:.2}) scale({scale:.3})"><circle class="glass-cast" r="16" fill="url(#glass-cast-{})"/></g>"#,
        tint.name()
    )
}

/// A rectangular pane of a River colour, as it lies in a glassworks.
pub fn river_pane(colour: vidraria_river::Colour, frame: Frame) -> String {
    pane(Tint::River(colour), frame)
}

/// A rectangular pane of a Sintra colour.
pub fn sintra_pane(colour: vidraria_sintra::Colour, frame: Frame) -> String {
    pane(Tint::Sintra(colour), frame)
}

/// An empty space that asks for a Sintra colour: a hint of the tint and its motif, no glass.
pub fn empty_pane(colour: vidraria_sintra::Colour, frame: Frame) -> String {
    let tint = Tint::Sintra(colour);
    format!(
        r#"<g class="glass-space tint-{}">{}{}</g>"#,
        tint.name(),
        frame.rect("glass-bed", radius(frame), ""),
        motif_in(tint, frame)
    )
}

/// The grey joker space of a Sintra strip, which any colour may fill.
pub fn joker_pane(frame: Frame) -> String {
    let (x, y) = frame.centre();
    let scale = frame.width.min(frame.height) / 24.0;
    format!(
        r#"<g class="glass-space tint-joker">{}<path class="glass-cut line" d="M0-5.6 5.6 0 0 5.6-5.6 0Z" transform="translate({x:.2} {y:.2}) scale({scale:.3})"/></g>"#,
        frame.rect("glass-bed", radius(frame), "")
    )
}

fn radius(frame: Frame) -> f64 {
    frame.width.min(frame.height) * 0.09
}

fn pane(tint: Tint, frame: Frame) -> String {
    let name = tint.name();
    let bevel = frame.width.min(frame.height) * 0.13;
    format!(
        r#"<g class="glass tint-{name}">{}{}{}{}</g>"#,
        frame.rect(
            "glass-body",
            radius(frame),
            &format!(r#" fill="url(#glass-body-{name})""#)
        ),
        frame.inset(bevel).rect(
            "glass-facet",
            radius(frame) * 0.6,
            &format!(r#" fill="url(#glass-facet-{name})""#)
        ),
        frame.inset(bevel * 0.32).rect(
            "glass-rim",
            radius(frame) * 0.8,
            r#" fill="none" stroke="url(#glass-rim)""#
        ),
        motif_in(tint, frame)
    )
}

fn motif_in(tint: Tint, frame: Frame) -> String {
    let (x, y) = frame.centre();
    mark(tint, x, y, frame.width.min(frame.height) / 24.0 * 1.15)
}

/// A tint's motif, and its letter for those who ask for letters.
pub(super) fn mark(tint: Tint, x: f64, y: f64, scale: f64) -> String {
    let Motif { cut, path, .. } = Motif::of(tint);
    let cut = match cut {
        Cut::Line => "line",
        Cut::Face => "face",
    };
    let letter = tint.letter();
    format!(
        r#"<g transform="translate({x:.2} {y:.2}) scale({scale:.3})"><path class="glass-glint {cut}" d="{path}" transform="translate(.55 .6)"/><path class="glass-cut {cut}" d="{path}"/><text class="glass-letter" y="4.2">{letter}</text></g>"#
    )
}
