//! Where the things of Sintra lie, in the units of the SVG view boxes. Numbers only.

mod market;
mod palace;

pub use market::{CentrePlan, DisplayPlan, MarketPlan};
pub use palace::{PalacePlan, TrackPlace};

use crate::glass::Frame;

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A square around a point.
fn square(middle: Point, side: f64) -> Frame {
    Frame {
        x: middle.x - side / 2.0,
        y: middle.y - side / 2.0,
        width: side,
        height: side,
    }
}

/// Whether two frames share more than an edge.
#[cfg(test)]
fn overlap(one: Frame, other: Frame) -> bool {
    let apart = |from: f64, length: f64, start: f64| from + length <= start + 1e-9;
    !(apart(one.x, one.width, other.x)
        || apart(other.x, other.width, one.x)
        || apart(one.y, one.height, other.y)
        || apart(other.y, other.height, one.y))
}

/// Whether the second frame lies inside the first.
#[cfg(test)]
fn holds(outer: Frame, inner: Frame) -> bool {
    inner.x >= outer.x - 1e-9
        && inner.y >= outer.y - 1e-9
        && inner.x + inner.width <= outer.x + outer.width + 1e-9
        && inner.y + inner.height <= outer.y + outer.height + 1e-9
}
