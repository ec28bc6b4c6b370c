//! The numbers of the box.

use toml::Value;

use super::COLOURS;
use crate::read::{count, entry, list, number, text};

/// What an edition file says, as far as the rules need it. Whether it makes sense is not checked
/// here.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Panes of each colour, in order.
    pub panes: Vec<usize>,
    /// How many displays for how many players.
    pub displays: Vec<(usize, usize)>,
    /// Panes on a full display.
    pub panes_on_display: usize,
    /// Rounds, and so panes on the indicator.
    pub rounds: usize,
    /// Window points on side A, from slot 1.
    pub window_points_a: Vec<i64>,
    /// Window points on side B, from slot 1.
    pub window_points_b: Vec<i64>,
    /// Points for each pane of the round's colour on a completed strip.
    pub bonus: i64,
    /// The broken-glass track, from the top.
    pub track: Vec<i64>,
    /// Panes left on strips for a point.
    pub panes_for_a_point: i64,
    /// The slots around each ornament.
    pub ornaments: Vec<Vec<usize>>,
    /// An ornament's points with 0, 1, 2, ... frame spaces filled.
    pub ornament_points: Vec<i64>,
    /// The strips, from number 1.
    pub strips: Vec<Printed>,
}

/// What is printed on a strip.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The spaces of side a.
    pub a: Vec<char>,
    /// The spaces of side b.
    pub b: Vec<char>,
    /// The side that lies face up at the start, if it is not left to chance.
    pub starts: Option<char>,
}

impl Edition {
    /// Reads an edition file.
    ///
    /// # Errors
    /// What is missing.
    pub fn read(toml: &str) -> Result<Self, String> {
        let file: Value = toml::from_str(toml).map_err(|fault| fault.to_string())?;
        let value = |path: &[&str]| entry(&file, &[path, &["value"]].concat());
        let mut panes = Vec::new();
        for colour in COLOURS.chars() {
            panes.push(count(entry(value(&["panes"])?, &[&colour.to_string()])?)?);
        }
        let fewest = count(entry(value(&["players"])?, &["min"])?)?;
        let most = count(entry(value(&["players"])?, &["max"])?)?;
        let mut displays = Vec::new();
        for players in fewest..=most {
            let number = entry(value(&["displays"])?, &[&players.to_string()])?;
            displays.push((players, count(number)?));
        }
        let mut strips = Vec::new();
        while let Ok(strip) = entry(&file, &["strips", &(strips.len() + 1).to_string()]) {
            strips.push(Printed::read(strip)?);
        }
        let slots = |ornament: &Value| list(ornament, count);
        Ok(Self {
            panes,
            displays,
            panes_on_display: count(value(&["panes_per_display"])?)?,
            rounds: count(value(&["rounds"])?)?,
            window_points_a: list(value(&["window_points", "a"])?, number)?,
            window_points_b: list(value(&["window_points", "b"])?, number)?,
            bonus: number(value(&["bonus_per_pane"])?)?,
            track: list(value(&["track"])?, number)?,
            panes_for_a_point: number(value(&["panes_per_point"])?)?,
            ornaments: list(value(&["ornaments", "slots"])?, slots)?,
            ornament_points: list(value(&["ornaments", "points"])?, number)?,
            strips,
        })
    }

    /// How many displays there are for so many players; none if so many cannot play.
    pub(super) fn displays(&self, players: usize) -> Option<usize> {
        let row = self.displays.iter().find(|row| row.0 == players);
        row.map(|row| row.1)
    }

    /// The window points of a palace side.
    pub(super) fn window_points(&self, side: char) -> &[i64] {
        match side {
            'A' => &self.window_points_a,
            _ => &self.window_points_b,
        }
    }

    /// The spaces printed on a side of a strip.
    pub(super) fn spaces(&self, number: usize, side: char) -> &[char] {
        let printed = &self.strips[number - 1];
        if side == 'a' { &printed.a } else { &printed.b }
    }
}

impl Printed {
    fn read(strip: &Value) -> Result<Self, String> {
        let side = |name: &str| -> Result<Vec<char>, String> {
            Ok(text(entry(strip, &[name])?)?.chars().collect())
        };
        let starts = strip.get("starts").and_then(Value::as_str);
        Ok(Self {
            a: side("a")?,
            b: side("b")?,
            starts: starts.and_then(|name| name.chars().next()),
        })
    }
}
