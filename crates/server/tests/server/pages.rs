//! The client's files.

use reqwest::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use reqwest::{Method, StatusCode};

use crate::house::House;

#[tokio::test]
async fn every_address_of_the_client_gets_its_first_page() {
    let house = House::open().await;
    let first = house.get("/").await.text().await.unwrap();
    assert!(first.contains("<!doctype html>"));
    for path in [
        "/table/AAAAAAAAAAAAAAAAAAAAAA",
        "/rules/sintra",
        "/index.html",
        "//",
    ] {
        let response = house.get(path).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
        assert_eq!(response.text().await.unwrap(), first);
    }
}

#[tokio::test]
async fn everything_the_first_page_names_is_there() {
    let house = House::open().await;
    let page = house.get("/").await.text().await.unwrap();
    for part in page.split("\"/").skip(1) {
        let name = part.split('"').next().unwrap();
        let response = house.get(&format!("/{name}")).await;
        assert_eq!(response.status(), StatusCode::OK, "{name}");
        let cache = response.headers()[CACHE_CONTROL].to_str().unwrap();
        assert!(cache.contains("immutable") || cache == "no-cache", "{name}");
    }
}

#[tokio::test]
async fn files_that_are_not_there_are_not_found() {
    let house = House::open().await;
    for path in [
        "/app-0000000000000000.wasm",
        "/favicon.nothing",
        "/%2e%2e/Cargo.toml",
        "/...",
    ] {
        assert_eq!(
            house.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_page_that_has_not_changed_is_not_sent_again() {
    let house = House::open().await;
    let tag = house.get("/").await.headers()[ETAG].clone();
    let again = house.request(Method::GET, "/").header(IF_NONE_MATCH, &tag);
    let response = again.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(response.headers()[ETAG], tag);
    assert!(response.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn compressed_files_are_marked_as_such() {
    let house = House::open().await;
    let plain = house.get("/").await;
    assert_eq!(plain.headers()[VARY], "accept-encoding");
    assert!(!plain.headers().contains_key(CONTENT_ENCODING));
    let tag = plain.headers()[ETAG].clone();
    let request = house
        .request(Method::GET, "/")
        .header(ACCEPT_ENCODING, "gzip, br");
    let packed = request.send().await.unwrap();
    let compressed = packed.headers().contains_key(CONTENT_ENCODING);
    assert_eq!(packed.headers()[ETAG] != tag, compressed);
}

#[tokio::test]
async fn pages_are_only_read() {
    let house = House::open().await;
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        let response = house.request(method, "/").send().await.unwrap();
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
    let head = house.request(Method::HEAD, "/").send().await.unwrap();
    assert_eq!(head.status(), StatusCode::OK);
    assert!(head.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let house = House::open().await;
    for path in ["/", "/nothing.js", "/healthz", "/api/nothing"] {
        let response = house.get(path).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(!policy.contains("unsafe-inline"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-frame-options"], "DENY");
    }
}
