//! Requests to the server outside the socket.

use gloo_net::http::{Request, Response};
use vidraria_search::review::Review;
use vidraria_table::{MadeTable, Problem, ReviewProgress, Terms};

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
