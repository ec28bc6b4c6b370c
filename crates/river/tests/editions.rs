//! Edition files: what is read from them, and that faulty ones are refused with the line, the
//! field and what would be right.

use vidraria_game::{EditionError, Game, edition::Certainty};
use vidraria_river::{Colour, Edition, River, Shape};

const STANDARD: &str = include_str!("../../../editions/river-2024.toml");

/// The standard text with one part replaced, under another name.
fn changed(part: &str, by: &str) -> String {
    assert_eq!(STANDARD.matches(part).count(), 1, "{part}");
    STANDARD
        .replace("name = \"river-2024\"", "name = \"another\"")
        .replace(part, by)
}

fn refused(text: &str) -> EditionError {
    River::parse_edition(text).expect_err("a faulty edition")
}

/// Asserts that the changed text is refused at the line where `at` stands, which is part of it.
#[track_caller]
fn assert_fault(part: &str, by: &str, at: &str, field: &str, message: &str) {
    let text = changed(part, by);
    let fault = refused(&text);
    let offset = text.find(at).expect("a place in the text");
    let line = 1 + text[..offset].matches('\n').count();
    assert_eq!((fault.line, fault.field.as_str()), (line, field), "{fault}");
    assert!(fault.message.contains(message), "{fault}");
}

#[test]
fn the_standard_edition_is_the_file() {
    assert_eq!(
        &River::parse_edition(STANDARD).expect("sound"),
        Edition::standard()
    );
    assert_eq!(River::edition_name(Edition::standard()), "river-2024");
}

#[test]
fn every_value_has_its_source_and_certainty() {
    let entries = Edition::standard().entries();
    let tables: Vec<&str> = STANDARD
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'))
        .filter(|table| !table.contains('.'))
        .collect();
    let fields: Vec<&str> = entries.iter().map(|entry| entry.field.as_str()).collect();
    assert_eq!(fields, tables);
    assert!(entries.iter().all(|entry| !entry.source.is_empty()));
    let of = |field: &str| {
        let found = entries.iter().find(|entry| entry.field == field);
        let entry = found.expect("an entry");
        (entry.value.as_str(), entry.certainty)
    };
    assert_eq!(of("columns"), ("7", Certainty::Certain));
    assert_eq!(of("rows"), ("5", Certainty::Reported));
    assert_eq!(of("row_points"), ("1 3 6 10 15 21 28", Certainty::Inferred));
    assert_eq!(of("stones").0, "t 1, h 2, c 1, s 2, d 1, r 2");
    assert!(of("pieces").0.starts_with("W 4 4 4 4 3 3, P 3 3 4 4 4 4, "));
}

#[test]
fn what_the_page_draws_comes_from_the_edition() {
    let edition = Edition::standard();
    assert_eq!((edition.columns(), edition.rows()), (7, 5));
    assert_eq!(
        Shape::ALL.map(|shape| edition.stones(shape)),
        [1, 2, 1, 2, 1, 2]
    );
    assert_eq!((0..=8).map(|n| edition.row_points(n)).sum::<i32>(), 84);
    assert_eq!(edition.column_points(7, 5), 35);
    for (column, height) in [(0, 1), (1, 0), (8, 1), (1, 6), (255, 255)] {
        assert_eq!(edition.column_points(column, height), 0);
    }
    assert_eq!((edition.satchel_start(), edition.satchel_limit()), (3, 5));
    assert_eq!((edition.last_stage_at(), edition.top_up()), (17, 3));
    assert_eq!((edition.final_rounds(), edition.scoring_columns()), (1, 2));
    assert_eq!(edition.overflow_points(), -3);
    assert_eq!(edition.players(), 2..=5);
}

#[test]
fn what_is_no_toml_is_refused() {
    let fault = refused("name = \"a\"\nlake = = 3\n");
    assert_eq!((fault.line, fault.field.as_str()), (2, ""));
    assert!(!fault.message.contains('\n'), "{fault}");
    assert_eq!(refused("").field, "name");
}

