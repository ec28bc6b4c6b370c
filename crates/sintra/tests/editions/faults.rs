//! Faults of an edition file, with their line, field and remedy.

use vidraria_game::Game;
use vidraria_sintra::Sintra;

use crate::STANDARD;

/// The line of the first place where `text` stands in `toml`.
fn line_of(toml: &str, text: &str) -> usize {
    1 + toml[..toml.find(text).unwrap()].matches('\n').count()
}

/// That an edition in which `from` became `to` is refused at the line of `to`, for this field, with
/// these words.
fn refused(from: &str, to: &str, field: &str, words: &str) {
    refused_at(to, from, to, field, words);
}

/// Likewise, but at the line of `place`.
fn refused_at(place: &str, from: &str, to: &str, field: &str, words: &str) {
    assert_eq!(
        STANDARD.matches(from).count(),
        1,
        "`{from}` does not stand there once"
    );
    let toml = STANDARD.replace(from, to);
    let fault = Sintra::parse_edition(&toml).expect_err(to);
    assert_eq!(fault.field, field, "{fault}");
    assert!(fault.message.contains(words), "{fault}");
    assert_eq!(fault.line, line_of(&toml, place), "{fault}");
}

#[test]
fn what_is_no_toml() {
    let fault = Sintra::parse_edition("name = \"a\"\nplayers = = 2\n").unwrap_err();
    assert_eq!((fault.line, fault.field.as_str()), (2, ""));
    assert!(fault.message.starts_with("is no TOML: "), "{fault}");
    for text in [
        "\0",
        "[",
        "name",
        "[players]\n[players]",
        "\u{feff}\u{feff}",
    ] {
        assert!(Sintra::parse_edition(text).is_err(), "{text:?}");
    }
}

#[test]
fn unknown_keys() {
    refused(
        "[rounds]",
        "[turns]",
        "turns",
        "is not known; what may stand here is name, players",
    );
    refused(
        "starts = \"a\"",
        "start = \"a\"",
        "strips.4.start",
        "is not known",
    );
    refused(
        "W = 20",
        "X = 20",
        "panes.value.X",
        "what may stand here is W, Y, C, M, O",
    );
    refused(
        "2 = 5, 3 = 7, 4 = 9",
        "2 = 5, 3 = 7, 4 = 9, 5 = 9",
        "displays.value.5",
        "what may stand here is 2, 3, 4",
    );
    refused(
        "[window_points.b]",
        "[window_points.c]",
        "window_points.c",
        "is not known",
    );
}

#[test]
fn missing_keys() {
    let fault = Sintra::parse_edition("").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "edition file, line 1, field `name`: is missing"
    );
    refused_at("[rounds]", "value = 6\n", "", "rounds.value", "is missing");
    refused_at(
        "value = { 2 = 5",
        ", 4 = 9",
        "",
        "displays.value.4",
        "is missing",
    );
    refused_at(
        "[strips]",
        "8 = { a = \"WWYYY\", b = \"WWWWW\" }\n",
        "",
        "strips.8",
        "is missing",
    );
    refused_at("3 = { a =", "b = \"OOCCC\"", "", "strips.3.b", "is missing");
}

#[test]
fn wrong_types() {
    refused(
        "value = 6",
        "value = \"six\"",
        "rounds.value",
        "must be a whole number from 1 to 6, not a string",
    );
    refused(
        "value = 6",
        "value = 6.5",
        "rounds.value",
        "not a number with a fraction",
    );
    refused(
        "value = { min = 2, max = 4 }",
        "value = true",
        "players.value",
        "must be a table",
    );
    refused(
        "[0, 0, 3, 6, 10]",
        "{ }",
        "ornaments.points.value",
        "must be an array, not a table",
    );
    refused(
        "[5, 6]",
        "[5, [6]]",
        "ornaments.slots.value[3][2]",
        "not an array",
    );
    refused(
        "name = \"sintra-2018\"",
        "name = 2018",
        "name",
        "must be a string in quotes",
    );
    refused(
        "b = \"OOCCC\"",
        "b = 1979-05-27",
        "strips.3.b",
        "not a date",
    );
}

#[test]
fn numbers_out_of_range() {
    refused(
        "value = 6",
        "value = 7",
        "rounds.value",
        "from 1 to 6, not 7",
    );
    refused(
        "value = 6",
        "value = 99999999999999999999",
        "rounds.value",
        "from 1 to 6",
    );
    refused("W = 20", "W = 0", "panes.value.W", "from 1 to 50, not 0");
    refused("O = 20", "O = 51", "panes.value.O", "from 1 to 50, not 51");
    refused("4 = 9", "4 = 10", "displays.value.4", "from 1 to 9, not 10");
    refused(
        "value = 4",
        "value = 9",
        "panes_per_display.value",
        "from 1 to 8, not 9",
    );
    refused(
        "value = 3",
        "value = 0",
        "panes_per_point.value",
        "from 1 to 100, not 0",
    );
    refused(
        "value = 1",
        "value = -1",
        "bonus_per_pane.value",
        "from 0 to 100, not -1",
    );
}

