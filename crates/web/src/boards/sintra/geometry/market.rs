//! The displays around the centre: a ring where there is room, rows on a phone.

use std::f64::consts::TAU;

use vidraria_sintra::COLOURS;

use super::{Point, square};
use crate::glass::Frame;

/// Where the market's things lie.
#[derive(Clone, Debug, PartialEq)]
pub struct MarketPlan {
    /// The view box's width.
    pub width: f64,
    /// The view box's height.
    pub height: f64,
    /// By display, from 1.
    pub displays: Vec<DisplayPlan>,
    /// The centre.
    pub centre: CentrePlan,
}

/// Where a display and its panes lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayPlan {
    /// Its middle.
    pub middle: Point,
    /// Half its width.
    pub radius: f64,
    /// A pane's side.
    pub pane: f64,
    /// Where its panes lean when others are lifted: towards the centre, at length 1.
    pub inwards: Point,
}

/// Where the centre's panes lie: one group for each colour, always in the same place.
#[derive(Clone, Debug, PartialEq)]
pub struct CentrePlan {
    /// What encloses it.
    pub frame: Frame,
    /// Whether it is a disc rather than a basin.
    pub round: bool,
    /// A pane's side.
    pub pane: f64,
    /// By colour, the room for its panes.
    pub groups: [Frame; COLOURS],
    /// The start tile's place.
    pub start_tile: Frame,
}

/// The gap between the panes of a display.
const GAP: f64 = 3.0;

impl MarketPlan {
    /// A ring of `displays` around the centre, in a square of side 440.
    pub fn ring(displays: usize) -> Self {
        let half = 220.0;
        let middle = Point { x: half, y: half };
        // Neighbours on the ring must not touch: 2 R sin(pi/n) >= 2 r + 6 with R + r = half - 2.
        let chord = (TAU / 2.0 / displays.max(3) as f64).sin();
        let radius = ((half - 2.0) * chord - 3.0) / (1.0 + chord);
        let radius = radius.min(72.0);
        let ring = half - 2.0 - radius;
        let pane = (radius - 1.0) * 0.69 - GAP / 2.0;
        let place = |index: usize| {
            let turn = TAU * index as f64 / displays as f64 - TAU / 4.0;
            DisplayPlan {
                middle: Point {
                    x: middle.x + ring * turn.cos(),
                    y: middle.y + ring * turn.sin(),
                },
                radius,
                pane,
                inwards: Point {
                    x: -turn.cos(),
                    y: -turn.sin(),
                },
            }
        };
        Self {
            width: 2.0 * half,
            height: 2.0 * half,
            displays: (0..displays).map(place).collect(),
            centre: CentrePlan::disc(middle, ring - radius - 4.0),
        }
    }

    /// Rows of four displays on a phone, 390 wide, the centre where cells are left over or below.
    pub fn rows(displays: usize) -> Self {
        let (width, columns, cell, row) = (390.0, 4usize, 97.5, 94.0);
        let left_over = (columns - displays % columns) % columns;
        let rows = displays.div_ceil(columns);
        let beside = left_over >= 3;
        let frame = if beside {
            Frame {
                x: width - 3.0 * cell + 3.0,
                y: (rows - 1) as f64 * row + 2.0,
                width: 3.0 * cell - 6.0,
                height: row - 4.0,
            }
        } else {
            Frame {
                x: 3.0,
                y: rows as f64 * row + 2.0,
                width: width - 6.0,
                height: 52.0,
            }
        };
        let towards = frame.centre();
        let place = |index: usize| {
            let middle = Point {
                x: cell * ((index % columns) as f64 + 0.5),
                y: row * ((index / columns) as f64 + 0.5),
            };
            let (x, y) = (towards.0 - middle.x, towards.1 - middle.y);
            let length = x.hypot(y);
            DisplayPlan {
                middle,
                radius: 46.0,
                pane: 40.0,
                inwards: Point {
                    x: x / length,
                    y: y / length,
                },
            }
        };
        Self {
            width,
            height: frame.y + frame.height + 2.0,
            displays: (0..displays).map(place).collect(),
            centre: CentrePlan::basin(frame),
        }
    }
}