#[test]
fn unknown_and_missing_fields_are_refused() {
    assert_fault(
        "[lake]",
        "[lagoon]",
        "[lagoon]",
        "lagoon",
        "is not known; what may stand here is name, players",
    );
    let stones = "t = 1\nh = 2";
    assert_fault(
        stones,
        "h = 2",
        "[stones.value]",
        "stones.value.t",
        "missing",
    );
    assert_fault(
        stones,
        "t = 1\nx = 1\nh = 2",
        "x = 1",
        "stones.value.x",
        "what may stand here is t, h, c, s, d, r",
    );
    assert_fault(
        "W = 22\n",
        "",
        "[counts.value]",
        "counts.value.W",
        "missing",
    );
    assert_fault(
        "W = 22\n",
        "W = 22\nX = 1\n",
        "X = 1",
        "counts.value.X",
        "what may stand here is W, P, L",
    );
    assert_fault(
        "W = [4, 4, 4, 4, 3, 3]",
        "",
        "[pieces.value]",
        "pieces.value.W",
        "missing",
    );
    assert_fault(
        "K = 5",
        "Kt = 5",
        "Kt = 5",
        "players_needed.value.Kt",
        "what may stand here is W, P, L",
    );
    let lake = "[lake]\nvalue = 5\n";
    assert_fault(lake, "[lake]\n", "[lake]", "lake.value", "missing");
    assert_fault(
        lake,
        "[lake]\nvalue = 5\nsize = 5\n",
        "size = 5",
        "lake.size",
        "what may stand here is value, source, certainty",
    );
}

#[test]
fn wrong_types_are_refused() {
    let lake = "[lake]\nvalue = 5\n";
    assert_fault(
        lake,
        "[lake]\nvalue = \"5\"\n",
        "value = \"5\"",
        "lake.value",
        "must be a whole number from 2 to 8, not a string",
    );
    assert_fault(
        lake,
        "[lake]\nvalue = 5.0\n",
        "value = 5.0",
        "lake.value",
        "not a number with a fraction",
    );
    assert_fault(
        "value = [1, 3,",
        "value = [1, \"3\",",
        "value = [1, \"3\"",
        "row_points.value[2]",
        "must be a whole number",
    );
    let rows = "source = \"one review of the game\"\ncertainty = \"reported\"";
    assert_fault(
        rows,
        "source = \"one review of the game\"\ncertainty = \"sure\"",
        "certainty = \"sure\"",
        "rows.certainty",
        "must be `certain`, `reported` or `inferred`",
    );
    assert_fault(
        rows,
        "source = \" \"\ncertainty = \"reported\"",
        "source = \" \"",
        "rows.source",
        "must say where the value is known from",
    );
}

#[test]
fn numbers_outside_their_limits_are_refused() {
    for (field, value, wrong, limits) in [
        ("lake", 5, 9, "from 2 to 8"),
        ("lake", 5, 1, "from 2 to 8"),
        ("satchel_start", 3, 6, "from 1 to 5"),
        ("satchel_start", 3, 0, "from 1 to 5"),
        ("satchel_limit", 5, 9, "from 1 to 8"),
        ("columns", 7, 0, "from 1 to 8"),
        ("columns", 7, 9, "from 1 to 8"),
        ("rows", 5, 16, "from 1 to 15"),
        ("scoring_columns", 2, 8, "from 0 to 7"),
        ("overflow_points", -3, 1, "from -1000 to 0"),
        ("last_stage_at", 17, 0, "from 1 to 35"),
        ("last_stage_at", 17, 36, "from 1 to 35"),
        ("top_up", 3, 6, "from 0 to 5"),
        ("final_rounds", 1, -1, "from 0 to 9"),
        ("final_rounds", 1, i64::MAX, "from 0 to 9"),
    ] {
        let wrong_part = format!("[{field}]\nvalue = {wrong}\n");
        assert_fault(
            &format!("[{field}]\nvalue = {value}\n"),
            &wrong_part,
            &format!("value = {wrong}\n"),
            &format!("{field}.value"),
            &format!("must be a whole number {limits}, not {wrong}"),
        );
    }
    assert_fault(
        "t = 1\n",
        "t = 0\n",
        "t = 0",
        "stones.value.t",
        "from 1 to 8",
    );
    assert_fault(
        "K = 5",
        "K = 6",
        "K = 6",
        "players_needed.value.K",
        "from 2 to 5",
    );
    assert_fault(
        "M = [2,",
        "M = [8,",
        "M = [8,",
        "pieces.value.M[1]",
        "from 0 to 7",
    );
}

#[test]
fn a_draw_takes_one_less_than_the_lake_holds() {
    assert_fault(
        "value = 4\n",
        "value = 3\n",
        "value = 3\nsource = \"stated in the rules this project plays by\"\ncertainty = \"certain\"\n\n# Pieces in a satchel",
        "draw.value",
        "must be one less than the lake holds: 4, not 3",
    );
}

#[test]
fn player_limits_out_of_range_are_refused() {
    let players = "value = [2, 5]";
    let fault = |by: &str, field, message| assert_fault(players, by, by, field, message);
    let [fewest, most] = ["players.value[1]", "players.value[2]"];
    fault("value = [1, 5]", fewest, "from 2 to 5, not 1");
    fault("value = [2, 6]", most, "from 2 to 5, not 6");
    fault("value = [4, 3]", most, "from 4 to 5, not 3");
    fault(
        "value = [2]",
        "players.value",
        "the fewest and the most players",
    );
}

