//! Pieces, lists of them, and the deals that draw them from the bag.

use serde_json::Value;

use super::{COLOURS, Game, Phase, Piece, SHAPES};
use crate::read;

/// "A piece is written colour letter then shape letter".
pub(super) fn name(piece: Piece) -> String {
    format!("{}{}", piece.colour, piece.shape)
}

/// "Lists of pieces are sorted by colour order, then shape order."
pub(super) fn in_order(pieces: &[Piece]) -> Vec<Piece> {
    let mut sorted = Vec::new();
    for colour in COLOURS.chars() {
        for shape in SHAPES.chars() {
            let kind = Piece { colour, shape };
            sorted.extend(pieces.iter().filter(|&&piece| piece == kind));
        }
    }
    sorted
}

/// The colours that occur among pieces, each once, in colour order.
pub(super) fn colours_of(pieces: &[Piece]) -> Vec<char> {
    COLOURS
        .chars()
        .filter(|&colour| pieces.iter().any(|piece| piece.colour == colour))
        .collect()
}

/// Takes one such piece out of a list that holds it.
pub(super) fn take_out(pieces: &mut Vec<Piece>, piece: Piece) {
    let place = pieces.iter().position(|&other| other == piece);
    pieces.remove(place.expect("the list holds it"));
}

/// Applies the deal that the game waits for.
pub(super) fn deal(game: &mut Game, deal: &Value) -> Result<(), String> {
    match game.phase.clone() {
        Phase::Opening => opening(game, deal),
        Phase::RefillTile(pieces) => {
            let drawn = draw_from_bag(game, &deal["tile"], pieces)?;
            game.river[0].glass = drawn;
            game.end_turn();
            Ok(())
        }
        Phase::RefillLake(pieces) => {
            let drawn = draw_from_bag(game, &deal["lake"], pieces)?;
            game.lake.extend(drawn);
            game.end_turn();
            Ok(())
        }
        Phase::TopUp(pieces) => {
            let mut after = game.clone();
            let satchels = lists(&deal["satchels"], game.players.len())?;
            for (seat, list) in satchels.iter().enumerate() {
                let drawn = draw_from_bag(&mut after, list, pieces[seat])?;
                after.players[seat].satchel.extend(drawn);
            }
            after.next_turn();
            *game = after;
            Ok(())
        }
        Phase::Turn | Phase::Lay(_) | Phase::Drop | Phase::Over => {
            Err("no deal is due".to_string())
        }
    }
}

/// Setup, 2: "From the bag, at random: each tile gets as many pieces as it has stones itself, in
/// order of position; the lake gets 5; each player gets 3 into the satchel."
fn opening(game: &mut Game, deal: &Value) -> Result<(), String> {
    let mut after = game.clone();
    let river = lists(&deal["river"], game.river.len())?;
    for (place, list) in river.iter().enumerate() {
        let stones = game.edition.stones_of(game.river[place].shape);
        after.river[place].glass = draw_from_bag(&mut after, list, stones)?;
    }
    after.lake = draw_from_bag(&mut after, &deal["lake"], game.edition.lake)?;
    let satchels = lists(&deal["satchels"], game.players.len())?;
    for (seat, list) in satchels.iter().enumerate() {
        after.players[seat].satchel = draw_from_bag(&mut after, list, game.edition.satchel_start)?;
    }
    after.phase = Phase::Turn;
    *game = after;
    Ok(())
}

/// Draws the named pieces, which must be so many, from the bag. A refused list leaves the bag as
/// it was.
fn draw_from_bag(game: &mut Game, names: &Value, wanted: usize) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    for name in read::json_texts(names)? {
        let letters: Vec<char> = name.chars().collect();
        let [colour, shape] = letters[..] else {
            return Err(format!("`{name}` is no piece"));
        };
        pieces.push(Piece { colour, shape });
    }
    if pieces != in_order(&pieces) {
        return Err(format!("{names} is not in list order"));
    }
    let expected = wanted.min(game.bag.len());
    if pieces.len() != expected {
        return Err(format!("{names} must be {expected} pieces"));
    }
    let mut bag = game.bag.clone();
    for piece in &pieces {
        let place = bag.iter().position(|other| other == piece);
        bag.remove(place.ok_or_else(|| format!("the bag holds no {}", name(*piece)))?);
    }
    game.bag = bag;
    Ok(pieces)
}

/// A list of a certain length.
fn lists(value: &Value, length: usize) -> Result<&Vec<Value>, String> {
    match value.as_array() {
        Some(items) if items.len() == length => Ok(items),
        _ => Err(format!("{value} must be {length} lists")),
    }
}
