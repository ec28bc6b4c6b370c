//! Requests about who somebody is.

use gloo_net::http::{Method, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::api::{problem, unclear, unreachable};

/// Reads something.
///
/// # Errors
/// Why it cannot be read, for the player.
pub(super) async fn read<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    let response = RequestBuilder::new(path).send().await;
    let response = accepted(response.map_err(|_| unreachable())?).await?;
    response.json().await.map_err(unclear)
}

/// Asks for something with a body, and reads the answer.
///
/// # Errors
/// Why it was refused, for the player.
pub(super) async fn ask<T: DeserializeOwned>(
    method: Method,
    path: &str,
    body: &impl Serialize,
) -> Result<T, String> {
    let response = send(method, path, body).await?;
    response.json().await.map_err(unclear)
}

/// Asks for something that has no answer but that it is done.
///
/// # Errors
/// Why it was refused, for the player.
pub(super) async fn done(method: Method, path: &str, body: &impl Serialize) -> Result<(), String> {
    send(method, path, body).await.map(drop)
}

async fn send(method: Method, path: &str, body: &impl Serialize) -> Result<Response, String> {
    let request = RequestBuilder::new(path).method(method).json(body);
    let response = request.map_err(unclear)?.send().await;
    accepted(response.map_err(|_| unreachable())?).await
}

async fn accepted(response: Response) -> Result<Response, String> {
    if response.ok() {
        Ok(response)
    } else {
        Err(problem(response).await)
    }
}