impl DisplayPlan {
    /// Where its four panes lie. The order goes around, so that equal colours, which follow each
    /// other in a sorted list, lie side by side.
    pub fn panes(&self) -> [Frame; 4] {
        let off = (self.pane + GAP) / 2.0;
        [(-off, -off), (off, -off), (off, off), (-off, off)].map(|(x, y)| {
            let middle = Point {
                x: self.middle.x + x,
                y: self.middle.y + y,
            };
            square(middle, self.pane)
        })
    }
}

impl CentrePlan {
    /// A disc: the colours below one another, longer rows in the middle.
    fn disc(middle: Point, radius: f64) -> Self {
        let pane = (radius * 0.33).min(38.0);
        let row = pane + 3.0;
        let groups = std::array::from_fn(|colour| {
            let y = middle.y + row * (colour as f64 - 2.0);
            let reach = (y - middle.y).abs() + pane / 2.0;
            let half = (radius * radius - reach * reach).max(0.0).sqrt() - 4.0;
            let half = half.max(pane);
            Frame {
                x: middle.x - half,
                y: y - pane / 2.0,
                width: 2.0 * half,
                height: pane,
            }
        });
        Self {
            frame: square(middle, 2.0 * radius),
            round: true,
            pane,
            groups,
            start_tile: square(
                Point {
                    x: middle.x - radius * 0.72,
                    y: middle.y - radius * 0.72,
                },
                34.0,
            ),
        }
    }

    /// A basin: the colours side by side, the start tile first.
    fn basin(frame: Frame) -> Self {
        let pane = 42.0;
        let tile = 30.0;
        let room = (frame.width - tile - 8.0) / COLOURS as f64;
        let y = frame.y + (frame.height - pane) / 2.0;
        let groups = std::array::from_fn(|colour| Frame {
            x: frame.x + tile + 8.0 + room * colour as f64,
            y,
            width: room - 3.0,
            height: pane,
        });
        Self {
            frame,
            round: false,
            pane,
            groups,
            start_tile: Frame {
                x: frame.x + 4.0,
                y: frame.y + (frame.height - tile) / 2.0,
                width: tile,
                height: tile,
            },
        }
    }

    /// Where `count` panes of a colour lie: side by side while there is room, then fanned.
    pub fn panes(&self, colour: usize, count: usize) -> Vec<Frame> {
        let room = self.groups[colour];
        let spare = room.width - self.pane;
        let step = (self.pane + GAP).min(spare / (count.max(2) - 1) as f64);
        let left = room.x + (spare - step * (count.max(1) - 1) as f64) / 2.0;
        let pane = |index: usize| Frame {
            x: left + step * index as f64,
            y: room.y,
            width: self.pane,
            height: self.pane,
        };
        (0..count).map(pane).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{holds, overlap};
    use super::*;

    fn plans() -> impl Iterator<Item = MarketPlan> {
        [5, 7, 9]
            .into_iter()
            .flat_map(|displays| [MarketPlan::ring(displays), MarketPlan::rows(displays)])
    }

    #[test]
    fn nothing_overlaps_and_all_lies_in_the_view_box() {
        for plan in plans() {
            let whole = Frame {
                x: 0.0,
                y: 0.0,
                width: plan.width,
                height: plan.height,
            };
            let mut rects: Vec<Frame> = plan.displays.iter().flat_map(DisplayPlan::panes).collect();
            rects.extend(plan.centre.groups);
            for (index, rect) in rects.iter().enumerate() {
                assert!(holds(whole, *rect), "{plan:?}: {rect:?}");
                for other in &rects[..index] {
                    assert!(!overlap(*rect, *other), "{rect:?} and {other:?}");
                }
            }
            assert!(holds(whole, plan.centre.frame));
        }
    }

    #[test]
    fn a_thumb_hits_every_pane_on_a_phone() {
        for displays in [5, 7, 9] {
            let plan = MarketPlan::rows(displays);
            assert!(plan.displays.iter().all(|display| display.pane >= 40.0));
            assert!(plan.centre.pane >= 40.0);
            assert!(plan.height <= 290.0);
        }
    }

    #[test]
    fn many_panes_of_one_colour_stay_in_their_room() {
        for plan in plans() {
            for colour in 0..COLOURS {
                for count in 1..=20 {
                    let panes = plan.centre.panes(colour, count);
                    assert_eq!(panes.len(), count);
                    let room = plan.centre.groups[colour];
                    assert!(panes.iter().all(|pane| holds(room, *pane)), "{room:?}");
                }
            }
        }
    }
}
