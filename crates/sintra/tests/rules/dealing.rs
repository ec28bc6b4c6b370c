//! "End of a round", 2: filling the displays.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::Game;
use vidraria_sintra::{Colour, Counts, Deal, Options, Sintra};

use crate::position::{Play, Position, counts, panes};

/// Round 2 is to be dealt: these panes are in the bag, all others in the tower.
fn before_deal(bag: &str) -> Position {
    Position::new().nobody().tile(0).indicator("WYCMO").bag(bag)
}

fn sampled(play: &Play, seed: u64) -> Deal {
    play.game
        .sample_deal(&play.state, &mut ChaCha8Rng::seed_from_u64(seed))
}

fn written(displays: &[&str]) -> Deal {
    serde_json::from_value(serde_json::json!({ "displays": displays })).unwrap()
}

fn total(counts: &Counts) -> u32 {
    counts.values().map(|&count| u32::from(count)).sum()
}

/// A game for two with other numbers of panes and displays.
fn small(panes: &str, displays: u8) -> Sintra {
    let toml = include_str!("../../../../editions/sintra-2018.toml")
        .replace("\"sintra-2018\"", "\"small\"")
        .replace("W = 20, Y = 20, C = 20, M = 20, O = 20", panes)
        .replace("2 = 5, 3 = 7", &format!("2 = {displays}, 3 = 7"));
    let edition = Sintra::parse_edition(&toml).unwrap();
    Sintra::new(&edition, 2, Options::default()).unwrap()
}

#[test]
fn every_display_is_filled_with_4_panes_from_the_bag() {
    let bag = "W".repeat(10) + &"Y".repeat(15) + "CMO";
    let mut play = before_deal(&bag).start();
    let tower = play.shown().tower;
    let deal = sampled(&play, 1);
    play.game.deal(&mut play.state, &deal).unwrap();
    assert!(play.shown().displays.iter().all(|panes| panes.0.len() == 4));
    assert_eq!(total(&play.shown().bag), 28 - 20);
    assert_eq!(play.shown().tower, tower);
}

#[test]
fn when_the_bag_is_empty_the_tower_first_goes_into_it_even_in_the_middle_of_a_display() {
    let mut play = before_deal("WWWWYY").start();
    let deal = sampled(&play, 1);
    play.game.deal(&mut play.state, &deal).unwrap();
    let shown = play.shown();
    assert!(shown.displays.iter().all(|panes| panes.0.len() == 4));
    let first_two = format!("{}{}", shown.displays[0], shown.displays[1]);
    assert!(counts(&first_two)[&Colour::White] >= 4, "{first_two}");
    assert_eq!(total(&shown.tower), 0);
    assert_eq!(total(&shown.bag), 95 - 20);
}

#[test]
fn a_bag_emptied_by_the_last_pane_of_the_deal_stays_empty_until_the_next_deal() {
    let mut play = before_deal(&"WYCMO".repeat(4)).start();
    let deal = sampled(&play, 1);
    play.game.deal(&mut play.state, &deal).unwrap();
    assert_eq!(total(&play.shown().bag), 0);
    assert_eq!(total(&play.shown().tower), 75);
}

#[test]
fn if_bag_and_tower_are_empty_filling_stops_and_displays_may_be_short_or_empty() {
    let game = small("W = 3, Y = 2, C = 2, M = 2, O = 2", 5);
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut state = game.start(&game.sample_setup(None, rng)).unwrap();
    let deal = game.sample_deal(&state, rng);
    let lengths: Vec<usize> = deal.displays.iter().map(|panes| panes.0.len()).collect();
    assert_eq!(lengths, [4, 1, 0, 0, 0]);
    game.deal(&mut state, &deal).unwrap();
    assert_eq!(total(&game.describe(&state).bag), 0);
    assert_eq!(game.conserved(&state), Ok(()));
}

#[test]
fn a_round_without_any_pane_cannot_happen_as_the_indicators_pane_is_in_the_tower() {
    // Ten panes: five on the indicator, four on strips, and the last round's orange one.
    let position = Position::of(small("W = 2, Y = 2, C = 2, M = 2, O = 2", 5)).nobody();
    let position = position
        .tile(0)
        .indicator("WYCMO")
        .strip(0, 1, "1a", "M.W..");
    let mut play = position.strip(1, 4, "4a", "CY...").start();
    let deal = sampled(&play, 1);
    play.game.deal(&mut play.state, &deal).unwrap();
    assert_eq!(play.shown().displays[0].to_string(), "O");
    assert_eq!(play.legal(), ["1O2", "1O3", "1O7"]);
}

