//! A palace board: the glazier's walk, strips, windows, points and the broken-glass track.

use vidraria_sintra::SPACES;

use super::Point;
use crate::glass::Frame;

/// Where a palace board's things lie. Slots are counted from 1, spaces and steps from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PalacePlan {
    slots: usize,
    steps: usize,
    pane: (f64, f64),
    gap: f64,
    walk: f64,
    /// Below a strip: the colours of its other side.
    underside: f64,
    /// On top of the façade: side B's count.
    cornice: f64,
    /// The arches above the windows.
    arch: f64,
    points: f64,
    footing: f64,
    track: TrackPlace,
}

/// Where the broken-glass track stands, and how thick it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrackPlace {
    /// Upright, left of the strips.
    Left(f64),
    /// Lying, below everything.
    Below(f64),
}

impl PalacePlan {
    /// One's own board where there is room.
    pub fn own(slots: usize, steps: usize) -> Self {
        Self {
            slots,
            steps,
            pane: (52.0, 58.0),
            gap: 6.0,
            walk: 60.0,
            underside: 13.0,
            cornice: 26.0,
            arch: 24.0,
            points: 32.0,
            footing: 0.0,
            track: TrackPlace::Left(40.0),
        }
    }

    /// One's own board on a phone, 390 wide.
    pub fn phone(slots: usize, steps: usize) -> Self {
        Self {
            slots,
            steps,
            pane: (44.0, 35.0),
            gap: 4.0,
            walk: 39.0,
            underside: 9.0,
            cornice: 17.0,
            arch: 13.0,
            points: 17.0,
            footing: 4.0,
            track: TrackPlace::Below(24.0),
        }
    }

    /// Another's board: whole, but flat.
    pub fn other(slots: usize, steps: usize) -> Self {
        Self {
            slots,
            steps,
            pane: (31.0, 17.0),
            gap: 5.0,
            walk: 18.0,
            underside: 0.0,
            cornice: 13.0,
            arch: 6.0,
            points: 13.0,
            footing: 0.0,
            track: TrackPlace::Left(24.0),
        }
    }

    /// The view box's width.
    pub fn width(&self) -> f64 {
        self.left() + self.slots as f64 * (self.pane.0 + self.gap) + self.gap / 2.0
    }

    /// The view box's height.
    pub fn height(&self) -> f64 {
        match self.track {
            TrackPlace::Left(_) => self.facade_bottom(),
            TrackPlace::Below(thickness) => self.facade_bottom() + self.footing + thickness,
        }
    }

    /// A pane's size.
    pub fn pane(&self) -> (f64, f64) {
        self.pane
    }

    /// Where the track stands.
    pub fn track_place(&self) -> TrackPlace {
        self.track
    }

    /// Where the strips begin from the left.
    fn left(&self) -> f64 {
        match self.track {
            TrackPlace::Left(thickness) => thickness + self.gap,
            TrackPlace::Below(_) => self.gap / 2.0,
        }
    }

    fn column(&self, slot: usize) -> f64 {
        self.left() + (slot as f64 - 1.0) * (self.pane.0 + self.gap) + self.gap / 2.0
    }

    fn strip_height(&self) -> f64 {
        SPACES as f64 * (self.pane.1 + 2.0) + 2.0
    }

    /// Where the façade with the windows begins, below the strips.
    fn facade_top(&self) -> f64 {
        self.walk + self.strip_height() + self.underside + self.gap
    }

    fn facade_bottom(&self) -> f64 {
        self.facade_top() + self.cornice + self.arch + 2.0 * (self.pane.1 + 4.0) + self.points
    }

    /// The room above a slot where the glazier stands.
    pub fn glazier(&self, slot: usize) -> Frame {
        Frame {
            x: self.column(slot),
            y: 0.0,
            width: self.pane.0,
            height: self.walk,
        }
    }

    /// The frame of a strip.
    pub fn strip(&self, slot: usize) -> Frame {
        Frame {
            x: self.column(slot) - 2.0,
            y: self.walk,
            width: self.pane.0 + 4.0,
            height: self.strip_height(),
        }
    }

    /// A space of a strip.
    pub fn space(&self, slot: usize, space: usize) -> Frame {
        Frame {
            x: self.column(slot),
            y: self.walk + 2.0 + space as f64 * (self.pane.1 + 2.0),
            width: self.pane.0,
            height: self.pane.1,
        }
    }

