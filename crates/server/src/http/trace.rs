//! A line in the log for each request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

/// Puts a request into a span of its own. The span has the route, not the address: ids in it let
/// anyone in who reads the log.
pub(super) async fn trace(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("page", MatchedPath::as_str);
    let span = tracing::debug_span!("request", method = %request.method(), route);
    async move {
        let start = Instant::now();
        let response = next.run(request).await;
        let status = response.status().as_u16();
        tracing::debug!(status, elapsed = ?start.elapsed(), "answered");
        response
    }
    .instrument(span)
    .await
}
