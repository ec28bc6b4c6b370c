//! The boxes' numbers.

use axum::Json;
use serde::Serialize;
use vidraria_game::Game;
use vidraria_games::GameKind;
use vidraria_games::river::River;
use vidraria_games::sintra::Sintra;

/// An edition that is built in.
#[derive(Serialize)]
pub(super) struct BuiltIn {
    game: GameKind,
    name: &'static str,
    /// The file with its sources: where somebody starts who owns the box and knows better.
    toml: &'static str,
}

/// `GET /api/editions`: the editions that are built in.
pub(super) async fn list() -> Json<[BuiltIn; 2]> {
    Json([
        BuiltIn {
            game: GameKind::Sintra,
            name: Sintra::edition_name(Sintra::standard_edition()),
            toml: include_str!("../../../../editions/sintra-2018.toml"),
        },
        BuiltIn {
            game: GameKind::River,
            name: River::edition_name(River::standard_edition()),
            toml: include_str!("../../../../editions/river-2024.toml"),
        },
    ])
}
