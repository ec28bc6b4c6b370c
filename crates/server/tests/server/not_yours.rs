//! What is another person's, and what another site's page asks for.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, ORIGIN};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use vidraria_table::RefusalCode;
use vidraria_table::person::{MadeToken, Passkey, Session, Token};

use crate::house::{House, assert_problem, problem};
use crate::visitor::{PASSWORD, Visitor};

/// Every address that is about the asker, with a body it would take.
fn own_addresses() -> Vec<(Method, &'static str, Value)> {
    let none = Value::Null;
    let name = json!({ "name": "Bela" });
    let answer = json!({ "ceremony": "none", "credential": {} });
    let token = json!({ "name": "Bot", "scopes": ["play"] });
    let id = "00000000000000000000000000000000";
    let item = |kind: &str| &*format!("/api/me/{kind}/{id}").leak();
    vec![
        (Method::PUT, "/api/me/name", name.clone()),
        (
            Method::PUT,
            "/api/me/password",
            json!({ "password": PASSWORD }),
        ),
        (Method::GET, "/api/me/data", none.clone()),
        (Method::GET, "/api/me/seats", none.clone()),
        (Method::DELETE, "/api/me", name.clone()),
        (Method::GET, "/api/me/sessions", none.clone()),
        (Method::DELETE, "/api/me/sessions", none.clone()),
        (Method::DELETE, item("sessions"), none.clone()),
        (Method::GET, "/api/me/passkeys", none.clone()),
        (Method::POST, "/api/me/passkeys", answer),
        (Method::POST, "/api/me/passkeys/challenge", none.clone()),
        (Method::PATCH, item("passkeys"), name),
        (Method::DELETE, item("passkeys"), none.clone()),
        (Method::GET, "/api/me/tokens", none.clone()),
        (Method::POST, "/api/me/tokens", token),
        (Method::DELETE, item("tokens"), none.clone()),
        (Method::POST, "/api/sign-out", none),
    ]
}

#[tokio::test]
async fn nobody_in_particular_has_nothing() {
    let house = House::open().await;
    let (status, code) = (StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
    for cookie in [
        None,
        Some("vidraria="),
        Some("vidraria=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    ] {
        let visitor = Visitor::new(&house);
        visitor.cookie.replace(cookie.map(str::to_owned));
        for (method, path, body) in own_addresses() {
            visitor.refused(method, path, body, status, code).await;
        }
    }
    for header in [
        None,
        Some("Bearer vidraria_x"),
        Some("Basic x"),
        Some("Bearer"),
    ] {
        let mut request = house.request(Method::GET, "/api/token");
        if let Some(header) = header {
            request = request.header(AUTHORIZATION, header);
        }
        let problem = problem(request.send().await.unwrap()).await;
        assert_problem(&problem, status, code);
    }
}

#[tokio::test]
async fn what_is_anothers_is_not_found() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let body = json!({ "name": "Bot", "scopes": ["play"] });
    let made = ana.send(Method::POST, "/api/me/tokens", body).await;
    let token = made.json::<MadeToken>().await.unwrap().token.id;
    let session = ana
        .read::<Vec<Session>>("/api/me/sessions")
        .await
        .remove(0)
        .id;

    let bela = Visitor::registered(&house, "Bela").await;
    let (status, code) = (StatusCode::NOT_FOUND, RefusalCode::NotFound);
    for path in [
        format!("/api/me/sessions/{session}"),
        format!("/api/me/tokens/{token}"),
        format!("/api/me/passkeys/{token}"),
        "/api/me/sessions/x".to_owned(),
        "/api/me/tokens/%FF".to_owned(),
    ] {
        bela.refused(Method::DELETE, &path, Value::Null, status, code)
            .await;
    }
    let path = format!("/api/me/passkeys/{token}");
    bela.refused(
        Method::PATCH,
        &path,
        json!({ "name": "Mine" }),
        status,
        code,
    )
    .await;
    // Nothing of it happened, and nothing of Ana's is listed for Bela.
    assert_eq!(ana.read::<Vec<Token>>("/api/me/tokens").await.len(), 1);
    assert_eq!(ana.read::<Vec<Session>>("/api/me/sessions").await.len(), 1);
    assert!(bela.read::<Vec<Token>>("/api/me/tokens").await.is_empty());
    assert!(
        bela.read::<Vec<Passkey>>("/api/me/passkeys")
            .await
            .is_empty()
    );
    // Whoever knows another's session's id does not have the session.
    let thief = Visitor::new(&house);
    thief.cookie.replace(Some(format!("vidraria={session}")));
    assert_eq!(thief.me().await, None);
}

#[tokio::test]
async fn pages_of_other_sites_can_change_nothing() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let cookie = ana.cookie.borrow().clone().unwrap();
    let mut addresses = own_addresses();
    addresses.push((Method::POST, "/api/me", json!({})));
    addresses.push((
        Method::POST,
        "/api/sign-in",
        json!({ "name": "Ana", "password": PASSWORD }),
    ));
    addresses.push((Method::POST, "/api/tables", json!({})));
    let changing = addresses
        .iter()
        .filter(|(method, _, _)| method != Method::GET);
    for (method, path, body) in changing {
        // As a page of another site asks; and as none does, with a cookie but without its origin.
        for origin in [Some("https://evil.example"), Some("null"), None] {
            let mut request = house.request(method.clone(), path).header(COOKIE, &cookie);
            if let Some(origin) = origin {
                request = request.header(ORIGIN, origin);
            }
            let response = request.json(body).send().await.unwrap();
            let problem = problem(response).await;
            assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::NotYours);
        }
    }
    assert_eq!(ana.me().await.unwrap().name, "Ana");
}

#[tokio::test]
async fn forms_are_no_requests() {
    let house = House::open().await;
    let origin = format!("http://{}", house.host());
    for content_type in [
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
    ] {
        let request = house
            .request(Method::POST, "/api/sign-in")
            .header(ORIGIN, &origin)
            .header(CONTENT_TYPE, content_type)
            .body(r#"{"name":"Ana","password":"blue over green"}"#);
        let problem = problem(request.send().await.unwrap()).await;
        assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    }
}
