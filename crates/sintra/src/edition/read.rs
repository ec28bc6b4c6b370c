//! Reading an edition file.

use std::ops::RangeInclusive;

use vidraria_game::EditionError;
use vidraria_game::edition::{Entries, Field, File, name, taken_name};

use super::Edition;
use crate::{
    COLOURS, Colour, FACES, Face, MAX_DISPLAY_PANES, MAX_DISPLAYS, MAX_JOKERS, MAX_PLAYERS,
    MAX_ROUNDS, SPACES, STRIPS, Slot, Spaces, state::SLOTS, tally::Tally,
};

/// The most panes of a colour: all panes together can be counted in a byte.
const MAX_PANES: i64 = 50;
const _: () = assert!(MAX_PANES * COLOURS as i64 <= u8::MAX as i64);

/// The most points that one line of the edition gives or takes. A whole game's points then fit
/// into 16 bits.
const MAX_POINTS: i64 = 100;

/// The most spaces of the broken-glass track.
const MAX_TRACK: usize = 32;

const KEYS: [&str; 12] = [
    "name",
    "players",
    "panes",
    "displays",
    "panes_per_display",
    "rounds",
    "window_points",
    "bonus_per_pane",
    "track",
    "panes_per_point",
    "ornaments",
    "strips",
];

/// Reads an edition and checks all that the rules take for granted. It may have the name of
/// `another` only if it has all its values.
pub(super) fn edition(text: &str, another: Option<&Edition>) -> Result<Edition, EditionError> {
    let file = File::parse(text)?;
    let file = file.root();
    file.only(&KEYS)?;
    let mut entries = Entries::default();

    let name = name(&file.get("name")?)?;
    let players = players(&entries.value(&file.get("players")?)?)?;
    let panes = panes(&entries.value(&file.get("panes")?)?)?;
    let displays = displays(&entries.value(&file.get("displays")?)?, &players)?;
    let panes_per_display = entries
        .value(&file.get("panes_per_display")?)?
        .integer(1..=MAX_DISPLAY_PANES as i64)? as u8;
    let rounds = rounds(&entries.value(&file.get("rounds")?)?, panes)?;
    let sides = file.get("window_points")?.table_of(&["a", "b"])?;
    let window_points = [
        points(&entries.value(&sides.get("a")?)?)?,
        points(&entries.value(&sides.get("b")?)?)?,
    ];
    let bonus_per_pane = entries
        .value(&file.get("bonus_per_pane")?)?
        .integer(0..=MAX_POINTS)? as i16;
    let track = track(&entries.value(&file.get("track")?)?)?;
    let panes_per_point = entries
        .value(&file.get("panes_per_point")?)?
        .integer(1..=MAX_POINTS)? as i32;
    let parts = file.get("ornaments")?.table_of(&["slots", "points"])?;
    let ornaments = ornaments(&entries.value(&parts.get("slots")?)?)?;
    let ornament_points = points(&entries.value(&parts.get("points")?)?)?.map(i32::from);
    let (spaces, starting_faces) = strips(&file.get("strips")?, &mut entries)?;
    let edition = Edition {
        name,
        players,
        panes,
        displays,
        panes_per_display,
        rounds,
        window_points,
        bonus_per_pane,
        track,
        panes_per_point,
        ornaments,
        ornament_points,
        spaces,
        starting_faces,
        entries: entries.into_vec(),
    };
    match another {
        Some(another) if another.name == edition.name && !another.same_box(&edition) => {
            Err(taken_name(&file.get("name")?))
        }
        _ => Ok(edition),
    }
}

fn players(field: &Field<'_>) -> Result<RangeInclusive<usize>, EditionError> {
    let limits = field.table_of(&["min", "max"])?;
    let min = limits.get("min")?.integer(2..=MAX_PLAYERS as i64)?;
    let max = limits.get("max")?.integer(min..=MAX_PLAYERS as i64)?;
    Ok(min as usize..=max as usize)
}

fn panes(field: &Field<'_>) -> Result<Tally, EditionError> {
    let letters = Colour::ALL.map(|colour| colour.letter().to_string());
    let table = field.table_of(&letters.each_ref().map(String::as_str))?;
    let mut panes = Tally::default();
    for (colour, letter) in Colour::ALL.into_iter().zip(&letters) {
        let count = table.get(letter)?.integer(1..=MAX_PANES)?;
        panes += Tally::of(colour, count as u8);
    }
    Ok(panes)
}

