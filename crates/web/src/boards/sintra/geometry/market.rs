//! The displays around the centre: a ring where there is room, rows on a phone.

use std::f64::consts::TAU;

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

/// Where the centre's panes lie: a row for each colour that is there, in a basin side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct CentrePlan {
    /// What encloses it.
    pub frame: Frame,
    /// Whether it is a disc rather than a basin.
    pub round: bool,
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
        let radius = radius.min(62.0);
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
        let (width, columns, cell, row) = (390.0, 4usize, 97.5, 90.0);
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
                radius: 44.0,
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
    /// A disc, the start tile at its upper left edge.
    fn disc(middle: Point, radius: f64) -> Self {
        let tile = (radius * 0.3).min(30.0);
        let reach = (radius - tile * 0.45) * std::f64::consts::FRAC_1_SQRT_2;
        let edge = Point {
            x: middle.x - reach,
            y: middle.y - reach,
        };
        Self {
            frame: square(middle, 2.0 * radius),
            round: true,
            start_tile: square(edge, tile),
        }
    }

    /// A basin, the start tile at its left end.
    fn basin(frame: Frame) -> Self {
        let tile = 30.0;
        Self {
            frame,
            round: false,
            start_tile: Frame {
                x: frame.x + 4.0,
                y: frame.y + (frame.height - tile) / 2.0,
                width: tile,
                height: tile,
            },
        }
    }

    /// Where the panes lie; `counts` says how many of each colour that is there.
    pub fn panes(&self, counts: &[usize]) -> Vec<Vec<Frame>> {
        let room = |index| {
            if self.round {
                self.disc_room(index, counts.len())
            } else {
                self.basin_room(index, counts.len())
            }
        };
        let groups = counts.iter().enumerate();
        groups
            .map(|(index, &count)| fanned(room(index), count))
            .collect()
    }

    /// The room for a colour among `all`: colours lie below one another.
    fn disc_room(&self, index: usize, all: usize) -> Frame {
        let radius = self.frame.width / 2.0;
        let (x, y) = self.frame.centre();
        let pane = (radius * 1.72 / all as f64 - GAP)
            .min(radius * 0.46)
            .min(42.0);
        let off = (pane + GAP) * (index as f64 - (all - 1) as f64 / 2.0);
        let reach = off.abs() + pane / 2.0;
        let half = (radius * radius - reach * reach).max(0.0).sqrt() - 3.0;
        let half = half.max(pane / 2.0);
        Frame {
            x: x - half,
            y: y + off - pane / 2.0,
            width: 2.0 * half,
            height: pane,
        }
    }

    /// The room for a colour among `all`: colours lie side by side.
    fn basin_room(&self, index: usize, all: usize) -> Frame {
        let pane = 42.0;
        let left = self.start_tile.x + self.start_tile.width + 4.0;
        let room = (self.frame.x + self.frame.width - 2.0 - left) / all.max(3) as f64;
        Frame {
            x: left + room * index as f64,
            y: self.frame.y + (self.frame.height - pane) / 2.0,
            width: room - GAP,
            height: pane,
        }
    }
}

/// Square panes in a room as high as they are: side by side while there is room, then fanned.
fn fanned(room: Frame, count: usize) -> Vec<Frame> {
    let pane = room.height;
    let spare = room.width - pane;
    let step = (pane + GAP).min(spare / (count.max(2) - 1) as f64);
    let left = room.x + (spare - step * (count.max(1) - 1) as f64) / 2.0;
    let pane = |index: usize| Frame {
        x: left + step * index as f64,
        width: pane,
        ..room
    };
    (0..count).map(pane).collect()
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
            for colours in 1..=5 {
                let displays = plan.displays.iter().flat_map(DisplayPlan::panes);
                let centre = plan.centre.panes(&vec![1; colours]).into_iter().flatten();
                let frames: Vec<Frame> = displays.chain(centre).collect();
                for (index, frame) in frames.iter().enumerate() {
                    assert!(holds(whole, *frame), "{plan:?}: {frame:?}");
                    for other in &frames[..index] {
                        assert!(!overlap(*frame, *other), "{frame:?} and {other:?}");
                    }
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
            let centre = plan.centre.panes(&[1; 5]);
            assert!(centre.iter().flatten().all(|pane| pane.width >= 40.0));
            assert!(plan.height <= 280.0);
        }
    }

    #[test]
    fn many_panes_of_one_colour_stay_in_the_centre() {
        for plan in plans() {
            for colours in 1..=5 {
                for count in 1..=20 {
                    let groups = plan.centre.panes(&vec![count; colours]);
                    for panes in groups {
                        assert_eq!(panes.len(), count);
                        let frame = plan.centre.frame;
                        assert!(panes.iter().all(|pane| holds(frame, *pane)), "{panes:?}");
                    }
                }
            }
        }
    }
}
