//! Keeping other sites' pages out.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};
use vidraria_table::RefusalCode;

use crate::http::ApiError;

/// Refuses what a page of another site asks for in a visitor's browser. Programs send no `Origin`
/// and may.
pub(crate) fn check(headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(origin) = headers.get(ORIGIN) else {
        return Ok(());
    };
    let origin = origin
        .to_str()
        .ok()
        .and_then(|text| text.parse::<Uri>().ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let same = match (&origin, host) {
        (Some(origin), Some(host)) => origin
            .authority()
            .is_some_and(|authority| authority.as_str().eq_ignore_ascii_case(host)),
        _ => false,
    };
    if same {
        return Ok(());
    }
    Err(ApiError::new(
        RefusalCode::NotYours,
        "pages of other sites can do nothing here (Origin and Host differ)",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        check(&headers).is_ok()
    }

    #[test]
    fn the_own_page_and_programs_may() {
        assert!(allowed(None, "glass.example"));
        assert!(allowed(Some("https://glass.example"), "glass.example"));
        assert!(allowed(Some("http://LOCALHOST:8484"), "localhost:8484"));
        assert!(allowed(Some("http://[::1]:8484"), "[::1]:8484"));
    }

    #[test]
    fn other_pages_may_not() {
        for origin in [
            "https://evil.example",
            "http://localhost:8485",
            "http://localhost",
            "http://localhost:8484.evil.example",
            "http://localhost:8484@evil.example",
            "null",
            "",
        ] {
            assert!(!allowed(Some(origin), "localhost:8484"), "{origin}");
        }
    }
}
