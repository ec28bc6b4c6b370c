//! How somebody is known again: passwords, passkeys, sessions, cookies, tokens.

use reqwest::header::{AUTHORIZATION, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use vidraria_table::RefusalCode;
use vidraria_table::person::{MadeToken, Session, Token, TokenHolder};

use crate::house::{House, assert_problem, problem};
use crate::persons::sit_at_a_new_table;
use crate::visitor::{PASSWORD, Visitor};

const NOBODY: Value = Value::Null;

#[tokio::test]
async fn wrong_passwords_and_unknown_names_are_refused_alike() {
    let house = House::open().await;
    Visitor::registered(&house, "Ana").await;
    let visitor = Visitor::new(&house);
    let mut said = Vec::new();
    for (name, password) in [
        ("Ana", "green over blue"),
        ("Nobody", PASSWORD),
        ("", PASSWORD),
    ] {
        let problem = problem(visitor.sign_in(name, password).await).await;
        assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::WrongPassword);
        said.push(problem.detail);
    }
    said.dedup();
    assert_eq!(said.len(), 1, "{said:?}");
}

#[tokio::test]
async fn guessing_passwords_comes_to_an_end() {
    let house = House::open().await;
    Visitor::registered(&house, "Ana").await;
    let thief = Visitor {
        address: "203.0.113.9",
        ..Visitor::new(&house)
    };
    for _ in 0..8 {
        let status = thief.sign_in("Ana", "guess number one").await.status();
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    let response = thief.sign_in("Ana", PASSWORD).await;
    assert_eq!(response.headers()["retry-after"], "30");
    assert_problem(
        &problem(response).await,
        StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::TooOften,
    );
    // Ana herself, elsewhere, is not locked out.
    let ana = Visitor {
        address: "198.51.100.4",
        ..Visitor::new(&house)
    };
    assert_eq!(ana.sign_in("Ana", PASSWORD).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let house = House::open().await;
    let first = Visitor::registered(&house, "Ana").await;
    let (second, third) = (Visitor::new(&house), Visitor::new(&house));
    second.sign_in("Ana", PASSWORD).await;
    third.sign_in("Ana", PASSWORD).await;
    let sessions: Vec<Session> = second.read("/api/me/sessions").await;
    assert_eq!(sessions.len(), 3);
    assert!(
        sessions
            .iter()
            .all(|session| session.browser == "Firefox on Linux")
    );
    assert_eq!(sessions.iter().filter(|session| session.current).count(), 1);

    let own = third.read::<Vec<Session>>("/api/me/sessions").await;
    let third_session = &own.iter().find(|session| session.current).unwrap().id;
    let path = format!("/api/me/sessions/{third_session}");
    second.done(Method::DELETE, &path, NOBODY).await;
    assert_eq!(third.me().await, None);
    second
        .done(Method::DELETE, "/api/me/sessions", NOBODY)
        .await;
    assert_eq!(first.me().await, None);
    assert!(second.me().await.is_some());

    // A new password ends all others.
    third.sign_in("Ana", PASSWORD).await;
    let body = json!({ "password": "another good one", "current": PASSWORD });
    third.done(Method::PUT, "/api/me/password", body).await;
    assert_eq!(second.me().await, None);
    assert!(third.me().await.is_some());
}

#[tokio::test]
async fn a_token_lets_a_program_act_and_can_be_revoked() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let body = json!({ "name": "My bot", "scopes": ["play", "profile"] });
    let made: MadeToken = ana
        .send(Method::POST, "/api/me/tokens", body)
        .await
        .json()
        .await
        .unwrap();
    assert!(made.secret.starts_with("vidraria_") && made.secret.len() == 52);
    let ask = async |secret: &str| {
        let request = house.request(Method::GET, "/api/token");
        let request = request.header(AUTHORIZATION, format!("Bearer {secret}"));
        request.send().await.unwrap()
    };
    let holder: TokenHolder = ask(&made.secret).await.json().await.unwrap();
    assert_eq!(holder.person.name, "Ana");
    let listed: Vec<Token> = ana.read("/api/me/tokens").await;
    assert!(listed[0].used.is_some());
    assert_eq!((listed.len(), &listed[0].id), (1, &made.token.id));

    // What a token does not allow.
    let body = json!({ "name": "Only plays", "scopes": ["play"] });
    let player: MadeToken = ana
        .send(Method::POST, "/api/me/tokens", body)
        .await
        .json()
        .await
        .unwrap();
    let refused = problem(ask(&player.secret).await).await;
    assert_problem(&refused, StatusCode::FORBIDDEN, RefusalCode::NotYours);

    let path = format!("/api/me/tokens/{}", made.token.id);
    ana.done(Method::DELETE, &path, NOBODY).await;
    let refused = problem(ask(&made.secret).await).await;
    assert_problem(&refused, StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
    // A token is no cookie and no seat's key.
    let visitor = Visitor::new(&house);
    visitor
        .cookie
        .replace(Some(format!("vidraria={}", player.secret)));
    assert_eq!(visitor.me().await, None);

    let none = json!({ "name": "Nothing", "scopes": [] });
    let (status, code) = (StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    ana.refused(Method::POST, "/api/me/tokens", none, status, code)
        .await;
    for number in 0..19 {
        let body = json!({ "name": format!("Bot {number}"), "scopes": ["play"] });
        ana.done(Method::POST, "/api/me/tokens", body).await;
    }
    let body = json!({ "name": "One more", "scopes": ["play"] });
    let (status, code) = (StatusCode::CONFLICT, RefusalCode::TooMany);
    ana.refused(Method::POST, "/api/me/tokens", body, status, code)
        .await;
}

#[tokio::test]
async fn passkeys_need_a_site_with_a_name() {
    let house = House::open().await;
    let ana = Visitor::guest(&house, "Ana").await;
    let (status, code) = (StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadPasskey);
    for path in [
        "/api/me/passkeys/challenge",
        "/api/sign-in/passkey/challenge",
    ] {
        let problem = ana.refused(Method::POST, path, NOBODY, status, code).await;
        assert!(problem.detail.contains("localhost"), "{}", problem.detail);
    }
    let credential = json!({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": { "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA",
                      "userHandle": "AAAAAAAAAAAAAAAAAAAAAA" },
    });
    let answer = json!({ "ceremony": "none", "credential": credential });
    ana.refused(Method::POST, "/api/sign-in/passkey", answer, status, code)
        .await;
    let answer = json!({ "ceremony": "none", "credential": {} });
    ana.refused(Method::POST, "/api/me/passkeys", answer, status, code)
        .await;
}

#[tokio::test]
async fn a_cookie_is_renewed_while_it_is_used_and_ends_when_it_is_not() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let rui = Visitor::guest(&house, "Rui").await;
    let seats = Visitor::guest(&house, "Guest").await;
    sit_at_a_new_table(&house, &seats, "Eva").await;
    let database = house.database().await;
    // As if everyone had been seen last, and been made, this long ago.
    let back = async |hours: i64| {
        for query in [
            "UPDATE sessions SET seen_at = seen_at - $1",
            "UPDATE persons SET made_at = made_at - $1",
        ] {
            let query = sqlx::query(query).bind(hours * 3_600_000);
            query.execute(&database).await.unwrap();
        }
    };
    let look = async || ana.send(Method::GET, "/api/me", NOBODY).await;
    assert!(!look().await.headers().contains_key(SET_COOKIE));
    let cookie = ana.cookie.borrow().clone();
    back(2).await;
    assert!(look().await.headers().contains_key(SET_COOKIE));
    assert_eq!(*ana.cookie.borrow(), cookie, "the same for another year");
    assert!(!look().await.headers().contains_key(SET_COOKIE));

    back(366 * 24).await;
    assert_eq!(ana.me().await, None);
    assert_eq!(rui.me().await, None);
    // Whoever can come back is not forgotten, nor who has a seat.
    let house = house.restart().await;
    let database = house.database().await;
    let names = async || {
        let query = sqlx::query_as("SELECT name FROM persons ORDER BY name");
        let names: Vec<(String,)> = query.fetch_all(&database).await.unwrap();
        names.into_iter().map(|(name,)| name).collect::<Vec<_>>()
    };
    let start = std::time::Instant::now();
    while names().await != ["Ana", "Eva"] {
        assert!(start.elapsed().as_secs() < 20, "{:?}", names().await);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let back = Visitor::new(&house).sign_in("Ana", PASSWORD).await;
    assert_eq!(back.status(), StatusCode::OK);
}
