//! Editions: the built-in one, sensible others, and faults with their line, field and remedy.

mod drawn;
mod faults;
mod random;

use vidraria_game::Game;
use vidraria_game::edition::Certainty;
use vidraria_sintra::{Colour, Face, Side, Sintra, Spaces};

const STANDARD: &str = include_str!("../../../../editions/sintra-2018.toml");

#[test]
fn the_built_in_edition_holds_the_box() {
    let edition = Sintra::standard_edition();
    assert_eq!(edition.name(), "sintra-2018");
    assert_eq!(edition.players(), 2..=4);
    assert_eq!(
        [2, 3, 4].map(|players| edition.displays(players)),
        [5, 7, 9].map(Some)
    );
    assert_eq!([1, 5].map(|players| edition.displays(players)), [None; 2]);
    assert_eq!(edition.panes_per_display(), 4);
    assert_eq!(edition.rounds(), 6);
    assert_eq!(Colour::ALL.map(|colour| edition.panes_of(colour)), [20; 5]);
    for side in [Side::A, Side::B] {
        assert_eq!(edition.window_points(side), &[4, 3, 3, 2, 2, 1, 1, 2]);
    }
    assert_eq!(edition.track(), [0, -1, -2, -4, -6, -8, -10, -12, -15, -18]);
    assert_eq!(edition.ornaments(), [[1, 2], [3, 4], [5, 6], [7, 8]]);
    assert_eq!(edition.ornament_points(), &[0, 0, 3, 6, 10]);
    assert_eq!(
        (edition.bonus_per_pane(), edition.panes_per_point()),
        (1, 3)
    );
    let sides = [
        "MMWWW", "MMMMM", "OWWWW", "WCCCC", "OOOOO", "OOCCC", "CYYYY", "WJOJM", "CCCCC", "CCMMM",
        "YMMMM", "MOOOO", "YYOOO", "YYYYY", "WWYYY", "WWWWW",
    ];
    for (face, printed) in Face::all().zip(sides) {
        assert_eq!(letters(edition.spaces(face)), printed, "{face}");
    }
    let starting: Vec<Option<Face>> = (1..=8).map(|strip| edition.starting_face(strip)).collect();
    assert_eq!(
        starting[3].map(|face| face.to_string()),
        Some("4a".to_owned())
    );
    assert_eq!(starting.iter().flatten().count(), 1);
}

fn letters(spaces: &Spaces) -> String {
    spaces
        .map(|space| space.map_or('J', Colour::letter))
        .iter()
        .collect()
}

#[test]
fn the_strips_balance_each_colour_stands_once_in_each_role() {
    let edition = Sintra::standard_edition();
    let mut roles = [[0; 6]; 5];
    for face in Face::all() {
        let spaces = edition.spaces(face);
        if spaces.contains(&None) {
            continue;
        }
        for colour in Colour::ALL {
            let times = spaces
                .iter()
                .filter(|&&space| space == Some(colour))
                .count();
            roles[colour as usize][times] += 1;
        }
    }
    for colour in Colour::ALL {
        assert_eq!(roles[colour as usize][1..], [1, 1, 1, 1, 1], "{colour}");
    }
}

#[test]
fn every_value_tells_its_source_and_certainty() {
    let entries = Sintra::standard_edition().entries();
    let fields: Vec<&str> = entries.iter().map(|entry| entry.field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "players",
            "panes",
            "displays",
            "panes_per_display",
            "rounds",
            "window_points.a",
            "window_points.b",
            "bonus_per_pane",
            "track",
            "panes_per_point",
            "ornaments.slots",
            "ornaments.points",
            "strips.1",
            "strips.2",
            "strips.3",
            "strips.4",
            "strips.5",
            "strips.6",
            "strips.7",
            "strips.8",
        ]
    );
    let track = &entries[8];
    assert_eq!(track.value, "0 -1 -2 -4 -6 -8 -10 -12 -15 -18");
    assert!(
        track.source.contains("the ends are certain"),
        "{}",
        track.source
    );
    assert_eq!(track.certainty, Certainty::Reported);
    assert_eq!(entries[10].certainty, Certainty::Inferred);
    assert_eq!(entries[15].value, "a CYYYY, b WJOJM, starts a");
}
