//! Random boxes: every number another, within what makes sense.

use std::fmt::Display;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{below, shuffle};

use crate::{river, sintra};

/// A source of random numbers for boxes.
struct Dice(ChaCha8Rng);

impl Dice {
    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::from(below(&mut self.0, (high - low + 1) as u32))
    }

    fn list(&mut self, length: usize, low: i64, high: i64) -> Vec<i64> {
        (0..length).map(|_| self.between(low, high)).collect()
    }

    /// Numbers that rise from `start` by at least `least` each.
    fn rising(&mut self, length: usize, start: i64, least: i64, most: i64) -> Vec<i64> {
        let mut value = start;
        (0..length)
            .map(|_| {
                let this = value;
                value += self.between(least, most);
                this
            })
            .collect()
    }
}

/// One value of the box, as the files write it.
fn entry(name: &str, value: impl Display) -> String {
    format!("[{name}]\nvalue = {value}\nsource = \"chance\"\ncertainty = \"inferred\"\n")
}

/// A table in one line.
fn table<K: Display, V: Display>(rows: impl IntoIterator<Item = (K, V)>) -> String {
    let rows: Vec<String> = rows
        .into_iter()
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    format!("{{ {} }}", rows.join(", "))
}

/// How a box is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// So little glass that bag and tower run out.
    Scarce,
    /// About as much of everything as in the standard box.
    Plain,
    /// As much of everything as may be.
    Lavish,
}

impl Style {
    fn draw(dice: &mut Dice) -> Self {
        [Self::Scarce, Self::Plain, Self::Plain, Self::Lavish][dice.between(0, 3) as usize]
    }

    /// One of three, by style.
    fn pick<T>(self, scarce: T, plain: T, lavish: T) -> T {
        match self {
            Self::Scarce => scarce,
            Self::Plain => plain,
            Self::Lavish => lavish,
        }
    }
}

/// The edition file of a box of Sintra, for two to four players.
pub fn sintra(seed: u64) -> String {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let style = Style::draw(&mut dice);
    let (fewest, most) = style.pick((2, 6), (8, 30), (45, 50));
    let panes = dice.list(5, fewest, most);
    let displays = dice.list(3, style.pick(1, 3, 8), 9);
    let per_display = dice.between(style.pick(1, 2, 7), style.pick(8, 5, 8));
    let points = style.pick(6, 6, 100);
    let windows = [dice.list(8, 0, points), dice.list(8, 0, points)];
    [
        format!("name = \"chance-{seed}\"\n"),
        entry("players", "{ min = 2, max = 4 }"),
        entry("panes", table(sintra::COLOURS.chars().zip(panes))),
        entry("displays", table((2..=4).zip(displays))),
        entry("panes_per_display", per_display),
        entry("rounds", dice.between(style.pick(1, 4, 6), 6)),
        entry("window_points.a", format!("{:?}", windows[0])),
        entry("window_points.b", format!("{:?}", windows[1])),
        entry("bonus_per_pane", dice.between(0, style.pick(3, 3, 100))),
        entry("track", format!("{:?}", sintra_track(&mut dice, style))),
        entry("panes_per_point", dice.between(1, 5)),
        entry(
            "ornaments.slots",
            format!("{:?}", sintra_ornaments(&mut dice)),
        ),
        entry("ornaments.points", format!("{:?}", dice.list(5, 0, points))),
        sintra_strips(&mut dice),
    ]
    .join("\n")
}

fn sintra_ornaments(dice: &mut Dice) -> Vec<[i64; 2]> {
    let mut ornaments: Vec<[i64; 2]> = (0..dice.between(0, 6))
        .map(|_| {
            let left = dice.between(1, 7);
            [left, dice.between(left + 1, 8)]
        })
        .collect();
    ornaments.sort_unstable();
    ornaments.dedup();
    ornaments
}

fn sintra_track(dice: &mut Dice, style: Style) -> Vec<i64> {
    if style == Style::Lavish {
        return vec![0, -100];
    }
    let spaces = dice.between(2, 32) as usize;
    let down = dice.rising(spaces, 0, 1, 3);
    down.into_iter().map(|points| -points).collect()
}

