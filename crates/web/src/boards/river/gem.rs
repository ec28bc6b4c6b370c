//! Glass as elements of its own, as markup.
//!
//! What the board shows inside its buttons is text of markup, like the drawings: it changes as a
//! whole, and a page made of fewer kinds of views is a smaller download.

use vidraria_river::{Colour, Piece, Shape};

use crate::glass::{Frame, river_pane, river_piece, socket};

/// A piece, as large as its class says.
pub(super) fn gem(piece: Piece, class: &str) -> String {
    drawing(
        &format!("gem {class}"),
        "-12 -12 24 24",
        &river_piece(piece, 0.0, 0.0, 24.0),
    )
}

/// The hollow for a shape.
pub(super) fn hollow(shape: Shape) -> String {
    drawing("hollow", "-12 -12 24 24", &socket(shape, 0.0, 0.0, 24.0))
}

/// A small pane that stands for a colour.
pub(super) fn chip(colour: Colour) -> String {
    let frame = Frame {
        x: -10.0,
        y: -10.0,
        width: 20.0,
        height: 20.0,
    };
    drawing("chip", "-11 -11 22 22", &river_pane(colour, frame))
}

/// An SVG element that says nothing to screen readers: the button around it does.
fn drawing(class: &str, view_box: &str, art: &str) -> String {
    format!(r#"<svg class="{class}" viewBox="{view_box}" aria-hidden="true">{art}</svg>"#)
}

/// Text as it stands in markup.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_become_markup() {
        assert_eq!(escaped("<b a=\"&\">"), "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
