//! Headers that every answer carries.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

/// What the page may do: run its own scripts and WebAssembly, show its own pictures, talk to its
/// own server, and nothing else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
     script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Tells browsers what not to do with any answer of this server.
pub(super) async fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    set(
        headers,
        header::CONTENT_SECURITY_POLICY,
        CONTENT_SECURITY_POLICY,
    );
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::X_FRAME_OPTIONS, "DENY");
    set(headers, header::REFERRER_POLICY, "no-referrer");
    let policies = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in policies {
        set(headers, HeaderName::from_static(name), value);
    }
    response
}

/// Answers about tables are for this moment and this asker.
pub(super) async fn never_store(mut response: Response) -> Response {
    set(response.headers_mut(), header::CACHE_CONTROL, "no-store");
    response
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}
