//! Games that are over and those who played them (`docs/records.md`).

use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use uuid::Uuid;
use vidraria_games::GameKind;
use vidraria_table::RefusalCode;
use vidraria_table::record::{
    CurvePoint, Leaderboard, PersonPage, PlayedGame, PlayedGames, SeatHolder,
};

use super::persons::Visitor;
use super::{ApiError, playthroughs};
use crate::id::TableId;
use crate::records::Records;

/// The most bytes of a playthrough.
const PLAYTHROUGH_LIMIT: usize = 1024 * 1024;

/// The addresses below `/api` that are about games that are over.
pub(super) fn routes() -> Router<Records> {
    Router::new()
        .route("/persons/{person}", get(person))
        .route("/persons/{person}/games", get(games))
        .route("/persons/{person}/curve/{game}", get(curve))
        .route("/leaderboards/{game}", get(leaderboard))
        .route("/tables/{table}/players", get(players))
        .route("/tables/{table}/result", get(result))
        .route("/tables/{table}/playthrough", get(playthroughs::of_table))
        .route(
            "/playthroughs",
            post(playthroughs::bring).layer(DefaultBodyLimit::max(PLAYTHROUGH_LIMIT)),
        )
        .route(
            "/playthroughs/{playthrough}",
            get(playthroughs::file).delete(playthroughs::remove),
        )
}

/// A part of the path by which something is known.
pub(super) struct Named<T>(pub(super) T);

/// What can be named in a path.
pub(super) trait Name: Sized {
    /// None if the text names nothing.
    fn read(text: &str) -> Option<Self>;
}

impl Name for TableId {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Name for Uuid {
    fn read(text: &str) -> Option<Self> {
        Self::try_parse(text).ok()
    }
}

impl Name for GameKind {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl<T: Name, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let named = path.ok().and_then(|Path(text)| T::read(&text));
        named.map(Self).ok_or_else(nothing)
    }
}

/// The answer to a name of nothing.
fn nothing() -> ApiError {
    let message = "there is nothing of this name: check the address";
    ApiError::new(RefusalCode::NotFound, message)
}

/// Whether a person is the one who asks.
fn is_own(visitor: &Visitor, person: Uuid) -> bool {
    let known = visitor.known.as_ref();
    known.is_some_and(|known| known.person.id == person)
}

/// `GET /api/persons/{person}`: a person's page.
async fn person(
    State(records): State<Records>,
    visitor: Visitor,
    Named(person): Named<Uuid>,
) -> Result<Json<PersonPage>, ApiError> {
    let own = is_own(&visitor, person);
    Ok(Json(records.person(person, own).await?))
}

/// The query of [`games`].
#[derive(Deserialize)]
struct Page {
    before: Option<String>,
}

/// `GET /api/persons/{person}/games?before=…`: a person's games, the latest first.
async fn games(
    State(records): State<Records>,
    visitor: Visitor,
    Named(person): Named<Uuid>,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<PlayedGames>, ApiError> {
    let Query(Page { before }) = page?;
    let own = is_own(&visitor, person);
    Ok(Json(records.games(person, own, before.as_deref()).await?))
}

/// `GET /api/persons/{person}/curve/{game}`: how a person's rating went.
async fn curve(
    State(records): State<Records>,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> Result<Json<Vec<CurvePoint>>, ApiError> {
    let Path((person, game)) = path.map_err(|_| nothing())?;
    let person = Uuid::read(&person).ok_or_else(nothing)?;
    let game = GameKind::read(&game).ok_or_else(nothing)?;
    Ok(Json(records.curve(person, game).await?))
}

/// `GET /api/leaderboards/{game}`: the best at a game.
async fn leaderboard(
    State(records): State<Records>,
    Named(game): Named<GameKind>,
) -> Result<Json<Leaderboard>, ApiError> {
    Ok(Json(records.leaderboard(game).await?))
}

/// `GET /api/tables/{table}/players`: who plays at a table.
async fn players(
    State(records): State<Records>,
    Named(table): Named<TableId>,
) -> Result<Json<Vec<SeatHolder>>, ApiError> {
    Ok(Json(records.seat_holders(table).await?))
}

/// `GET /api/tables/{table}/result`: how a game ended, with the ratings that followed.
async fn result(
    State(records): State<Records>,
    Named(table): Named<TableId>,
) -> Result<Json<PlayedGame>, ApiError> {
    Ok(Json(records.result(table).await?))
}