/// Displays by number of players, 0 where the edition has no such number.
fn displays(
    field: &Field<'_>,
    players: &RangeInclusive<usize>,
) -> Result<[u8; MAX_PLAYERS + 1], EditionError> {
    let keys: Vec<String> = players.clone().map(|players| players.to_string()).collect();
    let table = field.table_of(&keys.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut displays = [0; MAX_PLAYERS + 1];
    for (players, key) in players.clone().zip(&keys) {
        displays[players] = table.get(key)?.integer(1..=MAX_DISPLAYS as i64)? as u8;
    }
    Ok(displays)
}

/// The first round needs a pane besides those on the indicator.
fn rounds(field: &Field<'_>, panes: Tally) -> Result<u8, EditionError> {
    let rounds = field.integer(1..=MAX_ROUNDS as i64)?;
    if i64::from(panes.total()) <= rounds {
        return Err(field.fault(format!(
            "must be below the number of panes, {}, as each round takes one onto the indicator",
            panes.total()
        )));
    }
    Ok(rounds as u8)
}

fn points<const N: usize>(field: &Field<'_>) -> Result<[i16; N], EditionError> {
    let mut points = [0; N];
    for (points, field) in points.iter_mut().zip(field.exactly::<N>("numbers")?) {
        *points = field.integer(0..=MAX_POINTS)? as i16;
    }
    Ok(points)
}

fn track(field: &Field<'_>) -> Result<Vec<i32>, EditionError> {
    let spaces = field.elements()?;
    if !(2..=MAX_TRACK).contains(&spaces.len()) {
        let found = spaces.len();
        return Err(field.fault(format!("must have 2 to {MAX_TRACK} spaces, not {found}")));
    }
    let mut track: Vec<i32> = Vec::new();
    for space in spaces {
        let points = space.integer(-MAX_POINTS..=0)? as i32;
        match track.last() {
            None if points != 0 => return Err(space.fault("must be 0: the marker starts there")),
            Some(&above) if points >= above => {
                return Err(space.fault(format!(
                    "must be below {above}, the space above it: the track goes down"
                )));
            }
            _ => track.push(points),
        }
    }
    Ok(track)
}

fn ornaments(field: &Field<'_>) -> Result<Vec<[Slot; 2]>, EditionError> {
    let mut ornaments: Vec<[Slot; 2]> = Vec::new();
    for ornament in field.elements()? {
        let mut slots = [0; 2];
        for (slot, field) in slots.iter_mut().zip(ornament.exactly::<2>("slots")?) {
            *slot = field.integer(1..=SLOTS as i64)? as Slot;
        }
        slots.sort_unstable();
        if slots[0] == slots[1] {
            return Err(ornament.fault("must name two different slots"));
        }
        if ornaments.contains(&slots) {
            return Err(ornament.fault("names the same slots as another ornament"));
        }
        ornaments.push(slots);
    }
    Ok(ornaments)
}

type Strips = ([Spaces; FACES], [Option<Face>; STRIPS]);

/// The sides of all strips, and the face that a strip starts with if that is not left to chance.
fn strips(field: &Field<'_>, entries: &mut Entries) -> Result<Strips, EditionError> {
    let numbers: [String; STRIPS] = std::array::from_fn(|strip| (strip + 1).to_string());
    let mut known: Vec<&str> = numbers.iter().map(String::as_str).collect();
    known.extend(["source", "certainty"]);
    let table = field.table_of(&known)?;
    let mut spaces = [[None; SPACES]; FACES];
    let mut starting_faces = [None; STRIPS];
    for (strip, number) in numbers.iter().enumerate() {
        let entry = table.get(number)?;
        entries.note(&entry, &entry, &table)?;
        let sides = entry.table_of(&["a", "b", "starts"])?;
        let [first, second] = [2 * strip, 2 * strip + 1];
        spaces[first] = side(&sides.get("a")?)?;
        spaces[second] = side(&sides.get("b")?)?;
        let Some(starts) = sides.find("starts") else {
            continue;
        };
        starting_faces[strip] = match starts.string()? {
            "a" => Face::all().nth(first),
            "b" => Face::all().nth(second),
            _ => return Err(starts.fault("must be \"a\" or \"b\", the side that starts face up")),
        };
    }
    Ok((spaces, starting_faces))
}

fn side(field: &Field<'_>) -> Result<Spaces, EditionError> {
    let letters = field.string()?;
    let mut spaces = Vec::new();
    for letter in letters.chars() {
        spaces.push(match Colour::from_letter(letter) {
            None if letter != 'J' => {
                return Err(field.fault(format!(
                    "`{letter}` is no space: write W, Y, C, M or O for a colour, J for a joker"
                )));
            }
            colour => colour,
        });
    }
    let found = spaces.len();
    let spaces = Spaces::try_from(spaces)
        .map_err(|_| field.fault(format!("must have {SPACES} spaces, not {found}")))?;
    if spaces.iter().filter(|space| space.is_none()).count() > MAX_JOKERS {
        return Err(field.fault("must have at least one space of a colour"));
    }
    Ok(spaces)
}
