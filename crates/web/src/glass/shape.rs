//! The outlines of River's six shapes.
//!
//! A piece lives in a square of 24 units around the origin; its outline stays within 11 units of
//! it, which leaves room for the light it casts.

use vidraria_river::Shape;

/// Path data of a shape's outline.
pub(super) fn outline(shape: Shape) -> &'static str {
    match shape {
        Shape::Triangle => {
            "M1.6-9.8 10.6 6.9C11.4 8.4 10.4 10 8.8 10H-8.8C-10.4 10-11.4 8.4-10.6 6.9L-1.6-9.8C-.9-\
             11.1.9-11.1 1.6-9.8Z"
        }
        Shape::Heart => {
            "M0 10.6C-2.6 8.6-11 3-11-3.2-11-7.2-8.4-9.6-5.4-9.6-3.2-9.6-1.1-8.4 0-6.2 1.1-8.4 \
             3.2-9.6 5.4-9.6 8.4-9.6 11-7.2 11-3.2 11 3 2.6 8.6 0 10.6Z"
        }
        Shape::Circle => "M-10.2 0A10.2 10.2 0 1 1 10.2 0 10.2 10.2 0 1 1-10.2 0Z",
        Shape::Square => {
            "M-7.4-9.4H7.4A2 2 0 0 1 9.4-7.4V7.4A2 2 0 0 1 7.4 9.4H-7.4A2 2 0 0 1-9.4 7.4V-7.4A2 2 \
             0 0 1-7.4-9.4Z"
        }
        Shape::Diamond => {
            "M1.3-10.9 9.2-1.2C9.8-.5 9.8.5 9.2 1.2L1.3 10.9C.6 11.7-.6 11.7-1.3 10.9L-9.2 1.2C-9.8 \
             .5-9.8-.5-9.2-1.2L-1.3-10.9C-.6-11.7.6-11.7 1.3-10.9Z"
        }
        Shape::Drop => {
            "M0-11.2C2.6-6.8 8.6-2.2 8.6 3A8.6 7.9 0 0 1 0 10.9 8.6 7.9 0 0 1-8.6 3C-8.6-2.2-2.6-\
             6.8 0-11.2Z"
        }
    }
}

/// The middle to the eye: the height at which the motif sits, below the origin if positive.
pub(super) fn middle(shape: Shape) -> f64 {
    match shape {
        Shape::Triangle => 3.2,
        Shape::Heart => -0.9,
        Shape::Drop => 2.6,
        Shape::Circle | Shape::Square | Shape::Diamond => 0.0,
    }
}

/// How large the motif can be inside a shape, against its drawn size.
pub(super) fn room(shape: Shape) -> f64 {
    match shape {
        Shape::Triangle => 0.86,
        Shape::Diamond => 0.9,
        Shape::Heart | Shape::Drop => 1.0,
        Shape::Circle | Shape::Square => 1.05,
    }
}

/// The hollow of a shape cut into a river tile, centred on (`x`, `y`), `size` wide: SVG.
pub fn socket(shape: Shape, x: f64, y: f64, size: f64) -> String {
    let scale = size / 24.0;
    format!(
        r#"<path class="socket" d="{}" transform="translate({x:.2} {y:.2}) scale({scale:.3})"/>"#,
        outline(shape)
    )
}
