//! An edition: the numbers of the box.

mod read;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use vidraria_game::{EditionError, edition::Entry};

use crate::{
    Colour, FACES, Face, MAX_PLAYERS, STRIPS, Side, Slot, Spaces, state::SLOTS, tally::Tally,
};

static STANDARD: LazyLock<Edition> = LazyLock::new(|| {
    read::edition(include_str!("../../../editions/sintra-2018.toml"), None)
        .expect("the built-in edition is sound, as the tests show")
});

/// What the box holds. Always checked: the rules can rely on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    name: String,
    players: RangeInclusive<usize>,
    panes: Tally,
    displays: [u8; MAX_PLAYERS + 1],
    panes_per_display: u8,
    rounds: u8,
    window_points: [[i16; SLOTS]; 2],
    bonus_per_pane: i16,
    track: Vec<i32>,
    panes_per_point: i32,
    ornaments: Vec<[Slot; 2]>,
    ornament_points: [i32; 5],
    spaces: [Spaces; FACES],
    starting_faces: [Option<Face>; STRIPS],
    entries: Vec<Entry>,
}

impl Edition {
    /// The edition that is built in, `sintra-2018`.
    pub fn standard() -> &'static Self {
        &STANDARD
    }

    /// Reads an edition from its TOML text.
    ///
    /// # Errors
    /// The first fault of the text, with its line, its field and what would be right.
    pub fn parse(toml: &str) -> Result<Self, EditionError> {
        read::edition(toml, Some(Self::standard()))
    }

    /// Whether all values are the same, whatever is known about them.
    fn same_box(&self, other: &Self) -> bool {
        let entries = other.entries.clone();
        Self {
            entries,
            ..self.clone()
        } == *other
    }

    /// The name that it gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The numbers of players it is for.
    pub fn players(&self) -> RangeInclusive<usize> {
        self.players.clone()
    }

    /// How many displays there are for a number of players; none if it is not for so many.
    pub fn displays(&self, players: usize) -> Option<u8> {
        self.players
            .contains(&players)
            .then(|| self.displays[players])
    }

    /// How many panes a display is filled with.
    pub fn panes_per_display(&self) -> u8 {
        self.panes_per_display
    }

    /// How many panes of a colour there are.
    pub fn panes_of(&self, colour: Colour) -> u8 {
        self.panes.count(colour)
    }

    pub(crate) fn panes(&self) -> Tally {
        self.panes
    }

    /// How many rounds are played.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The points of the windows, from slot 1 on.
    pub fn window_points(&self, side: Side) -> &[i16; SLOTS] {
        match side {
            Side::A => &self.window_points[0],
            Side::B => &self.window_points[1],
        }
    }

    /// Points for each pane of a completed strip that has the round's colour.
    pub fn bonus_per_pane(&self) -> i16 {
        self.bonus_per_pane
    }

    /// The points of the broken-glass track's spaces, from the top: 0, then falling.
    pub fn track(&self) -> &[i32] {
        &self.track
    }

    /// Steps from the top of the track to the bottom, where the marker returns to the top.
    pub(crate) fn track_steps(&self) -> u16 {
        self.track.len() as u16 - 1
    }

    /// Points lost when the marker reaches the bottom; positive.
    pub(crate) fn bottom_loss(&self) -> i32 {
        self.track.last().map_or(0, |points| -points)
    }

    /// How many panes left on strips are worth a point.
    pub fn panes_per_point(&self) -> i32 {
        self.panes_per_point
    }

    /// The ornaments of palace side A: the two slots that each lies between.
    pub fn ornaments(&self) -> &[[Slot; 2]] {
        &self.ornaments
    }

    /// Points of an ornament, by how many of the frame spaces around it are filled.
    pub fn ornament_points(&self) -> &[i32; 5] {
        &self.ornament_points
    }

    /// What is printed on the spaces of a strip's side.
    pub fn spaces(&self, face: Face) -> &Spaces {
        &self.spaces[face.index()]
    }

    /// What is printed on the spaces of all sides.
    pub(crate) fn all_spaces(&self) -> &[Spaces; FACES] {
        &self.spaces
    }

    /// The side that a strip (from 1) must start with, if that is not left to chance.
    pub fn starting_face(&self, strip: usize) -> Option<Face> {
        self.starting_faces
            .get(strip.wrapping_sub(1))
            .copied()
            .flatten()
    }

    /// Every value with its source and how certain it is, in the file's order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
