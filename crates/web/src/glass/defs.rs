//! What is drawn once and referred to by every piece of glass.

use std::fmt::Write;

use vidraria_river::{KINDS, Piece};

use super::Tint;
use super::pane::mark;
use super::shape::{middle, outline, room};

/// The page's gradients and River's pieces, as the inside of an SVG element.
///
/// Ids: `glass-rim`; for each tint `glass-body-…`, `glass-facet-…`, `glass-cast-…`; for each kind
/// of piece `glass-Wt`.
pub fn defs() -> String {
    let mut svg = String::from("<defs>");
    svg.push_str(RIM);
    for tint in Tint::all() {
        gradients(&mut svg, &tint.name());
    }
    for piece in (0..KINDS).filter_map(Piece::from_kind) {
        symbol(&mut svg, piece);
    }
    svg.push_str("</defs>");
    svg
}

/// Light catches the upper left edge, and a little of it leaves again at the lower right.
const RIM: &str = concat!(
    r#"<linearGradient id="glass-rim" x1=".1" y1="0" x2=".9" y2="1">"#,
    r##"<stop offset="0" stop-color="#fff" stop-opacity=".95"/>"##,
    r##"<stop offset=".38" stop-color="#fff" stop-opacity=".1"/>"##,
    r##"<stop offset=".7" stop-color="#fff" stop-opacity="0"/>"##,
    r##"<stop offset="1" stop-color="#fff" stop-opacity=".5"/>"##,
    "</linearGradient>"
);

/// Body: bright where the light enters, deepest behind the middle, bright again where it leaves.
/// Facet: the same turned round, which is what makes the bevel.
fn gradients(svg: &mut String, name: &str) {
    let along = r#"x1=".08" y1="0" x2=".92" y2="1""#;
    // Writing to a String cannot fail.
    let _ = write!(
        svg,
        r#"<g class="tint-{name}"><linearGradient id="glass-body-{name}" {along}><stop class="light" offset="0"/><stop class="base" offset=".4"/><stop class="dark" offset=".82"/><stop class="base" offset="1"/></linearGradient><linearGradient id="glass-facet-{name}" {along}><stop class="deep" offset="0"/><stop class="base" offset=".5"/><stop class="light" offset="1"/></linearGradient><radialGradient id="glass-cast-{name}"><stop class="cast near" offset=".45"/><stop class="cast far" offset="1"/></radialGradient></g>"#
    );
}

fn symbol(svg: &mut String, piece: Piece) {
    let tint = Tint::River(piece.colour);
    let name = tint.name();
    let path = outline(piece.shape);
    let middle = middle(piece.shape);
    let about = |scale: f64| format!("translate(0 {:.2}) scale({scale})", middle * (1.0 - scale));
    let _ = write!(
        svg,
        r#"<g id="glass-{piece}" class="glass tint-{name}"><circle class="glass-cast" r="16" cy="{middle}" fill="url(#glass-cast-{name})"/><path class="glass-body" d="{path}" fill="url(#glass-body-{name})"/><path class="glass-facet" d="{path}" transform="{}" fill="url(#glass-facet-{name})"/><path class="glass-rim" d="{path}" transform="{}" fill="none" stroke="url(#glass-rim)"/>{}</g>"#,
        about(0.74),
        about(0.91),
        mark(tint, 0.0, middle, room(piece.shape))
    );
}