#[test]
fn limits_of_players() {
    refused(
        "max = 4",
        "max = 5",
        "players.value.max",
        "from 2 to 4, not 5",
    );
    refused(
        "min = 2",
        "min = 1",
        "players.value.min",
        "from 2 to 4, not 1",
    );
    refused(
        "min = 2, max = 4",
        "min = 4, max = 3",
        "players.value.max",
        "from 4 to 4, not 3",
    );
    refused_at(
        "value = { 2 = 5",
        "min = 2",
        "min = 3",
        "displays.value.2",
        "what may stand here is 3, 4",
    );
}

#[test]
fn too_few_panes_for_the_rounds() {
    refused_at(
        "value = 6",
        "value = { W = 20, Y = 20, C = 20, M = 20, O = 20 }",
        "value = { W = 2, Y = 1, C = 1, M = 1, O = 1 }",
        "rounds.value",
        "must be below the number of panes, 6",
    );
}

#[test]
fn tables_of_points() {
    let toml_of_a = "value = [4, 3, 3, 2, 2, 1, 1, 2]\nsource = \"two independent";
    let changed = |to: &str| toml_of_a.replace("[4, 3, 3, 2, 2, 1, 1, 2]", to);
    refused(
        toml_of_a,
        &changed("[4, 3, 3]"),
        "window_points.a.value",
        "must hold 8 numbers, not 3",
    );
    refused(
        toml_of_a,
        &changed("[4, 3, 3, 2, 2, 101, 1, 2]"),
        "window_points.a.value[6]",
        "from 0 to 100, not 101",
    );
    refused(
        "[0, 0, 3, 6, 10]",
        "[0, 0, 3, 6]",
        "ornaments.points.value",
        "must hold 5 numbers",
    );
}

#[test]
fn tracks_that_do_not_go_down() {
    let refused = |to: &str, field: &str, words: &str| {
        refused(
            "[0, -1, -2, -4, -6, -8, -10, -12, -15, -18]",
            to,
            field,
            words,
        );
    };
    refused("[0]", "track.value", "must have 2 to 32 spaces, not 1");
    refused("[1, 0]", "track.value[1]", "from -100 to 0, not 1");
    refused(
        "[-1, -2]",
        "track.value[1]",
        "must be 0: the marker starts there",
    );
    refused(
        "[0, -2, -1]",
        "track.value[3]",
        "must be below -2, the space above it",
    );
    refused("[0, -2, -2]", "track.value[3]", "must be below -2");
    refused("[0, -101]", "track.value[2]", "from -100 to 0, not -101");
}

#[test]
fn ornaments() {
    let refused = |to: &str, field: &str, words: &str| {
        refused("[[1, 2], [3, 4], [5, 6], [7, 8]]", to, field, words);
    };
    refused(
        "[[1, 2, 3]]",
        "ornaments.slots.value[1]",
        "must hold 2 slots, not 3",
    );
    refused(
        "[[1, 9]]",
        "ornaments.slots.value[1][2]",
        "from 1 to 8, not 9",
    );
    refused(
        "[[1, 2], [3, 3]]",
        "ornaments.slots.value[2]",
        "two different slots",
    );
    refused(
        "[[1, 2], [2, 1]]",
        "ornaments.slots.value[2]",
        "the same slots as another",
    );
}

#[test]
fn strips() {
    refused(
        "\"OOCCC\"",
        "\"OOCCCC\"",
        "strips.3.b",
        "must have 5 spaces, not 6",
    );
    refused(
        "\"OOCCC\"",
        "\"OOC\"",
        "strips.3.b",
        "must have 5 spaces, not 3",
    );
    refused("\"OOCCC\"", "\"OOCCX\"", "strips.3.b", "`X` is no space");
    refused(
        "\"OOCCC\"",
        "\"JJJJJ\"",
        "strips.3.b",
        "at least one space of a colour",
    );
    refused(
        "starts = \"a\"",
        "starts = \"c\"",
        "strips.4.starts",
        "must be \"a\" or \"b\"",
    );
}

#[test]
fn names_sources_and_certainties() {
    refused(
        "\"sintra-2018\"",
        "\"Sintra 2018\"",
        "name",
        "small letters, digits and hyphens",
    );
    refused(
        "\"sintra-2018\"",
        "\"\"",
        "name",
        "small letters, digits and hyphens",
    );
    let rounds = "source = \"the rules; the round indicator has spaces I to VI\"";
    refused(rounds, "source = \" \"", "rounds.source", "must say where");
    refused(
        "certainty = \"certain\"\n\n# How many displays",
        "certainty = \"sure\"\n\n# How many displays",
        "panes.certainty",
        "must be `certain`, `reported` or `inferred`",
    );
}

#[test]
fn another_edition_needs_a_name_of_its_own() {
    let other_rounds = STANDARD.replace("value = 6", "value = 5");
    let fault = Sintra::parse_edition(&other_rounds).unwrap_err();
    assert_eq!(fault.field, "name");
    assert_eq!(fault.line, line_of(STANDARD, "name = "));
    let named = other_rounds.replace("\"sintra-2018\"", "\"sintra-short\"");
    assert_eq!(Sintra::parse_edition(&named).unwrap().rounds(), 5);
    // To know more about the same values is no other edition.
    let surer = STANDARD.replace("\"inferred\"", "\"certain\"");
    assert!(Sintra::parse_edition(&surer).is_ok());
}
