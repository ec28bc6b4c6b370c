//! "Setup", and the filling of the displays.

use std::sync::Arc;

use serde_json::Value;

use super::{COLOURS, Edition, Game, Phase, Player, StartTile, Strip};
use crate::read;

/// "Setup", 1 to 4.
pub(super) fn start(
    edition: Edition,
    players: usize,
    options: &Value,
    setup: &Value,
) -> Result<Game, String> {
    let displays = edition
        .displays(players)
        .ok_or_else(|| format!("not for {players} players"))?;
    let side = match options.get("side").and_then(Value::as_str) {
        None | Some("A") => 'A',
        Some("B") => 'B',
        Some(other) => return Err(format!("there is no side {other}")),
    };
    let start = read::seat(&setup["start"], players)?;
    let indicator: Vec<char> = read::json_text(&setup["indicator"])?.chars().collect();
    check_indicator(&indicator, edition.rounds)?;
    let boards = setup["strips"].as_array().ok_or("no strips")?;
    if boards.len() != players {
        return Err("one list of strips for each seat".to_string());
    }
    let mut seats = Vec::new();
    for board in boards {
        seats.push(Player {
            // 2: "Each glazier stands above slot 1. Score 0. Broken-glass marker at the top."
            score: 0,
            marker: 0,
            lost: 0,
            glazier: 1,
            slots: lay_strips(&edition, board)?,
            windows: vec![Vec::new(); edition.strips.len()],
        });
    }

    // 3: "one pane of each colour ... onto spaces II to VI; the other 95 go into the bag; one
    // more, drawn at random, onto space I. 94 remain in the bag."
    let mut bag = Vec::new();
    for (colour, &count) in COLOURS.chars().zip(&edition.panes) {
        bag.extend(vec![colour; count]);
    }
    for pane in &indicator {
        let place = bag.iter().position(|other| other == pane);
        bag.remove(place.ok_or("the indicator holds more panes than the box")?);
    }

    Ok(Game {
        side,
        displays: vec![Vec::new(); displays],
        centre: Vec::new(),
        // 4: "He holds the start tile."
        start_tile: StartTile::Seat(start),
        began: start,
        bag,
        tower: Vec::new(),
        indicator,
        players: seats,
        to_move: start,
        phase: Phase::Deal,
        edition: Arc::new(edition),
    })
}

/// 3: "one pane of each colour, in random order, onto spaces II to VI", and any onto space I. (An
/// edition with fewer rounds has fewer spaces, so that not every colour finds one.)
fn check_indicator(indicator: &[char], rounds: usize) -> Result<(), String> {
    let all_colours = indicator.iter().all(|&pane| COLOURS.contains(pane));
    let at_most_one_of_each = COLOURS
        .chars()
        .all(|colour| indicator.iter().skip(1).filter(|&&p| p == colour).count() <= 1);
    if indicator.len() == rounds && all_colours && at_most_one_of_each {
        Ok(())
    } else {
        Err(format!("{indicator:?} is no round indicator"))
    }
}

/// 1: "Each player lays the eight strips in random order above the eight slots of the palace
/// board, each on a random side".
fn lay_strips(edition: &Edition, board: &Value) -> Result<Vec<Option<Strip>>, String> {
    let mut slots = Vec::new();
    let mut numbers = Vec::new();
    for name in read::json_texts(board)? {
        let letters: Vec<char> = name.chars().collect();
        let [number, side] = letters[..] else {
            return Err(format!("`{name}` is no strip"));
        };
        let number = number.to_digit(10).unwrap_or(0) as usize;
        if number == 0 || number > edition.strips.len() || !"ab".contains(side) {
            return Err(format!("`{name}` is no strip"));
        }
        // 1: "strip 4 always starts on side a (its joker side lies face down)."
        if edition.strips[number - 1]
            .starts
            .is_some_and(|starts| starts != side)
        {
            return Err(format!("`{name}`: its joker side lies face down"));
        }
        let panes = vec![None; edition.spaces(number, side).len()];
        numbers.push(number);
        slots.push(Some(Strip {
            number,
            side,
            panes,
        }));
    }
    numbers.sort_unstable();
    if numbers != (1..=edition.strips.len()).collect::<Vec<usize>>() {
        return Err("each strip lies there once".to_string());
    }
    Ok(slots)
}

/// "End of a round", 2, and "Setup", 5: "Every display, in order 1..D, is filled with 4 panes
/// from the bag."
///
/// The deal says only what lies on each display in the end, so here the panes are drawn one by one
/// as the rules do it, each time any pane of that display that the bag holds.
pub(super) fn fill_displays(game: &mut Game, deal: &Value) -> Result<(), String> {
    if game.phase != Phase::Deal {
        return Err("no deal is due".to_string());
    }
    let dealt = read::json_texts(&deal["displays"])?;
    if dealt.len() != game.displays.len() {
        return Err(format!("there are {} displays", game.displays.len()));
    }
    let mut bag = game.bag.clone();
    let mut tower = game.tower.clone();
    let mut displays = Vec::new();
    for text in dealt {
        let mut to_come: Vec<char> = text.chars().collect();
        if to_come != super::text::in_order(&to_come) {
            return Err(format!("`{text}` is not in colour order"));
        }
        let display = to_come.clone();
        for _ in 0..game.edition.panes_on_display {
            // "Whenever a pane is to be drawn and the bag is empty, all panes of the tower first
            // go into the bag; if both are empty filling stops, and displays may be short or
            // empty."
            if bag.is_empty() {
                bag.append(&mut tower);
            }
            if bag.is_empty() {
                break;
            }
            let drawn = to_come.iter().position(|pane| bag.contains(pane));
            let drawn = to_come.remove(drawn.ok_or_else(|| format!("`{text}` cannot be drawn"))?);
            let place = bag.iter().position(|&pane| pane == drawn);
            bag.remove(place.expect("the bag contains it"));
        }
        if !to_come.is_empty() {
            return Err(format!("`{text}` is too much"));
        }
        displays.push(display);
    }
    game.bag = bag;
    game.tower = tower;
    game.displays = displays;
    // "A round": "The holder of the start tile puts it in the centre and takes the first turn".
    game.start_tile = StartTile::Centre;
    game.to_move = game.began;
    game.phase = Phase::Turn;
    Ok(())
}
