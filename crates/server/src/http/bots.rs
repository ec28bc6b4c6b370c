//! Programs of others (`docs/bots.md`).

use axum::body::{Body as Answer, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use futures_util::Stream;
use vidraria_table::bot::{ListedBot, NewChallenge, OfferedSeat};
use vidraria_table::person::Scope;
use vidraria_table::{CommandRequest, MadeTable, ServerMessage};

use super::body::Body;
use super::persons::{Bearer, Visitor, limit_tables};
use super::records::Named;
use super::tables::After;
use super::viewer::{AtTable, bearer};
use super::{ApiError, COMMAND_LIMIT, TERMS_LIMIT};
use crate::accounts::Accounts;
use crate::bots::Bots;
use crate::id::TableId;
use crate::store::StoreError;
use crate::store::persons::PersonRow;

/// The addresses below `/api` that are about bots.
pub(super) fn routes(accounts: Accounts) -> Router<Bots> {
    Router::new()
        .route("/bots", get(list))
        .route(
            "/challenges",
            post(challenge)
                .layer(DefaultBodyLimit::max(TERMS_LIMIT))
                .layer(from_fn_with_state(accounts, limit_tables)),
        )
        .route("/tables/{table}/challenges", get(offered))
        .route("/bot", put(become_one))
        .route("/bot/challenges", get(listen))
        .route("/bot/challenges/{table}", delete(decline))
        .route("/bot/tables/{table}/events", get(watch))
        .route(
            "/bot/tables/{table}/commands",
            post(command).layer(DefaultBodyLimit::max(COMMAND_LIMIT)),
        )
}

/// A bot that asks by its token.
struct Bot {
    person: PersonRow,
    token: String,
}

impl FromRequestParts<Bots> for Bot {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, bots: &Bots) -> Result<Self, ApiError> {
        let holder = Bearer::from_request_parts(parts, bots).await?;
        holder.may(Scope::Play)?;
        bots.check(holder.person.id).await?;
        let secret = parts.headers.get(header::AUTHORIZATION);
        let secret = secret.and_then(|value| bearer(value.to_str().ok()?));
        Ok(Self {
            person: holder.person,
            token: secret.unwrap_or_default().to_owned(),
        })
    }
}

/// Somebody who may make tables: known by his cookie, or by a token for that.
struct Challenger(PersonRow);

impl FromRequestParts<Bots> for Challenger {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, bots: &Bots) -> Result<Self, ApiError> {
        let visitor = Visitor::from_request_parts(parts, bots).await?;
        if let Some(known) = visitor.known {
            return Ok(Self(known.person));
        }
        let holder = Bearer::from_request_parts(parts, bots).await?;
        holder.may(Scope::Tables)?;
        Ok(Self(holder.person))
    }
}

/// `GET /api/bots`: the bots that can be challenged.
async fn list(State(bots): State<Bots>) -> Result<Json<Vec<ListedBot>>, ApiError> {
    Ok(Json(bots.list().await?))
}

/// `POST /api/challenges`: makes a table and offers bots seats at it.
async fn challenge(
    State(bots): State<Bots>,
    Challenger(person): Challenger,
    Body(challenge): Body<NewChallenge>,
) -> Result<(StatusCode, Json<MadeTable>), ApiError> {
    let made = bots.challenge(person.id, challenge).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `GET /api/tables/{table}/challenges`: what became of the offers.
async fn offered(
    State(bots): State<Bots>,
    AtTable(table): AtTable,
) -> Result<Json<Vec<OfferedSeat>>, ApiError> {
    Ok(Json(bots.offered(table.id).await?))
}

/// `PUT /api/bot`: makes the token's person a bot, for good.
async fn become_one(State(bots): State<Bots>, holder: Bearer) -> Result<StatusCode, ApiError> {
    holder.may(Scope::Play)?;
    bots.become_one(holder.person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/bot/challenges`: the stream of what is offered.
async fn listen(State(bots): State<Bots>, bot: Bot) -> Result<impl IntoResponse, ApiError> {
    Ok(stream(bots.listen(bot.person.id, bot.token)?))
}

/// `DELETE /api/bot/challenges/{table}`: declines an offer.
async fn decline(
    State(bots): State<Bots>,
    bot: Bot,
    Named(table): Named<TableId>,
) -> Result<StatusCode, ApiError> {
    bots.decline(bot.person.id, table).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/bot/tables/{table}/events?after=N`: the stream of what happens at a table.
async fn watch(
    State(bots): State<Bots>,
    bot: Bot,
    AtTable(table): AtTable,
    query: Result<Query<After>, QueryRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Query(After { after }) = query?;
    let watching = bots.watch(bot.person, bot.token, table, after).await?;
    Ok(stream(watching))
}

/// `POST /api/bot/tables/{table}/commands`: carries out a bot's command.
async fn command(
    State(bots): State<Bots>,
    bot: Bot,
    AtTable(table): AtTable,
    Body(request): Body<CommandRequest>,
) -> Result<Json<ServerMessage>, ApiError> {
    let id = request.id.clone();
    let number = bots.command(&bot.person, &table, request).await?;
    Ok(Json(ServerMessage::Done { id, number }))
}

/// Lines as they come; no proxy shall hold them back.
fn stream(
    lines: impl Stream<Item = Result<Bytes, StoreError>> + Send + 'static,
) -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Answer::from_stream(lines))
}