    /// The middles of the dots that show a strip's other side, and their radius; none where there
    /// is no room for them.
    pub fn underside(&self, slot: usize) -> Option<([Point; SPACES], f64)> {
        (self.underside > 0.0).then(|| {
            let strip = self.strip(slot);
            let step = strip.width / SPACES as f64;
            let dot = |space: usize| Point {
                x: strip.x + step * (space as f64 + 0.5),
                y: strip.y + strip.height + self.underside / 2.0 + 1.0,
            };
            (std::array::from_fn(dot), self.underside * 0.36)
        })
    }

    /// The whole façade.
    pub fn facade(&self) -> Frame {
        Frame {
            x: self.left(),
            y: self.facade_top(),
            width: self.slots as f64 * (self.pane.0 + self.gap),
            height: self.facade_bottom() - self.facade_top(),
        }
    }

    /// The band on top of the façade, where side B counts its colours.
    pub fn cornice(&self) -> Frame {
        Frame {
            height: self.cornice,
            ..self.facade()
        }
    }

    /// The opening that both frame spaces of a window lie in, without its arch, and how high the
    /// arch above it is.
    pub fn opening(&self, slot: usize) -> (Frame, f64) {
        let upper = self.window(slot, false);
        let lower = self.window(slot, true);
        let frame = Frame {
            x: upper.x - 1.0,
            y: upper.y,
            width: upper.width + 2.0,
            height: lower.y + lower.height - upper.y + 1.0,
        };
        (frame, self.arch)
    }

    /// A frame space of a window: upper (`false`) or lower.
    pub fn window(&self, slot: usize, lower: bool) -> Frame {
        let below = if lower { self.pane.1 + 3.0 } else { 0.0 };
        Frame {
            x: self.column(slot),
            y: self.facade_top() + self.cornice + self.arch + below,
            width: self.pane.0,
            height: self.pane.1,
        }
    }

    /// The ornament between the windows of two neighbouring slots: its middle, and how far it
    /// may reach.
    pub fn ornament(&self, left: usize, right: usize) -> (Point, f64) {
        let upper = self.window(left, false);
        let middle = Point {
            x: (upper.x + upper.width + self.column(right)) / 2.0,
            y: self.facade_top() + self.cornice + self.arch * 0.1,
        };
        (middle, (self.cornice + self.arch) * 0.33)
    }

    /// The middle of a window's points.
    pub fn points(&self, slot: usize) -> Point {
        Point {
            x: self.column(slot) + self.pane.0 / 2.0,
            y: self.facade_bottom() - self.points / 2.0,
        }
    }

    /// A step of the broken-glass track.
    pub fn step(&self, step: usize) -> Frame {
        match self.track {
            TrackPlace::Left(thickness) => {
                let room = (self.height() - self.walk) / self.steps as f64;
                Frame {
                    x: 0.0,
                    y: self.walk + room * step as f64,
                    width: thickness,
                    height: room - 2.0,
                }
            }
            TrackPlace::Below(thickness) => {
                let room = (self.width() - 4.0) / self.steps as f64;
                Frame {
                    x: 2.0 + room * step as f64,
                    y: self.facade_bottom() + self.footing,
                    width: room - 2.0,
                    height: thickness,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{holds, overlap};
    use super::*;

    fn plans() -> [PalacePlan; 3] {
        [
            PalacePlan::own(8, 10),
            PalacePlan::phone(8, 10),
            PalacePlan::other(8, 10),
        ]
    }

    #[test]
    fn nothing_overlaps_and_all_lies_in_the_view_box() {
        for plan in plans() {
            let whole = Frame {
                x: 0.0,
                y: 0.0,
                width: plan.width(),
                height: plan.height(),
            };
            let mut rects = Vec::new();
            for slot in 1..=8 {
                rects.push(plan.glazier(slot));
                rects.push(plan.strip(slot));
                rects.extend([plan.window(slot, false), plan.window(slot, true)]);
                for space in 0..SPACES {
                    assert!(holds(plan.strip(slot), plan.space(slot, space)));
                }
            }
            rects.extend((0..10).map(|step| plan.step(step)));
            for (index, rect) in rects.iter().enumerate() {
                assert!(holds(whole, *rect), "{plan:?}: {rect:?}");
                for other in &rects[..index] {
                    assert!(!overlap(*rect, *other), "{plan:?}: {rect:?} and {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_phone_holds_a_board_and_a_thumb_hits_every_strip() {
        let plan = PalacePlan::phone(8, 10);
        assert!(plan.width() <= 390.0);
        assert!(plan.height() <= 395.0, "{}", plan.height());
        assert!(plan.strip(1).width >= 40.0);
    }
}