fn sintra_strips(dice: &mut Dice) -> String {
    let mut text = "[strips]\n".to_string();
    for number in 1..=8 {
        let a = sintra_spaces(dice);
        let b = sintra_spaces(dice);
        let starts = ["", ", starts = \"a\"", ", starts = \"b\""][dice.between(0, 2) as usize];
        text += &format!("{number} = {{ a = \"{a}\", b = \"{b}\"{starts} }}\n");
    }
    text + "source = \"chance\"\ncertainty = \"inferred\"\n"
}

/// Five spaces of one to three colours, at times with jokers among them; the first is none.
fn sintra_spaces(dice: &mut Dice) -> String {
    let colours: Vec<char> = sintra::COLOURS.chars().collect();
    let few: Vec<char> = (0..dice.between(1, 3))
        .map(|_| colours[dice.between(0, 4) as usize])
        .collect();
    let jokers = dice.between(0, 2) == 0;
    (0..5)
        .map(|space| {
            if space > 0 && jokers && dice.between(0, 2) == 0 {
                sintra::JOKER
            } else {
                few[dice.between(0, few.len() as i64 - 1) as usize]
            }
        })
        .collect()
}

/// The edition file of a box of River Valley, for two to five players. Its glass must at least be enough for the opening.
pub fn river(seed: u64) -> String {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let style = Style::draw(&mut dice);
    let pieces: Vec<Vec<i64>> = (0..9)
        .map(|_| dice.list(6, style.pick(0, 0, 4), style.pick(2, 4, 4)))
        .collect();
    let counts = pieces.iter().map(|shapes| shapes.iter().sum::<i64>());
    let columns = dice.between(style.pick(1, 5, 8), 8) as usize;
    let rows = dice.between(style.pick(1, 3, 6), 7) as usize;
    let lake = dice.between(2, style.pick(5, 7, 8));
    let satchel_start = dice.between(1, style.pick(3, 3, 5));
    let satchel_limit = dice.between(satchel_start, style.pick(5, 6, 8));
    let stones = dice.list(6, 1, style.pick(2, 3, 8));
    let steps = style.pick(5, 5, 100);
    let heights: Vec<Vec<i64>> = (0..columns)
        .map(|_| dice.rising(rows, 1, 0, steps))
        .collect();
    let last_stage_at = dice.between(1, (columns * rows) as i64);
    [
        format!("name = \"chance-{seed}\"\n"),
        entry("players", "[2, 5]"),
        entry("counts", table(river::COLOURS.chars().zip(counts))),
        entry("players_needed", river_players_needed(&mut dice)),
        entry("pieces", river_pieces(&pieces)),
        entry("stones", table(river::SHAPES.chars().zip(stones))),
        entry("lake", lake),
        entry("draw", lake - 1),
        entry("satchel_start", satchel_start),
        entry("satchel_limit", satchel_limit),
        entry("columns", columns),
        entry("rows", rows),
        entry(
            "row_points",
            format!("{:?}", dice.rising(columns, 0, 0, steps)),
        ),
        entry("column_points", format!("{heights:?}")),
        entry("scoring_columns", dice.between(0, columns as i64)),
        entry(
            "overflow_points",
            dice.between(style.pick(-5, -5, -1000), 0),
        ),
        entry("last_stage_at", last_stage_at),
        entry("top_up", dice.between(0, satchel_limit)),
        entry("final_rounds", dice.between(0, style.pick(9, 2, 9))),
    ]
    .join("\n")
}

fn river_pieces(pieces: &[Vec<i64>]) -> String {
    let lists = pieces.iter().map(|shapes| format!("{shapes:?}"));
    table(river::COLOURS.chars().zip(lists))
}

/// At times one colour is kept for larger tables.
fn river_players_needed(dice: &mut Dice) -> String {
    let mut colours: Vec<char> = river::COLOURS.chars().collect();
    shuffle(&mut dice.0, &mut colours);
    colours.truncate(dice.between(0, 1) as usize);
    table(
        colours
            .into_iter()
            .map(|colour| (colour, dice.between(3, 5))),
    )
}
