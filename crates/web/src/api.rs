//! Requests to the server outside the socket.

use gloo_net::http::{Request, Response};
use serde::Deserialize;
use vidraria_game::Seat;
use vidraria_search::review::Review;
use vidraria_table::{
    Hex32, JoinRequest, MadeTable, Numbered, Phase, Problem, ReviewProgress, SeatInvitation, Terms,
};

/// Makes a table.
///
/// # Errors
/// Why it could not be made, for the player.
pub async fn make_table(terms: &Terms) -> Result<MadeTable, String> {
    let request = Request::post("/api/tables").json(terms).map_err(unclear)?;
    let response = request.send().await.map_err(|_| unreachable())?;
    if response.ok() {
        response.json().await.map_err(unclear)
    } else {
        Err(problem(response).await)
    }
}

/// Asks whether a table is there. If there is none, says why, for the player; nothing is known if
/// the server cannot be reached.
pub async fn why_missing(table: &str) -> Option<String> {
    let request = Request::get(&format!("/api/tables/{table}"));
    let response = request.send().await.ok()?;
    if response.status() == 404 {
        Some(problem(response).await)
    } else {
        None
    }
}

/// The answer to a request for a review.
#[derive(Clone, Debug)]
pub enum Reviewed {
    /// Here it is.
    Ready(Box<Review>),
    /// It is still being made: ask again in a moment.
    Making(ReviewProgress),
}

/// Asks for the review of a table's game, which is over.
///
/// # Errors
/// Why there is none, for the player.
pub async fn review(table: &str) -> Result<Reviewed, String> {
    let request = Request::get(&format!("/api/tables/{table}/review"));
    let response = request.send().await.map_err(|_| unreachable())?;
    match response.status() {
        200 => {
            let review = response.json().await.map_err(unclear)?;
            Ok(Reviewed::Ready(Box::new(review)))
        }
        202 => response.json().await.map(Reviewed::Making).map_err(unclear),
        _ => Err(problem(response).await),
    }
}

/// Takes a free seat of a public table under a name.
///
/// # Errors
/// Why there is none, for the player.
pub async fn join(
    table: &str,
    name: &str,
    random: Option<Hex32>,
) -> Result<SeatInvitation, String> {
    let name = name.to_owned();
    let request = Request::post(&format!("/api/tables/{table}/join"))
        .json(&JoinRequest { name, random })
        .map_err(unclear)?;
    let response = request.send().await.map_err(|_| unreachable())?;
    if response.ok() {
        response.json().await.map_err(unclear)
    } else {
        Err(problem(response).await)
    }
}

/// How a table stands, as far as a list of tables says it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Standing {
    /// How far the game is.
    pub phase: Phase,
    /// The seat that is to decide or to confirm.
    pub to_act: Option<Seat>,
    /// The seat of whoever asks.
    pub you: Option<Seat>,
}

/// How a table stands for the holder of a seat's key; none if that cannot be known now.
pub async fn standing(table: &str, key: &str) -> Option<Standing> {
    let request = Request::get(&format!("/api/tables/{table}"))
        .header("authorization", &format!("Bearer {key}"));
    let response = request.send().await.ok()?;
    if !response.ok() {
        return None;
    }
    response.json().await.ok()
}

/// A table's whole log.
///
/// # Errors
/// Why it cannot be read, for the player.
pub async fn record(table: &str) -> Result<Vec<Numbered>, String> {
    let request = Request::get(&format!("/api/tables/{table}/record"));
    let response = request.send().await.map_err(|_| unreachable())?;
    if !response.ok() {
        return Err(problem(response).await);
    }
    let text = response.text().await.map_err(unclear)?;
    let events = text.lines().map(serde_json::from_str);
    events
        .collect::<Result<_, _>>()
        .map_err(|error| unclear(error.into()))
}

/// Tells the host of a line of a table's chat, as the holder of a seat's key.
///
/// # Errors
/// Why that cannot be done, for the player.
pub async fn report(table: &str, key: &str, line: u64) -> Result<(), String> {
    let request = Request::post(&format!("/api/tables/{table}/chat/{line}/report"))
        .header("authorization", &format!("Bearer {key}"));
    let response = request.send().await.map_err(|_| unreachable())?;
    if response.ok() {
        Ok(())
    } else {
        Err(problem(response).await)
    }
}

/// Why a request was refused, for the player.
pub(crate) async fn problem(response: Response) -> String {
    let status = response.status();
    match response.json::<Problem>().await {
        Ok(problem) => problem.detail,
        Err(_) => format!("The server answered with status {status}. Please try again."),
    }
}

/// What the player is told when nothing answers.
pub(crate) fn unreachable() -> String {
    "The server cannot be reached. Check the connection and try again.".to_owned()
}

/// What the player is told when an answer makes no sense.
pub(crate) fn unclear(error: gloo_net::Error) -> String {
    format!("The server's answer could not be read ({error}). Please load the page again.")
}