/// How often each filling of the one display of a small game comes, against how often it comes
/// when panes are drawn one by one from a physical bag.
fn assert_frequencies(bag: &str, expected: &[(&str, f64)]) {
    let mut position = Position::of(small("W = 20, Y = 20, C = 20, M = 20, O = 20", 1));
    position = position.nobody().tile(0).indicator("WYCMO").bag(bag);
    let play = position.start();
    let draws = 20_000;
    let mut seen: BTreeMap<String, f64> = BTreeMap::new();
    for seed in 0..draws {
        *seen
            .entry(sampled(&play, seed).displays[0].to_string())
            .or_default() += 1.0;
    }
    let draws = draws as f64;
    assert_eq!(seen.len(), expected.len(), "{seen:?}");
    for &(filling, share) in expected {
        let deviation = (draws * share * (1.0 - share)).sqrt();
        let off = (seen[filling] - draws * share).abs();
        assert!(
            off < 5.0 * deviation,
            "{filling}: {} of {draws}",
            seen[filling]
        );
    }
}

#[test]
fn every_pane_of_the_bag_is_drawn_equally_likely_and_none_twice() {
    // 15 ways to draw 4 of the 6 panes.
    let share = |ways: f64| ways / 15.0;
    assert_frequencies(
        "WWWYYC",
        &[
            ("WWWY", share(2.0)),
            ("WWWC", share(1.0)),
            ("WWYY", share(3.0)),
            ("WWYC", share(6.0)),
            ("WYYC", share(3.0)),
        ],
    );
}

#[test]
fn panes_after_the_bags_last_come_out_of_the_tower_equally_likely() {
    // The tower holds 92 panes: 16 white and 19 of each other colour.
    let of_92 = |panes: f64| panes / 92.0;
    assert_frequencies(
        "WWW",
        &[
            ("WWWW", of_92(16.0)),
            ("WWWY", of_92(19.0)),
            ("WWWC", of_92(19.0)),
            ("WWWM", of_92(19.0)),
            ("WWWO", of_92(19.0)),
        ],
    );
}

#[test]
fn a_deal_that_cannot_come_about_is_refused_with_the_reason() {
    let refused = |bag: &str, displays: &[&str], reason: &str| {
        let mut play = before_deal(bag).start();
        let before = play.state;
        let fault = play
            .game
            .deal(&mut play.state, &written(displays))
            .unwrap_err()
            .to_string();
        assert!(fault.contains(reason), "{fault}");
        assert_eq!(play.state, before);
    };
    let bag = "WYCMO".repeat(4);
    let rest = ["WYCM", "WYCM", "WYCM", "OOOO"];
    let with = |first| [&[first], &rest[..]].concat();
    refused(&bag, &with("WYCM")[..4], "4 displays instead of 5");
    refused(
        &bag,
        &with("WYC"),
        "display 1 cannot get `WYC`: it gets 4 panes",
    );
    refused(&bag, &with("WYCMO"), "it gets 4 panes");
    refused(&bag, &with("WYMC"), "in the order of their colours");
    refused(
        &bag,
        &["WWWW", "WYYY", "YCCC", "CMMM", "MOOO"],
        "display 2 cannot get `WYYY`: it would take 1 white, but the bag holds 0",
    );
    refused(
        "WW",
        &["WYYY", "YYYY", "YYYY", "YYYY", "YYYY"],
        "a white pane would be left in it",
    );
    refused(
        "W",
        &["WWWW", "WWWW", "WWWW", "WWWW", "WWWW"],
        "display 5 cannot get `WWWW`: it would take 4 white, but the bag holds 3",
    );
    refused(
        &"W".repeat(18),
        &["WWWW"; 5],
        "display 5 cannot get `WWWW`: it would take 2 white, but beyond the bag's the tower holds 1",
    );
}

#[test]
fn a_recorded_deal_is_dealt_as_it_stands() {
    let mut play = before_deal("WYCMO").start();
    let deal = written(&["WCMO", "YYYM", "WWWW", "CCCC", "MMOO"]);
    play.game.deal(&mut play.state, &deal).unwrap();
    let displays: Vec<String> = play
        .shown()
        .displays
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(displays, ["WCMO", "YYYM", "WWWW", "CCCC", "MMOO"]);
    assert_eq!(total(&play.shown().tower), 0);
}

#[test]
fn no_deal_is_accepted_unless_it_is_due() {
    let mut play = Position::new().centre("W").start();
    let deal = written(&["", "", "", "", ""]);
    let fault = play
        .game
        .deal(&mut play.state, &deal)
        .unwrap_err()
        .to_string();
    assert!(fault.contains("no deal is due"), "{fault}");
}

#[test]
fn a_deal_is_written_as_strings_of_letters() {
    let text = r#"{"displays":["WWCM","","","",""]}"#;
    let deal: Deal = serde_json::from_str(text).unwrap();
    assert_eq!(deal.displays[0].0.as_slice(), panes("WWCM").0);
    assert_eq!(serde_json::to_string(&deal).unwrap(), text);
    for wrong in [
        r#"{"displays":["WWX"]}"#,
        r#"{"displays":["WWWWWWWWW"]}"#,
        r#"{"displays":["","","","","","","","","",""]}"#,
        r#"{"displays":[],"more":1}"#,
    ] {
        assert!(serde_json::from_str::<Deal>(wrong).is_err(), "{wrong}");
    }
}