#[test]
fn lists_of_another_length_are_refused() {
    assert_fault(
        "value = [1, 3, 6, 10, 15, 21, 28]",
        "value = [1, 3, 6, 10, 15, 21]",
        "value = [1, 3, 6, 10, 15, 21]",
        "row_points.value",
        "must have one number for each column: 7, not 6",
    );
    assert_fault(
        "[1, 2, 3, 4, 5],",
        "[1, 2, 3, 4],",
        "[1, 2, 3, 4],",
        "column_points.value[1]",
        "must have one number for each row: 5, not 4",
    );
    assert_fault(
        "    [7, 14, 21, 28, 35],\n",
        "",
        "value = [\n",
        "column_points.value",
        "must have one list for each column: 7, not 6",
    );
    assert_fault(
        "L = [3, 3, 2, 3, 3, 3]",
        "L = [3, 3, 2, 3, 3]",
        "L = [3, 3, 2, 3, 3]",
        "pieces.value.L",
        "must have one number for each shape: 6, not 5",
    );
}

#[test]
fn points_that_go_down_are_refused() {
    assert_fault(
        "value = [1, 3, 6, 10, 15, 21, 28]",
        "value = [1, 3, 6, 10,\n 5, 21, 28]",
        " 5, 21, 28]",
        "row_points.value[5]",
        "points must not go down, but 5 comes after 10",
    );
    assert_fault(
        "[2, 4, 6, 8, 10],",
        "[2, 4, 6, 8, 1],",
        "[2, 4, 6, 8, 1],",
        "column_points.value[2][5]",
        "1 comes after 8",
    );
}

#[test]
fn pieces_that_do_not_add_up_are_refused() {
    assert_fault(
        "W = [4, 4, 4, 4, 3, 3]",
        "W = [4, 4, 4, 4, 3, 2]",
        "W = [4, 4, 4, 4, 3, 2]",
        "pieces.value.W",
        "the pieces add up to 21, but `counts.value.W` says 22",
    );
}

#[test]
fn a_box_with_too_few_or_too_many_pieces_is_refused() {
    let text = STANDARD.replace("name = \"river-2024\"", "name = \"another\"");
    let start = text.find("[counts.value]").expect("a table");
    let with = |count: usize| {
        let mut text = text.clone();
        for colour in Colour::ALL {
            let letter = colour.letter();
            let line = |from: &str| from.starts_with(&format!("{letter} = "));
            let lines: Vec<String> = text
                .lines()
                .scan("", |table, row| {
                    if row.starts_with('[') {
                        *table = row;
                    }
                    Some(match *table {
                        "[counts.value]" if line(row) => format!("{letter} = {}", 6 * count),
                        "[pieces.value]" if line(row) => {
                            format!(
                                "{letter} = [{}]",
                                [count.to_string().as_str(); 6].join(", ")
                            )
                        }
                        _ => row.to_owned(),
                    })
                })
                .collect();
            text = lines.join("\n");
        }
        text
    };
    let line = 1 + text[..start].matches('\n').count();
    let fault = refused(&with(0));
    assert_eq!(
        (fault.line, fault.field.as_str()),
        (line, "counts.value"),
        "{fault}"
    );
    assert!(
        fault
            .message
            .contains("a game of 2 players has 0 pieces; it must have from 20")
    );
    let fault = refused(&with(5));
    assert!(
        fault.message.contains("a game of 5 players has 270 pieces"),
        "{fault}"
    );
    assert!(River::parse_edition(&with(4)).is_ok());
}

#[test]
fn names_are_plain_and_that_of_the_standard_edition_is_taken() {
    for name in ["", "River 2024", "rivière", "../river"] {
        let text = STANDARD.replace("name = \"river-2024\"", &format!("name = \"{name}\""));
        let fault = refused(&text);
        assert_eq!(fault.field, "name");
        assert!(
            fault.message.contains("small letters, digits and hyphens"),
            "{fault}"
        );
    }
    let fault =
        refused(&STANDARD.replace("[last_stage_at]\nvalue = 17", "[last_stage_at]\nvalue = 18"));
    assert_eq!(fault.field, "name");
    assert!(
        fault.message.contains("give yours a name of its own"),
        "{fault}"
    );
    let comment = format!("{STANDARD}# A remark changes nothing.\n");
    assert!(River::parse_edition(&comment).is_ok());
}
