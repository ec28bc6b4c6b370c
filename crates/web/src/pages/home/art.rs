//! A small picture for each game.

use leptos::prelude::*;
use vidraria_games::GameKind;
use vidraria_games::river::Piece;
use vidraria_games::sintra::Colour;

use crate::glass::{Frame, river_piece, sintra_pane};

/// The picture on a game's card.
#[component]
pub(super) fn GameArt(game: GameKind) -> impl IntoView {
    let art = match game {
        GameKind::Sintra => windows(),
        GameKind::River => river(),
    };
    view! { <svg class="game-art" viewBox="0 0 280 132" aria-hidden="true" inner_html=art></svg> }
}

/// Five arched windows.
fn windows() -> String {
    let columns = ["CWY", "YCM", "MOW", "WYC", "OMC"];
    let mut art = String::new();
    for (index, column) in columns.iter().enumerate() {
        let x = 14.0 + 52.0 * index as f64;
        art += &format!(r#"<path class="art-stone" d="M{x} 126V36a22 22 0 0 1 44 0v90Z"/>"#,);
        for (row, letter) in column.chars().enumerate() {
            let Some(colour) = Colour::from_letter(letter) else {
                continue;
            };
            art += &sintra_pane(
                colour,
                Frame {
                    x: x + 6.0,
                    y: 30.0 + 31.0 * row as f64,
                    width: 32.0,
                    height: 29.0,
                },
            );
        }
    }
    art
}

/// Pieces going down a river.
fn river() -> String {
    let pieces = ["Lt", "Wh", "Oc", "Ps", "Md", "Dr", "Yt"];
    let mut art = String::from(
        r#"<path class="art-water" d="M0 84C46 52 86 108 140 78S236 42 280 70v38c-44-22-92 18-140 30S44 96 0 122Z"/>"#,
    );
    for (index, piece) in pieces.iter().enumerate() {
        if let Ok(piece) = piece.parse::<Piece>() {
            let along = index as f64;
            let y = 82.0 + 16.0 * (along * 1.25 + 0.6).sin();
            art += &river_piece(piece, 22.0 + 39.5 * along, y, 34.0);
        }
    }
    art
}
